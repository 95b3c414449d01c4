import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SecretText } from '../../../main/auth/secret-text.ts';
import { sessionStateOf } from '../../../main/auth/session-state.ts';
import { sessionStatus } from '../../../preload/contract/app/session.ts';

const held = {
  kind: 'held',
  tokens: {
    accessToken: new SecretText('a'),
    refreshToken: null,
    obtainedAtEpochMs: 0,
    expiresAtEpochMs: null,
    grantedScopes: ['card.read'],
    binding: 'bank',
  },
} as const;
const facts = fc.record({
  storedSession: fc.constantFrom(held, { kind: 'expired' } as const, null, undefined),
  isBound: fc.boolean(),
  persistence: fc.constantFrom('kept' as const, 'memory-only' as const),
  attempt: fc.constantFrom(null, 'preparing' as const, {
    redirectUri: 'http://127.0.0.1:1/callback',
    endsAtEpochMs: 1,
  }),
  lastSignIn: fc.constantFrom(null, { outcome: 'refused' as const, detail: null }),
});

describe('the state of a session', () => {
  it('matches the contract, and is signed in only with tokens of this bank', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const state = sessionStateOf(known);
        expect(
          sessionStatus.safeParse({
            ...state,
            connectionId: null,
            keychain: 'available',
            cacheNotice: null,
            vaultFailure: null,
            hasLostRecords: false,
          }).success,
        ).toBe(true);
        expect(state.phase === 'signing-in').toBe(known.attempt !== null);
        if (state.phase === 'signed-in')
          expect([known.storedSession, known.isBound]).toEqual([held, true]);
        if (state.grantedScopes !== null) expect(known.isBound).toBe(true);
      }),
    );
  });
});
