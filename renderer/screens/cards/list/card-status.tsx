import { useStore } from 'zustand';
import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { t } from '../../../i18n/i18n.ts';
import { Mark, StatusMark } from '../../../widgets/cards/status-mark.tsx';
import { cardLocks } from './card-list.ts';
import { FailedLockMark } from '../lock/lock-outcome.tsx';
import { shownLock } from '../lock/lock-store.ts';
import type { ShownLock } from '../lock/lock-store.ts';

/** The state of this card's lock, including a press in this window. */
export function useCardLock(row: Pick<CardRow, 'id' | 'isLocked' | 'lock'>): ShownLock {
  const isOnline = useIsOnline();
  const windowLock = useStore(cardLocks.store, (state) => state.inProgress[row.id]);
  return shownLock(row.lock, windowLock, { isLocked: row.isLocked, isOnline });
}

/** The status; or that a lock is in progress or failed. */
export function CardStatus({ row }: { readonly row: CardRow }) {
  const lock = useCardLock(row);
  if (lock.state === 'pending') return <Mark tone="pending">{t('cards.lock.pending')}</Mark>;
  if (lock.state === 'failed') return <FailedLockMark error={lock.error} />;
  return <StatusMark of={row} />;
}
