import type { BankProblem, InputProblem } from '../../../preload/contract/result.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';

/** The result of a write that the bank refused: its problems, or the error itself. */
export function toRefusal(error: CommandError): Result<{
  readonly state: 'refused';
  readonly problems: InputProblem[];
  readonly bankProblems: BankProblem[];
  readonly traceId: string | null;
}> {
  return error.kind === 'rejected'
    ? ok({
        state: 'refused',
        problems: [],
        bankProblems: [...error.problems],
        traceId: error.traceId,
      })
    : failed(error);
}
