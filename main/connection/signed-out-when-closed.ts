import { type CommandError, type Result, failed } from '../../preload/contract/result.ts';

/**
 * The answer of a command; `signed-out` if it failed after its connection closed. Closed files
 * throw at each further read.
 */
export function signedOutWhenClosed<Value>(
  answer: Promise<Result<Value>>,
  current: () => unknown,
): Promise<Result<Value>> {
  const open = current();
  return answer.catch((cause: unknown) => {
    if (current() === open) throw cause;
    return failed<CommandError>({ kind: 'signed-out' });
  });
}
