import * as oauth from 'oauth4webapi';
import type { UnreachedReason } from '../http/unreached-reason.ts';

/**
 * Why an exchange with an authorization server failed, as data without tokens, codes or secrets.
 * `busy`: 429 or 503 with a retry time, or that time is not over and nothing was sent. `refused`:
 * an error of RFC 6749 §5.2 in the server's own words. `not-oauth`: another answer: no JSON, a 404,
 * a 5xx. `not-the-bank`: a page, a redirect or a 511 in place of the server, as from a guest
 * network or a filter. `mismatch`: an answer with another issuer, nonce or audience. `bad-address`:
 * an endpoint that is not https.
 */
export type OAuthFailure =
  | { readonly kind: 'unreachable'; readonly why: UnreachedReason }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'busy'; readonly retryAtEpochMs: number }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly error: string;
      readonly description: string | null;
    }
  | { readonly kind: 'not-oauth'; readonly status: number | null }
  | { readonly kind: 'not-the-bank'; readonly status: number | null }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'bad-address' };

/** Thrown inside a request to carry a failure through the library to `exchange`. */
export class OAuthRequestError extends Error {
  readonly failure: OAuthFailure;

  constructor(failure: OAuthFailure) {
    super(`The request failed: ${failure.kind}`);
    this.name = 'OAuthRequestError';
    this.failure = failure;
  }
}

const mismatchCodes: ReadonlySet<string> = new Set([
  oauth.JWT_TIMESTAMP_CHECK,
  oauth.JWT_CLAIM_COMPARISON,
  oauth.JSON_ATTRIBUTE_COMPARISON,
  oauth.KEY_SELECTION,
]);

const maxTextLength = 500;

/**
 * The server's own words, safe to show: RFC 6749 §5.2 allows no control characters, but a server
 * may send them.
 */
function toShownText(words: string): string {
  return words.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, maxTextLength);
}

/** Classifies an exception of the library; null: a bug, which the caller must rethrow. */
export function failureOf(thrown: unknown, status: number | null): OAuthFailure | null {
  if (thrown instanceof OAuthRequestError) return thrown.failure;
  if (thrown instanceof oauth.ResponseBodyError)
    return {
      kind: 'refused',
      status: thrown.status,
      error: toShownText(thrown.error),
      description:
        thrown.error_description === undefined ? null : toShownText(thrown.error_description),
    };
  // RFC 6749 §5.2: a client that authenticated by the Authorization header is rejected with 401 and
  // WWW-Authenticate.
  if (thrown instanceof oauth.WWWAuthenticateChallengeError)
    return thrown.status === 401
      ? { kind: 'refused', status: 401, error: 'invalid_client', description: null }
      : { kind: 'not-oauth', status: thrown.status };
  if (thrown instanceof oauth.UnsupportedOperationError) return { kind: 'not-oauth', status };
  if (thrown instanceof oauth.OperationProcessingError)
    return mismatchCodes.has(thrown.code ?? '')
      ? { kind: 'mismatch' }
      : { kind: 'not-oauth', status };
  return null;
}
