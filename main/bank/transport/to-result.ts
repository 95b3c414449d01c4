import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { type BankFailure, toCommandError } from './bank-failure.ts';
import type { Answer } from './client-options.ts';

/** The answer of a call in the form of the contract. */
export function toResult<Value>(answer: Result<Answer<Value>, BankFailure>): Result<Value> {
  return answer.ok ? ok(answer.value.value) : failed(toCommandError(answer.error));
}

/**
 * The same for a write without an idempotency key, so a second request could do it twice. The
 * client already returns `outcome-unknown` if the request may have arrived. A 5xx of the bank
 * itself does not show what the bank did before it failed. Any other error means that nothing was
 * done.
 */
export function toSingleWriteResult<Value>(
  answer: Result<Answer<Value>, BankFailure>,
): Result<Value> {
  return !answer.ok && answer.error.kind === 'service-failed' && (answer.error.status ?? 0) >= 500
    ? failed({ kind: 'outcome-unknown', traceId: answer.error.traceId })
    : toResult(answer);
}
