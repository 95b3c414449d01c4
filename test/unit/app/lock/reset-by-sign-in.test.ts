import { describe, expect, it } from 'vitest';
import { contextWith } from '../../../fixtures/app-context.ts';
import { createResetBySignIn } from '../../../../main/app/lock/reset-by-sign-in.ts';
import { createMemorySecretStore } from '../../../../main/keychain/memory-secret-store.ts';
import { tokensAccount } from '../../../../main/keychain/accounts.ts';
import type { KnownCompanies } from '../../../../main/app/lock/known-companies.ts';
import type { BankingPart } from '../../../../preload/contract/app/connections.ts';
import { bindingOf } from '../../../../preload/contract/app/secret-audience.ts';
import type { Profile } from '../../../../main/profiles/profile-document.ts';
import type { Organization } from '../../../../preload/contract/organization.ts';
import { failed, ok, type Result } from '../../../../preload/contract/result.ts';

function bank(id: string) {
  return { baseUrl: `https://${id}.example`, issuer: null, clientId: 'desk' };
}
function profile(id: string, kind: Profile['kind'], hasBank = true): Profile {
  return { id, kind, banking: hasBank ? bank(id) : null } as unknown as Profile;
}
function bindingAt(id: string): string {
  return bindingOf(bank(id) as unknown as BankingPart);
}
function knownAt(...ids: readonly string[]) {
  return Object.fromEntries(ids.map((id) => [id, { companyId: 'ours', binding: bindingAt(id) }]));
}

function forgotten(
  list: readonly Profile[],
  {
    company = 'ours',
    organization = ok({ id: company, slug: null } as Organization),
    known = ok(knownAt('a', 'b')),
    isFresh = true,
  }: {
    readonly company?: string | null;
    readonly organization?: Result<Organization>;
    readonly isFresh?: boolean | null;
    readonly known?: Awaited<ReturnType<KnownCompanies['read']>>;
  } = {},
) {
  const calls: string[] = [];
  const tokenStore = createMemorySecretStore('available');
  const fresh = createMemorySecretStore('available');
  const { reset } = createResetBySignIn(
    contextWith({
      profiles: { list: () => list, active: () => list[0] ?? null },
      companies: { read: async () => known },
      secretStore: tokenStore,
      sessions: { reconcileAll: async () => undefined },
      appLock: { reset: async () => (calls.push('reset'), ok(null)) },
      onAppLockReset: () => undefined,
    }),
    () => ({
      sessions: {
        signIn: async (id) => {
          calls.push(`sign in ${id}`);
          await fresh.set(tokensAccount(id), 'fresh');
          return ok({ outcome: 'signed-in', detail: null });
        },
        cancelSignIn: () => undefined,
        signOut: async (id) => {
          calls.push(`revoke ${id}`);
          return { wasRevoked: true, isForgotten: true };
        },
      },
      secretStore: fresh,
      isFresh: () => isFresh,
      organization: async () => organization,
    }),
  );
  return { reset, calls, tokenStore };
}

