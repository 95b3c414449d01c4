/**
 * A list of any length, read page by page: `after` names the last row seen, so nothing is skipped,
 * counted or read twice.
 */
export interface PageRequest<Column extends string> {
  readonly sort: Column;
  readonly direction: 'ascending' | 'descending';
  readonly limit: number;
  /** Left out: from the beginning. */
  readonly after?: PagePosition;
}

/** Where a row stands in its order. A null value stands last in either direction. */
export interface PagePosition {
  readonly value: string | number | null;
  readonly id: string;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; null when this one is the last. */
  readonly next: PagePosition | null;
}

/**
 * The SQL of one order: `condition` takes the value and the id of the row before, `order` sorts;
 * both run along an index.
 */
interface KeysetSql {
  readonly condition: string;
  readonly order: string;
}

/**
 * Orders by one column, ties by id. Nulls are read as an infinity, so that one row comparison
 * covers every case; an index on `(coalesce(column, ∓infinity), id)` serves it. A column that is
 * never null needs no more than `(column, id)`.
 */
export function keysetSql(
  column: { readonly name: string; readonly isNullable: boolean },
  direction: 'ascending' | 'descending',
): KeysetSql {
  const [infinity, comparison, order] =
    direction === 'ascending' ? ['9e999', '>', 'ASC'] : ['-9e999', '<', 'DESC'];
  const value = column.isNullable ? `coalesce(${column.name}, ${infinity})` : column.name;
  return {
    condition: `(${value}, id) ${comparison} (?, ?)`,
    order: `${value} ${order}, id ${order}`,
  };
}

/** The value to compare with, for a position whose column may be null. */
export function comparable(
  value: string | number | null,
  direction: 'ascending' | 'descending',
): string | number {
  return value ?? (direction === 'ascending' ? Infinity : -Infinity);
}

/** Cuts a page out of rows of which one more than asked for was read. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => PagePosition,
): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last !== undefined ? positionOf(last) : null };
}
