import type { EventQuery } from '../../../preload/contract/webhooks/inbox.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { EventAnswer } from '../../data/vault/events/event-questions.ts';

type EventSearchDeps = {
  readonly monotonicNow: () => number;
  /** Waits for the next turn of the event loop. */
  readonly nextTurn: () => Promise<void>;
  /** Something that was answered with a least count is counted to its end. */
  readonly onCounted: () => void;
  readonly isOpen: () => boolean;
  readonly reportBug: (cause: unknown) => void;
  readonly limits?: Partial<SearchLimits>;
};

export type SearchLimits = {
  /** So many are counted before a list is answered, if no more are asked for. */
  readonly countedAtOnce: number;
  /** So many events are looked at in one step, and so many found in one. */
  readonly range: number;
  readonly foundAtOnce: number;
};

export const searchLimits: SearchLimits = {
  countedAtOnce: 200,
  range: 100_000,
  foundAtOnce: 4_000,
};

/**
 * `isLeast`: there are more than `matchCount`. They are being counted, unless there are so many
 * that it would hold up others.
 */
export type Found = {
  readonly entries: readonly number[];
  readonly matchCount: number;
  readonly isLeast: boolean;
};

const keptAnswers = 3;
/**
 * Where the vault changes so often that no answer holds, the last one is given: what is gone is
 * left out of it.
 */
const mostTries = 5;
/** So many new events are looked at in one go; after more, an answer is begun anew. */
const mostCaughtUp = 5_000;
/** What main may do at a stretch: where counting takes longer, again and again, it is left. */
const longestStepMs = 16;
const mostSlowSteps = 3;

/**
 * One question on its way from the newest event to the oldest. `parts`: what was found, all of it
 * newest first.
 */
type Walk = {
  readonly question: EventQuery;
  readonly answer: EventAnswer;
  readonly changes: ReturnType<Vault['receivedEvents']['changes']>;
  readonly parts: Int32Array[];
  count: number;
  /** The newest event that was looked at, and the one below which none was. */
  upTo: number;
  downTo: number;
  /** Counting it to the end would hold up others. */
  isLeft: boolean;
};

function take(walk: Walk, part: Int32Array, where: 'newer' | 'older'): void {
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

/** Whether nothing that a walk has found was taken away or marked otherwise since. */
function isStillTrue(
  { question, changes }: Walk,
  { receivedEvents }: Pick<Vault, 'receivedEvents'>,
): boolean {
  const now = receivedEvents.changes();
  if (now.removals !== changes.removals) return false;
  // What is held back goes by itself, and is in an answer only where a verdict is asked for.
  if (question.verdicts.length > 0 && now.heldRemovals !== changes.heldRemovals) return false;
  return now.marks === changes.marks || !(question.isUnreadOnly || question.isStarredOnly);
}

/** The walk of a question: the one that is remembered, with what came since, or a new one. */
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
        isLeft: false,
      };
  if (newest > walk.upTo) {
    // Ask again: a word without any event at the first question may have one by now.
    take(
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
    if (walks.size <= keptAnswers) break;
    walks.delete(oldest);
  }
  return walk;
}

/**
 * Finds events among a million in short steps: the newest first, until the stretch is there and
 * enough is counted. What is left is counted when the answer is given, as long as nothing else is
 * asked for. Answers are remembered, and put right by what came since. Null: the vault is not open
 * any more.
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
    take(walk, part, 'older');
    // Found to the brim: below the last one there may be more.
    walk.downTo = part.length < most ? above : (part.at(-1) ?? 1) - 1;
  };

  /** Goes on until so many are found, or all; false where it cannot. */
  const walkOn = async (
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

  const countTheRest = async (walk: Walk, goesOn: () => boolean): Promise<void> => {
    await nextTurn();
    for (let slowSteps = 0; walk.downTo > 0;) {
      if (!goesOn() || !isStillTrue(walk, vault)) return;
      const beganAt = monotonicNow();
      step(walk, limits.foundAtOnce);
      slowSteps = monotonicNow() - beganAt > longestStepMs ? slowSteps + 1 : 0;
      walk.isLeft = slowSteps === mostSlowSteps;
      if (walk.isLeft) break;
      await nextTurn();
    }
    onCounted();
  };

  return async (question, stretch) => {
    asked += 1;
    const mine = asked;
    // One more than is shown tells that there are more.
    const most = Math.max(stretch.at + stretch.limit, limits.countedAtOnce) + 1;
    for (let tries = 1; ; tries += 1) {
      const walk = walkFor(question, walks, vault);
      const isThere = await walkOn(walk, { most, isExact: tries < mostTries });
      if (!isOpen()) return null;
      // Something was removed or marked meanwhile: from the newest on once more.
      if (!isThere) continue;
      const isWhole = walk.downTo === 0;
      const counted = isWhole ? walk.count : vault.receivedEvents.countOf(question);
      if (counted === null && !walk.isLeft)
        countTheRest(walk, () => isOpen() && mine === asked).catch(reportBug);
      return {
        entries: stretchOf(walk, stretch),
        matchCount: counted ?? walk.count,
        isLeast: counted === null,
      };
    }
  };
}
