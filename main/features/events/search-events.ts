import type { EventQuery } from '../../../preload/contract/webhooks/inbox.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { EventAnswer } from '../../data/vault/events/event-questions.ts';

type EventSearchDeps = {
  readonly monotonicNow: () => number;
  /** Waits for the next turn of the event loop. */
  readonly nextTurn: () => Promise<void>;
  /** A count that was returned as a lower bound is now final. */
  readonly onCounted: () => void;
  readonly isOpen: () => boolean;
  readonly reportBug: (cause: unknown) => void;
  readonly limits?: Partial<SearchLimits>;
};

export type SearchLimits = {
  /** The number of events counted before a list is returned, if no more are requested. */
  readonly minCounted: number;
  /** The number of events searched in one step, and the maximum number found in one. */
  readonly stepRange: number;
  readonly maxFoundPerStep: number;
};

export const searchLimits: SearchLimits = {
  minCounted: 200,
  stepRange: 100_000,
  maxFoundPerStep: 4_000,
};

/**
 * `isLowerBound`: there are more than `matchCount`. They are still being counted, unless that would
 * block other work.
 */
export type SearchResult = {
  readonly entries: readonly number[];
  readonly matchCount: number;
  readonly isLowerBound: boolean;
};

const maxCached = 3;
/**
 * If the vault changes too often for a stable answer, the last one is returned, without events that
 * were removed.
 */
const maxTries = 5;
/** The maximum number of new events searched in one step; after more, the search restarts. */
const maxCaughtUp = 5_000;
/** The longest stretch for main: if counting takes longer several times, it stops. */
const maxStepMs = 16;
const maxSlowSteps = 3;

/** A search from the newest event to the oldest. `parts`: the entries found, all newest first. */
type EventSearch = {
  readonly question: EventQuery;
  readonly answer: EventAnswer;
  readonly changes: ReturnType<Vault['receivedEvents']['changes']>;
  readonly parts: Int32Array[];
  count: number;
  /** The newest searched event, and the lowest entry searched so far. */
  upTo: number;
  downTo: number;
  /** The count is not completed, because that would block other work. */
  isCountStopped: boolean;
};

function addPart(search: EventSearch, part: Int32Array, where: 'newer' | 'older'): void {
  search.count += part.length;
  if (part.length === 0) return;
  if (where === 'newer') search.parts.unshift(part);
  else search.parts.push(part);
}

function pageOf(
  { parts }: EventSearch,
  { at, limit }: { readonly at: number; readonly limit: number },
): readonly number[] {
  const entries: number[] = [];
  let before = 0;
  for (const part of parts) {
    const [first, last] = [Math.max(at - before, 0), Math.min(at + limit - before, part.length)];
    for (let place = first; place < last; place += 1) entries.push(part[place] ?? 0);
    before += part.length;
    if (before >= at + limit) break;
  }
  return entries;
}

/** Whether all entries found are still correct: none was removed or marked differently since. */
function isStillValid(
  { question, changes }: EventSearch,
  { receivedEvents }: Pick<Vault, 'receivedEvents'>,
): boolean {
  const now = receivedEvents.changes();
  if (now.removals !== changes.removals) return false;
  // Quarantined events are removed automatically, and are in an answer only if a verdict is
  // requested.
  if (question.verdicts.length > 0 && now.heldRemovals !== changes.heldRemovals) return false;
  return now.marks === changes.marks || !(question.isUnreadOnly || question.isStarredOnly);
}

