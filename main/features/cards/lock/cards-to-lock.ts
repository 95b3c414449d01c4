import type { LockProgress } from '../../../../preload/contract/cards/cards.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { isFinal, isLocked } from '../../../bank/cards/card-status.ts';
import { knownCardFieldsCodec } from '../../../data/codecs/own-records.ts';
import type { CardForTray } from '../../card-for-tray.ts';
import type { OpenConnection } from '../../open-connection.ts';
import type { Scope } from '../../scope.ts';
import { modelOf } from '../card-row.ts';
import { cardRows, cardsByUse } from '../list/read-cards.ts';

function stateOf(status: string | null, lock: LockProgress): CardForTray['state'] {
  if (lock.state === 'pending') return { kind: 'locking' };
  if (isLocked(status)) return { kind: 'locked' };
  if (isFinal(status)) return { kind: 'final' };
  return lock.state === 'failed' ? { kind: 'failed', error: lock.error } : { kind: 'can-lock' };
}

/** The cards of an open connection for the tray menu, most used first. */
export function cardsForTray(scope: Scope): readonly CardForTray[] {
  return cardsByUse(scope)
    .map(cardRows(scope))
    .map(({ id, name, lastDigits, status, lock }) => ({
      id,
      name,
      lastDigits,
      state: stateOf(status, lock),
    }));
}

const noLock: LockProgress = { state: 'none' };

/**
 * The cards of a connection that is not open, without their names: cached cards of the bank's list,
 * most used first, and cards that the user added. If the cache is lost, the cards that the vault
 * watches.
 */
export function storedCards(data: Pick<OpenConnection, 'cache' | 'vault'>): CardForTray[] {
  const { vault } = data;
  const lastDigitsById = new Map(
    vault?.trackedCards.all().map(({ id, lastDigits }) => [id, lastDigits]),
  );
  const listed = cardsByUse(data).map((stored) => {
    const card = modelOf(stored);
    return {
      id: stored.id,
      lastDigits: card?.lastDigits ?? lastDigitsById.get(stored.id) ?? null,
      state: stateOf(card?.status ?? null, noLock),
    };
  });
  const watchedCards = (listed.length > 0 ? [] : (vault?.knownCards.all() ?? [])).map(
    ({ id, fields }) => ({
      id,
      lastDigits: lastDigitsById.get(id) ?? null,
      state: stateOf(knownCardFieldsCodec.read(fields)['status'] ?? null, noLock),
    }),
  );
  const tracked = [...lastDigitsById].map(([id, lastDigits]) => ({
    id,
    lastDigits,
    state: stateOf(null, noLock),
  }));
  const byId = new Map<string, Omit<CardForTray, 'name'>>();
  for (const card of [...listed, ...watchedCards, ...tracked])
    if (!byId.has(card.id)) byId.set(card.id, { ...card, id: card.id as CardId });
  return [...byId.values()].map((card) => ({ ...card, name: null }));
}
