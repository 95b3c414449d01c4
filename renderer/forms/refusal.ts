import type { BankProblem, CommandError, InputProblem } from '../../preload/contract/result.ts';

/** Why a form was rejected: by our validation, and in the bank's words. */
export type Refusal = {
  readonly problems: readonly InputProblem[];
  readonly bankProblems: readonly BankProblem[];
  /** The trace id that the bank's support asks for. */
  readonly traceId: string | null;
};

/** A rejection with the form's content: it is shown until the content changes. */
export type FormRefusal<Values> = Refusal & { readonly values: Values; readonly content: string };

/** The part of an error that is about the form's content; null: another kind of error. */
export function refusalOf(error: CommandError): Refusal | null {
  if (error.kind === 'rejected')
    return { problems: [], bankProblems: error.problems, traceId: error.traceId };
  return error.kind === 'invalid-input'
    ? { problems: error.problems, bankProblems: [], traceId: null }
    : null;
}
