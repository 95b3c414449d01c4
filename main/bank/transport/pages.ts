import { ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { asCount, member } from '../wire/json.ts';
import type { JsonValue } from '../wire/json.ts';
import type { BankFailure } from './bank-failure.ts';

/**
 * Specification, "Pagination metadata"; each field may be missing or null. `nextPage` undefined:
 * the service did not mention it.
 */
export type PageMeta = {
  readonly nextPage: number | null | undefined;
  readonly totalPages: number | null;
  readonly totalCount: number | null;
};

export type PageBody<Item> = {
  readonly items: readonly Item[];
  readonly meta: PageMeta;
  /** The number of entries in the answer, unreadable ones included. */
  readonly entryCount: number;
};

export type Page<Item> = {
  readonly items: readonly Item[];
  readonly page: number;
  readonly totalCount: number | null;
  /** The list ended here according to the service: only then do missing records count as absent. */
  readonly isLast: boolean;
};

type Paging<Item> = {
  readonly fetchPage: (
    page: number,
    perPage: number,
  ) => Promise<Result<PageBody<Item>, BankFailure>>;
  readonly perPage: number;
  /** The limit for a service without an end of its list. */
  readonly maxPages: number;
};

/** Reads the `meta` of a list; all fields unknown if it is missing or invalid. */
export function readPageMeta(body: JsonValue): PageMeta {
  const meta = member(body, 'meta');
  const next = member(meta, 'next_page');
  return {
    nextPage: next === undefined ? undefined : asCount(next),
    totalPages: asCount(member(meta, 'total_pages')),
    totalCount: asCount(member(meta, 'total_count')),
  };
}

/**
 * The page after this one; null at the end. A given `next_page` counts. If it is null or missing,
 * which is normal (spec/observed.md), the totals decide, then whether the page was full. A page
 * that does not advance ends the list.
 */
export function nextPage(
  meta: PageMeta,
  current: { readonly page: number; readonly perPage: number; readonly entryCount: number },
): number | null {
  if (current.entryCount === 0) return null;
  if (typeof meta.nextPage === 'number') return meta.nextPage > current.page ? meta.nextPage : null;
  const next = current.page + 1;
  if (meta.totalPages !== null) return next <= meta.totalPages ? next : null;
  if (meta.totalCount !== null)
    return current.page * current.perPage < meta.totalCount ? next : null;
  return meta.nextPage === undefined && current.entryCount >= current.perPage ? next : null;
}

/**
 * A list, page by page, from the first. It ends after the last page, after a failure, or after
 * `maxPages`.
 */
export async function* readPages<Item>({
  fetchPage,
  perPage,
  maxPages,
}: Paging<Item>): AsyncGenerator<Result<Page<Item>, BankFailure>, void, undefined> {
  let page: number | null = 1;
  for (let fetched = 0; page !== null && fetched < maxPages; fetched += 1) {
    const answer = await fetchPage(page, perPage);
    if (!answer.ok) {
      yield answer;
      return;
    }
    const { items, meta, entryCount } = answer.value;
    const next = nextPage(meta, { page, perPage, entryCount });
    yield ok({ items, page, totalCount: meta.totalCount, isLast: next === null });
    page = next;
  }
}
