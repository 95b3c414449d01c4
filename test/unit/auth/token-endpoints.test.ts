import { describe, expect, it } from 'vitest';
import type { AuthProfile } from '../../../main/auth/authorization-server.ts';
import { createTokenEndpoints } from '../../../main/auth/token-endpoints.ts';
import { createConnectionSecrets } from '../../../main/profiles/connection-secrets.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../../main/keychain/secret-store.ts';
import type { BankingPart, ConnectionKind } from '../../../preload/contract/app/connections.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { ConnectionId } from '../../../preload/contract/values.ts';
import { bankingFor } from '../../peers/session-rig.ts';

const issuer = 'https://bank.example';
function profile(
  banking: Partial<BankingPart> = {},
  kind: ConnectionKind = 'production',
): AuthProfile {
  return { id: 'one' as ConnectionId, kind, banking: bankingFor(issuer, banking) };
}
function unavailable(reason: 'locked' | 'missing') {
  return failed({ kind: 'keychain-unavailable', reason } as const);
}

function setUp(changes: Partial<SecretStore> = {}) {
  const store = createMemorySecretStore('available');
  const clock = { now: 10_000_000 };
  const asked: string[] = [];
  const network = { isUp: true };
  const fetch = async (url: string): Promise<Response> => {
    asked.push(url);
    if (!network.isUp) throw new TypeError('fetch failed');
    return Response.json({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
    });
  };
  const endpoints = createTokenEndpoints({
    readSecret: createConnectionSecrets({ ...store, ...changes }).read,
    fetch,
    timers: { after: () => () => undefined },
    now: () => clock.now,
    signal: new AbortController().signal,
  });
  return { store, clock, asked, network, endpoints };
}

describe('the connection to a profile’s authorization server', () => {
  it('reads no secret that the profile does not need', async () => {
    const { endpoints } = setUp({ get: async () => unavailable('locked') });
    expect(await endpoints.serverAccess(profile())).toMatchObject({
      ok: true,
      value: { exchange: { headers: {} } },
    });
  });

  it('uses the secrets of the keychain', async () => {
    const { store, endpoints } = setUp();
    const typedFor = { id: profile().id, banking: profile().banking, registrations: null };
    await createConnectionSecrets(store).set(typedFor, 'client-secret', 'secret');
    await createConnectionSecrets(store).set(typedFor, 'staging-token', 'staging');
    const approach = await endpoints.serverAccess(
      profile({ clientAuthentication: 'client_secret_post' }, 'sandbox'),
    );
    expect(approach).toMatchObject({
      ok: true,
      value: { exchange: { headers: { 'X-Service-Staging-Token': 'staging' } } },
    });
    expect(approach.ok && approach.value.auth).not.toBeNull();
    expect(
      await endpoints.serverAccess(profile({ clientAuthentication: 'client_secret_post' })),
    ).toMatchObject({ ok: true, value: { exchange: { headers: {} } } });
  });

  it.each([
    ['client-secret', profile({ clientAuthentication: 'client_secret_basic' })],
    ['staging-token', profile({}, 'sandbox')],
  ] as const)(
    'needs an unlocked keychain for the %s; a missing keychain counts as without secrets',
    async (_name, wanted) => {
      expect(
        await setUp({ get: async () => unavailable('locked') }).endpoints.serverAccess(wanted),
      ).toEqual(unavailable('locked'));
      expect(
        await setUp({ get: async () => unavailable('missing') }).endpoints.serverAccess(wanted),
      ).toMatchObject({ ok: true });
    },
  );

  it('uses the token address, and sends nothing without a required secret', async () => {
    const { asked, endpoints } = setUp();
    expect(await endpoints.tokenEndpoint(profile())).toMatchObject({
      ok: true,
      value: { clientId: 'desktop', metadata: { token_endpoint: `${issuer}/token` } },
    });
    asked.length = 0;
    expect(
      await endpoints.tokenEndpoint(profile({ clientAuthentication: 'client_secret_post' })),
    ).toEqual(
      failed({
        kind: 'rejected',
        problems: [{ code: 'invalid_client', detail: null, pointer: null }],
        traceId: null,
      }),
    );
    expect(asked).toEqual([]);
    expect(
      await setUp({ get: async () => unavailable('locked') }).endpoints.tokenEndpoint(
        profile({}, 'sandbox'),
      ),
    ).toEqual(unavailable('locked'));
  });

  it('reports why the server was not found', async () => {
    const { network, endpoints } = setUp();
    network.isUp = false;
    expect(await endpoints.tokenEndpoint(profile())).toEqual(failed({ kind: 'offline' }));
    network.isUp = true;
    expect(await endpoints.tokenEndpoint(profile())).toMatchObject({ ok: true });
  });
});

describe('the discovered metadata of a server', () => {
  const requestsAfter = async (
    change: (given: ReturnType<typeof setUp>) => void,
    next = profile(),
  ): Promise<number> => {
    const given = setUp();
    await given.endpoints.tokenEndpoint(profile());
    given.asked.length = 0;
    change(given);
    await given.endpoints.tokenEndpoint(next);
    return given.asked.length;
  };

  it('is cached for an hour', async () => {
    expect(await requestsAfter(({ clock }) => void (clock.now += 3_599_999))).toBe(0);
    expect(await requestsAfter(({ clock }) => void (clock.now += 3_600_000))).toBe(1);
  });

  it('is cached for a minute if the issuer was unreachable and the addresses were typed', async () => {
    const typed = profile({
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${issuer}/token`,
    });
    const { clock, asked, network, endpoints } = setUp();
    network.isUp = false;
    const requestsLater = async (ms: number): Promise<number> => {
      clock.now += ms;
      asked.length = 0;
      await endpoints.tokenEndpoint(typed);
      return asked.length;
    };
    expect([await requestsLater(0), await requestsLater(59_999), await requestsLater(1)]).toEqual([
      1, 0, 1,
    ]);
    network.isUp = true;
    expect([await requestsLater(60_000), await requestsLater(3_599_999)]).toEqual([1, 0]);
  });

  it('is read again after the clock was set back by as much', async () => {
    expect(await requestsAfter(({ clock }) => void (clock.now -= 3_599_999))).toBe(0);
    expect(await requestsAfter(({ clock }) => void (clock.now -= 3_600_000))).toBe(1);
  });

  it.each([
    { authorizationEndpoint: `${issuer}/other` },
    { tokenEndpoint: `${issuer}/other` },
    { revocationEndpoint: `${issuer}/other` },
  ])('is not used for a profile with %j', async (banking) => {
    expect(await requestsAfter(() => undefined, profile(banking))).toBe(1);
  });

  it('is cached by server, not by profile: another client of the server reuses it', async () => {
    expect(await requestsAfter(() => undefined, profile({ clientId: 'other' }))).toBe(0);
  });

  it('stops loading when no caller waits any more', async () => {
    const { endpoints } = setUp();
    const approach = await endpoints.serverAccess(profile());
    expect(approach.ok && (await endpoints.server(approach.value, AbortSignal.abort()))).toEqual(
      failed({ kind: 'aborted' }),
    );
    expect(approach.ok && (await endpoints.server(approach.value))).toMatchObject({
      ok: true,
      value: ok({}).value,
    });
  });
});
