import type { CardRow, LockManyResult } from '../../../../preload/contract/cards/cards.ts';
import { type Result, failed, mayHaveHappened, ok } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { BankApi } from '../../../bank/bank-api.ts';
import { isLocked } from '../../../bank/cards/card-status.ts';
import { keptMemberNames } from '../../members.ts';
import type { CardsStored, Scope } from '../../scope.ts';
import { createSignal } from '../../signal.ts';
import { toCardRow } from '../card-row.ts';
import { storeCard, storeEach, storeTracked } from '../list/store-cards.ts';
import { type LockedCard, recordLock } from './lock-card.ts';
import { lockEach } from './lock-many.ts';

type LockedWithoutConnection = {
  readonly results: LockManyResult[];
  /** The bank gave its own list, so no card that can be locked is missing. */
  readonly isWhole: boolean;
};

/**
 * Locks every card of a connection which is not open, as `lockMany` does of the one that is. What
 * this computer knows of it may be old: those that it knows are locked at once, and then those that
 * the bank's list, where it has one, shows besides. Without a list also those that were locked when
 * it last heard of them. What is known of each is in its files before its request leaves, and after
 * its answer.
 */
export async function lockWithoutConnection(
  kept: Pick<Scope, 'cache' | 'vault'>,
  {
    bank,
    canSend,
    now,
    today,
    reportBug,
  }: {
    readonly bank: Pick<BankApi, 'lockCard' | 'listCards'>;
    readonly canSend: () => boolean;
    readonly now: () => number;
    readonly today: string;
    readonly reportBug: (cause: unknown) => void;
  },
): Promise<LockedWithoutConnection> {
  const { cache, vault } = kept;
  const stores = { ...kept, cardsStored: createSignal<CardsStored>(reportBug) };
  const names = keptMemberNames({ cache });
  const rows = (): readonly CardRow[] =>
    cache.cards.all().map((stored) =>
      toCardRow(stored, vault?.trackedCards.get(stored.id) ?? null, {
        lock: { state: 'none' },
        names,
        today,
        isChangedElsewhere: false,
      }),
    );

  /** A full disk stops no lock, and does not change what the bank did. */
  const tryToKeep = (work: () => void): void => {
    try {
      work();
    } catch (cause) {
      reportBug(cause);
    }
  };

  const lockOne = async (id: CardId): Promise<Result<LockedCard>> => {
    if (!canSend()) return failed({ kind: 'offline' });
    // What changes from here on is our doing, whenever it is found out.
    tryToKeep(() => vault?.knownCards.noteLock(id, now()));
    const sent = await bank.lockCard(id);
    const { status = null } = sent.ok ? sent.value : {};
    const answer: Result<LockedCard> = sent.ok
      ? ok({ id, status, isLocked: isLocked(status) })
      : sent;
    tryToKeep(() => {
      recordLock(kept, id, { atEpochMs: now(), answer });
      if (sent.ok) storeCard(stores, sent.value, now());
      else if (!mayHaveHappened(sent.error)) vault?.knownCards.noteLock(id, null);
    });
    return answer;
  };

  const results: LockManyResult[] = [];
  const tried = new Set<CardId>();
  const lockAll = async (which: (row: CardRow) => boolean): Promise<void> => {
    const chosen = rows().filter((row) => which(row) && !tried.has(row.id));
    for (const { id } of chosen) tried.add(id);
    results.push(...(await lockEach(chosen, lockOne)));
  };

  storeTracked(kept);
  const askedAtEpochMs = now();
  const listing = canSend() ? bank.listCards() : null;
  await lockAll(({ isInLockAll }) => isInLockAll);
  const list = await listing;
  const isWhole = list?.ok === true;
  const listed = isWhole ? list.value : (list?.readSoFar ?? []);
  await storeEach({ ...stores, isOpen: () => true }, listed, { askedAtEpochMs, nowEpochMs: now() });
  await lockAll(({ isInLockAll, isLocked: wasLocked, isAbsent }) =>
    isWhole ? isInLockAll : isInLockAll || (wasLocked && !isAbsent),
  );
  return { results, isWhole };
}
