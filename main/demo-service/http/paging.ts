import { refused, ok, type Result } from '../result.ts';
import { problem, type Reply } from './reply.ts';

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

/** The largest page the service gives; a larger wish is cut to it. */
const largestPage = 100;

function positiveInteger(
  query: URLSearchParams,
  name: string,
  fallback: number,
): Result<number, Reply> {
  const text = query.get(name);
  if (text === null) return ok(fallback);
  if (!/^[1-9]\d{0,8}$/.test(text))
    return refused(problem(422, 'invalid', 'must be a positive integer', { parameter: name }));
  return ok(Number(text));
}

/** Cuts the page that `page` and `per_page` ask for. A page behind the last one is empty. */
export function pageOf<Item>(
  items: readonly Item[],
  query: URLSearchParams,
): Result<Page<Item>, Reply> {
  const page = positiveInteger(query, 'page', 1);
  if (!page.ok) return page;
  const wished = positiveInteger(query, 'per_page', largestPage);
  if (!wished.ok) return wished;
  const perPage = Math.min(wished.value, largestPage);
  const totalPages = Math.max(1, Math.ceil(items.length / perPage));
  const start = (page.value - 1) * perPage;
  return ok({
    items: items.slice(start, start + perPage),
    meta: {
      current_page: page.value,
      next_page: page.value < totalPages ? page.value + 1 : null,
      prev_page: page.value > 1 ? Math.min(page.value - 1, totalPages) : null,
      total_pages: totalPages,
      total_count: items.length,
      per_page: perPage,
    },
  });
}

/** Reads `sort_by=field:asc|desc` against what the endpoint can sort by. */
export function sortOrder<Field extends string>(
  query: URLSearchParams,
  fields: readonly Field[],
  fallback: `${Field}:${'asc' | 'desc'}`,
): Result<{ readonly field: Field; readonly descending: boolean }, Reply> {
  const wished = query.get('sort_by') ?? fallback;
  const [name, direction] = wished.split(':');
  const field = fields.find((candidate) => candidate === name);
  if (field === undefined || (direction !== 'asc' && direction !== 'desc')) {
    return refused(
      problem(422, 'invalid', `must be one of ${fields.join(', ')} with :asc or :desc`, {
        parameter: 'sort_by',
      }),
    );
  }
  return ok({ field, descending: direction === 'desc' });
}
