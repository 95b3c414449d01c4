import type { Card, CardOffers, CardRow } from '../../../preload/contract/cards/cards.ts';
import { limitUse } from '../../../preload/contract/cards/limit-use.ts';
import { isPhysical } from '../../bank/cards/card-form.ts';
import { canLock, isFinal, isLocked, statusFlags } from '../../bank/cards/card-status.ts';

/**
 * Only a card that can spend has a near limit. The remaining amount of any other card is
 * meaningless.
 */
function nearLimitOf({
  status,
  paymentMonthlySpent,
  paymentMonthlyLimit,
}: Pick<CardRow, 'status' | 'paymentMonthlySpent' | 'paymentMonthlyLimit'>): CardRow['nearLimit'] {
  const use = canLock(status) ? limitUse(paymentMonthlySpent, paymentMonthlyLimit) : null;
  return use === null || use.tone === 'calm' ? null : { tone: use.tone, percent: use.percent };
}

/** Adds to the row the flags that main decides, so that the window need not repeat these rules. */
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

const noOffers: CardOffers = {
  stolen: false,
  unlock: false,
  lost: false,
  discard: false,
  nickname: false,
  restrictions: false,
};

/**
 * The actions that the window may offer for a card. Reporting a card stolen is in the
 * specification, for a card that may be physical; the other actions need an endpoint that some
 * services have. A card of unknown form is offered both lost and discard, because only the bank
 * knows its form.
 */
export function offersOf(
  card: Card | null,
  isSupported: (action: Exclude<keyof CardOffers, 'stolen'>) => boolean,
): CardOffers {
  if (card !== null && isFinal(card.status)) return noOffers;
  const stolen = card === null || isPhysical(card) !== false;
  if (card === null) return { ...noOffers, stolen };
  return {
    stolen,
    unlock:
      isSupported('unlock') && isLocked(card.status) && card.hasOnlyUserLiftableLocks !== false,
    lost: isSupported('lost') && isPhysical(card) !== false,
    discard: isSupported('discard') && isPhysical(card) !== true,
    nickname: isSupported('nickname'),
    restrictions: isSupported('restrictions'),
  };
}
