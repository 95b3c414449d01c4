/** Without a schema: the page reads this before its first paint. */
import type * as z from 'zod/mini';
import type { bankProblem, commandError, freshness, inputProblem } from './result-schemas.ts';

export type BankProblem = z.infer<typeof bankProblem>;
export type InputProblem = z.infer<typeof inputProblem>;
export type CommandError = z.infer<typeof commandError>;
export type Freshness = z.infer<typeof freshness>;

/**
 * Whether the bank may have done what a write or a lock asked for. One that timed out waited for its
 * turn or for a token: it was never sent.
 */
export function mayHaveHappened({ kind }: CommandError): boolean {
  return kind === 'outcome-unknown' || kind === 'service-failed' || kind === 'unexpected';
}
/** Whether a write was done is not known. */
export const outcomeUnknown: CommandError = { kind: 'outcome-unknown', traceId: null };

export type Result<Value, Failure = CommandError> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return {
    ok: true,
    value,
  };
}
export function failed<Failure>(error: Failure): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error };
}
export const notFound = failed({ kind: 'not-found', traceId: null } as const);
