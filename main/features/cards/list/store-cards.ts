import { setImmediate as nextTurn } from 'node:timers/promises';
import { Big } from 'big.js';
import { boundedText, maxSortedUnits } from '../../../../preload/contract/bounded-text.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { TrackedCard } from '../../../data/vault/cards/tracked-cards.ts';
import type { CardToStore } from '../../../data/cache/cards.ts';
import { isPhysical } from '../../../bank/cards/card-form.ts';
import { epochMsOf } from '../../epoch-ms.ts';
import { cachedMemberNames } from '../../members.ts';
import { lastMonthOf } from '../card-expiry.ts';
import { cardNameOf, type HolderNames, holderNameOf } from '../card-name.ts';
import type { AnsweredChange, Scope } from '../../scope.ts';
import { cardCodec } from '../../../data/codecs/bank-models.ts';

/** For sorting only. */
function monthLimitUse({ paymentMonthlySpent, paymentMonthlyLimit }: Card): number | null {
  if (
    paymentMonthlySpent === null ||
    paymentMonthlyLimit === null ||
    new Big(paymentMonthlyLimit).lte(0)
  )
    return null;
  return new Big(paymentMonthlySpent).div(paymentMonthlyLimit).toNumber();
}

/** Limits each part, so that an endless nickname leaves room for the following ones. */
function joinBounded(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .flatMap((part) => (part == null ? [] : [boundedText(part, maxSortedUnits)]))
    .join(' ');
}

function formOf(isPhysicalCard: boolean | null): string | null {
  return isPhysicalCard === null ? null : isPhysicalCard ? 'physical' : 'virtual';
}

function toStoredCard(
  card: Card,
  tracked: TrackedCard | null,
  { asOfEpochMs, names }: { readonly asOfEpochMs: number; readonly names: HolderNames },
): CardToStore {
  return {
    id: card.id,
    model: cardCodec.write(card),
    asOfEpochMs,
    name: cardNameOf(card, tracked, names) ?? '',
    status: card.status ?? '',
    lastActivityEpochMs: epochMsOf(card.lastActivityAt),
    createdEpochMs: epochMsOf(card.createdAt),
    monthLimitUse: monthLimitUse(card),
    searchWords: joinBounded(
      card.nickname,
      tracked?.label,
      holderNameOf(card, names),
      card.lastDigits,
    ),
    facets: {
      holders: card.holderId,
      accounts: card.bankAccountId,
      levels: card.cardLevel,
      forms: formOf(isPhysical(card)),
      lastMonths: lastMonthOf(card),
    },
  };
}

/**
 * A listed card that the bank has not described yet. Lists and searches include it like the others.
 */
function toUnreadCard(tracked: TrackedCard): CardToStore {
  return {
    id: tracked.id,
    model: cardCodec.write(null),
    asOfEpochMs: 0,
    name: tracked.label ?? '',
    status: '',
    lastActivityEpochMs: null,
    createdEpochMs: tracked.addedAtEpochMs,
    monthLimitUse: null,
    searchWords: tracked.lastDigits ?? '',
  };
}

type CardStores = Pick<Scope, 'cache' | 'vault' | 'cardsStored'>;

/** When a request was sent, and when its answer arrived. */
export type RequestTimes = {
  readonly askedAtEpochMs: number;
  readonly nowEpochMs: number;
  /** When the request was sent, by the monotonic clock. */
  readonly startedMs?: number;
};

/**
 * Stores the bank's answer to a change of one card: no cached data is newer.
 * @param changed what the app changed; other new values in the answer are somebody else's
 */
export function storeCard(
  { cache, vault, cardsStored }: CardStores,
  card: Card,
  asOfEpochMs: number,
  changed: AnsweredChange | null = null,
): void {
  cache.cards.put(
    toStoredCard(card, vault?.trackedCards.get(card.id) ?? null, {
      asOfEpochMs,
      names: cachedMemberNames({ cache }),
    }),
  );
  cardsStored.emit({ how: 'answered', changed, cards: [card], answeredEpochMs: asOfEpochMs });
}

/**
 * Stores one card that was read. The answer to a lock that arrived during the read is newer and
 * stays.
 */
export function storeReadCard(
  { cache, vault, cardsStored }: CardStores,
  card: Card,
  times: RequestTimes,
): void {
  const { askedAtEpochMs, nowEpochMs } = times;
  cache.cards.putUnlessOlder(
    toStoredCard(card, vault?.trackedCards.get(card.id) ?? null, {
      asOfEpochMs: askedAtEpochMs,
      names: cachedMemberNames({ cache }),
    }),
    nowEpochMs,
  );
  cardsStored.emit({ how: 'read', cards: [card], ...times });
}

/**
 * Stores the service's whole list, as `storeReadCard` stores one card. Listed cards that are
 * missing in it stay, marked as absent.
 */
export function storeCardList(
  { cache, vault, cardsStored }: CardStores,
  cards: readonly Card[],
  times: RequestTimes,
): void {
  const { askedAtEpochMs, nowEpochMs } = times;
  const tracked = new Map(vault?.trackedCards.all().map((each) => [each.id, each]));
  const names = cachedMemberNames({ cache });
  cache.cards.replaceAll(
    cards.map((card) =>
      toStoredCard(card, tracked.get(card.id) ?? null, { asOfEpochMs: askedAtEpochMs, names }),
    ),
    nowEpochMs,
  );
  cardsStored.emit({ how: 'read', cards, ...times });
}

/** Storing more cards at once would block main. */
export const maxInOneWrite = 100;

/**
 * Stores the cards of a list, one a turn of the event loop. False: the connection was closed
 * meanwhile, and its cache must not be touched any more.
 */
export async function storeCardsOneByOne(
  scope: Pick<Scope, 'cache' | 'vault' | 'cardsStored' | 'isOpen'>,
  cards: readonly Card[],
  times: RequestTimes,
): Promise<boolean> {
  for (const card of cards) {
    if (!scope.isOpen()) return false;
    storeReadCard(scope, card, times);
    await nextTurn();
  }
  return scope.isOpen();
}

/**
 * Adds the cards of the vault that the cache lacks: the cache may have been lost, or the cards are
 * new.
 */
export function storeTrackedCards({ cache, vault }: Pick<Scope, 'cache' | 'vault'>): void {
  const missing = vault?.trackedCards.all().filter(({ id }) => cache.cards.get(id) === null) ?? [];
  cache.cards.putMany(missing.map(toUnreadCard));
}
