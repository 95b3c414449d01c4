import * as oauth from 'oauth4webapi';
import type { SignInOutcome } from '../../preload/contract/app/session.ts';
import type { UnreachedReason } from '../http/unreached-reason.ts';
import type { ServerFailure } from './authorization-server.ts';
import type { OAuthFailure } from './oauth-failure.ts';

const maxDetailLength = 500;

/**
 * The outcome of a sign-in. `detail` is the server's own text, cut because it comes from outside.
 */
export function toOutcome(
  outcome: SignInOutcome['outcome'],
  detail: string | null = null,
): SignInOutcome {
  return { outcome, detail: detail?.slice(0, maxDetailLength) ?? null };
}

/** The sign-in server requests a pause; `retryAtEpochMs` null: it gives no end. */
export function pauseRequested(
  retryAtEpochMs: number | null,
  detail: string | null = null,
): SignInOutcome {
  return {
    ...toOutcome('rate-limited', detail),
    ...(retryAtEpochMs === null ? {} : { retryAtEpochMs }),
  };
}

function errorText(error: string, description: string | null | undefined): string {
  return description ? `${error}: ${description}` : error;
}

function outcomeOfUnreached(why: UnreachedReason): SignInOutcome {
  if (why === 'no-tls') return toOutcome('not-the-bank');
  return toOutcome(why === 'untrusted' || why === 'proxy' ? why : 'unreachable');
}

/** The endpoints of the bank were not found, or it was not reached. */
export function afterServerFailure(failure: ServerFailure): SignInOutcome {
  switch (failure.kind) {
    case 'unreachable':
      return outcomeOfUnreached(failure.why);
    case 'timed-out':
      return toOutcome('unreachable');
    case 'not-the-bank':
      return toOutcome('not-the-bank');
    case 'aborted':
      return toOutcome('cancelled');
    case 'busy':
      return pauseRequested(failure.retryAtEpochMs);
    case 'not-oauth':
    case 'mismatch':
    case 'bad-address':
    case 'incomplete':
      return toOutcome('cannot-discover');
  }
}

/** The token endpoint returned no tokens (RFC 6749 §5.2). */
export function afterTokenFailure(failure: OAuthFailure): SignInOutcome {
  switch (failure.kind) {
    case 'mismatch':
      return toOutcome('wrong-answer');
    case 'not-oauth':
      return failure.status === 429 ? pauseRequested(null) : toOutcome('server-failed');
    case 'bad-address':
      return toOutcome('server-failed');
    case 'refused': {
      const detail = errorText(failure.error, failure.description);
      if (failure.status === 429) return pauseRequested(null, detail);
      if (failure.error === 'invalid_grant') return toOutcome('code-expired', detail);
      return toOutcome(
        failure.error === 'invalid_client' || failure.error === 'unauthorized_client'
          ? 'client-refused'
          : 'server-failed',
        detail,
      );
    }
    case 'unreachable':
    case 'timed-out':
    case 'not-the-bank':
    case 'aborted':
    case 'busy':
      return afterServerFailure(failure);
  }
}

const clientErrors: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_request',
  'invalid_scope',
  'unsupported_response_type',
]);
const serverErrors: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

/**
 * The browser returned an error, or an answer that is not ours (RFC 6749 §4.1.2.1, RFC 9207 §2.4).
 * Null: a bug.
 */
export function afterAuthorizationError(thrown: unknown): SignInOutcome | null {
  if (thrown instanceof oauth.AuthorizationResponseError) {
    const detail = errorText(thrown.error, thrown.error_description);
    if (serverErrors.has(thrown.error)) return toOutcome('server-failed', detail);
    return toOutcome(clientErrors.has(thrown.error) ? 'client-refused' : 'refused', detail);
  }
  return thrown instanceof oauth.OperationProcessingError ||
    thrown instanceof oauth.UnsupportedOperationError
    ? toOutcome('wrong-answer')
    : null;
}
