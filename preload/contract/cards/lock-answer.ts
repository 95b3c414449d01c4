/** No schema here: the page loads this module before its first paint. */
import { type CommandError, type Result, mayHaveHappened } from '../result.ts';
import type { CardId } from '../values.ts';

/** The result of a lock from any place in the app: the bank's answer, or why there is none. */
export type LockAnswer = Result<{
  readonly id: CardId;
  readonly status: string | null;
  readonly isLocked: boolean;
  /** The disk rejected the record of the lock; the card's history gets it later. */
  readonly isUnsaved: boolean;
}>;

/** `unconfirmed`: whether the bank locked the card is unknown. */
export type LockOutcome = 'locked' | 'locked-unsaved' | 'not-locked' | 'unconfirmed';

export function lockOutcome(answer: LockAnswer): LockOutcome {
  if (!answer.ok) return outcomeOfFailedLock(answer.error);
  if (!answer.value.isLocked) return 'not-locked';
  return answer.value.isUnsaved ? 'locked-unsaved' : 'locked';
}

/** Null: the bank answered, but the card is not locked. */
export function outcomeOfFailedLock(error: CommandError | null): 'not-locked' | 'unconfirmed' {
  return error !== null && mayHaveHappened(error) ? 'unconfirmed' : 'not-locked';
}
