import type { LockManyResult } from '../../../../preload/contract/cards/cards.ts';
import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import { failed, ok } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { Scope } from '../../scope.ts';
import type { LockCard } from './lock-card.ts';
import { cardRows } from '../list/read-cards.ts';

/**
 * Without these nothing that follows can work either; what remains is reported with the same
 * reason and not sent.
 */
function endsLocking(error: CommandError): boolean {
  return error.kind === 'offline' || error.kind === 'untrusted' || error.kind === 'signed-out';
}

/** Locks one card after the other; `onProgress` hears how many are done before each, and at the end. */
export async function lockEach(
  cards: readonly Pick<LockManyResult, 'id' | 'name' | 'lastDigits'>[],
  lock: (id: CardId) => Promise<Result<{ readonly isLocked: boolean }>>,
  onProgress: (doneCount: number) => void = () => undefined,
): Promise<LockManyResult[]> {
  const results: LockManyResult[] = [];
  let hopeless: CommandError | null = null;
  for (const { id, name, lastDigits } of cards) {
    onProgress(results.length);
    const answer: Result<{ readonly isLocked: boolean }> =
      hopeless === null ? await lock(id) : failed(hopeless);
    if (!answer.ok && endsLocking(answer.error)) hopeless = answer.error;
    results.push({
      id,
      name,
      lastDigits,
      isLocked: answer.ok && answer.value.isLocked,
      error: answer.ok ? null : answer.error,
    });
  }
  onProgress(results.length);
  return results;
}

/**
 * Locks cards one after the other and reports each. `all` means every card of the list that the
 * service still has and that can be locked.
 */
export async function lockMany(
  scope: Scope,
  lockCard: LockCard,
  asked: 'all' | readonly CardId[],
): Promise<Result<{ readonly results: LockManyResult[] }>> {
  const rows = scope.cache.cards.all().map(cardRows(scope, lockCard));
  const chosen =
    asked === 'all'
      ? rows.filter(({ isInLockAll }) => isInLockAll).map(({ id }) => id)
      : [...new Set(asked)];
  const results = await lockEach(
    chosen.map((id) => {
      const { name = null, lastDigits = null } = rows.find((each) => each.id === id) ?? {};
      return { id, name, lastDigits };
    }),
    lockCard.lock,
    (doneCount) =>
      scope.push('sync.progress', { task: 'lock-many', doneCount, totalCount: chosen.length }),
  );
  return ok({ results });
}
