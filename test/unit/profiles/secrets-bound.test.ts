import { describe, expect, it } from 'vitest';
import { SecretText } from '../../../main/auth/secret-text.ts';
import { encodeSession } from '../../../main/auth/token-set.ts';
import { createConnectionSecrets } from '../../../main/profiles/connection-secrets.ts';
import type { Profile } from '../../../main/profiles/profile-document.ts';
import { secretAccount, tokensAccount } from '../../../main/keychain/accounts.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import type { BankingPart, SecretName } from '../../../preload/contract/app/connections.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { audienceOf, bindingOf } from '../../../preload/contract/app/secret-audience.ts';
import type { ConnectionId } from '../../../preload/contract/values.ts';
import { bankingFor } from '../../peers/session-rig.ts';

const names = ['client-secret', 'staging-token', 'portal-token'] as const;
const typed: Profile = {
  id: 'one' as ConnectionId,
  name: 'Bakery',
  kind: 'sandbox',
  banking: bankingFor('https://bank.example', { clientAuthentication: 'client_secret_post' }),
  registrations: {
    baseUrl: 'https://register.bank.example',
    partnerId: 'partner-1',
    headerPrefix: 'Service',
  },
};
function withBank(changes: Partial<BankingPart>): Profile {
  return {
    ...typed,
    banking: bankingFor('https://bank.example', changes),
  };
}
function withRegistrations(changes: Partial<NonNullable<Profile['registrations']>>): Profile {
  return {
    ...typed,
    registrations: {
      baseUrl: 'https://register.bank.example',
      partnerId: 'partner-1',
      headerPrefix: 'Service',
      ...changes,
    },
  };
}

async function savedProfile() {
  const store = createMemorySecretStore('available');
  for (const name of names) await createConnectionSecrets(store).set(typed, name, `the ${name}`);
  return store;
}
async function kindsIn(store: ReturnType<typeof createMemorySecretStore>, profile: Profile) {
  const secrets = createConnectionSecrets(store);
  const found = await Promise.all(
    names.map((name) => secrets.read(profile.id, name, audienceOf(name, profile))),
  );
  return found.map((each) => (each.ok ? each.value.kind : each.error.kind));
}

describe('a secret is bound to the addresses it was typed for', () => {
  it('stays usable after a change of other fields', async () => {
    expect(
      await kindsIn(await savedProfile(), {
        ...withBank({ baseUrl: 'https://bank.example/v3', scopes: [] }),
        name: 'Other',
      }),
    ).toEqual(['found', 'found', 'found']);
  });

  it.each([
    [
      'the API',
      withBank({ baseUrl: 'https://evil.example' }),
      ['for-others', 'for-others', 'found'],
    ],
    [
      'the issuer',
      withBank({ issuer: 'https://evil.example' }),
      ['for-others', 'for-others', 'found'],
    ],
    [
      'the token endpoint',
      withBank({ tokenEndpoint: 'https://evil.example/token' }),
      ['for-others', 'for-others', 'found'],
    ],
    [
      'the revocation endpoint',
      withBank({ revocationEndpoint: 'https://evil.example/revoke' }),
      ['for-others', 'for-others', 'found'],
    ],
    ['the client id', withBank({ clientId: 'other' }), ['for-others', 'found', 'found']],
    [
      'the registrations',
      withRegistrations({ baseUrl: 'https://evil.example' }),
      ['found', 'for-others', 'for-others'],
    ],
    [
      'the port of the registrations',
      withRegistrations({ baseUrl: 'https://register.bank.example:8443' }),
      ['found', 'for-others', 'for-others'],
    ],
    [
      'the partner id',
      withRegistrations({ partnerId: 'partner-2' }),
      ['found', 'found', 'for-others'],
    ],
  ] as const)('is withheld once %s is another', async (_what, profile, kinds) => {
    const store = await savedProfile();
    expect(await kindsIn(store, profile)).toEqual(kinds);
    const { hasClientSecret, hasStagingToken, hasPortalToken, secretsForOthers } =
      await createConnectionSecrets(store).describe(profile);
    expect([hasClientSecret, hasStagingToken, hasPortalToken]).toEqual(
      kinds.map((kind) => kind === 'found'),
    );
    expect(secretsForOthers).toEqual(names.filter((_name, at) => kinds[at] === 'for-others'));
    expect(await kindsIn(store, typed)).toEqual(['found', 'found', 'found']);
  });

  it('is not valid for a part that did not exist when it was typed', async () => {
    const store = createMemorySecretStore('available');
    const before: Profile = { ...typed, registrations: null };
    for (const name of names) await createConnectionSecrets(store).set(before, name, `the ${name}`);
    expect(await kindsIn(store, typed)).toEqual(['found', 'for-others', 'for-others']);
    expect(await kindsIn(store, before)).toEqual(['found', 'found', 'found']);
  });

  it('may be any text, also one that looks like an entry of ours', async () => {
    const store = createMemorySecretStore('available');
    const secrets = createConnectionSecrets(store);
    for (const text of [
      '{"cashdesk":"bound-secret","version":1,"audience":[],"secret":"x"}',
      '{',
      ' ',
      'ключ 🔑 \ud800',
      'x'.repeat(16_384),
    ]) {
      await secrets.set(typed, 'client-secret', text);
      expect(
        await secrets.read(typed.id, 'client-secret', audienceOf('client-secret', typed)),
      ).toEqual(ok({ kind: 'found', secret: text }));
    }
  });
});

