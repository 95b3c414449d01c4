import type { SortDirection } from '../../../preload/contract/lists.ts';
import { asCount, isJsonArray, member } from '../wire/json.ts';
import type { JsonValue } from '../wire/json.ts';
import { nextPage, readPageMeta } from './pages.ts';
import type { PageBody } from './pages.ts';

/** A page as it came; `perPage` is what the service says a page of its holds: less than was asked for is normal. */
export type ListBody<Item> = PageBody<Item> & { readonly perPage: number | null };

/** One page of a list that is asked for page by page by whoever keeps it. */
export type ListPage<Item> = {
  readonly items: readonly Item[];
  /** Entries of the answer, those without a usable id included: what tells a full page from the last one. */
  readonly entryCount: number;
  readonly totalCount: number | null;
  /** Null: the list ended here, by the service's own account. */
  readonly nextPage: number | null;
  /** Entries that a full page of this service holds, as far as it can be known. */
  readonly perPage: number;
  /** When the answer was there. */
  readonly receivedAtEpochMs: number;
};

/** Reads `{<name>: […], meta}`. Entries that cannot be read are left out. Null when there is no such list. */
export function readListPage<Item>(
  body: JsonValue,
  name: string,
  read: (entry: JsonValue) => Item | null,
): ListBody<Item> | null {
  const list = member(body, name);
  if (!isJsonArray(list)) return null;
  return {
    items: list.map(read).filter((item) => item !== null),
    meta: readPageMeta(body),
    entryCount: list.length,
    perPage: asCount(member(member(body, 'meta'), 'per_page')),
  };
}

/** The page that was asked for, with what follows it. */
export function toListPage<Item>(
  { items, meta, entryCount, perPage: said }: ListBody<Item>,
  asked: { readonly page: number; readonly perPage: number; readonly receivedAtEpochMs: number },
): ListPage<Item> {
  // A service that cuts pages shorter than asked would otherwise seem to end with its first one, or too early by its total.
  const perPage = said !== null && said > 0 && said < asked.perPage ? said : asked.perPage;
  return {
    items,
    entryCount,
    totalCount: meta.totalCount,
    nextPage: nextPage(meta, { page: asked.page, perPage, entryCount }),
    perPage,
    receivedAtEpochMs: asked.receivedAtEpochMs,
  };
}

/** The value of `sort_by`, as all lists of the service take it: `updated_at:asc`. */
export const sortBy = (field: string, direction: SortDirection): string =>
  `${field}:${direction === 'ascending' ? 'asc' : 'desc'}`;
