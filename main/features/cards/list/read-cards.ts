import type { Refresh } from '../../../../preload/contract/organization.ts';
import type {
  Card,
  CardOffers,
  CardRow,
  CardSort,
} from '../../../../preload/contract/cards/cards.ts';
import type { Input, Output } from '../../../../preload/contract/index.ts';
import { type Freshness, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { CardFilter, FoundCard, StoredCard } from '../../../data/cache/cards.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { listAsOfEpochMs } from '../../cached-card-list.ts';
import type { Scope } from '../../scope.ts';
import { askedByOf } from '../../../list-sync/asked-by.ts';
import { shouldRefresh } from '../../should-refresh.ts';
import {
  cardSource,
  fetchCardList,
  fetchCard,
  isReadingMissing,
  mayHaveList,
  mayReadCard,
} from './card-list-source.ts';
import { isPhysical } from '../../../bank/cards/card-form.ts';
import { isFinal, statusFlags } from '../../../bank/cards/card-status.ts';
import { cachedMemberNames, memberNames } from '../../members.ts';
import { expiringMonths } from '../card-expiry.ts';
import { cardFacets } from './card-facets.ts';
import { offersFor } from './card-offers.ts';
import { localDay } from '../../../time/local-day.ts';
import { monthLimitReachedOn, nextMonthStart } from '../month-limit.ts';
import { knownCardChangesCodec } from '../../../data/codecs/own-records.ts';
import { modelOf, toCardRow } from '../card-row.ts';

export type CardListRequest = {
  readonly text: string;
  readonly statuses: readonly string[];
  readonly facets?: Input<'cards', 'list'>['facets'];
  readonly sort: CardSort;
  readonly keepsPlaces?: boolean | undefined;
  readonly at: number;
  readonly limit: number;
  readonly refresh: Refresh;
};

type CardList = {
  readonly rows: CardRow[];
  readonly matchCount: number;
  readonly totalCount: number;
  readonly statusCounts: { readonly status: string | null; readonly count: number }[];
  readonly facets: Output<'cards', 'list'>['facets'];
  readonly orderedCount: number;
  readonly monthStartsOn: string;
  readonly source: ReturnType<typeof cardSource>;
  readonly missingScope: string | null;
  readonly freshness: Freshness;
};

export const listSubject = 'cards';
function cardSubject(id: CardId): string {
  return `card:${id}`;
}
const maxRanked = 1000;

/** Creates the rows that lists and the tray show. */
export function cardRows(
  scope: Pick<Scope, 'cache' | 'vault' | 'today' | 'lockProgress'>,
): (stored: StoredCard) => CardRow {
  const names = cachedMemberNames(scope);
  const today = scope.today();
  return (stored) =>
    toCardRow(stored, scope.vault?.trackedCards.get(stored.id) ?? null, {
      lock: scope.lockProgress(stored.id as CardId),
      names,
      today,
      isChangedElsewhere: (scope.vault?.knownCards.changesOf(stored.id) ?? null) !== null,
    });
}

/** Puts the most and latest used cards first, and leaves the others in their order. */
function sortByUse<Found extends FoundCard>(
  { vault }: Pick<OpenConnection, 'vault'>,
  cards: readonly Found[],
): readonly Found[] {
  const rank = new Map(
    vault?.cardUse.mostUsed(maxRanked).map(({ cardId }, place) => [cardId, place]),
  );
  const place = ({ id }: Found): number => rank.get(id) ?? maxRanked;
  return cards.toSorted((a, b) => place(a) - place(b));
}

/** All cards, the most and latest used first, the others by name. */
export function cardsByUse(
  connection: Pick<OpenConnection, 'cache' | 'vault'>,
): readonly StoredCard[] {
  return sortByUse(connection, connection.cache.cards.all());
}

/** The sort rank: cards that can spend, then locked, ordered and ended ones. */
function sortRank({ status }: FoundCard): number {
  const { canLock, isLocked, isOrdered } = statusFlags(status);
  if (isOrdered) return 2;
  return canLock ? 0 : isLocked ? 1 : 3;
}

/** Among cards that can spend, the one nearest to its monthly limit comes first. */
function sortByNearLimit(cards: readonly FoundCard[]): readonly FoundCard[] {
  return cards.toSorted(
    (a, b) => sortRank(a) - sortRank(b) || (b.monthLimitUse ?? -1) - (a.monthLimitUse ?? -1),
  );
}

/** Puts ordered and ended cards last. A lock does not move a card. */
function sortUnusableLast(cards: readonly FoundCard[]): readonly FoundCard[] {
  return cards.toSorted((a, b) => Math.max(1, sortRank(a)) - Math.max(1, sortRank(b)));
}

/** The statuses of cards that still work: a stolen or discarded card does not expire. */
function statusesInUse({ cache }: Pick<OpenConnection, 'cache'>): readonly string[] {
  return Object.keys(cache.cards.counts().byStatus).filter((status) => !isFinal(status));
}

function filterOf(
  scope: Pick<Scope, 'cache' | 'today'>,
  { text, statuses, facets }: CardListRequest,
): CardFilter {
  const { isExpiringOnly = false, ...chosenFacets } = facets ?? {};
  const usableStatuses = isExpiringOnly ? statusesInUse(scope) : null;
  const wantedStatuses =
    statuses.length === 0
      ? usableStatuses
      : statuses.filter((status) => usableStatuses?.includes(status) ?? true);
  return {
    text,
    ...(wantedStatuses === null ? {} : { statuses: wantedStatuses }),
    facets: { ...chosenFacets, lastMonths: isExpiringOnly ? expiringMonths(scope.today()) : [] },
  };
}

/** The ids of the cards that match a request, in its order. */
function findCardIds(scope: Scope, request: CardListRequest): readonly string[] {
  const { sort } = request;
  const isByUse = sort === 'most-used';
  const matches = scope.cache.cards.find(
    { ...filterOf(scope, request), withAbsent: true },
    isByUse || sort === 'near-limit' ? 'name' : sort,
  );
  const ordered = isByUse
    ? sortByUse(scope, matches)
    : sort === 'near-limit'
      ? sortByNearLimit(matches)
      : sort === 'name'
        ? sortUnusableLast(matches)
        : matches;
  return ordered.map(({ id }) => id);
}

function missingScope({ failure }: Freshness): string | null {
  return failure?.kind === 'not-allowed' ? failure.missingScope : null;
}

/**
 * Requests the service's list if it has one and a read is due. Returns how fresh the cached list
 * is.
 */
export function refreshStaleCardList(scope: Scope, refresh: CardListRequest['refresh']): Freshness {
  const now = scope.now();
  const asOfEpochMs = listAsOfEpochMs(scope);
  const isDue = shouldRefresh(refresh, {
    connection: scope,
    subject: listSubject,
    asOfEpochMs,
    now,
  });
  if (isDue && (refresh === 'now' || mayHaveList(scope, now))) refreshCardList(scope);
  return scope.refreshes.freshness(listSubject, asOfEpochMs);
}

/**
 * Orders the rows of a list. With `keepsPlaces` rows stay in place, whatever their new status,
 * until another query or a refresh: a lock must not move rows under the pointer.
 */
function createCardOrder(scope: Scope): (request: CardListRequest) => readonly string[] {
  let lastShown: { readonly query: string; readonly ids: readonly string[] } | null = null;
  return (request) => {
    const foundIds = findCardIds(scope, request);
    if (request.keepsPlaces !== true) return foundIds;
    const query = JSON.stringify([request.text, request.statuses, request.facets, request.sort]);
    const isSameQuery = request.refresh === 'no' && lastShown?.query === query;
    const listedIds = new Set(scope.cache.cards.find({ withAbsent: true }).map(({ id }) => id));
    const places = new Set(isSameQuery ? lastShown?.ids.filter((id) => listedIds.has(id)) : []);
    lastShown = { query, ids: [...places.union(new Set(foundIds))] };
    return lastShown.ids;
  };
}

/**
 * Creates the reader of the card list. Returns the cached rows at once. Requests the service's list
 * if there is one and a read is due.
 */
export function createCardListReader(scope: Scope): (request: CardListRequest) => Result<CardList> {
  const orderIds = createCardOrder(scope);
  return (request) => {
    const freshness = refreshStaleCardList(scope, request.refresh);
    const facets = cardFacets(scope, statusesInUse(scope));
    if (request.refresh !== 'no' && facets.holders.some(({ value }) => value !== null))
      memberNames(scope);
    const ids = orderIds(request);
    const counts = scope.cache.cards.counts();
    return ok({
      rows: ids
        .slice(request.at, request.at + request.limit)
        .flatMap((id) => scope.cache.cards.get(id) ?? [])
        .map(cardRows(scope)),
      matchCount: ids.length,
      facets,
      totalCount: counts.total + counts.absent,
      statusCounts: Object.entries(counts.byStatus).map(([status, count]) => ({
        status: status === '' ? null : status,
        count,
      })),
      orderedCount: Object.entries(counts.byStatus).reduce(
        (sum, [status, count]) => sum + (statusFlags(status).isOrdered ? count : 0),
        0,
      ),
      monthStartsOn: nextMonthStart(scope.today()),
      source: cardSource(scope, scope.now()),
      missingScope: missingScope(freshness),
      freshness,
    });
  };
}

/** Requests the service's list; concurrent calls share one request. */
export function requestCardList(scope: Scope): Promise<Result<unknown>> {
  return scope.refreshes.run({ topic: 'cards', subject: listSubject }, () => fetchCardList(scope));
}

/** Requests one card; concurrent calls share one request. */
export function requestCard(
  scope: Scope,
  card: Parameters<typeof fetchCard>[1],
): Promise<Result<unknown>> {
  return scope.refreshes.run({ topic: 'cards', subject: cardSubject(card.id) }, () =>
    fetchCard(scope, card),
  );
}

/** Requests the service's list in the background; a push event announces the end. */
export function refreshCardList(scope: Scope): void {
  requestCardList(scope).catch(scope.reportBug);
}

async function refreshCard(scope: Scope, card: Parameters<typeof fetchCard>[1]): Promise<void> {
  await requestCard(scope, card).catch(scope.reportBug);
}

type CardPage = {
  readonly row: CardRow;
  readonly card: Card | null;
  readonly isPhysical: boolean | null;
  readonly isReadingMissing: boolean;
  readonly monthLimitReachedOn: string | null;
  readonly offers: CardOffers;
  readonly changesElsewhere: ReturnType<typeof changesElsewhereOf>;
  readonly freshness: Freshness;
};

function changesElsewhereOf({ vault }: Pick<Scope, 'vault'>, id: CardId) {
  const changes = vault?.knownCards.changesOf(id) ?? null;
  return changes === null ? [] : [...knownCardChangesCodec.read(changes)];
}

/** Only for a card that can spend. */
function limitReachedOn(row: CardRow, today: string): string | null {
  return row.canLock && row.asOfEpochMs !== null
    ? monthLimitReachedOn({
        spent: row.paymentMonthlySpent,
        limit: row.paymentMonthlyLimit,
        asOfDay: localDay(row.asOfEpochMs),
        today,
      })
    : null;
}

/**
 * One card of the list with all its known data. Error: `not-found` for a card that is not listed.
 */
export function readCard(
  scope: Scope,
  { id, refresh }: { readonly id: CardId; readonly refresh: Refresh },
): Result<CardPage> {
  const stored = scope.cache.cards.get(id);
  if (!stored) return failed({ kind: 'not-found', traceId: null });
  const askedBy = askedByOf(refresh);
  const row = cardRows(scope)(stored);
  const due = {
    connection: scope,
    subject: cardSubject(id),
    asOfEpochMs: row.asOfEpochMs,
    now: scope.now(),
  };
  if (mayReadCard(scope, scope.now(), askedBy) && shouldRefresh(refresh, due))
    void refreshCard(scope, { id, askedBy });
  const card = modelOf(stored);
  return ok({
    row,
    card,
    isPhysical: card && isPhysical(card),
    isReadingMissing: isReadingMissing(scope, scope.now()),
    monthLimitReachedOn: limitReachedOn(row, scope.today()),
    offers: offersFor(scope, card, scope.now()),
    changesElsewhere: changesElsewhereOf(scope, id),
    freshness: scope.refreshes.freshness(cardSubject(id), row.asOfEpochMs),
  });
}

/**
 * Reads the card's current state before a change is built from it. A service without an endpoint
 * for one card is asked for its list, at most once a minute. If it offers neither, or not to this
 * session, the cached card is used without an error.
 */
export async function readBeforeChange(scope: Scope, id: CardId): Promise<Result<unknown>> {
  const { now } = scope;
  const isAllowed = (answer: Result<unknown>): boolean =>
    answer.ok || answer.error.kind !== 'not-allowed';
  if (mayReadCard(scope, now())) {
    const answer = await requestCard(scope, { id, askedBy: 'background' });
    // The answer may have shown that the service has no such endpoint, or does not open it to this
    // session.
    if (!answer.ok && isAllowed(answer)) return answer;
    if (!scope.isOpen() || (answer.ok && mayReadCard(scope, now()))) return ok({});
  }
  const due = {
    connection: scope,
    subject: listSubject,
    asOfEpochMs: listAsOfEpochMs(scope),
    now: now(),
  };
  if (!mayHaveList(scope, now())) return ok({});
  if (!shouldRefresh('if-stale', due)) {
    // The list was requested within the last minute, or that request failed.
    const { failure } = scope.refreshes.freshness(listSubject, due.asOfEpochMs);
    return failure === null ? ok({}) : isAllowed(failed(failure)) ? failed(failure) : ok({});
  }
  const answer = await requestCardList(scope);
  return isAllowed(answer) ? answer : ok({});
}

const maxSingleReads = 3;

/**
 * Reads these cards one by one if they are few and the service has that endpoint. Otherwise reads
 * the list if there is one. Null: too many cards to read one by one.
 */
export async function refreshCards(scope: Scope, ids: readonly CardId[] | null): Promise<void> {
  const { now } = scope;
  if (scope.phase() !== 'signed-in') return;
  const isFew = ids !== null && ids.length <= maxSingleReads;
  if (isFew && mayReadCard(scope, now())) {
    await Promise.all(ids.map((id) => refreshCard(scope, { id, askedBy: 'background' })));
    // The first answer may have shown that the endpoint is missing, which applies to all cards.
    if (mayReadCard(scope, now())) return;
  }
  if (scope.isOpen() && mayHaveList(scope, now())) refreshCardList(scope);
}