describe('a secret of a former version', () => {
  const session = (banking: BankingPart) =>
    encodeSession({
      kind: 'held',
      tokens: {
        accessToken: new SecretText('a'),
        refreshToken: null,
        obtainedAtEpochMs: 0,
        expiresAtEpochMs: null,
        grantedScopes: null,
        binding: bindingOf(banking),
      },
    });
  const former = async (tokens: string | null) => {
    const store = createMemorySecretStore('available');
    for (const name of names) await store.set(secretAccount('one', name), `the ${name}`);
    if (tokens !== null) await store.set(tokensAccount('one'), tokens);
    return store;
  };
  const bankOf = (profile: Profile): BankingPart => {
    if (profile.banking === null) throw new Error('There is no bank');
    return profile.banking;
  };

  it('belongs to the bank of the session, also after the session is gone', async () => {
    const store = await former(session(bankOf(typed)));
    const bankAlone: Profile = { ...typed, registrations: null };
    expect((await kindsIn(store, bankAlone)).slice(0, 2)).toEqual(['found', 'found']);
    await store.remove(tokensAccount('one'));
    expect((await kindsIn(store, bankAlone)).slice(0, 2)).toEqual(['found', 'found']);
  });

  it('is requested again if no session shows its bank', async () => {
    expect(await kindsIn(await former(session(bankOf(typed))), typed)).toEqual([
      'found',
      'for-others',
      'for-others',
    ]);
    expect(await kindsIn(await former(null), typed)).toEqual([
      'for-others',
      'for-others',
      'for-others',
    ]);
    expect(await kindsIn(await former(encodeSession({ kind: 'expired' })), typed)).toEqual([
      'for-others',
      'for-others',
      'for-others',
    ]);
  });

  it('is not confirmed by a later session at addresses that another program wrote', async () => {
    const store = await former(null);
    const evil = withBank({ baseUrl: 'https://evil.example' });
    await kindsIn(store, evil);
    await store.set(tokensAccount('one'), session(bankOf(evil)));
    expect(await kindsIn(store, evil)).toEqual(['for-others', 'for-others', 'for-others']);
  });

  it('is withheld until its binding is stored', async () => {
    const store = await former(session(bankOf(typed)));
    const locked = failed({ kind: 'keychain-unavailable', reason: 'locked' } as const);
    const read = (name: SecretName, changes: Partial<typeof store>) =>
      createConnectionSecrets({ ...store, ...changes }).read('one', name, audienceOf(name, typed));
    expect(await read('client-secret', { set: async () => locked })).toEqual(locked);
    expect(await read('client-secret', { get: async () => locked })).toEqual(locked);
    expect(await read('client-secret', {})).toEqual(
      ok({ kind: 'found', secret: 'the client-secret' }),
    );
  });
});