/** The search for a query: the remembered one with newer events added, or a new one. */
function findOrStartSearch(
  question: EventQuery,
  searches: Map<string, EventSearch>,
  { receivedEvents }: Pick<Vault, 'receivedEvents'>,
): EventSearch {
  const key = JSON.stringify(question);
  const newest = receivedEvents.newestEntry();
  const cachedSearch = searches.get(key);
  searches.delete(key);
  const isUsable =
    cachedSearch !== undefined &&
    isStillValid(cachedSearch, { receivedEvents }) &&
    newest - cachedSearch.upTo <= maxCaughtUp;
  const search: EventSearch = isUsable
    ? cachedSearch
    : {
        question,
        answer: receivedEvents.answerTo(question),
        changes: receivedEvents.changes(),
        parts: [],
        count: 0,
        upTo: newest,
        downTo: newest,
        isCountStopped: false,
      };
  if (newest > search.upTo) {
    // Creates a new answer: a word without any event at the first query may have one by now.
    addPart(
      search,
      receivedEvents.answerTo(question)({
        above: search.upTo,
        upTo: newest,
        most: maxCaughtUp,
      }),
      'newer',
    );
    search.upTo = newest;
  }
  searches.set(key, search);
  for (const oldest of searches.keys()) {
    if (searches.size <= maxCached) break;
    searches.delete(oldest);
  }
  return search;
}

/**
 * Finds events among a million in short steps: the newest first, until the requested part is
 * complete and enough is counted. The rest is counted after the answer is returned, as long as
 * nothing else is requested. Answers are remembered, and updated with newer events. Null: the vault
 * is no longer open.
 */
export function createEventSearch(
  vault: Vault,
  { monotonicNow, nextTurn, onCounted, isOpen, reportBug, limits: limitOverrides }: EventSearchDeps,
): (
  question: EventQuery,
  page: { readonly at: number; readonly limit: number },
) => Promise<SearchResult | null> {
  const limits: SearchLimits = { ...searchLimits, ...limitOverrides };
  const searches = new Map<string, EventSearch>();
  let requestCount = 0;

  const searchStep = (search: EventSearch, maxFound: number): void => {
    const above = Math.max(0, search.downTo - limits.stepRange);
    const part = search.answer({ above, upTo: search.downTo, most: maxFound });
    addPart(search, part, 'older');
    // The step is full: there may be more below the last entry.
    search.downTo = part.length < maxFound ? above : (part.at(-1) ?? 1) - 1;
  };

  /** Continues until this many are found, or all; false if that is not possible. */
  const continueSearch = async (
    search: EventSearch,
    { most, isExact }: { readonly most: number; readonly isExact: boolean },
  ): Promise<boolean> => {
    while (search.downTo > 0 && search.count < most) {
      searchStep(search, Math.min(most - search.count, limits.maxFoundPerStep));
      if (search.downTo > 0 && search.count < most) await nextTurn();
      if (!isOpen() || (isExact && !isStillValid(search, vault))) return false;
    }
    return true;
  };

  const countRemaining = async (search: EventSearch, mayContinue: () => boolean): Promise<void> => {
    await nextTurn();
    for (let slowSteps = 0; search.downTo > 0;) {
      if (!mayContinue() || !isStillValid(search, vault)) return;
      const startedMs = monotonicNow();
      searchStep(search, limits.maxFoundPerStep);
      slowSteps = monotonicNow() - startedMs > maxStepMs ? slowSteps + 1 : 0;
      search.isCountStopped = slowSteps === maxSlowSteps;
      if (search.isCountStopped) break;
      await nextTurn();
    }
    onCounted();
  };

  return async (question, page) => {
    requestCount += 1;
    const requestNumber = requestCount;
    // One more than is shown proves that there are more.
    const maxFound = Math.max(page.at + page.limit, limits.minCounted) + 1;
    for (let tries = 1; ; tries += 1) {
      const search = findOrStartSearch(question, searches, vault);
      const isComplete = await continueSearch(search, {
        most: maxFound,
        isExact: tries < maxTries,
      });
      if (!isOpen()) return null;
      // An event was removed or marked meanwhile: search from the newest on again.
      if (!isComplete) continue;
      const isExhausted = search.downTo === 0;
      const exactCount = isExhausted ? search.count : vault.receivedEvents.countOf(question);
      if (exactCount === null && !search.isCountStopped)
        countRemaining(search, () => isOpen() && requestNumber === requestCount).catch(reportBug);
      return {
        entries: pageOf(search, page),
        matchCount: exactCount ?? search.count,
        isLowerBound: exactCount === null,
      };
    }
  };
}
