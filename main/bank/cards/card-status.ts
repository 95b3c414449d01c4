import type { Card } from '../../../preload/contract/cards.ts';

/** Statuses that a card never leaves (spec/observed.md, "Cards"); the list grows without notice. */
const final: ReadonlySet<string> = new Set([
  'stolen',
  'lost',
  'discarded',
  'expired',
  'shipped_lost',
  'order_canceled',
  'abusive',
]);

const word = (status: Card['status']): string | null => status?.trim().toLowerCase() ?? null;

/** The card is suspended and can be lifted again. @assumption the specification does not name the status; `paused` was observed. */
export function isLocked(status: Card['status']): boolean {
  return word(status) === 'paused';
}

/** Nothing can be done with the card any more. */
export function isFinal(status: Card['status']): boolean {
  return final.has(word(status) ?? '');
}

/** Locking may be tried: also where the status is unknown or new, for the bank decides. Not for locked and final cards. */
export function canLock(status: Card['status']): boolean {
  return !isLocked(status) && !isFinal(status);
}
