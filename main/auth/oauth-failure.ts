import * as oauth from 'oauth4webapi';
import type { WhyUnreached } from '../http/why-unreached.ts';

/**
 * How a conversation with an authorization server failed, as data. None of it holds a token, a code
 * or a secret. `busy`: 429 or 503 with the time to ask again, or that time is not over: then
 * nothing was sent. `refused`: an error of RFC 6749 §5.2 in the server's own words. `not-oauth`: an
 * answer that is not one of OAuth: no JSON, a 404, a 5xx. `not-the-bank`: a page, a redirect or a 511
 * in the server's place, as of a guest network or a filter. `mismatch`: an answer that belongs to
 * something else (issuer, nonce, audience). `bad-address`: an endpoint that is not https.
 */
export type OAuthFailure =
  | { readonly kind: 'unreachable'; readonly why: WhyUnreached }
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

const longestWords = 500;

/**
 * The server's own words, fit to be shown: RFC 6749 §5.2 allows no control characters in them, and
 * nobody holds a server to that.
 */
function said(words: string): string {
  return words.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, longestWords);
}

/**
 * What an exception of the library means; null for one that is a bug and must go on as an
 * exception.
 */
export function failureOf(thrown: unknown, status: number | null): OAuthFailure | null {
  if (thrown instanceof OAuthRequestError) return thrown.failure;
  if (thrown instanceof oauth.ResponseBodyError)
    return {
      kind: 'refused',
      status: thrown.status,
      error: said(thrown.error),
      description: thrown.error_description === undefined ? null : said(thrown.error_description),
    };
  // RFC 6749 §5.2: a client that authenticated by the Authorization header is refused with 401 and
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
