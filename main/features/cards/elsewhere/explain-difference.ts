import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import { isFinal, isLocked } from '../../../bank/cards/card-status.ts';
import type { AnsweredChange } from '../../scope.ts';
import type { CardWrite } from '../changes/card-write.ts';
import { type Difference, isSameValue, limitFields, watchedFields } from './watched-fields.ts';

/** After this time without an answer, the bank has processed the request or never will. */
const undecidedMs = 20 * 60_000;

/** The actions of this app that may explain a change. */
type OwnActions = {
  /** All recorded writes of this card, whatever their outcome. */
  readonly writes: readonly CardWrite[];
  readonly isLocking: boolean;
  /** When a lock with an unknown outcome was sent. */
  readonly lockLeftEpochMs: number | null;
  /**
   * When the last known values were requested. They already include the effect of a request sent
   * long before.
   */
  readonly knownAsOfEpochMs: number;
};

/**
 * - `in-flight`: a request is in flight, so its answer decides.
 * - `ours`: this app requested the change, and it was approved or noticed later.
 * - `null`: somebody else made the change.
 */
type Explanation = 'in-flight' | 'ours' | null;

/**
 * The fields that a change of each kind may change. Ending a card may also reset its options and
 * limits.
 */
export const fieldsOf: Readonly<Record<AnsweredChange, readonly string[]>> = {
  lock: ['status'],
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

/** Whether the write requested this difference, or the difference follows from the write. */
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
      // A bank may adjust other fields of the same kind.
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

/** The write waits for approval, or may have been applied without a successful answer. */
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

/** Whether this app caused a difference, as far as it can know. */
export function explainDifference(
  difference: Difference,
  all: readonly Difference[],
  { writes, isLocking, lockLeftEpochMs, knownAsOfEpochMs }: OwnActions,
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
