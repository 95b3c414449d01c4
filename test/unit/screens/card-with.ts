import { withDecisions } from '../../../main/features/cards/card-decisions.ts';
import type { Card, CardRow } from '../../../preload/contract/cards/cards.ts';
import type { CardId } from '../../../preload/contract/values.ts';

const emptyCard: Card = {
  id: 'c1' as CardId,
  nickname: null,
  embossedName: null,
  status: null,
  pinSet: null,
  maskPan: null,
  expMonth: null,
  expYear: null,
  lastActivityAt: null,
  lastDigits: null,
  shipToBusiness: null,
  atmOption: null,
  nfcOption: null,
  onlineOption: null,
  foreignOption: null,
  atmMonthlyLimit: null,
  atmMonthlySpent: null,
  atmDailyLimit: null,
  atmDailySpent: null,
  atmDailyLimitOption: null,
  paymentMonthlyLimit: null,
  paymentMonthlySpent: null,
  paymentDailyLimit: null,
  paymentDailySpent: null,
  paymentDailyLimitOption: null,
  paymentTransactionLimit: null,
  paymentTransactionLimitOption: null,
  paymentLifespanLimit: null,
  paymentLifespanSpent: null,
  activeDays: [],
  holderId: null,
  initiatorId: null,
  bankAccountId: null,
  organizationId: null,
  createdAt: null,
  updatedAt: null,
  shippedAt: null,
  preExpiresAt: null,
  cardType: null,
  cardLevel: null,
  categories: [],
  renewed: null,
  renewal: null,
  parentCard: null,
  hadOperation: null,
  hadPinOperation: null,
  cardDesign: null,
  typeOfPrint: null,
  upsold: null,
  upsell: null,
  reordered: null,
  discardOn: null,
  appearance: null,
  hasOnlyUserLiftableLocks: null,
  extras: [],
};

/** A card with only the given fields known. */
export function cardWith(given: Partial<Card>): Card {
  return { ...emptyCard, ...given };
}

const emptyRow: Parameters<typeof withDecisions>[0] = {
  id: 'c1' as CardId,
  name: null,
  nickname: null,
  label: null,
  holderName: null,
  lastDigits: null,
  status: null,
  cardType: null,
  cardLevel: null,
  typeOfPrint: null,
  gradientHexColor: null,
  paymentMonthlySpent: null,
  paymentMonthlyLimit: null,
  expMonth: null,
  expYear: null,
  isExpiring: false,
  isTracked: false,
  isAbsent: false,
  isChangedElsewhere: false,
  asOfEpochMs: null,
  lock: { state: 'none' },
};

/**
 * A row of the card list with only the given fields known, and main's derived fields for such a
 * card.
 */
export function rowWith(known: Partial<Omit<CardRow, 'id'>> & { readonly id?: string }): CardRow {
  const id = (known.id ?? 'c1') as CardId;
  return { ...withDecisions({ ...emptyRow, ...known, id }), ...known, id };
}
