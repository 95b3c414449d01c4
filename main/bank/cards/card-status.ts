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
function statusWord(status: Card['status']): string | null {
  return status?.trim().toLowerCase() ?? null;
}

/**
 * The card is suspended and can be lifted again. @assumption the specification does not name the
 * status; `paused` was observed.
 */
export function isLocked(status: Card['status']): boolean {
  return statusWord(status) === 'paused';
}

/** It is made and not in use yet. */
export function isOrdered(status: Card['status']): boolean {
  return statusWord(status) === 'pending';
}

/** Nothing can be done with the card any more. */
export function isFinal(status: Card['status']): boolean {
  return final.has(statusWord(status) ?? '');
}

/**
 * Locking may be tried: also where the status is unknown or new, for the bank decides. Not for
 * locked and final cards.
 */
export function canLock(status: Card['status']): boolean {
  return !isLocked(status) && !isFinal(status);
}

/**
 * A new limit may be tried, of a locked card as well: the specification names no status that
 * forbids it.
 */
export function canSetLimits(status: Card['status']): boolean {
  return !isFinal(status);
}

/** How a card stands, as every list tells the window. */
export function statusFlags(
  status: Card['status'],
): Pick<CardRow, 'isLocked' | 'isFinal' | 'isOrdered' | 'canLock' | 'canSetLimits'> {
  return {
    isLocked: isLocked(status),
    isFinal: isFinal(status),
    isOrdered: isOrdered(status),
    canLock: canLock(status),
    canSetLimits: canSetLimits(status),
  };
}
