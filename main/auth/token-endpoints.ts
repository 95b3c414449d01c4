import type * as oauth from 'oauth4webapi';
import { secretAccount } from '../keychain/accounts.ts';
import type { KeychainFailure, SecretStore } from '../keychain/secret-store.ts';
import type { SecretName } from '../../preload/contract/connections.ts';
import { failed, ok, type Result } from '../../preload/contract/result.ts';
import { askedToWait } from './asked-to-wait.ts';
import { type AccessFailure, accessFailureOf, clientRejected } from './access-failure.ts';
import {
  type AuthorizationServer,
  type AuthProfile,
  clientAuthOf,
  resolveServer,
  type ServerFailure,
  stagingHeaders,
} from './authorization-server.ts';
import type { ExchangeDeps, Fetch } from './oauth-exchange.ts';
import type { TokenEndpoint } from './refresh-tokens.ts';
import type { Timers } from './timers.ts';

/** How to talk to the authorization server of a profile. `auth` null: a client secret is wanted and none is there. */
export type Approach = {
  readonly profile: AuthProfile;
  readonly auth: oauth.ClientAuth | null;
  readonly exchange: ExchangeDeps;
};

export type TokenEndpoints = {
  readonly approach: (profile: AuthProfile) => Promise<Result<Approach, KeychainFailure>>;
  /** The endpoints of a profile, remembered for an hour. */
  readonly server: (
    approach: Approach,
    signal?: AbortSignal,
  ) => Promise<Result<AuthorizationServer, ServerFailure>>;
  readonly tokenEndpoint: (profile: AuthProfile) => Promise<Result<TokenEndpoint, AccessFailure>>;
};

const rememberedForMs = 3_600_000;

export const createTokenEndpoints = ({
  secretStore,
  fetch,
  timers,
  now,
}: {
  readonly secretStore: SecretStore;
  readonly fetch: Fetch;
  readonly timers: Timers;
  readonly now: () => number;
}): TokenEndpoints => {
  const waits = askedToWait(now);
  const remembered = new Map<
    string,
    { readonly server: AuthorizationServer; readonly foundAtEpochMs: number }
  >();

  /** A desktop without a keychain holds no secret; one that is locked may, so that is a failure. */
  const secret = async (
    profile: AuthProfile,
    name: SecretName,
    isWanted: boolean,
  ): Promise<Result<string | null, KeychainFailure>> => {
    if (!isWanted) return ok(null);
    const found = await secretStore.get(secretAccount(profile.id, name));
    return found.ok || found.error.reason !== 'missing' ? found : ok(null);
  };

  const approach: TokenEndpoints['approach'] = async (profile) => {
    const clientSecret = await secret(
      profile,
      'client-secret',
      profile.banking.clientAuthentication !== 'none',
    );
    if (!clientSecret.ok) return clientSecret;
    const stagingToken = await secret(profile, 'staging-token', profile.kind === 'sandbox');
    if (!stagingToken.ok) return stagingToken;
    return ok({
      profile,
      auth: clientAuthOf(profile.banking, clientSecret.value),
      exchange: { fetch, timers, waits, headers: stagingHeaders(profile, stagingToken.value) },
    });
  };

  const server: TokenEndpoints['server'] = async ({ profile: { banking }, exchange }, signal) => {
    const { issuer, authorizationEndpoint, tokenEndpoint, revocationEndpoint } = banking;
    const key = JSON.stringify([issuer, authorizationEndpoint, tokenEndpoint, revocationEndpoint]);
    const known = remembered.get(key);
    if (known && Math.abs(now() - known.foundAtEpochMs) < rememberedForMs) return ok(known.server);
    const found = await resolveServer(banking, signal ? { ...exchange, signal } : exchange);
    if (found.ok) remembered.set(key, { server: found.value, foundAtEpochMs: now() });
    return found;
  };

  return {
    approach,
    server,
    tokenEndpoint: async (profile) => {
      const way = await approach(profile);
      if (!way.ok) return way;
      const { auth, exchange } = way.value;
      if (auth === null) return failed(clientRejected('invalid_client', null));
      const found = await server(way.value);
      return found.ok
        ? ok({ metadata: found.value.metadata, clientId: profile.banking.clientId, auth, exchange })
        : failed(accessFailureOf(found.error));
    },
  };
};
