import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import type { DataTopic } from '../../../preload/contract/events.ts';
import { onEvent } from '../bridge.ts';
import { useConnectionId } from '../connections.ts';
import type { LongList, ShownList } from './long-list.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** What was begun before its screen is there, and whether it changed meanwhile. */
const begun = new WeakMap<object, { readonly end: () => boolean }>();

/**
 * Reads the beginning of a list whose screen is about to be shown, so that its first paint has rows.
 * Over once they are there, or could not be read.
 */
export const readLongListAhead = async <Query, Row, Summary>(
  list: LongList<Query, Row, Summary>,
  topic: DataTopic,
  connectionId: string,
): Promise<void> => {
  list.resetFor(connectionId);
  let isOutdated = false;
  const stop = onEvent('data.changed', (change) => {
    isOutdated ||= change.topic === topic;
  });
  begun.set(list, {
    end: () => {
      stop();
      begun.delete(list);
      return isOutdated;
    },
  });
  await list.reread('if-stale');
};

/**
 * Reads a list while its screen is shown, and again whenever main says that it changed. A query
 * alone draws nothing: its answer does.
 */
export const useLongList = <Query, Row, Summary>(
  list: LongList<Query, Row, Summary>,
  topic: DataTopic,
): ShownList<Query, Row, Summary> => {
  const connectionId = useConnectionId();
  useEffect(() => {
    const isOther = list.resetFor(connectionId);
    const isOutdated = begun.get(list)?.end();
    const rereading = oneAtATime(() => list.reread('no'));
    if (isOther || isOutdated === undefined) void list.reread('if-stale');
    else if (isOutdated) rereading.ask();
    const stop = onEvent('data.changed', (change) => {
      if (change.topic === topic) rereading.ask();
    });
    return () => {
      stop();
      rereading.stop();
    };
  }, [list, topic, connectionId]);
  return useStore(
    list.store,
    useShallow(({ query: _query, ...shown }) => shown),
  );
};
