import { openToRead } from './open-database.ts';
import type { Database } from './sqlite.ts';
import { reasonOrThrow } from './storage-failure.ts';

/** Checked after every page, so that a waiting caller, such as the app's end, is not delayed. */
type IsStopped = () => boolean;

/**
 * Whether every page of a database is readable. The database may be open and written elsewhere.
 * Each used page is read, which checks its authentication tag, and must have exactly one place.
 * SQLite's own check is one call that cannot be stopped. A check that cannot run or is stopped
 * returns true.
 */
export function isIntact(
  path: string,
  key: Uint8Array,
  isStopped: IsStopped = () => false,
): boolean {
  try {
    const db = openToRead(path, key);
    try {
      // The transaction makes all reads see the same moment.
      db.exec('BEGIN');
      const longValueTrees = readTrees(db, isStopped);
      return (
        longValueTrees !== null &&
        longValueTrees.every((name) => readLongValues(db, name, isStopped))
      );
    } finally {
      db.close();
    }
  } catch (error) {
    return reasonOrThrow(error) !== 'damaged';
  }
}

/** The page at this byte of a file is never used: https://sqlite.org/fileformat2.html §1.4. */
const lockPageAt = 2 ** 30;

/**
 * Reads every page of every tree except the overflow pages of long values. Returns the trees with
 * such values. Null: a page has two places, or none.
 */
function readTrees(db: Database, isStopped: IsStopped): readonly string[] | null {
  const number = (pragma: string): number => db.pragma(pragma, { simple: true }) as number;
  const pages = number('page_count');
  const lockPage = 1 + lockPageAt / number('page_size');
  const hasPlace = new Uint8Array(pages + 1);
  const long = new Set<string>();
  let unplacedPages = pages - number('freelist_count') - (pages >= lockPage ? 1 : 0);
  const each = db.prepare<[], { name: string; page: number; kind: string }>(
    'SELECT name, pageno AS page, pagetype AS kind FROM dbstat',
  );
  for (const { name, page, kind } of each.iterate()) {
    if (isStopped()) return [];
    if (kind === 'corrupted' || hasPlace[page] !== 0) return null;
    hasPlace[page] = 1;
    unplacedPages -= 1;
    if (kind === 'overflow') long.add(name);
  }
  return unplacedPages === 0 ? [...long] : null;
}

/**
 * Reads all values of a table to their ends. For an index, SQLite's own check of its table does it.
 */
function readLongValues(db: Database, name: string, isStopped: IsStopped): boolean {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const table = db
    .prepare<[string], string | null>('SELECT tbl_name FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(name);
  if (table !== null && table !== undefined && table !== name)
    return db.pragma(`quick_check(${quoted(table)})`, { simple: true }) === 'ok';
  const columns = db
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(name);
  const ends = columns.map((column) => `substr(${quoted(column)}, -1)`).join(', ');
  const each = db.prepare<[], unknown>(`SELECT ${ends} FROM ${quoted(name)} NOT INDEXED`);
  for (const _ of each.iterate()) if (isStopped()) return true;
  return true;
}
