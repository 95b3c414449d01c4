import { boundedText } from '../../../../preload/contract/bounded-text.ts';
import type { Database, SqlValue } from '../../sqlite.ts';
import { sortKey } from '../../sort-key.ts';
import { syncStatesIn, type SyncState } from '../sync-states.ts';
import { namesOf, type RecordTable, type RecordToStore } from './record-table.ts';
import { recordWordsIn } from './record-words.ts';

/**
 * Records and, where they are a page of a list that is fetched, how far that list is fetched with
 * them.
 */
export interface PutRecords<Stored> {
  readonly records: readonly Stored[];
  readonly nowEpochMs: number;
  readonly sync?: SyncState;
}

export interface PassEnd {
  readonly nowEpochMs: number;
  readonly sync: SyncState;
}

interface KeptRow {
  readonly row: number;
  readonly asOfEpochMs: number;
  readonly absentSinceEpochMs: number | null;
  readonly model: string;
  readonly texts: string;
  readonly [column: string]: SqlValue;
}

/** A table as its writes know it: its columns, and the statements that are prepared once. */
type Writer<Facet extends string, Key extends string> = ReturnType<typeof writerOf<Facet, Key>>;

function writerOf<Facet extends string, Key extends string>(
  db: Database,
  table: RecordTable<string, Facet, Key>,
) {
  const { name } = table;
  const facetColumns = namesOf(table.facets);
  const repeated = [
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
  const marks = repeated.map(() => '?').join(', ');
  return {
    db,
    table,
    facetColumns,
    repeated,
    words: recordWordsIn(db, table),
    syncStates: syncStatesIn(db),
    insert: db.prepare<SqlValue[]>(
      `INSERT INTO ${name} (${repeated.join(', ')}, id) VALUES (${marks}, ?)`,
    ),
    update: db.prepare<SqlValue[]>(
      `UPDATE ${name} SET ${repeated.map((column) => `${column} = ?`).join(', ')}, absent_since_epoch_ms = NULL WHERE row = ?`,
    ),
    touch: db.prepare<[number, number, number]>(
      `UPDATE ${name} SET as_of_epoch_ms = max(as_of_epoch_ms, ?), met_in_pass = ?, absent_since_epoch_ms = NULL WHERE row = ?`,
    ),
    selectKept: db.prepare<[string], KeptRow>(
      `SELECT row, as_of_epoch_ms AS asOfEpochMs, absent_since_epoch_ms AS absentSinceEpochMs, ${[...repeated.slice(2)].join(', ')} FROM ${name} WHERE id = ?`,
    ),
    unmet: db
      .prepare<[number], number>(
        `SELECT row FROM ${name} WHERE absent_since_epoch_ms IS NULL AND met_in_pass < ?`,
      )
      .pluck(),
    unmetFacets: db.prepare<[number], Record<string, SqlValue>>(
      `SELECT ${facetColumns.join(', ')} FROM ${name} WHERE absent_since_epoch_ms IS NULL AND met_in_pass < ?`,
    ),
    markUnmet: db.prepare<[number, number]>(
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
 * The writes of a table. `onChanged` receives, after each transaction, the rows that came, went, or
 * say something else.
 */
export function recordWritesIn<Facet extends string, Key extends string>(
  db: Database,
  table: RecordTable<string, Facet, Key>,
  onChanged: (rows: readonly number[]) => void = () => undefined,
) {
  const writer = writerOf(db, table);
  const { name } = table;
  const { syncStates } = writer;
  const inTransaction = (write: (counts: FacetChanges) => readonly number[]): readonly number[] => {
    const changed = writeCounted(writer, write);
    onChanged(changed);
    return changed;
  };
  return {
    /**
     * All of it in one transaction. Answers how many records came or say something else. What the
     * bank told after a record was asked for stays; the record counts as met all the same, by the
     * pass that is under way, and takes its place in lists again.
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
     * A full pass has come to its end: what it did not meet is absent from now on, until the bank
     * tells of it again. Answers how many.
     */
    finishPass: ({ nowEpochMs, sync }: PassEnd): number =>
      inTransaction((counts) => {
        const rows = writer.unmet.all(sync.pass);
        for (const facets of writer.unmetFacets.all(sync.pass))
          counts.add(facetsOf(writer, facets), -1);
        writer.markUnmet.run(nowEpochMs, sync.pass);
        syncStates.put(name, sync);
        return rows;
      }).length,
    mergeWords: writer.words.merge,
    /** It is in no list from now on, until it is put again. */
    markAbsent: (id: string, nowEpochMs: number): void => {
      inTransaction((counts) => leaveOut(writer, id, { nowEpochMs, counts }));
    },
    /**
     * The bank said of this one that it is not there: what it was asked before, and answers or is
     * put only now, does not bring it back.
     */
    markGone: (id: string, nowEpochMs: number): void => {
      inTransaction((counts) => {
        writer.readAbsent.run(nowEpochMs, id);
        return leaveOut(writer, id, { nowEpochMs, counts });
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

/** Writes in one transaction, together with how the writes change the counts of the facets. */
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

/** The columns of a record that an update writes. */
function columnsOf<Facet extends string, Key extends string>(
  { table, repeated }: Writer<Facet, Key>,
  record: RecordToStore<Facet, Key>,
  pass: number,
): { readonly [column: string]: SqlValue } {
  const { model, asOfEpochMs, title, orderKey, createdEpochMs, updatedEpochMs, facets } = record;
  // Readable texts on lines of their own, so that one of them can be shown with what was found in
  // it. The model has all of each.
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
  const kept = writer.selectKept.get(id);
  if (kept === undefined) {
    const row = Number(writer.insert.run(...values, id).lastInsertRowid);
    addWords(row);
    counts.add(facetsOf(writer, columns), 1);
    return row;
  }
  const isOlder = kept.asOfEpochMs > record.asOfEpochMs && kept.asOfEpochMs <= nowEpochMs;
  const isSame = repeated.slice(2).every((column) => kept[column] === columns[column]);
  // The last that was read of it is that it is not there.
  if (isOlder && kept.absentSinceEpochMs !== null && kept.absentSinceEpochMs <= kept.asOfEpochMs)
    return null;
  if (isOlder || isSame) {
    writer.touch.run(isOlder ? kept.asOfEpochMs : record.asOfEpochMs, pass, kept.row);
    if (kept.absentSinceEpochMs === null) return null;
    counts.add(facetsOf(writer, kept), 1);
    return kept.row;
  }
  writer.update.run(...values, kept.row);
  if (kept.texts !== columns['texts']) {
    words.remove(kept.row);
    addWords(kept.row);
  }
  if (kept.absentSinceEpochMs === null) counts.add(facetsOf(writer, kept), -1);
  counts.add(facetsOf(writer, columns), 1);
  return kept.row;
}

function leaveOut<Facet extends string, Key extends string>(
  writer: Writer<Facet, Key>,
  id: string,
  { nowEpochMs, counts }: { readonly nowEpochMs: number; readonly counts: FacetChanges },
): readonly number[] {
  const kept = writer.selectKept.get(id);
  if (kept?.absentSinceEpochMs !== null) return [];
  writer.markOne.run(nowEpochMs, id);
  counts.add(facetsOf(writer, kept), -1);
  return [kept.row];
}

type FacetChanges = ReturnType<typeof facetChanges>;

/** How often each value of each facet has come and gone, so that a page writes each count once. */
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
        const found = changes.get(key);
        if (found === undefined) changes.set(key, { facet, value, change });
        else found.change += change;
      });
    },
    all: () => [...changes.values()].filter(({ change }) => change !== 0),
  };
}
