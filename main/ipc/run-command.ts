import type * as z from 'zod/mini';
import type { Command } from '../../preload/contract/command.ts';
import { type CommandError, type Result, failed, ok } from '../../preload/contract/result.ts';
import { commandError } from '../../preload/contract/result-schemas.ts';
import { plainInputProblem } from './plain-input.ts';

export type CommandGate = {
  /**
   * Resolves when a command can be answered: its dependencies may still be opening while the window
   * paints.
   */
  readonly whenReady: (name: string) => Promise<void>;
  readonly isAppLocked: () => boolean;
  readonly randomUUID: () => string;
  /** The error for the user, such as a full disk; null: a bug. */
  readonly explain: (cause: unknown) => CommandError | null;
  /** Receives the details of a bug. They never reach the window. */
  readonly reportBug: (bug: {
    readonly traceId: string;
    readonly command: string;
    readonly cause: unknown;
  }) => void;
};

/**
 * The codes of the contract. Other texts are sentences of the library, which can quote the input.
 */
const ownCode = /^[a-z]+(-[a-z]+)*$/;

/** The limit of reported problems, for an input with thousands of wrong fields. */
const maxProblems = 100;

function toProblems(error: z.core.$ZodError): CommandError {
  return {
    kind: 'invalid-input',
    problems: error.issues.slice(0, maxProblems).map((issue) => ({
      path: issue.path.filter((part) => typeof part !== 'symbol'),
      code: ownCode.test(issue.message) ? issue.message : issue.code,
    })),
  };
}

/**
 * Runs a command after `register-commands.ts` has verified that its sender is our own window.
 * Steps: refuse it while the app is locked, unless it is allowed then; check limits; parse the
 * input strictly; run the handler; parse the output or the error, which drops fields outside the
 * contract. A lock during the run refuses the answer, too. Never throws: an unknown error becomes
 * `unexpected` with a trace id.
 */
export async function runCommand(
  name: string,
  {
    command,
    handler,
    input,
    gate,
  }: {
    readonly command: Command;
    readonly handler: (input: unknown) => Promise<Result<unknown>> | Result<unknown>;
    readonly input: unknown;
    readonly gate: CommandGate;
  },
): Promise<Result<unknown>> {
  const isRefused = (): boolean => gate.isAppLocked() && !command.whileLocked;
  const refused = failed({ kind: 'app-locked' as const });
  if (isRefused()) return refused;
  try {
    const problem = plainInputProblem(input);
    if (problem !== null)
      return failed({ kind: 'invalid-input', problems: [{ path: [], code: problem }] });
    const parsed = command.input.safeParse(input);
    if (!parsed.success) return failed(toProblems(parsed.error));
    await gate.whenReady(name);
    if (isRefused()) return refused;
    const answer = await handler(parsed.data);
    // The app was locked during the run: the effect stays, but the page must not see the answer.
    if (isRefused()) return refused;
    return answer.ok
      ? ok(command.output.parse(answer.value))
      : failed(commandError.parse(answer.error));
  } catch (cause) {
    const explained = commandError.safeParse(gate.explain(cause));
    if (explained.success) return failed(explained.data);
    const traceId = gate.randomUUID();
    gate.reportBug({ traceId, command: name, cause });
    return failed({ kind: 'unexpected', traceId });
  }
}
