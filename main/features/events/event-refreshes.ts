import type { Scope } from '../scope.ts';
import type { GenuineEvent } from './take-delivery.ts';

/** So many single objects are asked for at once. */
const mostSingles = 20;
/**
 * The service lists no terminal payments (specification, "Endpoints"): one that is not named would
 * be lost.
 */
const withoutList: ReadonlySet<string> = new Set(['terminal-payment']);
const quietMs = 1_000;

/**
 * Gathers what genuine events are about and reports each object once, a moment after: a burst of a
 * hundred events of a card is one request. So many of a kind are reported without their ids, and
 * their list is read instead; of a kind without a list each is named. What an event says of an
 * object is never taken over: it may be old, and uses other names.
 */
export const createEventRefreshes = ({
  timers,
  reported,
}: Pick<Scope, 'timers' | 'reported'>): {
  readonly note: (event: GenuineEvent) => void;
  readonly stop: () => void;
} => {
  let waiting = new Map<string, Set<string>>();
  let cancel: (() => void) | null = null;

  const run = (): void => {
    const all = waiting;
    waiting = new Map();
    cancel = null;
    for (const [objectKind, ids] of all)
      reported.emit({
        objectKind,
        ids: ids.size > mostSingles && !withoutList.has(objectKind) ? null : [...ids],
      });
  };

  return {
    note: ({ event: { objectKind, objectId } }) => {
      if (objectKind === null || objectId === null) return;
      const ids = waiting.get(objectKind) ?? new Set();
      // One more than is asked for one by one is enough to know.
      if (ids.size <= mostSingles || withoutList.has(objectKind)) ids.add(objectId);
      waiting.set(objectKind, ids);
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
