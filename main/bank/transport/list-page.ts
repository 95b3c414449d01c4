import type { SortDirection } from '../../../preload/contract/lists.ts';
import type { ListBody } from './list-reader.ts';
import type { ListCost } from './list-budget.ts';
import { nextPage } from './pages.ts';

/** One page of a list that is asked for page by page by whoever keeps it. */
export type ListPage<Item> = {
  readonly items: readonly Item[];
  /**
   * Entries of the answer, those without a usable id included: what tells a full page from the last
   * one.
   */
  readonly entryCount: number;
  readonly totalCount: number | null;
  /** Null: the list ended here, by the service's own account. */
  readonly nextPage: number | null;
  /** Entries that a full page of this service holds, as far as it can be known. */
  readonly perPage: number;
  /** When the answer was there. */
  readonly receivedAtEpochMs: number;
  readonly cost?: ListCost;
};

/** The page that was asked for, with what follows it. */
export function toListPage<Item>(
  { items, meta, entryCount, perPage: said }: ListBody<Item>,
  asked: { readonly page: number; readonly perPage: number; readonly receivedAtEpochMs: number },
): ListPage<Item> {
  // A service that cuts pages shorter than asked would otherwise seem to end with its first one, or
  // too early by its total.
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
export function sortBy(field: string, direction: SortDirection): string {
  return `${field}:${direction === 'ascending' ? 'asc' : 'desc'}`;
}
