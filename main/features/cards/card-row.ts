import type { Card, CardRow, LockProgress } from '../../../preload/contract/cards/cards.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { canLock, isFinal } from '../../bank/cards/card-status.ts';
import type { OpenConnection } from '../open-connection.ts';
import type { TrackedCard } from '../../data/vault/cards/tracked-cards.ts';
import type { StoredCard } from '../../data/cache/cards.ts';
import { cardCodec } from '../../data/codecs/bank-models.ts';
import { cachedMemberNames } from '../members.ts';
import { withDecisions } from './card-decisions.ts';
import { lastMonthOf, expiringMonths } from './card-expiry.ts';
import { cardNameOf, type HolderNames, holderNameOf } from './card-name.ts';

/** The cached answer for a card; null if the bank has not described the card yet. */
export function modelOf(stored: StoredCard): Card | null {
  return cardCodec.read(stored.model);
}

const noLock: LockProgress = { state: 'none' };

/** A card's id, name and last digits, as every message and notice names the card. */
export function namedCard(
  connection: Pick<OpenConnection, 'cache' | 'vault'>,
  card: Card,
): Pick<CardRow, 'id' | 'name' | 'lastDigits'> {
  const tracked = connection.vault?.trackedCards.get(card.id) ?? null;
  return {
    id: card.id,
    name: cardNameOf(card, tracked, cachedMemberNames(connection)),
    lastDigits: card.lastDigits ?? tracked?.lastDigits ?? null,
  };
}

/**
 * A card as lists show it: the bank's values first, the user's own values for what the bank has not
 * sent.
 */
export function toCardRow(
  stored: StoredCard,
  tracked: TrackedCard | null,
  {
    lock,
    names,
    today,
    isChangedElsewhere,
  }: {
    readonly lock: LockProgress;
    readonly names: HolderNames;
    readonly today: string;
    readonly isChangedElsewhere: boolean;
  },
): CardRow {
  const card = modelOf(stored);
  const status = card?.status ?? null;
  // The row shows a failed lock until a newer answer arrives, or a status that cannot be locked.
  return withDecisions({
    id: stored.id as CardId,
    name: cardNameOf(card, tracked, names),
    holderName: holderNameOf(card, names),
    nickname: card?.nickname ?? null,
    label: tracked?.label ?? null,
    lastDigits: card?.lastDigits ?? tracked?.lastDigits ?? null,
    status,
    cardType: card?.cardType ?? null,
    cardLevel: card?.cardLevel ?? null,
    typeOfPrint: card?.typeOfPrint ?? null,
    gradientHexColor: card?.appearance?.gradientHexColor ?? null,
    paymentMonthlySpent: card?.paymentMonthlySpent ?? null,
    paymentMonthlyLimit: card?.paymentMonthlyLimit ?? null,
    expMonth: card?.expMonth ?? null,
    expYear: card?.expYear ?? null,
    isExpiring:
      card !== null &&
      !isFinal(status) &&
      expiringMonths(today).includes(lastMonthOf(card) ?? 'unknown'),
    isTracked: tracked !== null,
    isAbsent: stored.absentSinceEpochMs !== null,
    isChangedElsewhere,
    asOfEpochMs: card === null ? null : stored.asOfEpochMs,
    lock:
      lock.state === 'failed' && (!canLock(status) || stored.asOfEpochMs > lock.atEpochMs)
        ? noLock
        : lock,
  });
}
