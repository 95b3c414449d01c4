import * as oauth from 'oauth4webapi';
import { failed, ok, type Result } from '../../preload/contract/result.ts';
import type { SignInOutcome } from '../../preload/contract/app/session.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import { type FreshLogin, isFreshLogin, isPromptRefused } from './fresh-login.ts';
import { exchange, type ExchangeDeps } from './oauth-exchange.ts';
import { httpDate } from '../http/http-date.ts';
import { afterAuthorizationError, afterTokenFailure, toOutcome } from './sign-in-outcome.ts';
import { type TokenSet, toTokenSet } from './token-set.ts';

type Redemption = {
  readonly server: AuthorizationServer;
  readonly parameters: URLSearchParams;
  readonly state: string;
  readonly nonce: string | null;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly clientId: string;
  readonly auth: oauth.ClientAuth;
  readonly binding: string;
  readonly askedAtEpochMs: number;
  /** Null: an ordinary sign-in. */
  readonly fresh: (Pick<FreshLogin, 'onJudged'> & { readonly elapsedMs: () => number }) | null;
};

function bankEpochMs(response: Response): number {
  return httpDate(response.headers.get('date')) ?? Number.NaN;
}

/**
 * The times in an ID token are the server's, so they are compared with the server's clock: this
 * computer's may be a day off.
 */
function clockSkewSeconds(response: Response, nowEpochMs: number): number {
  const serverEpochMs = bankEpochMs(response);
  return Number.isNaN(serverEpochMs) ? 0 : Math.round((serverEpochMs - nowEpochMs) / 1000);
}

function checkAnswer({
  server,
  parameters,
  state,
  clientId,
  fresh,
}: Redemption): Result<URLSearchParams, SignInOutcome> {
  const checked = new URLSearchParams(parameters);
  if (server.issuer === 'none') checked.delete('iss');
  try {
    const answer = oauth.validateAuthResponse(
      server.metadata,
      { client_id: clientId },
      checked,
      state,
    );
    return server.issuer === 'undiscovered' && !checked.has('iss')
      ? failed(toOutcome('issuer-not-named'))
      : ok(answer);
  } catch (error) {
    const outcome = afterAuthorizationError(error);
    if (outcome === null) throw error;
    if (isPromptRefused(error)) fresh?.onJudged(false);
    return failed(outcome);
  }
}

async function hasIdToken(response: Response): Promise<boolean> {
  try {
    const body: unknown = await response.clone().json();
    return typeof body === 'object' && body !== null && 'id_token' in body;
  } catch {
    return false;
  }
}

/**
 * Exchanges the browser's answer for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5), after checking
 * `state`, `iss` and error.
 */
export async function redeemCode(
  redemption: Redemption,
  deps: ExchangeDeps,
): Promise<Result<TokenSet, SignInOutcome>> {
  const answer = checkAnswer(redemption);
  if (!answer.ok) return answer;
  const {
    server,
    auth,
    clientId,
    redirectUri,
    codeVerifier,
    nonce,
    binding,
    askedAtEpochMs,
    fresh,
  } = redemption;
  const tokens = await exchange({ ...deps, dropsIdToken: nonce === null }, async (options) => {
    const response = await oauth.authorizationCodeGrantRequest(
      server.metadata,
      { client_id: clientId },
      auth,
      answer.value,
      redirectUri,
      codeVerifier,
      options,
    );
    // Uses `Date.now`, not the injected clock, because the library itself compares with it.
    const client = {
      client_id: clientId,
      [oauth.clockSkew]: clockSkewSeconds(response, Date.now()),
    };
    // Without an ID token the sign-in of a reset proves nothing; its tokens must still be revoked.
    const hasProof = fresh === null || (await hasIdToken(response));
    const processed = await oauth.processAuthorizationCodeResponse(
      server.metadata,
      client,
      response,
      nonce === null || !hasProof ? {} : { expectedNonce: nonce, requireIdToken: true },
    );
    fresh?.onJudged(
      isFreshLogin({
        authTimeSeconds: oauth.getValidatedIdTokenClaims(processed)?.auth_time,
        bankEpochMs: bankEpochMs(response),
        elapsedMs: fresh.elapsedMs(),
      }),
    );
    return processed;
  });
  return tokens.ok
    ? ok(toTokenSet(tokens.value, { askedAtEpochMs, binding, previous: null }))
    : failed(afterTokenFailure(tokens.error));
}
