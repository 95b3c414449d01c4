import { describe, expect, it } from 'vitest';
import { createResetBySignIn } from '../../../../main/app/lock/reset-by-sign-in.ts';
import { memorySecretStore } from '../../../../main/keychain/memory-secret-store.ts';
import { tokensAccount } from '../../../../main/keychain/accounts.ts';
import type { Profile } from '../../../../main/profiles/profile-document.ts';
import type { Organization } from '../../../../preload/contract/organization.ts';
import { failed, ok, type Result } from '../../../../preload/contract/result.ts';

const profile = (id: string, kind: Profile['kind'], hasBank = true): Profile =>
  ({ id, kind, banking: hasBank ? {} : null }) as unknown as Profile;

const forgotten = (
  list: readonly Profile[],
  {
    company = 'ours',
    organization = ok({ id: company, slug: null } as Organization),
  }: { readonly company?: string; readonly organization?: Result<Organization> } = {},
) => {
  const did: string[] = [];
  const kept = memorySecretStore('available');
  const fresh = memorySecretStore('available');
  const { reset } = createResetBySignIn({
    profiles: () => ({ list, active: list[0] ?? null }),
    freshSignIn: () => ({
      sessions: {
        signIn: async (id) => {
          did.push(`sign in ${id}`);
          await fresh.set(tokensAccount(id), 'fresh');
          return ok({ outcome: 'signed-in', detail: null });
        },
        cancelSignIn: () => undefined,
        signOut: async (id) => {
          did.push(`revoke ${id}`);
          return { wasRevoked: true, isForgotten: true };
        },
      },
      secretStore: fresh,
      organization: async () => organization,
    }),
    knownCompany: async () => 'ours',
    secretStore: kept,
    sessions: { reconcileAll: async () => undefined },
    lock: { reset: async () => (did.push('reset'), ok(null)) },
    onReset: () => undefined,
  });
  return { reset, did, kept };
};

describe('a forgotten PIN', () => {
  it.each([
    ['the active connection', [profile('a', 'production'), profile('b', 'production')], 'a'],
    ['a real bank before its sandbox', [profile('a', 'sandbox'), profile('b', 'production')], 'b'],
    ['never the demo, which lets anybody in', [profile('a', 'demo'), profile('b', 'sandbox')], 'b'],
    ['the demo where there is nothing else', [profile('a', 'demo')], 'a'],
    ['one with a bank account', [profile('a', 'production', false), profile('b', 'sandbox')], 'b'],
  ])('is proven at %s', async (_which, list, id) => {
    const { reset, did, kept } = forgotten(list);
    expect(await reset()).toEqual(ok({ outcome: 'reset', signIn: null }));
    expect(did).toEqual([`sign in ${id}`, 'reset']);
    expect(await kept.get(tokensAccount(id))).toEqual(ok('fresh'));
  });

  it.each([
    ['there is no bank', [profile('a', 'production', false)]],
    [
      'the only bank is the demo, and something real is guarded',
      [profile('a', 'production', false), profile('b', 'demo')],
    ],
  ])('has nobody to prove it to where %s', async (_why, list) => {
    const { reset, did } = forgotten(list);
    expect(await reset()).toEqual(ok({ outcome: 'no-bank', signIn: null }));
    expect(did).toEqual([]);
  });

  it('stays for another company, whose session is revoked and never kept', async () => {
    const { reset, did, kept } = forgotten([profile('a', 'production')], { company: 'theirs' });
    expect(await reset()).toEqual(ok({ outcome: 'other-company', signIn: null }));
    expect(did).toEqual(['sign in a', 'revoke a']);
    expect(await kept.get(tokensAccount('a'))).toEqual(ok(null));
  });

  it('stays where the bank does not say which company it is', async () => {
    const { reset, did, kept } = forgotten([profile('a', 'production')], {
      organization: failed({ kind: 'timed-out' }),
    });
    expect(await reset()).toEqual(failed({ kind: 'timed-out' }));
    expect(did).toEqual(['sign in a', 'revoke a']);
    expect(await kept.get(tokensAccount('a'))).toEqual(ok(null));
  });
});
