import type { GenuineEvent } from './take-delivery.ts';

/**
 * `ids` null: so many of this kind that their list is read instead. Of a kind without a list each
 * is named.
 */
export type ObjectsToRefresh = {
  readonly connectionId: string;
  readonly objectKind: string;
  readonly ids: readonly string[] | null;
};

/** So many single objects are asked for at once. */
const mostSingles = 20;
/**
 * The service lists no terminal payments (specification, "Endpoints"): one that is not named would
 * be lost.
 */
const withoutList: ReadonlySet<string> = new Set(['terminal-payment']);
const quietMs = 1_000;

/**
 * Gathers what genuine events are about and asks for each object once, a moment after: a burst of a
 * hundred events of a card is one request.
 */
export const createEventRefreshes = ({
  timers,
  refresh,
}: {
  readonly timers: { readonly after: (delayMs: number, task: () => void) => () => void };
  readonly refresh: (objects: ObjectsToRefresh) => void;
}): { readonly note: (event: GenuineEvent) => void; readonly stop: () => void } => {
  let waiting = new Map<
    string,
    { readonly connectionId: string; readonly objectKind: string; readonly ids: Set<string> }
  >();
  let cancel: (() => void) | null = null;

  const run = (): void => {
    const all = [...waiting.values()];
    waiting = new Map();
    cancel = null;
    for (const { connectionId, objectKind, ids } of all)
      refresh({
        connectionId,
        objectKind,
        ids: ids.size > mostSingles && !withoutList.has(objectKind) ? null : [...ids],
      });
  };

  return {
    note: ({ connectionId, event: { objectKind, objectId } }) => {
      if (objectKind === null || objectId === null) return;
      const key = `${connectionId} ${objectKind}`;
      const known = waiting.get(key) ?? { connectionId, objectKind, ids: new Set() };
      // One more than is asked for one by one is enough to know.
      if (known.ids.size <= mostSingles || withoutList.has(objectKind)) known.ids.add(objectId);
      waiting.set(key, known);
      // Not put off by what comes after it: an endless stream of events must not keep a page old.
      cancel ??= timers.after(quietMs, run);
    },
    stop: () => {
      cancel?.();
      cancel = null;
      waiting = new Map();
    },
  };
};
