import type { Client } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { BankApi } from '../../bank/bank-api.ts';
import type { ClientFilter } from '../../bank/clients/client-query.ts';
import { epochMsOf } from '../epoch-ms.ts';
import { matchFieldsOf } from './match-fields.ts';
import { duplicateFilters } from './find-duplicates.ts';
import { isTheOneSent, madeSince } from './reconcile-creations-match.ts';

const perPage = 100;
/** The clients of a few minutes fit into one page; more pages are read only if they do not. */
const mostPages = 5;

type Polled = {
  readonly clients: readonly Client[];
  /** False: there is more than was read. */
  readonly isWhole: boolean;
};

type Question = {
  readonly bank: Pick<BankApi, 'listClients'>;
  readonly filter: ClientFilter;
  readonly sentBankEpochMs: number | null;
};

/** Reads the newest clients first, back to those that existed before the request. */
async function askOne({ bank, filter, sentBankEpochMs }: Question): Promise<Result<Polled>> {
  const since = madeSince(sentBankEpochMs);
  const clients: Client[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await bank.listClients({
      page,
      perPage,
      sort: 'created',
      direction: 'descending',
      filter,
    });
    if (!answer.ok) return answer;
    clients.push(...answer.value.items);
    const last = epochMsOf(answer.value.items.at(-1)?.createdAt ?? null);
    const isBehind = since !== null && last !== null && last < since;
    if (isBehind || answer.value.nextPage === null) return ok({ clients, isWhole: true });
  }
  return ok({ clients, isWhole: false });
}

/**
 * Sends all queries at once; fails if one of them fails. A filter that the bank rejects finds
 * nothing.
 */
async function askAll(
  question: Omit<Question, 'filter'>,
  filters: readonly ClientFilter[],
): Promise<Result<Polled>> {
  const answers = await Promise.all(filters.map((filter) => askOne({ ...question, filter })));
  const given = answers.map((answer): Result<Polled> =>
    !answer.ok && answer.error.kind === 'rejected' ? ok({ clients: [], isWhole: false }) : answer,
  );
  const failure = given.find((answer) => !answer.ok);
  if (failure?.ok === false) return failed(failure.error);
  const polls = given.flatMap((answer) => (answer.ok ? [answer.value] : []));
  return ok({
    clients: polls.flatMap(({ clients }) => clients),
    isWhole: polls.every(({ isWhole }) => isWhole),
  });
}

/**
 * Searches the bank for the client that a creation may have made: by the numbers and the email that
 * were sent. If there are none or they find nothing, searches by name. Without a usable name, reads
 * the newest clients.
 */
export async function pollBank(
  bank: Pick<BankApi, 'listClients'>,
  { sent, sentBankEpochMs }: { readonly sent: NewClient; readonly sentBankEpochMs: number | null },
): Promise<Result<Polled>> {
  const filters = duplicateFilters(matchFieldsOf(sent));
  const exact = filters.filter(({ name }) => name === undefined);
  const byName = filters.filter(({ name }) => name !== undefined);
  const question = { bank, sentBankEpochMs };
  if (exact.length > 0) {
    const polled = await askAll(question, exact);
    if (!polled.ok || polled.value.clients.some((client) => isTheOneSent(sent, client)))
      return polled;
    const more = await askAll(question, byName);
    return more.ok
      ? ok({
          clients: [...polled.value.clients, ...more.value.clients],
          isWhole: polled.value.isWhole && more.value.isWhole,
        })
      : more;
  }
  return askAll(question, byName.length > 0 ? byName : [{}]);
}
