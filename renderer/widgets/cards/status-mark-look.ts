import { isFinal, statusWord } from '../../../preload/contract/card-status.ts';

/** What a status looks like: its own shape, so that nothing is told by colour alone. */
export type StatusTone = 'live' | 'pending' | 'locked' | 'attention' | 'ended' | 'raw';

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

const tones: Readonly<Partial<Record<StatusWord, StatusTone>>> = {
  live: 'live',
  pending: 'pending',
  paused: 'locked',
};

const toneOf = (word: StatusWord): StatusTone =>
  tones[word] ?? (isFinal(word) ? 'ended' : 'attention');

/**
 * `word`: say it in the person's language. `code`: say it as it came. `unknown`: the bank has not
 * said anything yet.
 */
type StatusLook = { readonly tone: StatusTone } & (
  | { readonly says: 'word'; readonly word: StatusWord }
  | { readonly says: 'code'; readonly code: string }
  | { readonly says: 'unknown' }
);

const isWord = (status: string): status is StatusWord =>
  (knownStatuses as readonly string[]).includes(status);

/**
 * How to show a card's status, compared as everywhere. A status without a word is shown as it came;
 * a locked card shows the lock whatever its status is called.
 */
export const statusLook = (status: string | null, isLocked: boolean): StatusLook => {
  if (status === null || status === '')
    return isLocked
      ? { tone: 'locked', says: 'word', word: 'paused' }
      : { tone: 'raw', says: 'unknown' };
  const word = statusWord(status) ?? '';
  if (!isWord(word))
    return {
      tone: isLocked ? 'locked' : isFinal(status) ? 'ended' : 'raw',
      says: 'code',
      code: status,
    };
  return { tone: isLocked ? 'locked' : toneOf(word), says: 'word', word };
};
