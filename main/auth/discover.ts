import * as oauth from 'oauth4webapi';
import { addressProblem, type IssuerMetadata } from '../../preload/contract/app/connections.ts';
import { failed, ok, type Result } from '../../preload/contract/result.ts';
import { exchange, type ExchangeDeps } from './oauth-exchange.ts';
import type { OAuthFailure } from './oauth-failure.ts';

/**
 * `mismatch`: the document names another issuer. `not-oauth`: neither address has one.
 * `bad-address`: the document names an endpoint that this issuer may not name.
 */
export type DiscoveryFailure = Exclude<OAuthFailure, { readonly kind: 'refused' }>;

type Discovery = {
  readonly discovered: IssuerMetadata;
  readonly metadata: oauth.AuthorizationServer;
};

const algorithms = ['oauth2', 'oidc'] as const;

function toIssuerMetadata(metadata: oauth.AuthorizationServer): IssuerMetadata {
  return {
    issuer: metadata.issuer,
    authorizationEndpoint: metadata.authorization_endpoint ?? null,
    tokenEndpoint: metadata.token_endpoint ?? null,
    revocationEndpoint: metadata.revocation_endpoint ?? null,
    scopes: metadata.scopes_supported ?? [],
    supportsPkce: metadata.code_challenge_methods_supported?.includes('S256') ?? false,
  };
}

function isWellTyped(metadata: oauth.AuthorizationServer): boolean {
  // The server sent the document: a field of the wrong type counts as missing.
  return (
    [metadata.authorization_endpoint, metadata.token_endpoint, metadata.revocation_endpoint].every(
      (value: unknown) => value === undefined || typeof value === 'string',
    ) &&
    [metadata.scopes_supported, metadata.code_challenge_methods_supported].every(
      (value: unknown) =>
        value === undefined ||
        (Array.isArray(value) && value.every((item) => typeof item === 'string')),
    )
  );
}

function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])\.?$/.test(
    hostname,
  );
}

/**
 * An https issuer may name only https addresses, and only an issuer on this machine may name this
 * machine. Otherwise codes and tokens of a web bank would go to a local program.
 */
function mayName(issuer: URL, address: string): boolean {
  if (addressProblem(address) !== null) return false;
  const url = new URL(address);
  return (
    (url.protocol === 'https:' || issuer.protocol === 'http:') &&
    (!isLoopback(url) || isLoopback(issuer))
  );
}

function hasAllowedAddresses(issuer: URL, metadata: oauth.AuthorizationServer): boolean {
  return [
    metadata.authorization_endpoint,
    metadata.token_endpoint,
    metadata.revocation_endpoint,
  ].every((address) => address === undefined || mayName(issuer, address));
}

/**
 * Requests the endpoints of an issuer: RFC 8414 first, then OpenID Connect Discovery 1.0 if that
 * has no document.
 */
export async function discover(
  issuer: string,
  deps: ExchangeDeps,
): Promise<Result<Discovery, DiscoveryFailure>> {
  if (addressProblem(issuer) !== null) return failed({ kind: 'bad-address' });
  const identifier = new URL(issuer);
  let failure: DiscoveryFailure = { kind: 'not-oauth', status: null };
  for (const algorithm of algorithms) {
    const answer = await exchange(deps, async (options) =>
      oauth.processDiscoveryResponse(
        identifier,
        await oauth.discoveryRequest(identifier, { ...options, algorithm }),
      ),
    );
    if (answer.ok) {
      if (!isWellTyped(answer.value)) return failed({ kind: 'not-oauth', status: 200 });
      return hasAllowedAddresses(identifier, answer.value)
        ? ok({ discovered: toIssuerMetadata(answer.value), metadata: answer.value })
        : failed({ kind: 'bad-address' });
    }
    const { error } = answer;
    if (error.kind === 'refused') continue;
    // After a network failure, the second request would fail, too. A document for another issuer is
    // the more informative failure, so it stays.
    if (error.kind !== 'not-oauth' && error.kind !== 'not-the-bank' && error.kind !== 'mismatch')
      return failed(error);
    if (failure.kind !== 'mismatch') failure = error;
  }
  return failed(failure);
}
