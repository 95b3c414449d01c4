import { mayHaveHappened } from '../../../../preload/contract/result.ts';
import type { CardLock } from '../../feature.ts';
import type { Scope } from '../../scope.ts';
import { storeCard } from '../list/store-cards.ts';

/**
 * Records a lock in the vault and stores the bank's answer. Later reads then count its effect as
 * our own change. False: there is no vault. Throws if the disk fails.
 */
export function recordLock(
  scope: Pick<Scope, 'cache' | 'vault' | 'cardsStored' | 'reportBug'>,
  { id, sentEpochMs, response }: CardLock,
): boolean {
  const { vault } = scope;
  if (response === null) {
    vault?.knownCards.noteLock(id, sentEpochMs);
    return vault !== null;
  }
  const { answer, atEpochMs } = response;
  if (answer.ok) {
    try {
      storeCard(scope, answer.value, atEpochMs, 'lock');
    } catch (cause) {
      // A full disk does not change what the bank did.
      scope.reportBug(cause);
    }
  }
  vault?.inTransaction(() => {
    if (!answer.ok)
      vault.knownCards.noteLock(id, mayHaveHappened(answer.error) ? sentEpochMs : null);
    vault.cardUse.record(id, atEpochMs);
    vault.cardHistory.append({
      cardId: id,
      atEpochMs,
      action: 'lock',
      outcome: answer.ok ? 'answered' : answer.error.kind,
      detail: JSON.stringify(answer.ok ? { status: answer.value.status } : answer.error),
    });
  });
  return vault !== null;
}
