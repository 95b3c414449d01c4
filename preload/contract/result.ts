/** Without a schema: the page reads this before its first paint. */
import type * as z from 'zod/mini';
import type { bankProblem, commandError, freshness, inputProblem } from './result-schemas.ts';

export type BankProblem = z.infer<typeof bankProblem>;
export type InputProblem = z.infer<typeof inputProblem>;
export type CommandError = z.infer<typeof commandError>;
export type Freshness = z.infer<typeof freshness>;

/** After these the bank may have done what a write asked for. */
const indeterminateKinds: ReadonlySet<CommandError['kind']> = new Set([
  'outcome-unknown',
  'timed-out',
  'service-failed',
  'unexpected',
]);
export function mayHaveHappened({ kind }: CommandError): boolean {
  return indeterminateKinds.has(kind);
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
