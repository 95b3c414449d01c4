import type { LockManyResult } from '../../../../preload/contract/cards/cards.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { BankApi } from '../../../bank/bank-api.ts';
import { isLocked } from '../../../bank/cards/card-status.ts';
import { keptMemberNames } from '../../members.ts';
import { isLockUnconfirmed } from '../../notices.ts';
import type { Scope } from '../../scope.ts';
import { createSignal } from '../../signal.ts';
import { toCardRow } from '../card-row.ts';
import { storeCard } from '../list/store-cards.ts';
import { recordLock } from './lock-card.ts';
import { endsLocking } from './lock-many.ts';

/**
 * Locks every card that is kept of a connection which is not open, as `lockMany` does of the one
 * that is. What is known of each is in its files before its request leaves, and after its answer.
 */
export const lockWithoutConnection = async (
  kept: Pick<Scope, 'cache' | 'vault'>,
  {
    bank,
    canSend,
    now,
    today,
    reportBug,
  }: {
    readonly bank: Pick<BankApi, 'lockCard'>;
    readonly canSend: () => boolean;
    readonly now: () => number;
    readonly today: string;
    readonly reportBug: (cause: unknown) => void;
  },
): Promise<readonly LockManyResult[]> => {
  const { cache, vault } = kept;
  const names = keptMemberNames({ cache });
  const rows = cache.cards
    .all()
    .map((stored) =>
      toCardRow(stored, vault?.trackedCards.get(stored.id) ?? null, {
        lock: { state: 'none' },
        names,
        today,
        isChangedElsewhere: false,
      }),
    )
    .filter(({ isInLockAll }) => isInLockAll);

  const lockOne = async ({ id }: (typeof rows)[number]) => {
    // What changes from here on is our doing, whenever it is found out.
    vault?.knownCards.noteLock(id, now());
    const sent = await bank.lockCard(id);
    const { status = null } = sent.ok ? sent.value : {};
    const answer: Result<{ id: typeof id; status: string | null; isLocked: boolean }> = sent.ok
      ? ok({ id, status, isLocked: isLocked(status) })
      : sent;
    if (sent.ok) storeCard({ ...kept, cardsStored: createSignal(reportBug) }, sent.value, now());
    else if (!isLockUnconfirmed(sent.error)) vault?.knownCards.noteLock(id, null);
    recordLock(kept, id, { atEpochMs: now(), answer });
    return answer;
  };

  const results: LockManyResult[] = [];
  for (const row of rows) {
    const last = results.at(-1)?.error ?? null;
    const answer =
      last !== null && endsLocking(last)
        ? failed(last)
        : canSend()
          ? await lockOne(row)
          : failed({ kind: 'offline' as const });
    results.push({
      id: row.id,
      name: row.name,
      lastDigits: row.lastDigits,
      isLocked: answer.ok && answer.value.isLocked,
      error: answer.ok ? null : answer.error,
    });
  }
  return results;
};
