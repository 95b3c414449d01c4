import { asCount, isJsonArray, JsonNumber, member } from '../wire/json.ts';
import type { JsonValue } from '../wire/json.ts';
import { readPageMeta } from './pages.ts';
import type { PageBody } from './pages.ts';

/**
 * A page as received. `perPage` is the page size that the service states: less than requested is
 * normal.
 */
export type ListBody<Item> = PageBody<Item> & { readonly perPage: number | null };

/**
 * Reads `{<name>: […], meta}`, as a whole or entry by entry, here or in a thread. Null: there is no
 * such list. The first name identifies the reader in the thread.
 */
export type ListReader<Item> = ((body: JsonValue) => ListBody<Item> | null) & {
  readonly listNames: readonly string[];
  readonly entry: (entry: JsonValue) => Item | null;
};

/** The limit of values in one object: it is read in one step, and a larger one is left out. */
const maxValuesPerObject = 10_000;

/**
 * @param listNames the first one that is a list counts; an entry with too many values is unreadable
 */
export function createListReader<Item>(
  listNames: readonly string[],
  read: (entry: JsonValue) => Item | null,
): ListReader<Item> {
  const entry = (value: JsonValue): Item | null =>
    countValues(value, maxValuesPerObject) > maxValuesPerObject ? null : read(value);
  const reader: ListReader<Item> = Object.assign((body: JsonValue) => readEntries(body, reader), {
    listNames,
    entry,
  });
  return reader;
}

export function isListReader(read: unknown): read is ListReader<unknown> {
  return typeof read === 'function' && 'listNames' in read && 'entry' in read;
}

/** The list of the reader; null: missing. */
export function listOf(
  body: JsonValue,
  { listNames }: Pick<ListReader<unknown>, 'listNames'>,
): readonly JsonValue[] | null {
  return listNames.map((name) => member(body, name)).find(isJsonArray) ?? null;
}

/** The fields next to the items of a list. */
export function listHeadOf(
  body: JsonValue,
  list: readonly JsonValue[],
): Omit<ListBody<never>, 'items'> {
  return {
    meta: readPageMeta(body),
    entryCount: list.length,
    perPage: asCount(member(member(body, 'meta'), 'per_page')),
  };
}

/** Unreadable entries are left out. */
function readEntries<Item>(
  body: JsonValue,
  reader: Pick<ListReader<Item>, 'listNames' | 'entry'>,
): ListBody<Item> | null {
  const list = listOf(body, reader);
  if (list === null) return null;
  const items = list.map(reader.entry).filter((item) => item !== null);
  return { items, ...listHeadOf(body, list) };
}

/** The number of values in a value, itself included; stops counting above `limit`. */
function countValues(value: JsonValue, limit: number): number {
  if (value === null || typeof value !== 'object' || value instanceof JsonNumber) return 1;
  let count = 1;
  for (const each of isJsonArray(value) ? value : Object.values(value)) {
    count += countValues(each, limit - count);
    if (count > limit) break;
  }
  return count;
}
