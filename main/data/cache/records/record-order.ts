import type { Database } from '../../sqlite.ts';
import type { SortColumn } from './record-table.ts';
import { rowNumbersOf } from '../../row-numbers.ts';
import { orderInStretches, type RecordOrder } from './order-in-stretches.ts';

/** Above this many changes an order is read anew rather than put right. */
const mostPatched = 1000;

/**
 * Whether a thread may have committed rows that this one was not told of yet. Told of them late, it
 * may already read them.
 */
export type IsBehind = () => boolean;

/**
 * The orders of a table, each read when it is first asked for and from then on put right by what
 * has changed: a page of a hundred records costs a hundred look-ups in an index, not a new reading
 * of a hundred thousand. Where rows may have changed that are not known of, one is read anew: a
 * place beside such a row is none in the order that is kept.
 */
export function recordOrdersIn(db: Database, table: string, isBehind: IsBehind) {
  const kept = new Map<SortColumn, { order: RecordOrder; readonly changed: Set<number> }>();
  const beginReading = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1');

  function read(column: SortColumn): RecordOrder {
    const rows = (where: string, order: string) =>
      rowNumbersOf(
        db
          .prepare<[], string | null>(
            `SELECT group_concat(row) FROM (SELECT row FROM ${table} WHERE absent_since_epoch_ms IS NULL AND ${where} ORDER BY ${order})`,
          )
          .pluck()
          .get(),
      );
    return {
      valued: rows(`${column} IS NOT NULL`, `${column}, row`),
      valueless: rows(`${column} IS NULL`, 'row'),
    };
  }

  function patch(
    { valued, valueless }: RecordOrder,
    column: SortColumn,
    changed: ReadonlySet<number>,
  ): RecordOrder {
    const present = db
      .prepare<[string], { row: number; value: string | number | null }>(
        `SELECT row, ${column} AS value FROM ${table} WHERE row IN (SELECT value FROM json_each(?)) AND absent_since_epoch_ms IS NULL ORDER BY ${column}, row`,
      )
      .all(JSON.stringify([...changed]));
    const successorOf = db
      .prepare<[string | number, number], number>(
        `SELECT row FROM ${table} WHERE absent_since_epoch_ms IS NULL AND (${column}, row) > (?, ?) ORDER BY ${column}, row LIMIT 1`,
      )
      .pluck();
    const before = new Map<number | null, number[]>();
    // From the last to the first: a successor that has itself changed was placed already.
    const placedBefore = new Map<number, number | null>();
    const withValue = present.filter(
      (row): row is { row: number; value: string | number } => row.value !== null,
    );
    for (const { row, value } of withValue.toReversed()) {
      const next = successorOf.get(value, row) ?? null;
      const place =
        next === null ? null : (placedBefore.get(next) ?? (changed.has(next) ? null : next));
      placedBefore.set(row, place);
      before.set(place, [...(before.get(place) ?? []), row]);
    }
    for (const rows of before.values()) rows.reverse();
    const withoutValue = present.filter(({ value }) => value === null).map(({ row }) => row);
    return {
      valued: merge(valued, changed, before),
      valueless: Int32Array.from(
        [...valueless].filter((row) => !changed.has(row)).concat(withoutValue),
      ).sort(),
    };
  }

  /**
   * What is committed from here on is not seen until the end, so that whoever is not behind at its
   * beginning is not at all.
   */
  const ofOneMoment = (make: () => RecordOrder): RecordOrder =>
    db.transaction(() => {
      beginReading.get();
      return make();
    })();

  return {
    has: (column: SortColumn): boolean => kept.has(column),
    get: (column: SortColumn): RecordOrder => {
      const found = kept.get(column);
      if (found !== undefined && found.changed.size === 0) return found.order;
      const order = ofOneMoment(() =>
        found === undefined || found.changed.size > mostPatched || isBehind()
          ? read(column)
          : patch(found.order, column, found.changed),
      );
      kept.set(column, { order, changed: new Set() });
      return order;
    },
    /** Reads it in steps, where nothing changes in between. */
    *readAhead(column: SortColumn): Generator<void> {
      if (kept.has(column)) return;
      const order = yield* orderInStretches(db, table, column);
      if (!kept.has(column)) kept.set(column, { order, changed: new Set() });
    },
    /** These rows have come, gone, or may stand elsewhere. */
    note: (rows: readonly number[]): void => {
      for (const { changed } of kept.values()) for (const row of rows) changed.add(row);
    },
    forget: (): void => {
      kept.clear();
    },
  };
}

/**
 * The rows that have not changed, in their order, with the changed ones in front of those they
 * stand before (null: the end).
 */
function merge(
  rows: Int32Array,
  changed: ReadonlySet<number>,
  before: ReadonlyMap<number | null, readonly number[]>,
): Int32Array {
  const merged = new Int32Array(rows.length + changed.size);
  let count = 0;
  const add = (row: number): void => {
    merged[count] = row;
    count += 1;
  };
  for (const row of rows) {
    before.get(row)?.forEach(add);
    if (!changed.has(row)) add(row);
  }
  before.get(null)?.forEach(add);
  return merged.slice(0, count);
}
