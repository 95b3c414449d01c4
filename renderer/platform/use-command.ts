import { useCallback, useRef, useState } from 'react';
import type { CommandError, Result } from '../../preload/contract/result.ts';

type CommandState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'pending' }
  | { readonly phase: 'failed'; readonly error: CommandError };

/**
 * A write with its state: `const [lock, locking] = useCommand(bridge().cards.lock)`; `await lock({
 * id })` also returns the result. A second press while one is pending returns the same answer
 * instead of sending twice.
 * @param onDone runs after a success
 */
export function useCommand<Input, Value>(
  send: (input: Input) => Promise<Result<Value>>,
  onDone?: (value: Value) => void,
): readonly [
  run: (input: Input) => Promise<Result<Value>>,
  state: CommandState,
  clear: () => void,
] {
  const [state, setState] = useState<CommandState>({ phase: 'idle' });
  const inFlight = useRef<Promise<Result<Value>> | null>(null);
  const run = useCallback(
    (input: Input) => {
      if (inFlight.current) return inFlight.current;
      setState({ phase: 'pending' });
      const attempt = send(input)
        .then((result) => {
          setState(result.ok ? { phase: 'idle' } : { phase: 'failed', error: result.error });
          if (result.ok) onDone?.(result.value);
          return result;
        })
        .finally(() => {
          inFlight.current = null;
        });
      inFlight.current = attempt;
      return attempt;
    },
    [send, onDone],
  );
  const clear = useCallback(() => setState({ phase: 'idle' }), []);
  return [run, state, clear];
}
