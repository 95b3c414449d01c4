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
/**
 * What is made within minutes fits well into one page; more are asked for only where it does not.
 */
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

/** The newest first, back to what was there before it was sent. */
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
 * All questions at once; a failure where one of them was not answered. A value that the bank does
 * not filter by finds nothing.
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
 * Asks the bank for what a creation may have made: by the numbers and the e-mail that were sent,
 * and by its name where it has none of them or they find nothing. Without a name that can be asked
 * for, the newest clients are looked through.
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
