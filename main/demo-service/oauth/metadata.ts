import type { RegisteredClient } from './client.ts';
import { knownScopes } from './scopes.ts';

/** Where the authorization server's endpoints are. */
export const oauthPaths = {
  discovery: ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'],
  authorization: '/oauth2/auth',
  token: '/oauth2/token',
  revocation: '/oauth2/revoke',
  jwks: '/oauth2/jwks',
} as const;

/**
 * The metadata of RFC 8414 §2, the same at both well-known addresses. `jwks_uri`,
 * `subject_types_supported` and the ID token algorithms are included because OpenID Connect
 * Discovery §3 requires them; no ID token is ever issued.
 */
export function authorizationServerMetadata(
  issuer: string,
  client: RegisteredClient,
): Readonly<Record<string, unknown>> {
  const authMethods =
    client.clientSecret === undefined ? ['none'] : ['client_secret_post', 'client_secret_basic'];
  return {
    issuer,
    authorization_endpoint: `${issuer}${oauthPaths.authorization}`,
    token_endpoint: `${issuer}${oauthPaths.token}`,
    revocation_endpoint: `${issuer}${oauthPaths.revocation}`,
    jwks_uri: `${issuer}${oauthPaths.jwks}`,
    scopes_supported: knownScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ui_locales_supported: ['en', 'fr', 'de', 'it', 'es'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}
