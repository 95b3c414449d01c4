import type { LockManyResult } from '../../../../preload/contract/cards/cards.ts';
import type { LockAnswer } from '../../../../preload/contract/cards/lock-answer.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { BankApi } from '../../../bank/bank-api.ts';
import { canLock } from '../../../bank/cards/card-status.ts';
import type { CardForTray } from '../../card-for-tray.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { storedCards } from './cards-to-lock.ts';
import { lockMany } from './lock-many.ts';

/** The stored cards of a closed connection, without those that its bank's list no longer has. */
export function cardsOfCompany(data: Pick<OpenConnection, 'cache' | 'vault'>): CardForTray[] {
  const absent = new Set(
    data.cache.cards
      .all()
      .flatMap(({ id, absentSinceEpochMs }) => (absentSinceEpochMs === null ? [] : [id])),
  );
  return storedCards(data).filter(({ id }) => !absent.has(id));
}

/**
 * Locks all cards of a company whose connection is closed. The stored data may be outdated: first
 * locks the known cards, then the others that the bank's list shows as not locked. Without the
 * complete list, cards that were locked at the last read are locked again. `isWhole`: the bank
 * returned its list, so no card that can be locked is missing.
 */
export async function lockCompany(
  knownCards: readonly CardForTray[],
  {
    bank,
    lock,
  }: {
    readonly bank: Pick<BankApi, 'listCards'>;
    readonly lock: (id: CardId) => Promise<LockAnswer>;
  },
): Promise<{ readonly results: LockManyResult[]; readonly isWhole: boolean }> {
  const idsInState = (kind: CardForTray['state']['kind']): readonly CardId[] =>
    knownCards.flatMap(({ id, state }) => (state.kind === kind ? [id] : []));
  const listRequest = bank.listCards();
  const lockableIds = idsInState('can-lock');
  const results = await lockMany(lockableIds, lock);
  const list = await listRequest;
  const listed = list.ok ? list.value : (list.readSoFar ?? []);
  const listedIds = new Set(listed.map(({ id }) => id));
  const others = [
    ...listed.flatMap(({ id, status }) => (canLock(status) ? [id] : [])),
    ...(list.ok ? [] : idsInState('locked').filter((id) => !listedIds.has(id))),
  ];
  results.push(
    ...(await lockMany(
      others.filter((id) => !lockableIds.includes(id)),
      lock,
    )),
  );
  return { results, isWhole: list.ok };
}
