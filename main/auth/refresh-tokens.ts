import * as oauth from 'oauth4webapi';
import { failed, ok, type Result } from '../../preload/contract/result.ts';
import { exchange, type ExchangeDeps } from './oauth-exchange.ts';
import type { OAuthFailure } from './oauth-failure.ts';
import type { SecretText } from './secret-text.ts';
import { type TokenSet, toTokenSet } from './token-set.ts';

/**
 * The server side of a session: where its tokens come from, and how this client authenticates
 * there.
 */
export type TokenEndpoint = {
  readonly metadata: oauth.AuthorizationServer;
  readonly clientId: string;
  readonly auth: oauth.ClientAuth;
  readonly exchange: ExchangeDeps;
};

/** Exchanges a refresh token for new tokens (RFC 6749 §6): one request, never repeated here. */
export async function refreshTokens(
  { metadata, clientId, auth, exchange: deps }: TokenEndpoint,
  {
    previous,
    refreshToken,
    askedAtEpochMs,
  }: {
    readonly previous: TokenSet;
    readonly refreshToken: SecretText;
    readonly askedAtEpochMs: number;
  },
): Promise<Result<TokenSet, OAuthFailure>> {
  const client = { client_id: clientId };
  // The refresh token is already used up. So an invalid ID token, which the app does not read, must
  // not lose the new tokens.
  const answer = await exchange({ ...deps, dropsIdToken: true }, async (options) =>
    oauth.processRefreshTokenResponse(
      metadata,
      client,
      await oauth.refreshTokenGrantRequest(metadata, client, auth, refreshToken.reveal(), options),
    ),
  );
  return answer.ok
    ? ok(toTokenSet(answer.value, { askedAtEpochMs, binding: previous.binding, previous }))
    : failed(answer.error);
}

/**
 * Revokes tokens at the server (RFC 7009), the refresh token first. True: the server confirmed it.
 */
export async function revokeTokens(
  { metadata, clientId, auth, exchange: deps }: TokenEndpoint,
  { accessToken, refreshToken }: TokenSet,
): Promise<boolean> {
  if (metadata.revocation_endpoint === undefined) return false;
  const client = { client_id: clientId };
  const revoke = async (
    token: SecretText,
    hint: 'refresh_token' | 'access_token',
  ): Promise<boolean> => {
    const answer = await exchange(deps, async (options) => {
      const response = await oauth.revocationRequest(metadata, client, auth, token.reveal(), {
        ...options,
        additionalParameters: { token_type_hint: hint },
      });
      // Any 200 counts, whatever its body (RFC 7009 §2.2), except a page, which `exchange` rejects.
      return oauth.processRevocationResponse(response);
    });
    return answer.ok;
  };
  const wasRefreshTokenRevoked =
    refreshToken === null ? null : await revoke(refreshToken, 'refresh_token');
  if (wasRefreshTokenRevoked === false) return false;
  const wasAccessTokenRevoked = await revoke(accessToken, 'access_token');
  // A server need not revoke access tokens (RFC 7009 §2): without the refresh token they expire
  // automatically.
  return wasRefreshTokenRevoked ?? wasAccessTokenRevoked;
}
