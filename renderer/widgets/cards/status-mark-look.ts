import type { CardRow } from '../../../preload/contract/cards/cards.ts';

/** What a status looks like: its own shape, so that nothing is told by colour alone. */
export type StatusTone = 'live' | 'outside' | 'pending' | 'locked' | 'attention' | 'ended' | 'raw';

/**
 * The statuses that have a word in the catalogue. The specification names only `pending`; the
 * others were met and may not be all.
 */
export const knownStatuses = [
  'live',
  'pending',
  'paused',
  'pin_blocked',
  'stolen',
  'lost',
  'discarded',
  'expired',
  'shipped_lost',
  'order_canceled',
  'abusive',
  'onhold',
  'pre_expired',
] as const;
type StatusWord = (typeof knownStatuses)[number];

/** The word for a status, whatever its case and the blanks around it; null: it is shown as it came. */
export function wordFor(status: string): StatusWord | null {
  const word = status.trim().toLowerCase();
  return knownStatuses.find((known) => known === word) ?? null;
}

/** What main says of how a card stands. */
export type StatusFlags = Pick<CardRow, 'status' | 'isLocked' | 'isFinal' | 'isOrdered'>;

function toneOf(
  { isLocked, isFinal, isOrdered }: StatusFlags,
  word: StatusWord | null,
): StatusTone {
  if (isLocked) return 'locked';
  if (isFinal) return 'ended';
  if (isOrdered) return 'pending';
  if (word === null) return 'raw';
  return word === 'live' ? 'live' : 'attention';
}

/**
 * `word`: say it in the person's language. `code`: say it as it came. `unknown`: the bank has not
 * said anything yet.
 */
type StatusLook = { readonly tone: StatusTone } & (
  | { readonly says: 'word'; readonly word: StatusWord }
  | { readonly says: 'code'; readonly code: string }
  | { readonly says: 'unknown' }
);

/**
 * How to show a card's status. One without a word is shown as it came; a locked card shows the lock
 * whatever its status is called.
 */
export function statusLook(of: StatusFlags): StatusLook {
  const { status, isLocked } = of;
  if (status === null || status === '')
    return isLocked
      ? { tone: 'locked', says: 'word', word: 'paused' }
      : { tone: 'raw', says: 'unknown' };
  const word = wordFor(status);
  const tone = toneOf(of, word);
  return word === null ? { tone, says: 'code', code: status } : { tone, says: 'word', word };
}
