import type { Card, CardRow } from '../../../preload/contract/cards/cards.ts';

/**
 * Statuses that a card never leaves (spec/observed.md, "Cards"); the list grows without notice. The
 * one place that decides it: the window is told.
 */
const final: ReadonlySet<string> = new Set([
  'stolen',
  'lost',
  'discarded',
  'expired',
  'shipped_lost',
  'order_canceled',
  'abusive',
]);

/** A status as it is compared: whatever its case and the blanks around it; null for none. */
const statusWord = (status: Card['status']): string | null => status?.trim().toLowerCase() ?? null;

/**
 * The card is suspended and can be lifted again. @assumption the specification does not name the
 * status; `paused` was observed.
 */
export const isLocked = (status: Card['status']): boolean => statusWord(status) === 'paused';

/** It is made and not in use yet. */
export const isOrdered = (status: Card['status']): boolean => statusWord(status) === 'pending';

/** Nothing can be done with the card any more. */
export const isFinal = (status: Card['status']): boolean => final.has(statusWord(status) ?? '');

/**
 * Locking may be tried: also where the status is unknown or new, for the bank decides. Not for
 * locked and final cards.
 */
export const canLock = (status: Card['status']): boolean => !isLocked(status) && !isFinal(status);

/**
 * A new limit may be tried, of a locked card as well: the specification names no status that
 * forbids it.
 */
export const canSetLimits = (status: Card['status']): boolean => !isFinal(status);

/** How a card stands, as every list tells the window. */
export const statusFlags = (
  status: Card['status'],
): Pick<CardRow, 'isLocked' | 'isFinal' | 'isOrdered' | 'canLock' | 'canSetLimits'> => ({
  isLocked: isLocked(status),
  isFinal: isFinal(status),
  isOrdered: isOrdered(status),
  canLock: canLock(status),
  canSetLimits: canSetLimits(status),
});
