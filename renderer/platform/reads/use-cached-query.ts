import type { Refresh } from '../../../preload/contract/organization.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DataTopic } from '../../../preload/contract/events.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { onEvent } from '../bridge.ts';
import { useConnectionId } from '../connections.ts';
import { isFirstRead, useAwaitRead } from './awaited-reads.ts';
import { createSerialTask } from './serial-task.ts';

type CachedQuery<Value> = {
  /** The last good answer; it stays during a refresh and after a failed one. */
  readonly value: Value | null;
  /** Why the last query failed; null after a success. */
  readonly error: CommandError | null;
  /** Neither answer nor error yet. */
  readonly isLoading: boolean;
  /** Reads from the bank now. */
  readonly refresh: () => void;
  /** Reads main's cached data again; resolves once it is shown. */
  readonly reread: () => Promise<void>;
};

/** The data of a topic depends on another one: a payment on the stored e-invoice files. */
const dependsOn: Partial<Record<DataTopic, DataTopic>> = { 'supplier-invoices': 'invoice-files' };

/**
 * Reads cached data of the shown connection at once; main queries the bank if the data is old. Reads
 * again when `topic` or a topic that it depends on changes.
 * @param options.key names the query if `read` depends on parameters: a new key reads again and
 * drops the old answer, unless `keepsAnswer` (typing in a search field)
 */
export function useCachedQuery<Value>(
  topic: DataTopic,
  read: (refresh: Refresh) => Promise<Result<Value>>,
  options: { readonly key?: string; readonly keepsAnswer?: boolean } = {},
): CachedQuery<Value> {
  const { key = '', keepsAnswer = false } = options;
  const connectionId = useConnectionId();
  const [state, setState] = useState<{
    readonly connectionId: string | null;
    readonly key: string;
    readonly value: Value | null;
    readonly error: CommandError | null;
  }>({ connectionId, key, value: null, error: null });
  const isCurrent = ({ connectionId: of, key: at }: typeof state): boolean =>
    of === connectionId && (at === key || keepsAnswer);
  const latest = useRef({ ask: read, number: 0 });
  latest.current.ask = read;
  const run = useCallback(
    async (refresh: Refresh) => {
      const number = ++latest.current.number;
      const result = await latest.current.ask(refresh);
      if (number !== latest.current.number) return;
      setState((before) => ({
        connectionId,
        key,
        ...(result.ok
          ? { value: result.value, error: null }
          : { value: isCurrent(before) ? before.value : null, error: result.error }),
      }));
    },
    [connectionId, key, keepsAnswer],
  );
  useEffect(() => {
    void run('if-stale');
    // Changes may come faster than reads: show each answer before the next read begins.
    const reread = createSerialTask(() => run('no'));
    const stop = onEvent('data.changed', (change) => {
      if (change.topic === topic || change.topic === dependsOn[topic]) reread.request();
    });
    return () => {
      stop();
      reread.stop();
      latest.current.number += 1;
    };
  }, [run, topic]);
  const { value, error } = isCurrent(state) ? state : { value: null, error: null };
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
