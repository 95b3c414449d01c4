import type { CommandError } from '../../preload/contract/result.ts';
import type { ServerFailure } from './authorization-server.ts';
import type { OAuthFailure } from './oauth-failure.ts';

/** Why there is no access token now. All but `signed-out` leave the session as it is. */
export type AccessFailure = Extract<CommandError, { readonly kind: 'offline' | 'timed-out' | 'signed-out' | 'rejected' | 'rate-limited' | 'service-failed' | 'keychain-unavailable' }>;

/** The client itself was not accepted: its id, its secret, or how it is sent. */
export const clientRejected = (code: string, detail: string | null): AccessFailure => ({ kind: 'rejected', problems: [{ code, detail, pointer: null }], traceId: null });

/** A failed refresh in the words of the border. `invalid_grant` alone ends a session: the bank says that it has. */
export const accessFailureOf = (failure: OAuthFailure | ServerFailure): AccessFailure => {
  switch (failure.kind) {
    case 'unreachable':
    case 'aborted':
      return { kind: 'offline' };
    case 'timed-out':
      return { kind: 'timed-out' };
    case 'not-oauth':
      return failure.status === 429 ? { kind: 'rate-limited', retryAtEpochMs: null, traceId: null } : { kind: 'service-failed', status: failure.status, traceId: null };
    case 'mismatch':
    case 'bad-address':
    case 'incomplete':
      return { kind: 'service-failed', status: null, traceId: null };
    case 'refused':
      return failure.error === 'invalid_grant' ? { kind: 'signed-out' } : clientRejected(failure.error, failure.description);
  }
};
