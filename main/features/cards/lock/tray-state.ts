import type { Scope } from '../../scope.ts';
import type { CardForTray } from '../../card-for-tray.ts';
import type { LockCard } from './lock-card.ts';
import { cardRows, cardsByUse } from '../list/read-cards.ts';

/** The connection's cards as the tray offers them, most used first. */
export function cardsForTray(scope: Scope, lockCard: LockCard): readonly CardForTray[] {
  return cardsByUse(scope)
    .map(cardRows(scope, lockCard))
    .map((row) => {
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
}
