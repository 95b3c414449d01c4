import type { BankProblem, CommandError, InputProblem } from '../../preload/contract/result.ts';

/** Why what a form asked for was not done: by our own rules, and in the bank's words. */
export type Refusal = {
  readonly problems: readonly InputProblem[];
  readonly bankProblems: readonly BankProblem[];
  /** The reference that the bank's support asks for. */
  readonly traceId: string | null;
};

/** A refusal, and what stood in the form: it is said as long as that stands there. */
export type Refused<Values> = Refusal & { readonly values: Values; readonly content: string };

/** What an error says of the content of a form; null: it is about something else. */
export function refusalOf(error: CommandError): Refusal | null {
  if (error.kind === 'rejected')
    return { problems: [], bankProblems: error.problems, traceId: error.traceId };
  return error.kind === 'invalid-input'
    ? { problems: error.problems, bankProblems: [], traceId: null }
    : null;
}
