import type { Refresh } from '../../../preload/contract/organization.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DataTopic } from '../../../preload/contract/events.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { onEvent } from '../bridge.ts';
import { isFirstRead, useAwaitRead } from './awaited-reads.ts';
import { oneAtATime } from './one-at-a-time.ts';

type CachedQuery<Value> = {
  /** The last good answer; it stays while a newer one is asked for and when that fails. */
  readonly value: Value | null;
  /** Why the last query failed; null after a good answer. */
  readonly error: CommandError | null;
  /** Neither answer nor error yet. */
  readonly isLoading: boolean;
  /** Asks the bank now. */
  readonly refresh: () => void;
  /** Reads again what main has; resolves once that is shown. */
  readonly reread: () => Promise<void>;
};

/**
 * Reads something that main keeps: at once what is there (a fetch follows when it is old), and
 * again whenever `topic` changes. `key` names the query: a new key reads again and drops the old
 * answer, unless `keepsAnswer` (typing in a search field).
 * @param ask must be stable for one key (`useCallback`, or a function of the module)
 */
export function useCachedQuery<Value>(
  query: { readonly topic: DataTopic; readonly key: string; readonly keepsAnswer?: boolean },
  ask: (refresh: Refresh) => Promise<Result<Value>>,
): CachedQuery<Value> {
  const { topic, key, keepsAnswer = false } = query;
  const [state, setState] = useState<{
    readonly key: string;
    readonly value: Value | null;
    readonly error: CommandError | null;
  }>({ key, value: null, error: null });
  const latest = useRef({ ask, number: 0 });
  latest.current.ask = ask;

  const run = useCallback(
    async (refresh: Refresh) => {
      const number = ++latest.current.number;
      const result = await latest.current.ask(refresh);
      if (number !== latest.current.number) return;
      setState((before) =>
        result.ok
          ? { key, value: result.value, error: null }
          : {
              key,
              value: before.key === key || keepsAnswer ? before.value : null,
              error: result.error,
            },
      );
    },
    [key, keepsAnswer],
  );

  useEffect(() => {
    void run('if-stale');
    // Changes may come faster than they can be read: each read is shown before the next one begins.
    const reread = oneAtATime(() => run('no'));
    const stop = onEvent('data.changed', (change) => {
      if (change.topic === topic) reread.ask();
    });
    return () => {
      stop();
      reread.stop();
      latest.current.number += 1;
    };
  }, [run, topic]);

  const isCurrent = state.key === key || keepsAnswer;
  const value = isCurrent ? state.value : null;
  const error = isCurrent ? state.error : null;
  const isLoading = value === null && error === null;
  useAwaitRead(isLoading || isFirstRead(value));
  return {
    value,
    error,
    isLoading,
    refresh: useCallback(() => void run('now'), [run]),
    reread: useCallback(() => run('no'), [run]),
  };
}
