import type { Card, CardRow } from '../../../preload/contract/cards/cards.ts';

/**
 * Statuses that a card never leaves (spec/observed.md, "Cards"); the service adds statuses without
 * notice. Only this module decides it; the window receives the result.
 */
const finalStatuses: ReadonlySet<string> = new Set([
  'stolen',
  'lost',
  'discarded',
  'expired',
  'shipped_lost',
  'order_canceled',
  'abusive',
]);

/** A status for comparison: without case and surrounding blanks; null: none. */
function statusWord(status: Card['status']): string | null {
  return status?.trim().toLowerCase() ?? null;
}

/**
 * The card is suspended and can be unlocked. @assumption the specification does not name the
 * status; `paused` was observed.
 */
export function isLocked(status: Card['status']): boolean {
  return statusWord(status) === 'paused';
}

/** The card is created and not active yet. */
export function isOrdered(status: Card['status']): boolean {
  return statusWord(status) === 'pending';
}

/** The card cannot be changed any more. */
export function isFinal(status: Card['status']): boolean {
  return finalStatuses.has(statusWord(status) ?? '');
}

/**
 * Whether a lock may be tried: also with an unknown or new status, because the bank decides. Not
 * for locked and final cards.
 */
export function canLock(status: Card['status']): boolean {
  return !isLocked(status) && !isFinal(status);
}

/**
 * Whether a new limit may be tried, also for a locked card: the specification names no status that
 * forbids it.
 */
export function canSetLimits(status: Card['status']): boolean {
  return !isFinal(status);
}

/** The status of a card as flags, as every list sends them to the window. */
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
