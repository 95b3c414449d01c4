import { trimNewClient } from '../../../preload/contract/clients/check-new-client.ts';
import type { Client, ClientRow } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { ClientFilter } from '../../bank/clients/client-query.ts';
import type { MatchFields, MatchReason } from '../../data/cache/clients.ts';
import type { Scope } from '../scope.ts';
import { clientRowOf, toClientRow } from './client-record.ts';
import { matchFieldsOf, matchReasons } from './match-fields.ts';
import { tryToStoreClients } from './store-clients.ts';

type Duplicate = { readonly row: ClientRow; readonly because: MatchReason[] };

/** As many as the user can review before sending. */
const mostShown = 20;
const mostPerQuestion = 25;
/** A user who fills in a form does not wait longer than this for the bank. */
const longestWaitMs = 8_000;
const leastNameLength = 2;
const mostNameLength = 250;

function letterCount(text: string): number {
  return [...text].length;
}

/**
 * One query for each field that duplicates may share: numbers and email match exactly, names in
 * part.
 */
export function duplicateFilters({
  vatNumber,
  taxNumber,
  email,
  name,
}: MatchFields): readonly ClientFilter[] {
  return [
    ...(vatNumber === null ? [] : [{ vatNumber }]),
    ...(taxNumber === null ? [] : [{ taxIdentificationNumber: taxNumber }]),
    ...(email === null ? [] : [{ email }]),
    ...(name === null || letterCount(name) < leastNameLength || letterCount(name) > mostNameLength
      ? []
      : [{ name }]),
  ];
}

type Asked = { readonly clients: readonly Client[]; readonly error: CommandError | null };

/**
 * Sends all queries at once. Returns the clients found, and why one of the queries got no answer in
 * time.
 */
async function askBank({ bank, timers }: Scope, filters: readonly ClientFilter[]): Promise<Asked> {
  const late: { cancel: () => void } = { cancel: () => undefined };
  const timeUp = new Promise<Result<never>>((resolve) => {
    late.cancel = timers.after(longestWaitMs, () => resolve(failed({ kind: 'timed-out' })));
  });
  const answers = await Promise.all(
    filters.map((filter) =>
      Promise.race([
        bank.listClients({
          page: 1,
          perPage: mostPerQuestion,
          sort: 'created',
          direction: 'descending',
          filter,
        }),
        timeUp,
      ]),
    ),
  );
  late.cancel();
  return {
    clients: answers.flatMap((answer) => (answer.ok ? answer.value.items : [])),
    error: answers.find((answer) => !answer.ok)?.error ?? null,
  };
}

function merged(
  match: MatchFields,
  cached: readonly Duplicate[],
  fromBank: readonly Client[],
): readonly Duplicate[] {
  const found = new Map(cached.map((duplicate) => [duplicate.row.id, duplicate]));
  for (const client of fromBank) {
    // The bank's current data overrides the cached data.
    const because = [...matchReasons(match, client)];
    if (because.length > 0) found.set(client.id, { row: toClientRow(client, false), because });
    else found.delete(client.id);
  }
  return [...found.values()]
    .sort((one, other) => other.because.length - one.because.length)
    .slice(0, mostShown);
}

/**
 * Clients that may be duplicates of the new one, those with most in common first: from the cache
 * and, if online, from the bank, whose answers are cached. `bankError` says why the bank's answer
 * is missing or incomplete; cached clients are returned anyway.
 */
export async function findDuplicates(
  scope: Scope,
  given: NewClient,
): Promise<Result<{ readonly duplicates: Duplicate[]; readonly bankError: CommandError | null }>> {
  const match = matchFieldsOf(trimNewClient(given));
  const cached = scope.cache.clients
    .likely(match, mostShown)
    .map(({ record, because }): Duplicate => ({ row: clientRowOf(record), because: [...because] }));
  const filters = duplicateFilters(match);
  if (filters.length === 0) return ok({ duplicates: cached, bankError: null });
  if (scope.phase() !== 'signed-in')
    return ok({ duplicates: cached, bankError: { kind: 'signed-out' } });
  if (!scope.canSend()) return ok({ duplicates: cached, bankError: { kind: 'offline' } });
  const askedAtEpochMs = scope.now();
  const { clients, error } = await askBank(scope, filters);
  if (tryToStoreClients(scope, clients, askedAtEpochMs) > 0) scope.publishChange('clients');
  return ok({ duplicates: [...merged(match, cached, clients)], bankError: error });
}
