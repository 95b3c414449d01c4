import { asCount, isJsonArray, JsonNumber, member } from '../wire/json.ts';
import type { JsonValue } from '../wire/json.ts';
import { readPageMeta } from './pages.ts';
import type { PageBody } from './pages.ts';

/**
 * A page as it came; `perPage` is what the service says a page of its holds: less than was asked
 * for is normal.
 */
export type ListBody<Item> = PageBody<Item> & { readonly perPage: number | null };

/**
 * Reads `{<name>: […], meta}`, whole or entry by entry, here or in a thread. Null when there is no
 * such list. The first of its names is the one that the thread knows it by.
 */
export type ListReader<Item> = ((body: JsonValue) => ListBody<Item> | null) & {
  readonly listNames: readonly string[];
  readonly entry: (entry: JsonValue) => Item | null;
};

/**
 * What one object of the bank may hold: it is read in one step, and a long one is read by nobody.
 */
const mostValuesOfOne = 10_000;

/**
 * @param listNames the first that is a list counts; an entry of very many values is none that can
 * be read
 */
export function listReader<Item>(
  listNames: readonly string[],
  read: (entry: JsonValue) => Item | null,
): ListReader<Item> {
  const entry = (value: JsonValue): Item | null =>
    valuesIn(value, mostValuesOfOne) > mostValuesOfOne ? null : read(value);
  const reader: ListReader<Item> = Object.assign((body: JsonValue) => readEntries(body, reader), {
    listNames,
    entry,
  });
  return reader;
}

export function isListReader(read: unknown): read is ListReader<unknown> {
  return typeof read === 'function' && 'listNames' in read && 'entry' in read;
}

/** The list that is meant; null when there is none. */
export function listOf(
  body: JsonValue,
  { listNames }: Pick<ListReader<unknown>, 'listNames'>,
): readonly JsonValue[] | null {
  return listNames.map((name) => member(body, name)).find(isJsonArray) ?? null;
}

/** What is said of a list beside its items. */
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

/** Entries that cannot be read are left out. */
function readEntries<Item>(
  body: JsonValue,
  reader: Pick<ListReader<Item>, 'listNames' | 'entry'>,
): ListBody<Item> | null {
  const list = listOf(body, reader);
  if (list === null) return null;
  const items = list.map(reader.entry).filter((item) => item !== null);
  return { items, ...listHeadOf(body, list) };
}

/** How many values there are, itself counted; once there are more than `most`, no more are. */
function valuesIn(value: JsonValue, most: number): number {
  if (value === null || typeof value !== 'object' || value instanceof JsonNumber) return 1;
  let count = 1;
  for (const each of isJsonArray(value) ? value : Object.values(value)) {
    count += valuesIn(each, most - count);
    if (count > most) break;
  }
  return count;
}
