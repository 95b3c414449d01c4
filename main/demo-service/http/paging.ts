import { problem, refuse } from './reply.ts';

/** The `meta` object of list answers. */
interface PageMeta {
  readonly current_page: number;
  readonly next_page: number | null;
  readonly prev_page: number | null;
  readonly total_pages: number;
  readonly total_count: number;
  readonly per_page: number;
}

/** One page of a list. */
interface Page<Item> {
  readonly items: readonly Item[];
  readonly meta: PageMeta;
}

/** The largest page of the service; a larger request is cut to it. */
const largestPage = 100;

function positiveInteger(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name);
  return text === null || /^[1-9]\d{0,8}$/.test(text)
    ? Number(text ?? fallback)
    : refuse(problem(422, 'invalid', 'must be a positive integer', { parameter: name }));
}

/** The page that `page` and `per_page` request. A page after the last one is empty. */
export function pageOf<Item>(items: readonly Item[], query: URLSearchParams): Page<Item> {
  const page = positiveInteger(query, 'page', 1);
  const perPage = Math.min(positiveInteger(query, 'per_page', largestPage), largestPage);
  const totalPages = Math.max(1, Math.ceil(items.length / perPage));
  const start = (page - 1) * perPage;
  return {
    items: items.slice(start, start + perPage),
    meta: {
      current_page: page,
      next_page: page < totalPages ? page + 1 : null,
      prev_page: page > 1 ? Math.min(page - 1, totalPages) : null,
      total_pages: totalPages,
      total_count: items.length,
      per_page: perPage,
    },
  };
}

/** Parses `sort_by=field:asc|desc` with the sort fields of the endpoint. */
export function sortOrder<Field extends string>(
  query: URLSearchParams,
  fields: readonly Field[],
  fallback: `${Field}:${'asc' | 'desc'}`,
): { readonly field: Field; readonly descending: boolean } {
  const [name, direction] = (query.get('sort_by') ?? fallback).split(':');
  const field = fields.find((candidate) => candidate === name);
  if (field === undefined || (direction !== 'asc' && direction !== 'desc')) {
    return refuse(
      problem(422, 'invalid', `must be one of ${fields.join(', ')} with :asc or :desc`, {
        parameter: 'sort_by',
      }),
    );
  }
  return { field, descending: direction === 'desc' };
}
