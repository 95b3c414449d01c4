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
const maxShown = 20;
const maxPerQuery = 25;
/** A user who fills in a form does not wait longer than this for the bank. */
const maxWaitMs = 8_000;
const minNameLength = 2;
const maxNameLength = 250;

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
    ...(name === null || letterCount(name) < minNameLength || letterCount(name) > maxNameLength
      ? []
      : [{ name }]),
  ];
}

type BankMatches = { readonly clients: readonly Client[]; readonly error: CommandError | null };

/**
 * Sends all queries at once. Returns the clients found, and why one of the queries got no answer in
 * time.
 */
async function searchBank(
  { bank, timers }: Scope,
  filters: readonly ClientFilter[],
): Promise<BankMatches> {
  const timeout: { cancel: () => void } = { cancel: () => undefined };
  const timedOut = new Promise<Result<never>>((resolve) => {
    timeout.cancel = timers.after(maxWaitMs, () => resolve(failed({ kind: 'timed-out' })));
  });
  const answers = await Promise.all(
    filters.map((filter) =>
      Promise.race([
        bank.listClients({
          page: 1,
          perPage: maxPerQuery,
          sort: 'created',
          direction: 'descending',
          filter,
        }),
        timedOut,
      ]),
    ),
  );
  timeout.cancel();
  return {
    clients: answers.flatMap((answer) => (answer.ok ? answer.value.items : [])),
    error: answers.find((answer) => !answer.ok)?.error ?? null,
  };
}

function mergeDuplicates(
  match: MatchFields,
  cached: readonly Duplicate[],
  fromBank: readonly Client[],
): readonly Duplicate[] {
  const duplicates = new Map(cached.map((duplicate) => [duplicate.row.id, duplicate]));
  for (const client of fromBank) {
    // The bank's current data overrides the cached data.
    const because = [...matchReasons(match, client)];
    if (because.length > 0) duplicates.set(client.id, { row: toClientRow(client, false), because });
    else duplicates.delete(client.id);
  }
  return [...duplicates.values()]
    .sort((one, other) => other.because.length - one.because.length)
    .slice(0, maxShown);
}

/**
 * Clients that may be duplicates of the new one, those with most in common first: from the cache
 * and, if online, from the bank, whose answers are cached. `bankError` says why the bank's answer
 * is missing or incomplete; cached clients are returned anyway.
 */
export async function findDuplicates(
  scope: Scope,
  untrimmed: NewClient,
): Promise<Result<{ readonly duplicates: Duplicate[]; readonly bankError: CommandError | null }>> {
  const match = matchFieldsOf(trimNewClient(untrimmed));
  const cached = scope.cache.clients
    .likely(match, maxShown)
    .map(({ record, because }): Duplicate => ({ row: clientRowOf(record), because: [...because] }));
  const filters = duplicateFilters(match);
  if (filters.length === 0) return ok({ duplicates: cached, bankError: null });
  if (scope.phase() !== 'signed-in')
    return ok({ duplicates: cached, bankError: { kind: 'signed-out' } });
  if (!scope.canSend()) return ok({ duplicates: cached, bankError: { kind: 'offline' } });
  const askedAtEpochMs = scope.now();
  const { clients, error } = await searchBank(scope, filters);
  if (tryToStoreClients(scope, clients, askedAtEpochMs) > 0) scope.publishChange('clients');
  return ok({ duplicates: [...mergeDuplicates(match, cached, clients)], bankError: error });
}
