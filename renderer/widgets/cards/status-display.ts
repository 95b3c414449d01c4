import type { CardRow } from '../../../preload/contract/cards/cards.ts';

/** The appearance of a status: each has its own shape, because colour alone is not accessible. */
export type StatusTone = 'live' | 'outside' | 'pending' | 'locked' | 'attention' | 'ended' | 'raw';

/**
 * The statuses with a text in the catalogue. The specification names only `pending`; the others
 * were observed and may be incomplete.
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

/** The text of a status, ignoring case and surrounding spaces; null: shown as received. */
export function statusWord(status: string): StatusWord | null {
  const word = status.trim().toLowerCase();
  return knownStatuses.find((known) => known === word) ?? null;
}

/** Main's data about the state of a card. */
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

/** `word`: translated. `code`: as received. `unknown`: the bank has not reported a status yet. */
type StatusDisplay = { readonly tone: StatusTone } & (
  | { readonly kind: 'word'; readonly word: StatusWord }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'unknown' }
);

/**
 * How to show a card's status. A status without a text is shown as received; a locked card always
 * shows the lock.
 */
export function statusDisplay(flags: StatusFlags): StatusDisplay {
  const { status, isLocked } = flags;
  if (status === null || status === '')
    return isLocked
      ? { tone: 'locked', kind: 'word', word: 'paused' }
      : { tone: 'raw', kind: 'unknown' };
  const word = statusWord(status);
  const tone = toneOf(flags, word);
  return word === null ? { tone, kind: 'code', code: status } : { tone, kind: 'word', word };
}
