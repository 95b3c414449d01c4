import type { CommandError } from '../../preload/contract/result.ts';
import type { UnreachedReason } from '../http/unreached-reason.ts';
import type { ServerFailure } from './authorization-server.ts';
import type { OAuthFailure } from './oauth-failure.ts';

/**
 * Why there is no access token now. Every kind except `signed-out` leaves the session unchanged.
 */
export type AccessFailure = Extract<
  CommandError,
  {
    readonly kind:
      | 'offline'
      | 'untrusted'
      | 'not-the-bank'
      | 'timed-out'
      | 'signed-out'
      | 'rejected'
      | 'rate-limited'
      | 'service-failed'
      | 'keychain-unavailable';
  }
>;

/** The server rejected the client itself: its id, its secret, or the way of sending it. */
export function toClientRejection(code: string, detail: string | null): AccessFailure {
  return {
    kind: 'rejected',
    problems: [{ code, detail, pointer: null }],
    traceId: null,
  };
}

function failureOfStatus(status: number | null): AccessFailure {
  return status === 429
    ? { kind: 'rate-limited', retryAtEpochMs: null, traceId: null }
    : { kind: 'service-failed', status, traceId: null };
}

function failureOfReason(why: UnreachedReason): AccessFailure {
  if (why === 'untrusted') return { kind: 'untrusted' };
  if (why === 'no-tls') return { kind: 'not-the-bank' };
  return why === 'proxy' ? { kind: 'offline', why } : { kind: 'offline' };
}

/**
 * A failed refresh as an error of the contract. Only `invalid_grant` ends a session: the bank says
 * that it has ended.
 */
export function toAccessFailure(failure: OAuthFailure | ServerFailure): AccessFailure {
  switch (failure.kind) {
    case 'unreachable':
      return failureOfReason(failure.why);
    case 'aborted':
      return { kind: 'offline' };
    case 'not-the-bank':
      return { kind: 'not-the-bank' };
    case 'timed-out':
      return { kind: 'timed-out' };
    case 'busy':
      return { kind: 'rate-limited', retryAtEpochMs: failure.retryAtEpochMs, traceId: null };
    case 'not-oauth':
      return failureOfStatus(failure.status);
    case 'mismatch':
    case 'bad-address':
    case 'incomplete':
      return { kind: 'service-failed', status: null, traceId: null };
    case 'refused':
      if (failure.error === 'invalid_grant') return { kind: 'signed-out' };
      // A busy or broken server may also answer with an OAuth error: it has not checked the client.
      return failure.status === 429 || failure.status >= 500
        ? failureOfStatus(failure.status)
        : toClientRejection(failure.error, failure.description);
  }
}
