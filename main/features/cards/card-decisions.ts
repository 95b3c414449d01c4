import type { Card, CardOffers, CardRow } from '../../../preload/contract/cards/cards.ts';
import { limitUse } from '../../../preload/contract/cards/limit-use.ts';
import { isPhysical } from '../../bank/cards/card-form.ts';
import { canLock, isFinal, isLocked, statusFlags } from '../../bank/cards/card-status.ts';

/** Only of a card that can spend: what is left of the others is nobody's. */
function nearLimitOf({
  status,
  paymentMonthlySpent,
  paymentMonthlyLimit,
}: Pick<CardRow, 'status' | 'paymentMonthlySpent' | 'paymentMonthlyLimit'>): CardRow['nearLimit'] {
  const use = canLock(status) ? limitUse(paymentMonthlySpent, paymentMonthlyLimit) : null;
  return use === null || use.tone === 'calm' ? null : { tone: use.tone, percent: use.percent };
}

/** The row with what is decided here of such a card, which the window is told. */
export function withDecisions(
  row: Omit<CardRow, keyof ReturnType<typeof statusFlags> | 'isInLockAll' | 'nearLimit'>,
): CardRow {
  return {
    ...row,
    ...statusFlags(row.status),
    isInLockAll: canLock(row.status) && !row.isAbsent,
    nearLimit: nearLimitOf(row),
  };
}

const nothing: CardOffers = {
  stolen: false,
  unlock: false,
  lost: false,
  discard: false,
  nickname: false,
  restrictions: false,
};

/**
 * What can be offered for a card, as far as the card allows it. Stolen is in the specification, and
 * for a card that may be one to hold; the rest is where the service has it. A card of an unknown form
 * is offered both lost and discard: the bank knows which it is.
 */
export function offersOf(
  card: Card | null,
  isThere: (action: Exclude<keyof CardOffers, 'stolen'>) => boolean,
): CardOffers {
  if (card !== null && isFinal(card.status)) return nothing;
  const stolen = card === null || isPhysical(card) !== false;
  if (card === null) return { ...nothing, stolen };
  return {
    stolen,
    unlock: isThere('unlock') && isLocked(card.status) && card.hasOnlyUserLiftableLocks !== false,
    lost: isThere('lost') && isPhysical(card) !== false,
    discard: isThere('discard') && isPhysical(card) !== true,
    nickname: isThere('nickname'),
    restrictions: isThere('restrictions'),
  };
}
