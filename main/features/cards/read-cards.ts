import type { Card, CardOffers, CardRow, CardSort } from '../../../preload/contract/cards.ts';
import { type Freshness, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import type { CardPageRequest, StoredCard } from '../../data/cache/cards.ts';
import type { PagePosition } from '../../data/keyset.ts';
import type { OpenConnection } from '../open-connection.ts';
import { askedByOf } from '../../list-sync/asked-by.ts';
import { shouldRefresh } from '../when-to-refresh.ts';
import {
  cardSource,
  fetchList,
  fetchOne,
  listAsOfEpochMs,
  isReadingMissing,
  mayHaveList,
  mayReadOne,
} from './card-list-source.ts';
import { offersFor } from './card-offers.ts';
import { modelOf, toCardRow } from './card-row.ts';
import type { LockCard } from './lock-card.ts';

export type CardsDeps = {
  readonly connection: () => OpenConnection | null;
  readonly lockCard: LockCard;
  readonly now: () => number;
  /** A bug in a refresh that nobody awaits. */
  readonly reportBug: (cause: unknown) => void;
};

export type CardListRequest = {
  readonly text: string;
  readonly statuses: readonly string[];
  readonly sort: CardSort;
  readonly after: string | null;
  readonly limit: number;
  readonly refresh: 'no' | 'if-stale' | 'now';
};

export type CardList = {
  readonly rows: CardRow[];
  readonly next: string | null;
  readonly matchCount: number;
  readonly totalCount: number;
  readonly statusCounts: { readonly status: string | null; readonly count: number }[];
  readonly source: ReturnType<typeof cardSource>;
  readonly missingScope: string | null;
  readonly freshness: Freshness;
};

const listSubject = 'cards';
const cardSubject = (id: CardId): string => `card:${id}`;
const mostUsedKept = 1000;

const rowOf = (connection: OpenConnection, lockCard: LockCard, stored: StoredCard): CardRow =>
  toCardRow(
    stored,
    connection.vault?.trackedCards.get(stored.id) ?? null,
    lockCard.progress(connection, stored.id as CardId),
  );

/**
 * Every card, the most and latest used first, the others by name: for the tray and the list's own
 * order.
 */
export const cardsByUse = ({ cache, vault }: OpenConnection): readonly StoredCard[] => {
  const rank = new Map(
    vault?.cardUse.mostUsed(mostUsedKept).map(({ cardId }, place) => [cardId, place]),
  );
  const place = ({ id }: StoredCard): number => rank.get(id) ?? mostUsedKept;
  return cache.cards.all().toSorted((a, b) => place(a) - place(b));
};

/** The orders of the list as the cache sorts them. */
const orders: Readonly<
  Record<Exclude<CardSort, 'most-used'>, Pick<CardPageRequest, 'sort' | 'direction'>>
> = {
  name: { sort: 'name', direction: 'ascending' },
  'near-limit': { sort: 'month-limit-use', direction: 'descending' },
  'last-activity': { sort: 'last-activity', direction: 'descending' },
  created: { sort: 'created', direction: 'descending' },
};

const readPosition = (after: string): PagePosition | undefined => {
  try {
    const [value, id] = JSON.parse(after) as [PagePosition['value'], string];
    return typeof id === 'string' ? { value, id } : undefined;
  } catch {
    return undefined;
  }
};

const page = (
  connection: OpenConnection,
  request: CardListRequest,
): { readonly rows: readonly StoredCard[]; readonly next: PagePosition | null } => {
  const filter = {
    text: request.text,
    withAbsent: true,
    ...(request.statuses.length === 0 ? {} : { statuses: request.statuses }),
  };
  const after = request.after === null ? undefined : readPosition(request.after);
  if (request.sort !== 'most-used') {
    return connection.cache.cards.page({
      ...orders[request.sort],
      ...filter,
      limit: request.limit,
      ...(after === undefined ? {} : { after }),
    });
  }
  const found = new Set(connection.cache.cards.idsOf(filter));
  const ordered = cardsByUse(connection).filter(({ id }) => found.has(id));
  const start = after === undefined ? 0 : ordered.findIndex(({ id }) => id === after.id) + 1;
  const rows = ordered.slice(start, start + request.limit);
  const last = rows.at(-1);
  return {
    rows,
    next:
      last !== undefined && start + rows.length < ordered.length
        ? { value: null, id: last.id }
        : null,
  };
};

const missingScope = ({ failure }: Freshness): string | null =>
  failure?.kind === 'not-allowed' ? failure.missingScope : null;

/**
 * Has the service's list asked for where there is one and it is due, and says how fresh what is
 * kept of it is.
 */
export const freshCardList = (
  deps: CardsDeps,
  connection: OpenConnection,
  refresh: CardListRequest['refresh'],
): Freshness => {
  const now = deps.now();
  const asOfEpochMs = listAsOfEpochMs(connection);
  const isDue = shouldRefresh(refresh, { connection, subject: listSubject, asOfEpochMs, now });
  if (isDue && (refresh === 'now' || mayHaveList(connection, now))) refreshCardList(deps);
  return connection.refreshes.freshness(listSubject, asOfEpochMs);
};

/**
 * A page of the card list, at once, from what is kept; the service's list is asked for where there
 * is one and it is due.
 */
export const readCardList = (deps: CardsDeps, request: CardListRequest): Result<CardList> => {
  const connection = deps.connection();
  if (!connection) return failed({ kind: 'signed-out' });
  const freshness = freshCardList(deps, connection, request.refresh);
  const { rows, next } = page(connection, request);
  const counts = connection.cache.cards.counts();
  const isNarrowed = request.text.trim() !== '' || request.statuses.length > 0;
  return ok({
    rows: rows.map((stored) => rowOf(connection, deps.lockCard, stored)),
    next: next === null ? null : JSON.stringify([next.value, next.id]),
    matchCount: isNarrowed
      ? connection.cache.cards.idsOf({
          text: request.text,
          withAbsent: true,
          ...(request.statuses.length === 0 ? {} : { statuses: request.statuses }),
        }).length
      : counts.total + counts.absent,
    totalCount: counts.total + counts.absent,
    statusCounts: Object.entries(counts.byStatus).map(([status, count]) => ({
      status: status === '' ? null : status,
      count,
    })),
    source: cardSource(connection, deps.now()),
    missingScope: missingScope(freshness),
    freshness,
  });
};

/** Asks the service for its list in the background; its end is announced. */
export const refreshCardList = ({ connection, now, reportBug }: CardsDeps): void => {
  const open = connection();
  if (open)
    open.refreshes
      .run(listSubject, () => fetchList(open, now, () => open === connection()))
      .catch(reportBug);
};

export type CardPage = {
  readonly row: CardRow;
  readonly card: Card | null;
  readonly isReadingMissing: boolean;
  readonly offers: CardOffers;
  readonly freshness: Freshness;
};

/**
 * One card of the list with all that is known of it. Error: `not-found` for a card that is not
 * listed.
 */
export const readCard = (
  deps: CardsDeps,
  { id, refresh }: { readonly id: CardId; readonly refresh: 'no' | 'if-stale' | 'now' },
): Result<CardPage> => {
  const connection = deps.connection();
  if (!connection) return failed({ kind: 'signed-out' });
  const stored = connection.cache.cards.get(id);
  if (!stored) return failed({ kind: 'not-found', traceId: null });
  const askedBy = askedByOf(refresh);
  const row = rowOf(connection, deps.lockCard, stored);
  const due = {
    connection,
    subject: cardSubject(id),
    asOfEpochMs: row.asOfEpochMs,
    now: deps.now(),
  };
  if (mayReadOne(connection, deps.now(), askedBy) && shouldRefresh(refresh, due))
    connection.refreshes
      .run(cardSubject(id), () => fetchOne(connection, { id, askedBy }, deps.now))
      .catch(deps.reportBug);
  return ok({
    row,
    card: modelOf(stored),
    isReadingMissing: isReadingMissing(connection, deps.now()),
    offers: offersFor(connection, modelOf(stored), deps.now()),
    freshness: connection.refreshes.freshness(cardSubject(id), row.asOfEpochMs),
  });
};

const mostSingleReads = 3;

/**
 * Asks for these cards, each by itself where they are few and the service has that endpoint, else
 * for the list where there is one. Null: so many that it is the list.
 */
export const refreshCards = async (
  { connection: current, now, reportBug }: CardsDeps,
  ids: readonly CardId[] | null,
): Promise<void> => {
  const connection = current();
  if (!connection || connection.phase() !== 'signed-in') return;
  const isFew = ids !== null && ids.length <= mostSingleReads;
  if (isFew && mayReadOne(connection, now())) {
    await Promise.all(
      ids.map((id) =>
        connection.refreshes
          .run(cardSubject(id), () => fetchOne(connection, { id, askedBy: 'background' }, now))
          .catch(reportBug),
      ),
    );
    // What the first one found out about the endpoint holds for all.
    if (mayReadOne(connection, now())) return;
  }
  if (connection === current() && mayHaveList(connection, now()))
    connection.refreshes
      .run(listSubject, () => fetchList(connection, now, () => connection === current()))
      .catch(reportBug);
};
