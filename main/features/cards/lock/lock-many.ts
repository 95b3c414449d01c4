import type { LockManyResult } from '../../../../preload/contract/cards/cards.ts';
import type { LockAnswer } from '../../../../preload/contract/cards/lock-answer.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { failed } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';

/** Locks cards one after the other. */
export async function lockMany(
  ids: readonly CardId[],
  lock: (id: CardId) => Promise<LockAnswer>,
): Promise<LockManyResult[]> {
  const results: LockManyResult[] = [];
  let lastingError: CommandError | null = null;
  for (const id of ids) {
    const answer: LockAnswer = lastingError === null ? await lock(id) : failed(lastingError);
    // With these errors no later request can succeed, so the other cards get the same error unsent.
    if (
      !answer.ok &&
      (answer.error.kind === 'offline' ||
        answer.error.kind === 'untrusted' ||
        answer.error.kind === 'signed-out')
    )
      lastingError = answer.error;
    results.push({ id, answer });
  }
  return results;
}
