import { bridge } from '../../../platform/bridge.ts';
import { createCardList } from './card-list-store.ts';
import { createCardLocks } from '../lock/lock-store.ts';

/** The list of this window; it keeps its search, filter and place while other screens are shown. */
export const cardList = createCardList(
  (query) => bridge().cards.list(query),
  (input) => bridge().cards.get(input),
);

export const cardLocks = createCardLocks({
  lock: (input) => bridge().cards.lock(input),
  now: () => Date.now(),
  onLocked: () => void cardList.reread('no', 'kept'),
});

/* A card that main now calls locked is locked, whatever was said here before: unlocked again later, no old failure comes back. */
cardList.store.subscribe(({ rows }, before) => {
  if (rows !== before.rows) cardLocks.follow(rows);
});
