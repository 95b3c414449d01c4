import type { Database } from '../../sqlite.ts';
import { isLongEnough } from '../../search-words.ts';
import { foundWordsOf } from './found-words.ts';
import { recordAnswersIn } from './record-answers.ts';
import {
  keyWord,
  type FacetCount,
  type RecordQuestion,
  type RecordRange,
  type RecordTable,
  type StoredRecord,
} from './record-table.ts';

/** Whether words with one wrong letter match if no word matches as typed. */
export type FoundAs = 'as-typed' | 'similar';

export interface SearchHit {
  readonly id: string;
  readonly title: string;
  /** The line with more of the words than the title; null: no line has more. */
  readonly excerpt: string | null;
}

/**
 * Above this number of matches, only the first ones by name are searched for a title with the
 * words.
 */
const maxRanked = 400;

function statementsIn(db: Database, name: string) {
  const columns =
    'id, model, as_of_epoch_ms AS asOfEpochMs, absent_since_epoch_ms AS absentSinceEpochMs';
  return {
    selectRow: db.prepare<[number], StoredRecord>(`SELECT ${columns} FROM ${name} WHERE row = ?`),
    selectOne: db.prepare<[string], StoredRecord>(`SELECT ${columns} FROM ${name} WHERE id = ?`),
    selectTexts: db.prepare<[number], { id: string; texts: string }>(
      `SELECT id, texts FROM ${name} WHERE row = ?`,
    ),
    selectSame: db.prepare<[string, number], StoredRecord>(
      `SELECT ${columns} FROM ${name}_words CROSS JOIN ${name} ON row = ${name}_words.rowid WHERE ${name}_words MATCH ? AND absent_since_epoch_ms IS NULL LIMIT ?`,
    ),
    selectCounts: db.prepare<[string, string], { value: string; count: number }>(
      'SELECT value, count FROM facet_count WHERE list = ? AND facet = ? AND count > 0 ORDER BY count DESC, value',
    ),
  };
}

/**
 * The records of one kind, as answers to questions. `recordWritesIn` writes them on main or in a
 * worker thread.
 */
export function recordsIn<Sort extends string, Facet extends string, Key extends string>(
  db: Database,
  table: RecordTable<Sort, Facet, Key>,
) {
  const { name } = table;
  const statements = statementsIn(db, name);
  const answers = recordAnswersIn(db, table);

  const recordsOf = (rows: Int32Array): readonly StoredRecord[] =>
    Array.from(rows, (row) => statements.selectRow.get(row)).filter(
      (record) => record !== undefined,
    );

  function* each(
    question: RecordQuestion<Sort, Facet>,
    chunkSize: number,
  ): Generator<readonly StoredRecord[]> {
    const rows = answers.answer(question);
    for (let at = 0; at < rows.length; at += chunkSize)
      yield recordsOf(rows.subarray(at, at + chunkSize));
  }

  function find(
    question: RecordQuestion<Sort, Facet>,
    limit: number,
    found: FoundAs = 'as-typed',
  ): readonly SearchHit[] {
    if (!isLongEnough(question.text)) return [];
    if (found === 'as-typed' && answers.similar(question).length > 0) return [];
    const { isIn, countIn, shown } = foundWordsOf(question.text, answers.similar(question));
    const hits = Array.from(answers.range(question, 0, maxRanked), (row) =>
      statements.selectTexts.get(row),
    )
      .filter((row) => row !== undefined)
      .map(({ id, texts }) => ({ id, lines: texts.split('\n') }))
      .map(({ id, lines: [title = '', ...others] }) => ({
        id,
        title,
        others,
        isOfTitle: isIn(title),
      }));
    return [
      ...hits.filter(({ isOfTitle }) => isOfTitle),
      ...hits.filter(({ isOfTitle }) => !isOfTitle),
    ]
      .slice(0, limit)
      .map(({ id, title, others }) => {
        const excerpt = others.find((line) => countIn(line) > countIn(title));
        return { id, title: shown(title), excerpt: excerpt === undefined ? null : shown(excerpt) };
      });
  }

  function findSimilar(
    keys: Readonly<Partial<Record<Key, string | null>>>,
    limit: number,
  ): readonly { readonly record: StoredRecord; readonly because: readonly Key[] }[] {
    const recordsById = new Map<
      string,
      { readonly record: StoredRecord; readonly because: Key[] }
    >();
    for (const key of Object.keys(table.keys) as Key[]) {
      const value = keys[key] ?? '';
      const same =
        value === ''
          ? []
          : statements.selectSame.all(`"${keyWord(table.keys[key], value)}"`, limit);
      for (const record of same) {
        const knownRecord = recordsById.get(record.id);
        if (knownRecord === undefined) recordsById.set(record.id, { record, because: [key] });
        else knownRecord.because.push(key);
      }
    }
    return [...recordsById.values()]
      .sort((one, other) => other.because.length - one.because.length)
      .slice(0, limit);
  }

  return {
    /** One record, absent or not; null if unknown. */
    get: (id: string): StoredRecord | null => statements.selectOne.get(id) ?? null,
    /** Absent records are in no range, count, facet or search. */
    range: ({
      question,
      at,
      limit,
    }: {
      readonly question: RecordQuestion<Sort, Facet>;
      readonly at: number;
      readonly limit: number;
    }): RecordRange => {
      const rows = answers.range(question, at, at + limit);
      return {
        records: recordsOf(rows),
        matchCount: answers.count(question),
        similar: answers.similar(question),
      };
    },
    count: answers.count,
    /** See `RecordRange`. */
    similar: answers.similar,
    /** The rows that answer a question, sorted. Callers must not modify the array. */
    rows: (question: RecordQuestion<Sort, Facet>): Int32Array => answers.answer(question),
    /** The records of these rows, in the given order. */
    records: recordsOf,
    total: answers.total,
    /** The values of a filter over all records, the most frequent first. */
    facet: (facet: Facet): readonly FacetCount[] =>
      statements.selectCounts
        .all(name, table.facets[facet])
        .map(({ value, count }) => ({ value: value === '' ? null : value, count })),
    /**
     * All records that match at the time of the call, in order, in chunks. Other work may run
     * between chunks. Each record has the data of the moment its chunk is read.
     */
    each,
    /**
     * For the palette: records whose title contains the words come first. A text that is too short
     * finds none.
     */
    find,
    /** Records that share a value with the given ones, most similar first. */
    findSimilar,
  };
}
