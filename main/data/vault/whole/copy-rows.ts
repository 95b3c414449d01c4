import type { Database, SqlValue } from '../../sqlite.ts';
import { rowShapes } from './row-shapes.ts';

type Row = Readonly<Record<string, SqlValue>>;

function quoted(name: string): string {
  return `"${name}"`;
}

/**
 * Numbers that only give the order of rows. Each row gets a new number, because a number at the end
 * of the range would leave none for the next row.
 */
const renumbered: Readonly<Record<string, string>> = {
  card_history: 'entry',
  filed_invoice: 'entry',
  hand_over: 'entry',
  notice: 'entry',
  registration: 'entry',
  watched_payment: 'entry',
  write_step: 'step',
};

const rowsPerCommit = 2_000;
/** The pieces of files are large: fewer of them are in memory at a time. */
const bytesPerCommit = 16 * 1024 * 1024;

function bytesIn(row: Row): number {
  let bytes = 0;
  for (const value of Object.values(row)) if (value instanceof Uint8Array) bytes += value.length;
  return bytes;
}

/** The tables that receive copied rows, referenced tables first. */
function filledTables(db: Database): readonly string[] {
  return db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
    .pluck()
    .all()
    .filter((name) => Object.hasOwn(rowShapes, name));
}

function columnsOf(db: Database, table: string): readonly string[] {
  return db
    .prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .pluck()
    .all(table);
}

/** Adds whole rows to a table, column by column. A renumbered column gets a new number. */
export function addRows(db: Database, table: string, rows: Iterable<Row>): void {
  const columns = columnsOf(db, table).filter((name) => name !== renumbered[table]);
  const insert = db.prepare<SqlValue[]>(
    `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  let pendingRows: Row[] = [];
  let waitingBytes = 0;
  const addWaiting = db.transaction(() => {
    for (const row of pendingRows) insert.run(...columns.map((name) => row[name] ?? null));
    pendingRows = [];
    waitingBytes = 0;
  });
  for (const row of rows) {
    pendingRows.push(row);
    waitingBytes += bytesIn(row);
    if (pendingRows.length === rowsPerCommit || waitingBytes > bytesPerCommit)
      addWaiting.immediate();
  }
  addWaiting.immediate();
}

/**
 * Copies the rows of a vault into an empty one of the same version. Reads only tables: an index in
 * a file could contain other rows than its table.
 */
export function copyRows(from: Database, to: Database): void {
  for (const table of filledTables(to)) {
    const order = renumbered[table] === undefined ? '' : `ORDER BY ${quoted(renumbered[table])}`;
    const names = columnsOf(to, table).map(quoted).join(', ');
    addRows(
      to,
      table,
      from.prepare<[], Row>(`SELECT ${names} FROM ${quoted(table)} NOT INDEXED ${order}`).iterate(),
    );
  }
}

/** Whether this app could have written each copied row. */
export function areRowsParsed(db: Database): boolean {
  return filledTables(db).every((table) => {
    const shape = rowShapes[table as keyof typeof rowShapes];
    for (const row of db.prepare<[], Row>(`SELECT * FROM ${quoted(table)}`).iterate())
      if (!shape.safeParse(row).success) return false;
    return true;
  });
}
