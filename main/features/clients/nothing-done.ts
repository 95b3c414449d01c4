import type { BankProblem, CommandError } from '../../../preload/contract/result.ts';

/** Why the bank did nothing: it looked at it and said no, or it did not come to that. */
export type NothingDone =
  | {
      readonly kind: 'refused';
      readonly bankProblems: readonly BankProblem[];
      readonly traceId: string | null;
    }
  | { readonly kind: 'failed'; readonly error: CommandError };

export function whyNothing(error: CommandError): NothingDone {
  return error.kind === 'rejected'
    ? { kind: 'refused', bankProblems: error.problems, traceId: error.traceId }
    : { kind: 'failed', error };
}
