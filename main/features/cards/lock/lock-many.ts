import type { LockManyResult } from '../../../../preload/contract/cards/cards.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import { failed, ok } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { Scope } from '../../scope.ts';
import type { LockCard } from './lock-card.ts';
import { cardRows } from '../list/read-cards.ts';

/**
 * Without these two nothing that follows can work either; what remains is reported with the same
 * reason and not sent.
 */
export const endsLocking = (error: CommandError): boolean =>
  error.kind === 'offline' || error.kind === 'signed-out';

/**
 * Locks cards one after the other and reports each. `all` means every card of the list that the
 * service still has and that can be locked.
 */
export const lockMany = async (
  scope: Scope,
  lockCard: LockCard,
  asked: 'all' | readonly CardId[],
): Promise<Result<{ readonly results: LockManyResult[] }>> => {
  const rows = scope.cache.cards.all().map(cardRows(scope, lockCard));
  const chosen =
    asked === 'all'
      ? rows.filter(({ isInLockAll }) => isInLockAll).map(({ id }) => id)
      : [...new Set(asked)];
  const results: LockManyResult[] = [];
  const publishProgress = (): void =>
    scope.push('sync.progress', {
      task: 'lock-many',
      doneCount: results.length,
      totalCount: chosen.length,
    });
  let hopeless: CommandError | null = null;
  for (const id of chosen) {
    publishProgress();
    const answer: Awaited<ReturnType<LockCard['lock']>> =
      hopeless === null ? await lockCard.lock(id) : failed(hopeless);
    if (!answer.ok && endsLocking(answer.error)) hopeless = answer.error;
    const row = rows.find((each) => each.id === id);
    results.push({
      id,
      name: row?.name ?? null,
      lastDigits: row?.lastDigits ?? null,
      isLocked: answer.ok && answer.value.isLocked,
      error: answer.ok ? null : answer.error,
    });
  }
  publishProgress();
  return ok({ results });
};
