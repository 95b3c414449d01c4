import type * as z from 'zod/mini';
import type { Command } from '../../preload/contract/command.ts';
import { type CommandError, type Result, failed, ok } from '../../preload/contract/result.ts';
import { commandError } from '../../preload/contract/result-schemas.ts';
import { plainInputProblem } from './plain-input.ts';

export type CommandGate = {
  /**
   * Resolves when a command can be answered: what it needs may still be opening while the window
   * paints.
   */
  readonly whenReady: (name: string) => Promise<void>;
  readonly isAppLocked: () => boolean;
  readonly randomUUID: () => string;
  /** What a person can do about something thrown, such as a full disk; null for a bug. */
  readonly explain: (cause: unknown) => CommandError | null;
  /** Where the detail of a bug goes. It never reaches the window. */
  readonly reportBug: (bug: {
    readonly traceId: string;
    readonly command: string;
    readonly cause: unknown;
  }) => void;
};

/**
 * The codes that the contract itself gives. Anything else is a sentence of the library, and such a
 * sentence can quote what came in.
 */
const ownCode = /^[a-z]+(-[a-z]+)*$/;

/** Who sends thousands of wrong fields is not told of each. */
const mostProblems = 100;

function toProblems(error: z.core.$ZodError): CommandError {
  return {
    kind: 'invalid-input',
    problems: error.issues.slice(0, mostProblems).map((issue) => ({
      path: issue.path.filter((part) => typeof part !== 'symbol'),
      code: ownCode.test(issue.message) ? issue.message : issue.code,
    })),
  };
}

/**
 * The way of every command, after its sender was found to be our own window
 * (`register-commands.ts`): refused while the app is locked unless it may run then, also where that
 * comes in between; bounds and
 * strict parse of the input; the handler; parse of the output or the failure, which drops what the
 * contract does not name. Never throws: what was thrown and cannot be explained becomes
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
    // Whoever asked has left: what came of it is kept, and nobody's to see.
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
