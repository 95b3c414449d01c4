import type { Database } from '../../sqlite.ts';
import { rowNumbersOf } from '../../row-numbers.ts';
import type { SortColumn } from './record-table.ts';

/** All records that are in lists, by row number, ascending by one column, ties by row number. */
export interface RecordOrder {
  readonly valued: Int32Array;
  /** Those without a value, which stand last in either direction. */
  readonly valueless: Int32Array;
}

/** So many rows take some milliseconds. */
const rowsPerStretch = 20_000;

/** Reads the order of a table by one column, a stretch at each step. */
export function* orderInStretches(
  db: Database,
  table: string,
  column: SortColumn,
): Generator<void, RecordOrder> {
  const order = { valued: new Int32Array(0), valueless: new Int32Array(0) };
  const valueOf = db
    .prepare<[number], string | number | null>(`SELECT ${column} FROM ${table} WHERE row = ?`)
    .pluck();
  for (const [part, where, by] of [
    ['valued', `(${column}, row) > (@value, @row)`, `${column}, row`],
    ['valueless', `${column} IS NULL AND row > @row`, 'row'],
  ] as const) {
    const select = db
      .prepare<[Readonly<Record<'value' | 'row', string | number | null>>], string | null>(
        `SELECT group_concat(row) FROM (SELECT row FROM ${table} WHERE absent_since_epoch_ms IS NULL AND ${where} ORDER BY ${by} LIMIT ${String(rowsPerStretch)})`,
      )
      .pluck();
    // Before every number, which are before every text.
    let after: Record<'value' | 'row', string | number | null> = { value: -Infinity, row: 0 };
    for (;;) {
      const rows = rowNumbersOf(select.get(after));
      const row = rows.at(-1);
      if (row === undefined) break;
      order[part] = together(order[part], rows);
      after = { value: valueOf.get(row) ?? null, row };
      yield;
    }
  }
  return order;
}

function together(one: Int32Array, other: Int32Array): Int32Array<ArrayBuffer> {
  const both = new Int32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
