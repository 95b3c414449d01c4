import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { type BankFailure, toCommandError, traceIdOf } from './bank-failure.ts';
import type { Answer } from './client-options.ts';

/** The answer of a call as the contract has it. */
export function toResult<Value>(answer: Result<Answer<Value>, BankFailure>): Result<Value> {
  return answer.ok ? ok(answer.value.value) : failed(toCommandError(answer.error));
}

/**
 * The same for a write that has no key, so a second request could do it twice. `outcome-unknown`,
 * with the trace id, where the bank may have done it. Any other error says that nothing was done.
 */
export function ofSingleWrite<Value>(answer: Result<Answer<Value>, BankFailure>): Result<Value> {
  return !answer.ok && mayBeDone(answer.error)
    ? failed({ kind: 'outcome-unknown', traceId: traceIdOf(answer.error) })
    : toResult(answer);
}

function mayBeDone(failure: BankFailure): boolean {
  switch (failure.kind) {
    case 'outcome-unknown':
      return true;
    case 'service-failed':
      // No status: the request was not sent. A 5xx, even the bank's own, does not say what the bank
      // did before it failed.
      return failure.status !== null && failure.status >= 500;
    case 'rejected':
    case 'conflict':
    case 'approval-needed':
    case 'approval-refused':
    case 'not-allowed':
    case 'not-found':
    case 'no-such-method':
    case 'not-supported':
    case 'rate-limited':
    case 'signed-out':
    case 'portal-token-needed':
    case 'offline':
    case 'untrusted':
    // A write ends so only where nothing was passed on.
    case 'not-the-bank':
    // A write ends so only while it waits for its turn or a token.
    case 'cancelled':
    case 'timed-out':
    case 'keychain-unavailable':
    case 'storage-unavailable':
    case 'list-cut-short':
    case 'bank-not-read':
    case 'app-locked':
    case 'invalid-input':
    case 'unexpected':
      return false;
  }
}
