import type { Client } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { BankApi } from '../../bank/bank-api.ts';
import type { ClientFilter } from '../../bank/clients/client-query.ts';
import { epochMsOf } from '../epoch-ms.ts';
import { matchFieldsOf } from './match-fields.ts';
import { duplicateFilters } from './find-duplicates.ts';
import { isSentClient, earliestCreation } from './classify-candidates.ts';

const perPage = 100;
/** The clients of a few minutes fit into one page; more pages are read only if they do not. */
const maxPages = 5;

type SearchResult = {
  readonly clients: readonly Client[];
  /** False: there is more than was read. */
  readonly isComplete: boolean;
};

type SearchQuery = {
  readonly bank: Pick<BankApi, 'listClients'>;
  readonly filter: ClientFilter;
  readonly sentBankEpochMs: number | null;
};

/** Reads the newest clients first, back to those that existed before the request. */
async function searchByFilter({
  bank,
  filter,
  sentBankEpochMs,
}: SearchQuery): Promise<Result<SearchResult>> {
  const since = earliestCreation(sentBankEpochMs);
  const clients: Client[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await bank.listClients({
      page,
      perPage,
      sort: 'created',
      direction: 'descending',
      filter,
    });
    if (!answer.ok) return answer;
    clients.push(...answer.value.items);
    const oldestEpochMs = epochMsOf(answer.value.items.at(-1)?.createdAt ?? null);
    const isPastRequest = since !== null && oldestEpochMs !== null && oldestEpochMs < since;
    if (isPastRequest || answer.value.nextPage === null) return ok({ clients, isComplete: true });
  }
  return ok({ clients, isComplete: false });
}

/**
 * Sends all queries at once; fails if one of them fails. A filter that the bank rejects finds
 * nothing.
 */
async function searchByFilters(
  query: Omit<SearchQuery, 'filter'>,
  filters: readonly ClientFilter[],
): Promise<Result<SearchResult>> {
  const answers = await Promise.all(filters.map((filter) => searchByFilter({ ...query, filter })));
  const results = answers.map((answer): Result<SearchResult> =>
    !answer.ok && answer.error.kind === 'rejected'
      ? ok({ clients: [], isComplete: false })
      : answer,
  );
  const failure = results.find((answer) => !answer.ok);
  if (failure?.ok === false) return failed(failure.error);
  const succeeded = results.flatMap((answer) => (answer.ok ? [answer.value] : []));
  return ok({
    clients: succeeded.flatMap(({ clients }) => clients),
    isComplete: succeeded.every(({ isComplete }) => isComplete),
  });
}

/**
 * Searches the bank for the client that a creation may have made: by the numbers and the email that
 * were sent. If there are none or they find nothing, searches by name. Without a usable name, reads
 * the newest clients.
 */
export async function searchBank(
  bank: Pick<BankApi, 'listClients'>,
  { sent, sentBankEpochMs }: { readonly sent: NewClient; readonly sentBankEpochMs: number | null },
): Promise<Result<SearchResult>> {
  const filters = duplicateFilters(matchFieldsOf(sent));
  const exactFilters = filters.filter(({ name }) => name === undefined);
  const nameFilters = filters.filter(({ name }) => name !== undefined);
  const query = { bank, sentBankEpochMs };
  if (exactFilters.length > 0) {
    const exactMatches = await searchByFilters(query, exactFilters);
    if (!exactMatches.ok || exactMatches.value.clients.some((client) => isSentClient(sent, client)))
      return exactMatches;
    const nameMatches = await searchByFilters(query, nameFilters);
    return nameMatches.ok
      ? ok({
          clients: [...exactMatches.value.clients, ...nameMatches.value.clients],
          isComplete: exactMatches.value.isComplete && nameMatches.value.isComplete,
        })
      : nameMatches;
  }
  return searchByFilters(query, nameFilters.length > 0 ? nameFilters : [{}]);
}
