import type * as oauth from 'oauth4webapi';
import type { KeychainFailure } from '../keychain/secret-store.ts';
import type { SecretName } from '../../preload/contract/app/connections.ts';
import { failed, ok, type Result } from '../../preload/contract/result.ts';
import { bankOrigins, clientSecretAudience } from '../../preload/contract/app/secret-audience.ts';
import { createServerWaits } from './server-waits.ts';
import { type AccessFailure, toAccessFailure, toClientRejection } from './access-failure.ts';
import {
  type AuthorizationServer,
  type AuthProfile,
  clientAuthOf,
  resolveServer,
  type ServerFailure,
  stagingHeaders,
} from './authorization-server.ts';
import type { ExchangeDeps, Fetch } from './oauth-exchange.ts';
import type { FoundSecret, ReadSecret } from './read-secret.ts';
import type { TokenEndpoint } from './refresh-tokens.ts';
import type { Timers } from '../time/timers.ts';

/**
 * How to call the authorization server of a profile. `auth` null: a secret is required and there is
 * none for these addresses, so nothing may be sent.
 */
type ServerAccess = {
  readonly profile: AuthProfile;
  readonly auth: oauth.ClientAuth | null;
  readonly exchange: ExchangeDeps;
};

type TokenEndpoints = {
  readonly serverAccess: (profile: AuthProfile) => Promise<Result<ServerAccess, KeychainFailure>>;
  /** The endpoints of a profile, cached for an hour; for a minute if its issuer was unreachable. */
  readonly server: (
    serverAccess: ServerAccess,
    signal?: AbortSignal,
  ) => Promise<Result<AuthorizationServer, ServerFailure>>;
  readonly tokenEndpoint: (profile: AuthProfile) => Promise<Result<TokenEndpoint, AccessFailure>>;
};

/**
 * An issuer whose document was not available is asked again soon: the document may contain what a
 * sign-in needs.
 */
const cacheDurationMs: Readonly<Record<AuthorizationServer['issuer'], number>> = {
  discovered: 3_600_000,
  none: 3_600_000,
  undiscovered: 60_000,
};

function secretOrNull(found: FoundSecret): string | null {
  return found.kind === 'found' ? found.secret : null;
}

type TokenEndpointsDeps = {
  readonly readSecret: ReadSecret;
  readonly fetch: Fetch;
  readonly timers: Timers;
  readonly now: () => number;
  /** Aborts every exchange without its own signal. */
  readonly signal: AbortSignal;
};

export function createTokenEndpoints({
  readSecret,
  fetch,
  timers,
  now,
  signal: shutdownSignal,
}: TokenEndpointsDeps): TokenEndpoints {
  const waits = createServerWaits(now);
  const cachedServers = new Map<
    string,
    { readonly server: AuthorizationServer; readonly foundAtEpochMs: number }
  >();

  /**
   * A desktop without a keychain has no secret. A locked keychain may have one, so that is a
   * failure.
   */
  const secretFor = async (
    profile: AuthProfile,
    name: SecretName,
    audience: readonly string[] | null,
  ): Promise<Result<FoundSecret, KeychainFailure>> => {
    if (audience === null) return ok({ kind: 'none' });
    const found = await readSecret(profile.id, name, audience);
    return found.ok || found.error.reason !== 'missing' ? found : ok({ kind: 'none' });
  };

  const serverAccess: TokenEndpoints['serverAccess'] = async (profile) => {
    const { banking } = profile;
    const clientSecret = await secretFor(
      profile,
      'client-secret',
      banking.clientAuthentication === 'none' ? null : clientSecretAudience(banking),
    );
    if (!clientSecret.ok) return clientSecret;
    const stagingToken = await secretFor(
      profile,
      'staging-token',
      profile.kind === 'sandbox' ? bankOrigins(banking) : null,
    );
    if (!stagingToken.ok) return stagingToken;
    // The staging token was entered for other addresses: the current ones may belong to another
    // party, so nothing is sent before the user has checked them.
    const auth =
      stagingToken.value.kind === 'for-others'
        ? null
        : clientAuthOf(banking, secretOrNull(clientSecret.value));
    return ok({
      profile,
      auth,
      exchange: {
        fetch,
        timers,
        waits,
        headers: stagingHeaders(profile, secretOrNull(stagingToken.value)),
        signal: shutdownSignal,
      },
    });
  };

  const server: TokenEndpoints['server'] = async ({ profile: { banking }, exchange }, signal) => {
    const { issuer, authorizationEndpoint, tokenEndpoint, revocationEndpoint } = banking;
    const key = JSON.stringify([issuer, authorizationEndpoint, tokenEndpoint, revocationEndpoint]);
    const cached = cachedServers.get(key);
    if (cached && Math.abs(now() - cached.foundAtEpochMs) < cacheDurationMs[cached.server.issuer])
      return ok(cached.server);
    const found = await resolveServer(banking, signal ? { ...exchange, signal } : exchange);
    if (found.ok) cachedServers.set(key, { server: found.value, foundAtEpochMs: now() });
    return found;
  };

  return {
    serverAccess,
    server,
    tokenEndpoint: async (profile) => {
      const access = await serverAccess(profile);
      if (!access.ok) return access;
      const { auth, exchange } = access.value;
      if (auth === null) return failed(toClientRejection('invalid_client', null));
      const found = await server(access.value);
      return found.ok
        ? ok({ metadata: found.value.metadata, clientId: profile.banking.clientId, auth, exchange })
        : failed(toAccessFailure(found.error));
    },
  };
}
