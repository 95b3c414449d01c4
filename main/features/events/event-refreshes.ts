import { onceSoon } from '../../scheduler/simple-jobs.ts';
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
export function createEventRefreshes(scope: Pick<Scope, 'scheduler' | 'now' | 'reported'>): {
  readonly note: (event: GenuineEvent) => void;
} {
  let waiting = new Map<string, Set<string>>();
  // Not put off by what comes after it: an endless stream of events must not keep a page old.
  const reportSoon = onceSoon(scope, {
    afterMs: quietMs,
    run: () => {
      const all = waiting;
      waiting = new Map();
      for (const [objectKind, ids] of all)
        scope.reported.emit({
          objectKind,
          ids: ids.size > mostSingles && !withoutList.has(objectKind) ? null : [...ids],
        });
    },
  });

  return {
    note: ({ event: { objectKind, objectId } }) => {
      if (objectKind === null || objectId === null) return;
      const ids = waiting.get(objectKind) ?? new Set();
      // One more than is asked for one by one is enough to know.
      if (ids.size <= mostSingles || withoutList.has(objectKind)) ids.add(objectId);
      waiting.set(objectKind, ids);
      reportSoon();
    },
  };
}
