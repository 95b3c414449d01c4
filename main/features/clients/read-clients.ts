import type { Client, ClientQuery, ClientRow } from '../../../preload/contract/clients.ts';
import type { Bridge } from '../../../preload/contract/index.ts';
import type { SyncStatus } from '../../../preload/contract/lists.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import type { OpenConnection } from '../open-connection.ts';
import { type AskedBy, askedByOf } from '../../list-sync/asked-by.ts';
import { mayAsk, recordOneRead, toldOf } from '../optional-endpoints.ts';
import {
  syncedListFreshness,
  missingScopeOf,
  recordsPerPage,
  refreshList,
} from '../synced-list.ts';
import { storeInBatches } from '../store-in-batches.ts';
import { shouldRefresh } from '../when-to-refresh.ts';
import { clientOf, clientRowOf, toClientRecord, toClientRow } from './client-record.ts';

export type ClientsDeps = {
  readonly connection: () => OpenConnection | null;
  readonly now: () => number;
  readonly reportBug: (cause: unknown) => void;
  /** What is kept of clients changed. */
  readonly onChange: () => void;
};

type Refresh = 'no' | 'if-stale' | 'now';
type Input<Verb extends keyof Bridge['clients']> = Parameters<Bridge['clients'][Verb]>[0];
type Output<Verb extends keyof Bridge['clients']> = Extract<
  Awaited<ReturnType<Bridge['clients'][Verb]>>,
  { ok: true }
>['value'];

const readOne = 'clients.get';

/** Keeps one client as an answer of the bank told it. */
export const storeClients = (
  connection: OpenConnection,
  clients: readonly Client[],
  times: { readonly askedAtEpochMs: number; readonly nowEpochMs: number },
): void => {
  connection.cache.clients.put({
    records: clients.map((client) => toClientRecord(client, times.askedAtEpochMs)),
    nowEpochMs: times.nowEpochMs,
  });
};

/** The stretch of the list that was asked for, at once; what changed at the bank follows. */
export const readClients = (
  deps: ClientsDeps,
  {
    at,
    limit,
    refresh,
    ...query
  }: ClientQuery & { readonly at: number; readonly limit: number; readonly refresh: Refresh },
): Result<Output<'list'>> => {
  const connection = deps.connection();
  if (!connection) return failed({ kind: 'signed-out' });
  const sync = connection.listSyncs.clients;
  refreshList(sync, refresh, deps.now());
  const { clients } = connection.cache;
  const { records, matchCount } = clients.stretch({ question: query, at, limit });
  const { kinds, countries, currencies, readiness } = clients.facets();
  const status: SyncStatus = sync.status();
  return ok({
    rows: records.map(clientRowOf),
    matchCount,
    totalCount: clients.total(),
    kinds: [...kinds],
    countries: [...countries],
    currencies: [...currencies],
    notReadyCount: readiness.find(({ value }) => value === 'not-ready')?.count ?? 0,
    sync: status,
    missingScope: missingScopeOf(status),
    freshness: syncedListFreshness(status),
  });
};

/** Where a client stands in the answer to a question. */
export const placeOfClient = (
  { connection: current }: Pick<ClientsDeps, 'connection'>,
  { id, query }: Input<'place'>,
): Result<Output<'place'>> => {
  const connection = current();
  return connection
    ? ok({ place: connection.cache.clients.placeOf(query, id) })
    : failed({ kind: 'signed-out' });
};

const fetchOne = async (
  connection: OpenConnection,
  { id, askedBy }: { readonly id: ClientId; readonly askedBy: AskedBy },
  { now, onChange }: ClientsDeps,
): Promise<Result<unknown>> => {
  const askedAtEpochMs = now();
  const kept = connection.cache.clients.get(id);
  const answer = recordOneRead(connection, readOne, {
    answer: await connection.bank.readClient(id),
    id,
    isKnown: kept !== null && kept.absentSinceEpochMs === null,
    now: now(),
  });
  if (answer.ok) storeClients(connection, [answer.value], { askedAtEpochMs, nowEpochMs: now() });
  else if (answer.error.kind === 'not-found') connection.cache.clients.markGone(id, now());
  onChange();
  // A client that is gone is said on its page.
  return !answer.ok && answer.error.kind === 'not-found' ? ok({}) : toldOf(answer, askedBy);
};

/**
 * One client as it is kept, at once; where the service reads single ones, a fresh answer follows.
 */
export const readClient = (
  deps: ClientsDeps,
  { id, refresh }: { readonly id: ClientId; readonly refresh: Refresh },
): Result<Output<'get'>> => {
  const connection = deps.connection();
  if (!connection) return failed({ kind: 'signed-out' });
  const stored = connection.cache.clients.get(id);
  const asOfEpochMs = stored?.asOfEpochMs ?? null;
  const subject = `client:${id}`;
  const askedBy = askedByOf(refresh);
  if (
    mayAsk(connection, readOne, deps.now(), askedBy) &&
    shouldRefresh(refresh, { connection, subject, asOfEpochMs, now: deps.now() })
  ) {
    connection.refreshes
      .run(subject, () => fetchOne(connection, { id, askedBy }, deps))
      .catch(deps.reportBug);
  }
  return ok({
    row: stored && clientRowOf(stored),
    client: stored && clientOf(stored),
    freshness: connection.refreshes.freshness(subject, asOfEpochMs),
  });
};

const mostFound = 500;

/** The bank's own search, a page at a time. What it finds is kept. */
export const askBankForClients = async (
  deps: ClientsDeps,
  { sort, direction, page, ...filter }: Input<'askBank'>,
): Promise<Result<Output<'askBank'>>> => {
  const connection = deps.connection();
  if (!connection) return failed({ kind: 'signed-out' });
  const askedAtEpochMs = deps.now();
  const answer = await connection.bank.listClients({
    page,
    perPage: recordsPerPage,
    sort,
    direction,
    filter,
  });
  if (!answer.ok) return answer;
  const { nextPage, totalCount } = answer.value;
  // A service that does not turn pages gives all of them.
  const items = answer.value.items.slice(0, mostFound);
  const isKept = await storeInBatches(
    items,
    (some) => storeClients(connection, some, { askedAtEpochMs, nowEpochMs: deps.now() }),
    () => deps.connection() === connection,
  );
  if (isKept && items.length > 0) deps.onChange();
  return ok({
    rows: items.map((client): ClientRow => toClientRow(client, false)),
    nextPage,
    totalCount,
  });
};
