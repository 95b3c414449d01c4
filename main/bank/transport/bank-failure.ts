import type { BankProblem, CommandError } from '../../../preload/contract/result.ts';

type WithTraceId = { readonly traceId: string | null };

/**
 * Errors of the session in place of a token, or of the client before it sends: passed on unchanged.
 */
type UnchangedError = Extract<
  CommandError,
  {
    kind:
      | 'portal-token-needed'
      | 'keychain-unavailable'
      | 'storage-unavailable'
      | 'app-locked'
      | 'invalid-input'
      | 'not-supported'
      | 'list-cut-short'
      | 'bank-not-read'
      | 'unexpected';
  }
>;

/**
 * Why a call to the bank gave no usable answer. It contains more than the window may see:
 * `toCommandError` is the only way there.
 * - `cancelled`: the caller's signal, `maySend` or the end of the app ended it before any change
 *   was sent.
 * - `approval-needed`: `sessionToken` is the service's token of this approval (spec/observed.md,
 *   "Strong authentication"); it stays in main.
 * - `approval-refused`: 412, the approval session does not match this request any more.
 * - `conflict`: 409.
 * - `no-such-method`: 405 or 501, the service has no such endpoint.
 */
export type BankFailure =
  | UnchangedError
  | { readonly kind: 'cancelled' }
  | Extract<CommandError, { kind: 'offline' | 'untrusted' | 'not-the-bank' }>
  | { readonly kind: 'timed-out' }
  | Extract<CommandError, { kind: 'signed-out' }>
  | ({
      readonly kind: 'approval-needed';
      readonly isEnrolled: boolean;
      readonly sessionToken: string | null;
    } & WithTraceId)
  | ({ readonly kind: 'approval-refused'; readonly problems: readonly BankProblem[] } & WithTraceId)
  | ({
      readonly kind: 'not-allowed';
      readonly missingScope: string | null;
      readonly detail: string | null;
    } & WithTraceId)
  | ({ readonly kind: 'not-found' } & WithTraceId)
  | ({ readonly kind: 'no-such-method' } & WithTraceId)
  | ({ readonly kind: 'conflict'; readonly problems: readonly BankProblem[] } & WithTraceId)
  | ({ readonly kind: 'rejected'; readonly problems: readonly BankProblem[] } & WithTraceId)
  | ({ readonly kind: 'rate-limited'; readonly retryAtEpochMs: number | null } & WithTraceId)
  | ({ readonly kind: 'outcome-unknown' } & WithTraceId)
  | Extract<CommandError, { kind: 'service-failed' }>;

/**
 * The same failure as the window may see it: without approval token, and only kinds of the
 * contract.
 */
export function toCommandError(failure: BankFailure): CommandError {
  switch (failure.kind) {
    case 'approval-needed':
      return { kind: 'approval-needed', isEnrolled: failure.isEnrolled, traceId: failure.traceId };
    case 'approval-refused':
    case 'conflict':
    case 'rejected':
      return { kind: 'rejected', problems: [...failure.problems], traceId: failure.traceId };
    case 'no-such-method':
      return { kind: 'not-supported' };
    // The caller that cancelled shows nothing. If it is shown anyway, no answer came in time.
    case 'cancelled':
      return { kind: 'timed-out' };
    case 'offline':
    case 'untrusted':
    case 'not-the-bank':
    case 'timed-out':
    case 'signed-out':
    case 'not-allowed':
    case 'not-found':
    case 'rate-limited':
    case 'outcome-unknown':
    case 'service-failed':
    case 'portal-token-needed':
    case 'keychain-unavailable':
    case 'storage-unavailable':
    case 'app-locked':
    case 'invalid-input':
    case 'not-supported':
    case 'list-cut-short':
    case 'bank-not-read':
    case 'unexpected':
      return failure;
  }
}

/**
 * For an optional endpoint: 404, 405 and 501 mean that the service lacks it. A missing scope stays
 * unchanged. Only for addresses without an id: with one, 404 may also mean that the object does not
 * exist.
 */
export function asOptionalEndpoint(failure: BankFailure): BankFailure {
  return failure.kind === 'not-found' || failure.kind === 'no-such-method'
    ? { kind: 'not-supported' }
    : failure;
}

/** The proxy of the network blocked the request. */
export function isBlockedByProxy(failure: BankFailure): boolean {
  return (
    failure.kind === 'offline' && (failure.why === 'proxy' || failure.why === 'proxy-password')
  );
}

/** The trace id of a failure that has one. */
export function traceIdOf(failure: BankFailure): string | null {
  return 'traceId' in failure ? failure.traceId : null;
}
