import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SecretText } from '../../../main/auth/secret-text.ts';
import {
  decodeSession,
  encodeSession,
  freshnessOf,
  type TokenSet,
  toTokenSet,
} from '../../../main/auth/token-set.ts';

function tokens(changes: Partial<TokenSet> = {}): TokenSet {
  return {
    accessToken: new SecretText('access-secret'),
    refreshToken: new SecretText('refresh-secret'),
    obtainedAtEpochMs: 1_000_000,
    expiresAtEpochMs: 4_600_000,
    grantedScopes: ['card.read'],
    binding: 'bank',
    ...changes,
  };
}

describe('a token', () => {
  it('is hidden in every representation that ends in a log', () => {
    const shown = [
      String(tokens().accessToken),
      tokens().accessToken.toString(),
      JSON.stringify(tokens()),
      inspect(tokens(), { depth: 9, showHidden: true }),
      JSON.stringify({ ...tokens().accessToken }),
    ];
    expect(shown.join()).not.toMatch(/access-secret|refresh-secret/);
  });
});

describe('a stored session', () => {
  it('is restored from the keychain unchanged', () => {
    fc.assert(
      fc.property(
        fc.record({
          access: fc.string({ minLength: 1 }),
          refresh: fc.option(fc.string({ minLength: 1 })),
          obtainedAtEpochMs: fc.nat(),
          expiresAtEpochMs: fc.option(fc.nat()),
          grantedScopes: fc.option(fc.array(fc.string())),
          binding: fc.string(),
        }),
        ({ access, refresh, ...rest }) => {
          const session = decodeSession(
            encodeSession({
              kind: 'held',
              tokens: {
                accessToken: new SecretText(access),
                refreshToken: refresh === null ? null : new SecretText(refresh),
                ...rest,
              },
            }),
          );
          if (session?.kind !== 'held') throw new Error('lost');
          const { accessToken, refreshToken, ...others } = session.tokens;
          expect([accessToken.reveal(), refreshToken?.reveal() ?? null, others]).toEqual([
            access,
            refresh,
            rest,
          ]);
        },
      ),
    );
    expect(decodeSession(encodeSession({ kind: 'expired' }))).toEqual({ kind: 'expired' });
  });

  it('is null if the entry holds another format', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(decodeSession(text)).toBeNull();
      }),
    );
  });
});

describe('an answer of the token endpoint', () => {
  const context = { askedAtEpochMs: 5_000_000, binding: 'bank', previous: tokens() };

  it('keeps the refresh token and scopes if it contains none (RFC 6749 §6)', () => {
    const renewed = toTokenSet(
      { access_token: 'new', token_type: 'bearer', expires_in: 10 },
      context,
    );
    expect([
      renewed.refreshToken?.reveal(),
      renewed.grantedScopes,
      renewed.expiresAtEpochMs,
    ]).toEqual(['refresh-secret', ['card.read'], 5_010_000]);
  });

  it('replaces the values it contains', () => {
    const renewed = toTokenSet(
      { access_token: 'new', token_type: 'bearer', refresh_token: 'newer', scope: 'a b' },
      context,
    );
    expect([
      renewed.accessToken.reveal(),
      renewed.refreshToken?.reveal(),
      renewed.grantedScopes,
      renewed.expiresAtEpochMs,
    ]).toEqual(['new', 'newer', ['a', 'b'], null]);
  });
});

describe('the freshness of a token', () => {
  it.each([
    [1_000_000, 'fresh'],
    [4_539_999, 'fresh'],
    [4_540_000, 'aging'],
    [4_600_000, 'stale'],
    [970_000, 'fresh'],
    [900_000, 'stale'],
  ] as const)('at %i is %s', (now, freshness) => {
    expect(freshnessOf(tokens(), now)).toBe(freshness);
  });

  it('is not consumed by the margin if tokens live only seconds', () => {
    expect(freshnessOf(tokens({ expiresAtEpochMs: 1_030_000 }), 1_020_000)).toBe('fresh');
  });

  it('without an end is valid until refused', () => {
    expect(freshnessOf(tokens({ expiresAtEpochMs: null }), 9e12)).toBe('fresh');
  });
});
