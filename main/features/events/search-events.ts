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
  readonly countedAtOnce: number;
  /** The number of events searched in one step, and the maximum number found in one. */
  readonly range: number;
  readonly foundAtOnce: number;
};

export const searchLimits: SearchLimits = {
  countedAtOnce: 200,
  range: 100_000,
  foundAtOnce: 4_000,
};

/**
 * `isLeast`: there are more than `matchCount`. They are still being counted, unless that would
 * block other work.
 */
export type Found = {
  readonly entries: readonly number[];
  readonly matchCount: number;
  readonly isLeast: boolean;
};

const mostCached = 3;
/**
 * If the vault changes too often for a stable answer, the last one is returned, without events that
 * were removed.
 */
const mostTries = 5;
/** The maximum number of new events searched in one step; after more, the search restarts. */
const mostCaughtUp = 5_000;
/** The longest stretch for main: if counting takes longer several times, it stops. */
const longestStepMs = 16;
const mostSlowSteps = 3;

/** A search from the newest event to the oldest. `parts`: the entries found, all newest first. */
type Walk = {
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

function addPart(walk: Walk, part: Int32Array, where: 'newer' | 'older'): void {
  walk.count += part.length;
  if (part.length === 0) return;
  if (where === 'newer') walk.parts.unshift(part);
  else walk.parts.push(part);
}

function stretchOf(
  { parts }: Walk,
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
function isStillTrue(
  { question, changes }: Walk,
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
function walkFor(
  question: EventQuery,
  walks: Map<string, Walk>,
  { receivedEvents }: Pick<Vault, 'receivedEvents'>,
): Walk {
  const key = JSON.stringify(question);
  const newest = receivedEvents.newestEntry();
  const known = walks.get(key);
  walks.delete(key);
  const isUsable =
    known !== undefined &&
    isStillTrue(known, { receivedEvents }) &&
    newest - known.upTo <= mostCaughtUp;
  const walk: Walk = isUsable
    ? known
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
  if (newest > walk.upTo) {
    // Creates a new answer: a word without any event at the first query may have one by now.
    addPart(
      walk,
      receivedEvents.answerTo(question)({
        above: walk.upTo,
        upTo: newest,
        most: mostCaughtUp,
      }),
      'newer',
    );
    walk.upTo = newest;
  }
  walks.set(key, walk);
  for (const oldest of walks.keys()) {
    if (walks.size <= mostCached) break;
    walks.delete(oldest);
  }
  return walk;
}

/**
 * Finds events among a million in short steps: the newest first, until the requested part is
 * complete and enough is counted. The rest is counted after the answer is returned, as long as
 * nothing else is requested. Answers are remembered, and updated with newer events. Null: the vault
 * is no longer open.
 */
export function createEventSearches(
  vault: Vault,
  { monotonicNow, nextTurn, onCounted, isOpen, reportBug, limits: given }: EventSearchDeps,
): (
  question: EventQuery,
  stretch: { readonly at: number; readonly limit: number },
) => Promise<Found | null> {
  const limits: SearchLimits = { ...searchLimits, ...given };
  const walks = new Map<string, Walk>();
  let asked = 0;

  const step = (walk: Walk, most: number): void => {
    const above = Math.max(0, walk.downTo - limits.range);
    const part = walk.answer({ above, upTo: walk.downTo, most });
    addPart(walk, part, 'older');
    // The step is full: there may be more below the last entry.
    walk.downTo = part.length < most ? above : (part.at(-1) ?? 1) - 1;
  };

  /** Continues until this many are found, or all; false if that is not possible. */
  const continueWalk = async (
    walk: Walk,
    { most, isExact }: { readonly most: number; readonly isExact: boolean },
  ): Promise<boolean> => {
    while (walk.downTo > 0 && walk.count < most) {
      step(walk, Math.min(most - walk.count, limits.foundAtOnce));
      if (walk.downTo > 0 && walk.count < most) await nextTurn();
      if (!isOpen() || (isExact && !isStillTrue(walk, vault))) return false;
    }
    return true;
  };

  const countTheRest = async (walk: Walk, mayContinue: () => boolean): Promise<void> => {
    await nextTurn();
    for (let slowSteps = 0; walk.downTo > 0;) {
      if (!mayContinue() || !isStillTrue(walk, vault)) return;
      const beganAt = monotonicNow();
      step(walk, limits.foundAtOnce);
      slowSteps = monotonicNow() - beganAt > longestStepMs ? slowSteps + 1 : 0;
      walk.isCountStopped = slowSteps === mostSlowSteps;
      if (walk.isCountStopped) break;
      await nextTurn();
    }
    onCounted();
  };

  return async (question, stretch) => {
    asked += 1;
    const mine = asked;
    // One more than is shown proves that there are more.
    const most = Math.max(stretch.at + stretch.limit, limits.countedAtOnce) + 1;
    for (let tries = 1; ; tries += 1) {
      const walk = walkFor(question, walks, vault);
      const isComplete = await continueWalk(walk, { most, isExact: tries < mostTries });
      if (!isOpen()) return null;
      // An event was removed or marked meanwhile: search from the newest on again.
      if (!isComplete) continue;
      const isWhole = walk.downTo === 0;
      const counted = isWhole ? walk.count : vault.receivedEvents.countOf(question);
      if (counted === null && !walk.isCountStopped)
        countTheRest(walk, () => isOpen() && mine === asked).catch(reportBug);
      return {
        entries: stretchOf(walk, stretch),
        matchCount: counted ?? walk.count,
        isLeast: counted === null,
      };
    }
  };
}
