import {
  checkNewClient,
  trimNewClient,
} from '../../../../preload/contract/clients/check-new-client.ts';
import type { ImportRow } from '../../../../preload/contract/clients/client-imports.ts';
import { invoicingGaps } from '../../../../preload/contract/clients/invoicing-gaps.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { MatchReason } from '../../../data/cache/clients.ts';
import { matchKey } from '../../../data/match-key.ts';
import { compactNumber, foldForSearch } from '../../../data/search-words.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { findClientDoubts } from '../client-doubts.ts';
import { clientOf } from '../client-record.ts';
import { matchFieldsOf, newClientName } from '../match-fields.ts';
import type { Checked } from './import-record.ts';
import { type RowReading, readRow } from './row-to-client.ts';

/** The result of checking a row without comparing it to other clients. */
export type CheckedRow = Omit<Checked, 'doubles'> & {
  readonly client: NewClient;
  /** The keys that a row of the same client would share. */
  readonly keys: readonly string[];
};

type Duplicates = ImportRow['duplicates'];

/** As many as a user reads. */
export const maxDuplicates = 5;

const reasons: Readonly<Record<string, MatchReason>> = {
  v: 'vat-number',
  t: 'tax-number',
  e: 'email',
  n: 'name',
};

/** The keys by which the cache compares clients. */
function keysOf(client: NewClient): readonly string[] {
  const { vatNumber, taxNumber, email, name } = matchFieldsOf(client);
  const pairs: readonly (readonly [string, string | null])[] = [
    ['v', vatNumber && compactNumber(vatNumber)],
    ['t', taxNumber && compactNumber(taxNumber)],
    ['e', email && foldForSearch(email).trim()],
    ['n', name && matchKey(name)],
  ];
  return pairs.flatMap(([kind, key]) => (key === null || key === '' ? [] : [`${kind}${key}`]));
}

const oneLineFields = ['name', 'firstName', 'lastName'] as const;
/**
 * A quotation mark without its end merges the following rows into one cell. No name has several
 * lines.
 */
function brokenNames(client: NewClient): CheckedRow['problems'] {
  return oneLineFields
    .filter((field) => /[\r\n]/.test(client[field] ?? ''))
    .map((field) => ({ path: [field], code: 'line-break' }));
}

async function examineRow(cells: readonly string[], reading: RowReading): Promise<CheckedRow> {
  const { client, problems, leftOut } = await readRow(cells, reading);
  const trimmed = trimNewClient(client);
  const clientProblems = checkNewClient(client, {
    organizationCountry: reading.organizationCountry,
  }).map(({ path, code }) => ({ path, code }));
  // Without a known kind, the required names of a client are unknown.
  const certainProblems =
    problems.length === 0
      ? clientProblems
      : clientProblems.filter(({ code }) => !code.endsWith('name-required'));
  return {
    name: newClientName(trimmed),
    problems: [...problems, ...brokenNames(trimmed), ...certainProblems],
    doubts: await findClientDoubts(client),
    gaps: invoicingGaps(trimmed),
    leftOut,
    client,
    keys: keysOf(trimmed),
  };
}

/**
 * Reads and checks one row. If the check throws, that is a problem of this row alone: the following
 * rows are still read, and this one is not sent.
 */
export async function checkRow(
  cells: readonly string[],
  reading: RowReading,
  reportBug: (cause: unknown) => void,
): Promise<CheckedRow> {
  try {
    return await examineRow(cells, reading);
  } catch (cause) {
    reportBug(cause);
    const { client } = await readRow([], reading);
    return {
      name: null,
      problems: [{ path: ['name'], code: 'not-checked' }],
      doubts: [],
      gaps: [],
      leftOut: [],
      client,
      keys: [],
    };
  }
}

/** Cached clients that may be the same as the one in the row. */
export function duplicatesInList(
  { cache }: Pick<OpenConnection, 'cache'>,
  client: NewClient,
): Duplicates {
  return cache.clients
    .likely(matchFieldsOf(trimNewClient(client)), maxDuplicates)
    .map(({ record, because }) => {
      const { id, name } = clientOf(record);
      return { clientId: id, row: null, name, because: [...because] };
    });
}

/** Groups rows of the same file, each found by one key. */
export function duplicatesInFile(
  matches: readonly { readonly key: string; readonly row: number }[],
  nameOf: (row: number) => string | null,
): Duplicates {
  const byRow = new Map<number, MatchReason[]>();
  for (const { key, row } of matches) {
    const reason = reasons[key.charAt(0)];
    if (reason !== undefined) byRow.set(row, [...(byRow.get(row) ?? []), reason]);
  }
  return [...byRow]
    .slice(0, maxDuplicates)
    .map(([row, because]) => ({ clientId: null, row, name: nameOf(row), because }));
}
