import { bridge } from '../../app/bridge.ts';
import { createCardBook } from './book-store.ts';
import { createCardLocks } from './lock-store.ts';

/** The list of this window; it keeps its search, filter and place while other screens are shown. */
export const cardBook = createCardBook((question) => bridge().cards.list(question));

export const cardLocks = createCardLocks({
  lock: (input) => bridge().cards.lock(input),
  now: () => Date.now(),
  onLocked: () => void cardBook.reread('no'),
});
