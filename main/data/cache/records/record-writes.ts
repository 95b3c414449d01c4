import { boundedText } from '../../../../preload/contract/bounded-text.ts';
import type { Database, SqlValue } from '../../sqlite.ts';
import { sortKey } from '../../sort-key.ts';
import { syncStatesIn, type SyncState } from '../sync-states.ts';
import { namesOf, type RecordTable, type RecordToStore } from './record-table.ts';
import { recordWordsIn } from './record-words.ts';

/** Records and, for a fetched page of a list, the new sync state of the list. */
export interface PutRecords<Stored> {
  readonly records: readonly Stored[];
  readonly nowEpochMs: number;
  readonly sync?: SyncState;
}

export interface PassEnd {
  readonly nowEpochMs: number;
  readonly sync: SyncState;
}

interface StoredRow {
  readonly row: number;
  readonly asOfEpochMs: number;
  readonly absentSinceEpochMs: number | null;
  readonly model: string;
  readonly texts: string;
  readonly [column: string]: SqlValue;
}

/** A table with its columns and prepared statements for writing. */
type Writer<Facet extends string, Key extends string> = ReturnType<typeof createWriter<Facet, Key>>;

function createWriter<Facet extends string, Key extends string>(
  db: Database,
  table: RecordTable<string, Facet, Key>,
) {
  const { name } = table;
  const facetColumns = namesOf(table.facets);
  const columnNames = [
    'as_of_epoch_ms',
    'met_in_pass',
    'title_key',
    'created_epoch_ms',
    'updated_epoch_ms',
    ...facetColumns,
    ...(table.details ?? []),
    'texts',
    'model',
  ];
  const placeholders = columnNames.map(() => '?').join(', ');
  return {
    db,
    table,
    facetColumns,
    repeated: columnNames,
    words: recordWordsIn(db, table),
    syncStates: syncStatesIn(db),
    insert: db.prepare<SqlValue[]>(
      `INSERT INTO ${name} (${columnNames.join(', ')}, id) VALUES (${placeholders}, ?)`,
    ),
    update: db.prepare<SqlValue[]>(
      `UPDATE ${name} SET ${columnNames.map((column) => `${column} = ?`).join(', ')}, absent_since_epoch_ms = NULL WHERE row = ?`,
    ),
    touch: db.prepare<[number, number, number]>(
      `UPDATE ${name} SET as_of_epoch_ms = max(as_of_epoch_ms, ?), met_in_pass = ?, absent_since_epoch_ms = NULL WHERE row = ?`,
    ),
    selectStored: db.prepare<[string], StoredRow>(
      `SELECT row, as_of_epoch_ms AS asOfEpochMs, absent_since_epoch_ms AS absentSinceEpochMs, ${[...columnNames.slice(2)].join(', ')} FROM ${name} WHERE id = ?`,
    ),
    notFound: db
      .prepare<[number], number>(
        `SELECT row FROM ${name} WHERE absent_since_epoch_ms IS NULL AND met_in_pass < ?`,
      )
      .pluck(),
    notFoundFacets: db.prepare<[number], Record<string, SqlValue>>(
      `SELECT ${facetColumns.join(', ')} FROM ${name} WHERE absent_since_epoch_ms IS NULL AND met_in_pass < ?`,
    ),
    markNotFound: db.prepare<[number, number]>(
      `UPDATE ${name} SET absent_since_epoch_ms = ? WHERE absent_since_epoch_ms IS NULL AND met_in_pass < ?`,
    ),
    markOne: db.prepare<[number, string]>(
      `UPDATE ${name} SET absent_since_epoch_ms = ? WHERE id = ?`,
    ),
    readAbsent: db.prepare<[number, string]>(`UPDATE ${name} SET as_of_epoch_ms = ? WHERE id = ?`),
    addCount: db.prepare<[string, string, string, number]>(
      'INSERT INTO facet_count (list, facet, value, count) VALUES (?, ?, ?, ?) ON CONFLICT (list, facet, value) DO UPDATE SET count = count + excluded.count',
    ),
  };
}

/**
 * The writes of a table. After each transaction, `onChanged` receives the added, removed and
 * changed rows.
 */
export function recordWritesIn<Facet extends string, Key extends string>(
  db: Database,
  table: RecordTable<string, Facet, Key>,
  onChanged: (rows: readonly number[]) => void = () => undefined,
) {
  const writer = createWriter(db, table);
  const { name } = table;
  const { syncStates } = writer;
  const inTransaction = (write: (counts: FacetChanges) => readonly number[]): readonly number[] => {
    const changed = writeCounted(writer, write);
    onChanged(changed);
    return changed;
  };
  return {
    /**
     * Stores all records in one transaction and returns the number of new or changed ones. Data
     * newer than the record's request stays. The current pass counts such a record as found, and it
     * becomes present again.
     */
    put: ({ records, nowEpochMs, sync }: PutRecords<RecordToStore<Facet, Key>>): number =>
      inTransaction((counts) => {
        if (sync !== undefined) syncStates.put(name, sync);
        const pass = syncStates.get(name)?.pass ?? 0;
        return records
          .map((record) => put(writer, record, { pass, nowEpochMs, counts }))
          .filter((row) => row !== null);
      }).length,
    /**
     * Ends a full pass. Records that it did not find are absent until the bank reports them again.
     * Returns their number.
     */
    finishPass: ({ nowEpochMs, sync }: PassEnd): number =>
      inTransaction((counts) => {
        const rows = writer.notFound.all(sync.pass);
        for (const facets of writer.notFoundFacets.all(sync.pass))
          counts.add(facetsOf(writer, facets), -1);
        writer.markNotFound.run(nowEpochMs, sync.pass);
        syncStates.put(name, sync);
        return rows;
      }).length,
    mergeWords: writer.words.merge,
    /** The record is in no list until it is stored again. */
    markAbsent: (id: string, nowEpochMs: number): void => {
      inTransaction((counts) => markRecordAbsent(writer, id, { nowEpochMs, counts }));
    },
    /**
     * The bank answered that this record does not exist. An answer to an earlier request does not
     * restore it, even if it arrives later.
     */
    markGone: (id: string, nowEpochMs: number): void => {
      inTransaction((counts) => {
        writer.readAbsent.run(nowEpochMs, id);
        return markRecordAbsent(writer, id, { nowEpochMs, counts });
      });
    },
  };
}

