import {
  checkNewClient,
  trimNewClient,
} from '../../../../preload/contract/clients/check-new-client.ts';
import type { ImportRow } from '../../../../preload/contract/clients/client-imports.ts';
import { invoicingGaps } from '../../../../preload/contract/clients/invoicing-gaps.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { MatchReason } from '../../../data/cache/clients.ts';
import { matchKey } from '../../../data/match-key.ts';
import { compactNumber, searchFold } from '../../../data/search-words.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { clientDoubts } from '../client-doubts.ts';
import { clientOf } from '../client-record.ts';
import { matchFieldsOf, nameOfNew } from '../match-fields.ts';
import type { Checked } from './import-record.ts';
import { type RowReading, readRow } from './row-to-client.ts';

/** What of a row can be checked without looking at any other client. */
export type CheckedRow = Omit<Checked, 'doubles'> & {
  readonly client: NewClient;
  /** What it would have in common with a row that is the same client. */
  readonly keys: readonly string[];
};

type Duplicates = ImportRow['duplicates'];

/** As many as somebody reads. */
export const mostDuplicates = 5;

const reasons: Readonly<Record<string, MatchReason>> = {
  v: 'vat-number',
  t: 'tax-number',
  e: 'email',
  n: 'name',
};

/** The same as the clients of the cache are compared by. */
function keysOf(client: NewClient): readonly string[] {
  const { vatNumber, taxNumber, email, name } = matchFieldsOf(client);
  const pairs: readonly (readonly [string, string | null])[] = [
    ['v', vatNumber && compactNumber(vatNumber)],
    ['t', taxNumber && compactNumber(taxNumber)],
    ['e', email && searchFold(email).trim()],
    ['n', name && matchKey(name)],
  ];
  return pairs.flatMap(([kind, key]) => (key === null || key === '' ? [] : [`${kind}${key}`]));
}

const oneLine = ['name', 'firstName', 'lastName'] as const;
/**
 * A quotation mark that is never closed takes the rows below it into one cell: nobody has a name of
 * several lines.
 */
function brokenNames(client: NewClient): CheckedRow['problems'] {
  return oneLine
    .filter((field) => /[\r\n]/.test(client[field] ?? ''))
    .map((field) => ({ path: [field], code: 'line-break' }));
}

async function examined(cells: readonly string[], reading: RowReading): Promise<CheckedRow> {
  const { client, problems, leftOut } = await readRow(cells, reading);
  const trimmed = trimNewClient(client);
  const found = checkNewClient(client, { organizationCountry: reading.organizationCountry }).map(
    ({ path, code }) => ({ path, code }),
  );
  // Without its kind, which names a client needs cannot be said.
  const certain =
    problems.length === 0 ? found : found.filter(({ code }) => !code.endsWith('name-required'));
  return {
    name: nameOfNew(trimmed),
    problems: [...problems, ...brokenNames(trimmed), ...certain],
    doubts: await clientDoubts(client),
    gaps: invoicingGaps(trimmed),
    leftOut,
    client,
    keys: keysOf(trimmed),
  };
}

/**
 * What a row says and what is wrong with it. A check that throws is a problem of its row: the rows
 * after it are read all the same, and this one is not sent.
 */
export async function checkRow(
  cells: readonly string[],
  reading: RowReading,
  reportBug: (cause: unknown) => void,
): Promise<CheckedRow> {
  try {
    return await examined(cells, reading);
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

/** Clients that are known here and may be the one in the row. */
export function duplicatesInList(
  { cache }: Pick<OpenConnection, 'cache'>,
  client: NewClient,
): Duplicates {
  return cache.clients
    .likely(matchFieldsOf(trimNewClient(client)), mostDuplicates)
    .map(({ record, because }) => {
      const { id, name } = clientOf(record);
      return { clientId: id, row: null, name, because: [...because] };
    });
}

/** Rows of the same file that were found by a key each. */
export function duplicatesInFile(
  found: readonly { readonly key: string; readonly row: number }[],
  nameOf: (row: number) => string | null,
): Duplicates {
  const byRow = new Map<number, MatchReason[]>();
  for (const { key, row } of found) {
    const reason = reasons[key.charAt(0)];
    if (reason !== undefined) byRow.set(row, [...(byRow.get(row) ?? []), reason]);
  }
  return [...byRow]
    .slice(0, mostDuplicates)
    .map(([row, because]) => ({ clientId: null, row, name: nameOf(row), because }));
}
