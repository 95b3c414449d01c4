import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { type OpenConnection, noVault } from '../open-connection.ts';
import { storeTracked } from './store-cards.ts';

export type CardToTrack = {
  readonly id: CardId;
  readonly label: string | null;
  readonly lastDigits: string | null;
};

const vaultOf = (
  connection: OpenConnection | null,
): Result<{ readonly connection: OpenConnection; readonly vault: Vault }> => {
  if (!connection) return failed({ kind: 'signed-out' });
  return connection.vault
    ? ok({ connection, vault: connection.vault })
    : failed(noVault(connection));
};

/** Adds cards to the list by id, all or none. A card that is there already keeps what it has. */
export const trackCards = (
  current: OpenConnection | null,
  cards: readonly CardToTrack[],
  nowEpochMs: number,
): Result<{ readonly addedCount: number; readonly knownCount: number }> => {
  const open = vaultOf(current);
  if (!open.ok) return open;
  const { connection, vault } = open.value;
  const known = cards.filter(
    ({ id }) => connection.cache.cards.get(id) !== null || vault.trackedCards.get(id) !== null,
  );
  vault.trackedCards.add(
    cards.map((card) => ({ ...card, addedAtEpochMs: nowEpochMs, source: 'added' as const })),
  );
  storeTracked(connection);
  return ok({
    addedCount: new Set(cards.map(({ id }) => id)).size - new Set(known.map(({ id }) => id)).size,
    knownCount: new Set(known.map(({ id }) => id)).size,
  });
};

/** Removes a card from the list. One that the service's list still names comes back with it. */
export const untrackCard = (
  current: OpenConnection | null,
  id: CardId,
): Result<Record<string, never>> => {
  const open = vaultOf(current);
  if (!open.ok) return open;
  open.value.vault.trackedCards.remove(id);
  open.value.connection.cache.cards.remove(id);
  return ok({});
};

/** Adds cards that an event told of and nobody knew. Without a vault nothing of it is kept. */
export const learnCards = (
  connection: OpenConnection,
  ids: readonly CardId[],
  nowEpochMs: number,
): void => {
  const { vault, cache } = connection;
  const unknown = ids.filter(
    (id) => cache.cards.get(id) === null && vault?.trackedCards.get(id) === null,
  );
  if (unknown.length === 0) return;
  vault?.trackedCards.add(
    unknown.map((id) => ({
      id,
      label: null,
      lastDigits: null,
      addedAtEpochMs: nowEpochMs,
      source: 'event',
    })),
  );
  storeTracked(connection);
};
