import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import { isFinal, isLocked } from '../../../bank/cards/card-status.ts';
import type { CardWrite } from '../changes/card-write.ts';
import { type Difference, isSameValue, limitFields, watchedFields } from './watched-fields.ts';

/** So long after a request without an answer the bank has made up its mind. */
const undecidedMs = 20 * 60_000;

/** What of this app may be behind a change. */
type OwnActs = {
  /** Every change of this card that is kept, whatever became of it. */
  readonly writes: readonly CardWrite[];
  readonly isLocking: boolean;
  /** When a lock left whose answer is not known. */
  readonly lockLeftEpochMs: number | null;
  /** When what was known before was asked for: what left long before shows in it. */
  readonly knownAsOfEpochMs: number;
};

/**
 * - `in-flight`: the answer will tell. - `ours`: it is what this app asked for, granted later or
 *   found out late. - `null`: somebody else did it.
 */
type Explanation = 'in-flight' | 'ours' | null;

/** What a change of each kind may change. What ends a card may end its options and limits, too. */
const fieldsOf: Readonly<Record<CardWrite['kind'], readonly string[]>> = {
  limits: limitFields,
  options: optionFields,
  unlock: ['status'],
  stolen: watchedFields,
  lost: watchedFields,
  discard: watchedFields,
  nickname: [],
  restrictions: [],
  create: [],
};

/** Whether that is what the write asked for, or what follows from it. */
function isWanted(
  { kind, asked }: CardWrite,
  { field, after }: Difference,
  all: readonly Difference[],
): boolean {
  switch (kind) {
    case 'limits':
    case 'options': {
      const isAsked = (one: Difference): boolean =>
        asked.fields.some((each) => each.field === one.field && isSameValue(each.asked, one.after));
      // A bank may adjust the others of the same kind.
      return asked.fields.some((each) => each.field === field)
        ? isAsked({ field, before: '', after })
        : all.some(isAsked);
    }
    case 'unlock':
      return field === 'status' && !isLocked(after) && !isFinal(after);
    case 'stolen':
    case 'lost':
    case 'discard':
      return field !== 'status' || isFinal(after);
    case 'nickname':
    case 'restrictions':
    case 'create':
      return false;
  }
}

/** Waits for a yes, or may have been done without an answer that said so. */
function mayHaveHappened(
  { state, answer: { unknownSinceEpochMs, approval } }: CardWrite,
  knownAsOfEpochMs: number,
): boolean {
  return (
    state === 'waiting-for-approval' ||
    approval?.isApproved === true ||
    (unknownSinceEpochMs !== null && knownAsOfEpochMs <= unknownSinceEpochMs + undecidedMs)
  );
}

/** Whether this app is behind a difference, as far as it can know. */
export function explainedByUs(
  difference: Difference,
  all: readonly Difference[],
  { writes, isLocking, lockLeftEpochMs, knownAsOfEpochMs }: OwnActs,
): Explanation {
  const { field, after } = difference;
  const related = writes.filter(({ kind }) => fieldsOf[kind].includes(field));
  if (related.some(({ state }) => state === 'sending') || (isLocking && field === 'status'))
    return 'in-flight';
  const isLateLock =
    field === 'status' &&
    isLocked(after) &&
    lockLeftEpochMs !== null &&
    knownAsOfEpochMs <= lockLeftEpochMs + undecidedMs;
  return isLateLock ||
    related.some(
      (write) => mayHaveHappened(write, knownAsOfEpochMs) && isWanted(write, difference, all),
    )
    ? 'ours'
    : null;
}