function facetsOf<Facet extends string, Key extends string>(
  { facetColumns }: Writer<Facet, Key>,
  row: { readonly [column: string]: SqlValue },
): readonly (SqlValue | undefined)[] {
  return facetColumns.map((column) => row[column]);
}

/** Writes rows and facet counts in one transaction. */
function writeCounted<Facet extends string, Key extends string>(
  { db, table, facetColumns, addCount }: Writer<Facet, Key>,
  write: (counts: FacetChanges) => readonly number[],
): readonly number[] {
  const counts = facetChanges(facetColumns);
  return db
    .transaction(() => {
      const rows = write(counts);
      for (const { facet, value, change } of counts.all())
        addCount.run(table.name, facet, value, change);
      return rows;
    })
    .immediate();
}

/** The column values that an update writes. */
function columnsOf<Facet extends string, Key extends string>(
  { table, repeated }: Writer<Facet, Key>,
  record: RecordToStore<Facet, Key>,
  pass: number,
): { readonly [column: string]: SqlValue } {
  const { model, asOfEpochMs, title, orderKey, createdEpochMs, updatedEpochMs, facets } = record;
  // Each readable text is on its own line, so that an excerpt can show the matching one. The model
  // contains the full texts.
  const lines = [title ?? '', ...record.texts]
    .map((text) => boundedText(text).replace(/\s+/g, ' ').trim().toWellFormed())
    .join('\n');
  const values = [
    asOfEpochMs,
    pass,
    orderKey ?? (title === null ? null : sortKey(title) || null),
    createdEpochMs,
    updatedEpochMs,
    ...(Object.keys(table.facets) as Facet[]).map((facet) => facets[facet] ?? ''),
    ...(record.details ?? []),
    lines,
    model,
  ];
  return Object.fromEntries(repeated.map((column, at) => [column, values[at] ?? null]));
}

function put<Facet extends string, Key extends string>(
  writer: Writer<Facet, Key>,
  record: RecordToStore<Facet, Key>,
  {
    pass,
    nowEpochMs,
    counts,
  }: { readonly pass: number; readonly nowEpochMs: number; readonly counts: FacetChanges },
): number | null {
  const { repeated, words } = writer;
  const { id, keys } = record;
  const columns = columnsOf(writer, record, pass);
  const values = Object.values(columns);
  const addWords = (row: number): void =>
    words.add({ row, id, texts: String(columns['texts']), keys });
  const stored = writer.selectStored.get(id);
  if (stored === undefined) {
    const row = Number(writer.insert.run(...values, id).lastInsertRowid);
    addWords(row);
    counts.add(facetsOf(writer, columns), 1);
    return row;
  }
  const isOlder = stored.asOfEpochMs > record.asOfEpochMs && stored.asOfEpochMs <= nowEpochMs;
  const isSame = repeated.slice(2).every((column) => stored[column] === columns[column]);
  // The newest answer about this record says that it does not exist.
  if (
    isOlder &&
    stored.absentSinceEpochMs !== null &&
    stored.absentSinceEpochMs <= stored.asOfEpochMs
  )
    return null;
  if (isOlder || isSame) {
    writer.touch.run(isOlder ? stored.asOfEpochMs : record.asOfEpochMs, pass, stored.row);
    if (stored.absentSinceEpochMs === null) return null;
    counts.add(facetsOf(writer, stored), 1);
    return stored.row;
  }
  writer.update.run(...values, stored.row);
  if (stored.texts !== columns['texts']) {
    words.remove(stored.row);
    addWords(stored.row);
  }
  if (stored.absentSinceEpochMs === null) counts.add(facetsOf(writer, stored), -1);
  counts.add(facetsOf(writer, columns), 1);
  return stored.row;
}

function markRecordAbsent<Facet extends string, Key extends string>(
  writer: Writer<Facet, Key>,
  id: string,
  { nowEpochMs, counts }: { readonly nowEpochMs: number; readonly counts: FacetChanges },
): readonly number[] {
  const stored = writer.selectStored.get(id);
  if (stored?.absentSinceEpochMs !== null) return [];
  writer.markOne.run(nowEpochMs, id);
  counts.add(facetsOf(writer, stored), -1);
  return [stored.row];
}

type FacetChanges = ReturnType<typeof facetChanges>;

/** Sums up the count changes of each facet value, so that a page writes each count once. */
function facetChanges(columns: readonly string[]) {
  const changes = new Map<
    string,
    { readonly facet: string; readonly value: string; change: number }
  >();
  return {
    add: (values: readonly unknown[], change: number): void => {
      columns.forEach((facet, at) => {
        const value = String(values[at]);
        const key = `${facet} ${value}`;
        const entry = changes.get(key);
        if (entry === undefined) changes.set(key, { facet, value, change });
        else entry.change += change;
      });
    },
    all: () => [...changes.values()].filter(({ change }) => change !== 0),
  };
}