describe('resetting a forgotten PIN', () => {
  it.each([
    ['the active connection', [profile('a', 'production'), profile('b', 'production')], 'a'],
    ['a real bank before its sandbox', [profile('a', 'sandbox'), profile('b', 'production')], 'b'],
    ['a real bank, never the demo', [profile('a', 'demo'), profile('b', 'sandbox')], 'b'],
    ['one with a bank account', [profile('a', 'production', false), profile('b', 'sandbox')], 'b'],
  ])('signs in at %s', async (_which, list, id) => {
    const { reset, calls, tokenStore } = forgotten(list);
    expect(await reset()).toEqual(ok({ outcome: 'reset', signIn: null }));
    expect(calls).toEqual([`sign in ${id}`, 'reset']);
    expect(await tokenStore.get(tokensAccount(id))).toEqual(ok('fresh'));
  });

  it.each([
    ['there is no bank', [profile('a', 'production', false)]],
    ['only the demo exists, which anyone can sign in to', [profile('a', 'demo')]],
    [
      'the demo is the only bank, and real registrations are guarded',
      [profile('a', 'production', false), profile('b', 'demo')],
    ],
  ])('finds no bank to sign in at if %s', async (_why, list) => {
    const { reset, calls } = forgotten(list);
    expect(await reset()).toEqual(ok({ outcome: 'no-bank', signIn: null }));
    expect(calls).toEqual([]);
  });

  it('is refused for another company, whose session is revoked and not stored', async () => {
    const { reset, calls, tokenStore } = forgotten([profile('a', 'production')], {
      company: 'theirs',
    });
    expect(await reset()).toEqual(ok({ outcome: 'other-company', signIn: null }));
    expect(calls).toEqual(['sign in a', 'revoke a']);
    expect(await tokenStore.get(tokensAccount('a'))).toEqual(ok(null));
  });

  it('signs in at the connection with a known company', async () => {
    const { reset, calls } = forgotten([profile('a', 'production'), profile('b', 'sandbox')], {
      known: ok(knownAt('b')),
    });
    expect(await reset()).toEqual(ok({ outcome: 'reset', signIn: null }));
    expect(calls).toEqual(['sign in b', 'reset']);
  });

  it.each([
    ['none', ok({})],
    ['unreadable data', ok(null)],
    ['only companies of other connections', ok(knownAt('b', 'c'))],
    [
      'the company of a connection whose addresses were edited since',
      ok({ a: { companyId: 'ours', binding: bindingAt('elsewhere') } }),
    ],
  ])('is not offered if the keychain holds as known companies: %s', async (_what, known) => {
    const { reset, calls } = forgotten([profile('a', 'production')], { known });
    expect(await reset()).toEqual(ok({ outcome: 'unknown-company', signIn: null }));
    expect(calls).toEqual([]);
  });

  it('is not offered while the keychain is locked', async () => {
    const known = failed({ kind: 'keychain-unavailable', reason: 'locked' } as const);
    const { reset, calls } = forgotten([profile('a', 'production')], { known });
    expect(await reset()).toEqual(known);
    expect(calls).toEqual([]);
  });

  it('uses the company of another connection at the same bank, whose session is not stored here', async () => {
    const known = {
      a: { companyId: 'another of ours', binding: bindingAt('a') },
      z: { companyId: 'ours', binding: bindingAt('a') },
    };
    const { reset, calls, tokenStore } = forgotten([profile('a', 'production')], {
      known: ok(known),
    });
    expect(await reset()).toEqual(ok({ outcome: 'reset', signIn: null }));
    expect(calls).toEqual(['sign in a', 'revoke a', 'reset']);
    expect(await tokenStore.get(tokensAccount('a'))).toEqual(ok(null));
  });

  it.each([false, null])(
    'is refused without a fresh login (%j), and the received session is revoked',
    async (isFresh) => {
      const { reset, calls, tokenStore } = forgotten([profile('a', 'production')], { isFresh });
      expect(await reset()).toEqual(ok({ outcome: 'not-fresh', signIn: null }));
      expect(calls).toEqual(['sign in a', 'revoke a']);
      expect(await tokenStore.get(tokensAccount('a'))).toEqual(ok(null));
    },
  );

  it('is refused if the bank gives its company no ID', async () => {
    const { reset, calls } = forgotten([profile('a', 'production')], { company: null });
    expect(await reset()).toEqual(ok({ outcome: 'other-company', signIn: null }));
    expect(calls).toEqual(['sign in a', 'revoke a']);
  });

  it('is refused if the bank does not name the company', async () => {
    const { reset, calls, tokenStore } = forgotten([profile('a', 'production')], {
      organization: failed({ kind: 'timed-out' }),
    });
    expect(await reset()).toEqual(failed({ kind: 'timed-out' }));
    expect(calls).toEqual(['sign in a', 'revoke a']);
    expect(await tokenStore.get(tokensAccount('a'))).toEqual(ok(null));
  });
});
