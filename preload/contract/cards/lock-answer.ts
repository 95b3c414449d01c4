/** Without a schema: the page reads this before its first paint. */
import { type CommandError, type Result, mayHaveHappened } from '../result.ts';
import type { CardId } from '../values.ts';

/** What a lock came to, whichever way it was asked for: what the bank answered, or why it did not. */
export type LockAnswer = Result<{
  readonly id: CardId;
  readonly status: string | null;
  readonly isLocked: boolean;
  /** The disk took no record of the lock; it goes into the card's history when it can. */
  readonly isUnsaved: boolean;
}>;

/** `unconfirmed`: nobody knows yet whether the bank locked it. */
export type LockOutcome = 'locked' | 'locked-unsaved' | 'not-locked' | 'unconfirmed';

export function lockOutcome(answer: LockAnswer): LockOutcome {
  if (!answer.ok) return failedLock(answer.error);
  if (!answer.value.isLocked) return 'not-locked';
  return answer.value.isUnsaved ? 'locked-unsaved' : 'locked';
}

/** Null: the bank answered, and shows the card as not locked. */
export function failedLock(error: CommandError | null): 'not-locked' | 'unconfirmed' {
  return error !== null && mayHaveHappened(error) ? 'unconfirmed' : 'not-locked';
}
