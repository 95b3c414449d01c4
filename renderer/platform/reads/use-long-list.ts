import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import type { DataTopic } from '../../../preload/contract/events.ts';
import { onEvent } from '../bridge.ts';
import { useConnectionId } from '../connections.ts';
import type { LongList, ShownList } from './long-list.ts';
import { isFirstRead, useAwaitRead } from './awaited-reads.ts';
import { createSerialTask } from './serial-task.ts';

/**
 * Reads a list while its screen is shown, and again when main reports a change. A new query renders
 * only when its answer arrives.
 */
export function useLongList<Query, Row, Summary>(
  list: LongList<Query, Row, Summary>,
  topic: DataTopic,
): ShownList<Query, Row, Summary> {
  const connectionId = useConnectionId();
  useEffect(() => {
    list.resetFor(connectionId);
    void list.reread('if-stale');
    const rereadTask = createSerialTask(() => list.reread('no'));
    const stop = onEvent('data.changed', (change) => {
      if (change.topic === topic) rereadTask.request();
    });
    return () => {
      stop();
      rereadTask.stop();
    };
  }, [list, topic, connectionId]);
  const shown = useStore(
    list.store,
    useShallow(({ query: _query, ...rest }) => rest),
  );
  useAwaitRead(shown.error === null && (shown.summary === null || isFirstRead(shown.summary)));
  return shown;
}
