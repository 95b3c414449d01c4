import { debouncedJob } from '../../scheduler/simple-jobs.ts';
import type { Scope } from '../scope.ts';
import type { GenuineEvent } from './take-delivery.ts';

/** The maximum number of objects of a kind that are requested one by one. */
const maxSingleReads = 20;
/**
 * The service has no list of terminal payments (specification, "Endpoints"), so a payment without
 * its id would be lost.
 */
const kindsWithoutList: ReadonlySet<string> = new Set(['terminal-payment']);
const groupingMs = 1_000;

/**
 * Gathers the objects of genuine events and reports each once, a moment later: a burst of a hundred
 * events of a card causes one request. Too many of one kind are reported without ids, and their
 * list is read instead; for a kind without a list each is reported. The contents of an event are
 * never stored: they may be outdated, and they use other field names.
 */
export function createEventRefreshes(scope: Pick<Scope, 'scheduler' | 'now' | 'objectsReported'>): {
  readonly collect: (event: GenuineEvent) => void;
} {
  let pendingIds = new Map<string, Set<string>>();
  // Later events do not delay it: an endless stream of events must not keep a page stale.
  const reportSoon = debouncedJob(scope, {
    afterMs: groupingMs,
    run: () => {
      const batch = pendingIds;
      pendingIds = new Map();
      for (const [objectKind, ids] of batch)
        scope.objectsReported.emit({
          objectKind,
          ids: ids.size > maxSingleReads && !kindsWithoutList.has(objectKind) ? null : [...ids],
        });
    },
  });

  return {
    collect: ({ event: { objectKind, objectId } }) => {
      if (objectKind === null || objectId === null) return;
      const ids = pendingIds.get(objectKind) ?? new Set();
      // One id above the limit is enough to know that there are too many.
      if (ids.size <= maxSingleReads || kindsWithoutList.has(objectKind)) ids.add(objectId);
      pendingIds.set(objectKind, ids);
      reportSoon();
    },
  };
}
