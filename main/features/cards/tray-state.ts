import type { CommandError } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { OpenConnection } from '../open-connection.ts';
import { toCardRow } from './card-row.ts';
import type { LockCard } from './lock-card.ts';
import { cardsByUse } from './read-cards.ts';

export type CardForTray = {
  readonly id: CardId;
  readonly name: string | null;
  readonly lastDigits: string | null;
  readonly state:
    | { readonly kind: 'can-lock' | 'locked' | 'locking' | 'final' }
    | { readonly kind: 'failed'; readonly error: CommandError };
};

/** The active connection's cards as the tray offers them, most used first. */
export const cardsForTray = (
  connection: OpenConnection,
  lockCard: LockCard,
): readonly CardForTray[] =>
  cardsByUse(connection).map((stored) => {
    const row = toCardRow(
      stored,
      connection.vault?.trackedCards.get(stored.id) ?? null,
      lockCard.progress(connection, stored.id as CardId),
    );
    const state = ((): CardForTray['state'] => {
      if (row.lock.state === 'pending') return { kind: 'locking' };
      if (row.isLocked) return { kind: 'locked' };
      if (!row.canLock) return { kind: 'final' };
      return row.lock.state === 'failed'
        ? { kind: 'failed', error: row.lock.error }
        : { kind: 'can-lock' };
    })();
    return { id: row.id, name: row.name, lastDigits: row.lastDigits, state };
  });
