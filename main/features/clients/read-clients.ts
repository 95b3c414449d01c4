import { newClientOf } from '../../../preload/contract/clients/new-client-of.ts';
import { eInvoicingGaps } from '../../../preload/contract/clients/e-invoicing-gaps.ts';
import type { Refresh } from '../../../preload/contract/organization.ts';
import type { ClientQuery, ClientRow } from '../../../preload/contract/clients/clients.ts';
import { type WrongDigits, wrongDigits } from '../../../preload/contract/clients/new-client.ts';
import type { Input, Output } from '../../../preload/contract/index.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import { cachedOrganizationCountry } from '../cached-organization.ts';
import type { Scope } from '../scope.ts';
import type { ListSync } from '../../list-sync/list-sync.ts';
import {
  syncedListFreshness,
  missingScopeOf,
  recordsPerPage,
  refreshList,
} from '../synced-list.ts';
import { storeInBatches } from '../store-in-batches.ts';
import { supportsChange } from './changes/client-endpoints.ts';
import { findClientDoubts } from './client-doubts.ts';
import { clientOf, clientRowOf, toClientRow } from './client-record.ts';
import { refreshClient } from './refresh-client.ts';
import { storeClients } from './store-clients.ts';

/** The requested part of the list at once, from the cache; changes at the bank follow later. */
export function readClients(
  scope: Scope,
  sync: ListSync,
  {
    at,
    limit,
    refresh,
    ...query
  }: ClientQuery & { readonly at: number; readonly limit: number; readonly refresh: Refresh },
): Result<Output<'clients', 'list'>> {
  refreshList(sync, refresh, scope.now());
  const { clients } = scope.cache;
  const { records, matchCount, similar } = clients.range({ question: query, at, limit });
  const { kinds, countries, currencies, readiness } = clients.facets();
  const status = sync.status();
  return ok({
    rows: records.map(clientRowOf),
    matchCount,
    similar: [...similar],
    totalCount: clients.total(),
    kinds: [...kinds],
    countries: [...countries],
    currencies: [...currencies],
    notReadyCount: readiness.find(({ value }) => value === 'not-ready')?.count ?? 0,
    sync: status,
    missingScope: missingScopeOf(status),
    freshness: syncedListFreshness(status),
  });
}

/** The position of a client in the results of a query. */
export function placeOfClient(
  { cache }: Pick<Scope, 'cache'>,
  { id, query }: Input<'clients', 'place'>,
): Result<Output<'clients', 'place'>> {
  return ok({ place: cache.clients.placeOf(query, id) });
}

type CachedClient = Omit<Output<'clients', 'get'>, 'wrongDigits'>;

/**
 * One cached client at once; if the service has an endpoint for one client, a fresh answer follows.
 */
export function readClient(
  scope: Scope,
  { id, refresh }: { readonly id: ClientId; readonly refresh: Refresh },
): Result<CachedClient> {
  const stored = scope.cache.clients.get(id);
  return ok({
    row: stored && clientRowOf(stored),
    client: stored && clientOf(stored),
    canUpdate: supportsChange(scope, 'update'),
    canRemove: supportsChange(scope, 'remove'),
    eInvoicingGaps: stored
      ? [...eInvoicingGaps(clientOf(stored), cachedOrganizationCountry(scope))]
      : [],
    freshness: refreshClient(scope, id, refresh),
  });
}

/** Adds doubts about its numbers, as in the form of a new client. */
export async function addWrongDigits(
  read: Result<CachedClient>,
): Promise<Result<Output<'clients', 'get'>>> {
  if (!read.ok) return read;
  const { client } = read.value;
  const doubts = client === null ? [] : await findClientDoubts(newClientOf(client));
  return ok({
    ...read.value,
    wrongDigits: doubts
      .map(({ code }) => code)
      .filter((code: string): code is WrongDigits =>
        wrongDigits.options.some((one) => one === code),
      ),
  });
}

const maxFound = 500;

/** The bank's own search, one page at a time. The results are cached. */
export async function searchBankForClients(
  scope: Scope,
  { sort, direction, page, ...filter }: Input<'clients', 'askBank'>,
): Promise<Result<Output<'clients', 'askBank'>>> {
  const askedAtEpochMs = scope.now();
  const answer = await scope.bank.listClients({
    page,
    perPage: recordsPerPage,
    sort,
    direction,
    filter,
  });
  if (!answer.ok) return answer;
  const { nextPage, totalCount } = answer.value;
  // A service without pages returns all of them.
  const items = answer.value.items.slice(0, maxFound);
  const isStored = await storeInBatches(
    items,
    (batch) => void storeClients(scope, batch, askedAtEpochMs),
    scope.isOpen,
  );
  if (isStored && items.length > 0) scope.publishChange('clients');
  return ok({
    rows: items.map((client): ClientRow => toClientRow(client, false)),
    nextPage,
    totalCount,
  });
}
