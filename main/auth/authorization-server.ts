import * as oauth from 'oauth4webapi';
import type { BankingPart, Connection } from '../../preload/contract/app/connections.ts';
import { failed, ok, type Result } from '../../preload/contract/result.ts';
import { discover, type DiscoveryFailure } from './discover.ts';
import type { ExchangeDeps } from './oauth-exchange.ts';

/** The parts of a profile that a sign-in needs. */
export type AuthProfile = Pick<Connection, 'id' | 'kind'> & { readonly banking: BankingPart };

/**
 * `issuer`: how it is known. `undiscovered`: the user entered it, its document was not available,
 * and all addresses were entered. Then no document declares that answers have no `iss`, so an
 * answer without it is rejected (RFC 9207 §2.4). `none`: `iss` and ID tokens cannot be compared and
 * are not checked.
 */
export type AuthorizationServer = {
  readonly metadata: oauth.AuthorizationServer;
  readonly issuer: 'discovered' | 'undiscovered' | 'none';
};

/** `incomplete`: no authorization or token address, neither discovered nor entered. */
export type ServerFailure = DiscoveryFailure | { readonly kind: 'incomplete' };

/** The library requires an issuer. This one is never compared. */
const noIssuer = 'https://issuer.invalid';

/**
 * The endpoints of a profile: entered ones win over discovered ones. If all are entered, discovery
 * may fail.
 */
export async function resolveServer(
  banking: BankingPart,
  deps: ExchangeDeps,
): Promise<Result<AuthorizationServer, ServerFailure>> {
  const typedEndpoints = {
    ...(banking.authorizationEndpoint === null
      ? {}
      : { authorization_endpoint: banking.authorizationEndpoint }),
    ...(banking.tokenEndpoint === null ? {} : { token_endpoint: banking.tokenEndpoint }),
    ...(banking.revocationEndpoint === null
      ? {}
      : { revocation_endpoint: banking.revocationEndpoint }),
  };
  const areAllTyped = banking.authorizationEndpoint !== null && banking.tokenEndpoint !== null;
  if (banking.issuer === null)
    return areAllTyped
      ? ok({ metadata: { issuer: noIssuer, ...typedEndpoints }, issuer: 'none' })
      : failed({ kind: 'incomplete' });

  const discovery = await discover(banking.issuer, deps);
  if (!discovery.ok)
    return areAllTyped && discovery.error.kind !== 'aborted'
      ? ok({ metadata: { issuer: banking.issuer, ...typedEndpoints }, issuer: 'undiscovered' })
      : discovery;
  const metadata = { ...discovery.value.metadata, ...typedEndpoints };
  return metadata.authorization_endpoint === undefined || metadata.token_endpoint === undefined
    ? failed({ kind: 'incomplete' })
    : ok({ metadata, issuer: 'discovered' });
}

/**
 * The staging header of a sandbox (observed: token calls need it too). Other kinds of profile never
 * send it.
 */
export function stagingHeaders(
  { kind, banking }: AuthProfile,
  stagingToken: string | null,
): Readonly<Record<string, string>> {
  return kind === 'sandbox' && stagingToken !== null
    ? { [`X-${banking.headerPrefix}-Staging-Token`]: stagingToken }
    : {};
}

/**
 * How the client authenticates at the token endpoint (RFC 6749 §2.3.1). Null: the profile requires
 * a secret, and none can be sent. A lone surrogate has no form encoding.
 */
export function clientAuthOf(
  { clientAuthentication, clientId }: BankingPart,
  clientSecret: string | null,
): oauth.ClientAuth | null {
  if (clientAuthentication === 'none') return oauth.None();
  if (clientSecret === null || !clientSecret.isWellFormed() || !clientId.isWellFormed())
    return null;
  return clientAuthentication === 'client_secret_post'
    ? oauth.ClientSecretPost(clientSecret)
    : oauth.ClientSecretBasic(clientSecret);
}
