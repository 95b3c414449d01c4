import type { SortDirection } from '../../../preload/contract/lists.ts';
import type { ListBody } from './list-reader.ts';
import type { ListCost } from './list-budget.ts';
import { nextPage } from './pages.ts';

/** One page of a list whose caller requests and stores it page by page. */
export type ListPage<Item> = {
  readonly items: readonly Item[];
  /**
   * The number of entries in the answer, those without a usable id included: distinguishes a full
   * page from the last one.
   */
  readonly entryCount: number;
  readonly totalCount: number | null;
  /** Null: the list ends here, according to the service. */
  readonly nextPage: number | null;
  /** The number of entries on a full page of this service, as far as known. */
  readonly perPage: number;
  /** When the answer was complete. */
  readonly receivedAtEpochMs: number;
  readonly cost?: ListCost;
};

/** The requested page, with the number of the next one. */
export function toListPage<Item>(
  { items, meta, entryCount, perPage: statedPerPage }: ListBody<Item>,
  request: { readonly page: number; readonly perPage: number; readonly receivedAtEpochMs: number },
): ListPage<Item> {
  // Without this, a service with shorter pages than requested would seem to end with its first
  // page, or too early by its total.
  const perPage =
    statedPerPage !== null && statedPerPage > 0 && statedPerPage < request.perPage
      ? statedPerPage
      : request.perPage;
  return {
    items,
    entryCount,
    totalCount: meta.totalCount,
    nextPage: nextPage(meta, { page: request.page, perPage, entryCount }),
    perPage,
    receivedAtEpochMs: request.receivedAtEpochMs,
  };
}

/** The value of `sort_by`, as all lists of the service accept it: `updated_at:asc`. */
export function sortBy(field: string, direction: SortDirection): string {
  return `${field}:${direction === 'ascending' ? 'asc' : 'desc'}`;
}
