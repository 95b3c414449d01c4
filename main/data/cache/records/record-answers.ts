import type { Database, SqlValue } from '../../sqlite.ts';
import { parseRowNumbers } from '../../row-numbers.ts';
import { emojiOf, isLongEnough, searchGroupsOf } from '../../search-words.ts';
import type { RecordQuestion, RecordTable } from './record-table.ts';
import { textQueriesIn } from './text-queries.ts';
import { createVersionedCache } from './versioned-cache.ts';

/**
 * Reading the order of `maxRead` rows takes about 15 ms. The first rows of a longer list need
 * another way. SQLite sorts up to `maxSorted` rows, or reads up to `maxScanned` rows in
 * order.
 */
const defaultLimits = { mostRead: 150_000, mostSorted: 1_000, mostLookedThrough: 40_000 } as const;
/**
 * The rows that answer a question, in any order. `rows` null: no filter applies, all rows match.
 */
type FoundRows = { readonly rows: Int32Array | null; readonly similar: readonly string[] };
/** `places`: the position of each row in `rows`, from 1; 0: the row is absent. */
type Order = { readonly rows: Int32Array; readonly places: Int32Array };
type Condition = readonly [sql: string, value: SqlValue];

/**
 * Answers questions with row numbers. SQLite finds the rows, and the cached order of all rows sorts
 * them. Both are cached until the database changes.
 */
export function recordAnswersIn<Sort extends string, Facet extends string>(
  db: Database,
  table: RecordTable<Sort, Facet, string>,
  limits: Readonly<Record<keyof typeof defaultLimits, number>> = defaultLimits,
) {
  type Question = RecordQuestion<Sort, Facet>;
  const { name } = table;
  const queries = textQueriesIn(db, name);
  const foundCache = createVersionedCache<FoundRows>(db, 1);
  const answerCache = createVersionedCache<Int32Array>(db, 1);
  const orderCache = createVersionedCache<Order>(db, 2);
  const [anyFacet = ''] = Object.values<string>(table.facets);
  const selectTotal = db
    .prepare<[string, string], number | null>(
      'SELECT sum(count) FROM facet_count WHERE list = ? AND facet = ?',
    )
    .pluck();
  const total = (): number => selectTotal.get(name, anyFacet) ?? 0;

  const readRows = (sql: string, values: readonly SqlValue[]): Int32Array =>
    parseRowNumbers(
      db
        .prepare<SqlValue[], string | null>(`SELECT group_concat(row) FROM (${sql})`)
        .pluck()
        .get(...values),
    );

  /** The rows that match all conditions and, if given, the query of the index. */
  function findRows(query: string | null, conditions: readonly Condition[]): Int32Array {
    const values = conditions.map(([, value]) => value);
    const present = ['absent_since_epoch_ms IS NULL', ...conditions.map(([sql]) => sql)];
    const isChoice = conditions.every(([sql]) => !sql.startsWith('instr'));
    const selectPresent = `SELECT row FROM ${name} ${isChoice ? `INDEXED BY ${name}_by_facets` : ''} WHERE ${present.join(' AND ')}`;
    if (query === null) return readRows(selectPresent, values);
    // Usually no row is absent. The plus stops SQLite from querying the index for each single row.
    const isPresent =
      conditions.length === 0
        ? `+rowid NOT IN (SELECT row FROM ${name} WHERE absent_since_epoch_ms IS NOT NULL)`
        : `+rowid IN (${selectPresent})`;
    return readRows(
      `SELECT rowid AS row FROM ${name}_words WHERE ${name}_words MATCH ? AND ${isPresent}`,
      [query, ...values],
    );
  }

  function find(text: string, choices: readonly Condition[]): FoundRows {
    if (!isLongEnough(text))
      return { rows: choices.length === 0 ? null : findRows(null, choices), similar: [] };
    const groups = searchGroupsOf(text);
    const emoji = emojiOf(text);
    const conditions = [...choices, ...emoji.map((each) => ['instr(texts, ?) > 0', each] as const)];
    if (groups === null)
      return { rows: emoji.length === 0 ? noRows : findRows(null, conditions), similar: [] };
    const query = queries.asTyped(groups);
    const rows = findRows(query, conditions);
    if (rows.length > 0 || emoji.length > 0 || queries.findsAny(query))
      return { rows, similar: [] };
    const similar = queries.withSimilar(groups);
    return similar === null
      ? { rows, similar: [] }
      : { rows: findRows(similar.query, conditions), similar: similar.similar };
  }

  const choicesOf = ({ choices }: Question): readonly Condition[] =>
    (Object.keys(table.facets) as Facet[])
      .filter((facet) => choices[facet].length > 0)
      .map((facet) => [
        `${table.facets[facet]} IN (SELECT value FROM json_each(?))`,
        JSON.stringify(choices[facet].map((value) => value ?? '')),
      ]);

  const keyOf = (question: Question): string =>
    JSON.stringify([question.text.trim(), choicesOf(question)]);
  const findCached = (question: Question): FoundRows =>
    foundCache(keyOf(question), () => find(question.text, choicesOf(question)));

  /** Present rows in the order of the question. */
  function readInOrder({ sort, direction }: Question, { where = '', limit = -1, offset = 0 }) {
    const sqlDirection = direction === 'ascending' ? 'ASC' : 'DESC';
    return readRows(
      `SELECT row FROM ${name} WHERE absent_since_epoch_ms IS NULL ${where} ORDER BY ${table.sorts[sort]} ${sqlDirection} NULLS LAST, row ${sqlDirection} LIMIT ? OFFSET ?`,
      [limit, offset],
    );
  }

  const orderOf = (question: Question): Order =>
    orderCache(`${question.sort} ${question.direction}`, () => {
      const rows = readInOrder(question, {});
      const places = new Int32Array(rows.reduce((most, row) => Math.max(most, row), 0) + 1);
      rows.forEach((row, at) => {
        places[row] = at + 1;
      });
      return { rows, places };
    });

  const answer = (question: Question): Int32Array =>
    answerCache(`${keyOf(question)} ${question.sort} ${question.direction}`, () => {
      const { rows } = findCached(question);
      const order = orderOf(question);
      return rows === null
        ? order.rows
        : rows
            .map((row) => order.places[row] ?? 0)
            .filter((place) => place > 0)
            .sort()
            .map((place) => order.rows[place - 1] ?? 0);
    });

  /**
   * The first rows of an answer, without the order of all rows; null if that would read too many
   * rows.
   */
  function findFirstRows(question: Question, rows: Int32Array, end: number): Int32Array | null {
    if (rows.length <= limits.mostSorted)
      return readInOrder(question, { where: `AND row IN (${rows.join(',')})` });
    const matchingRows = new Set(rows);
    const firstRows = readInOrder(question, { limit: limits.mostLookedThrough }).filter((row) =>
      matchingRows.has(row),
    );
    return firstRows.length < Math.min(end, rows.length) ? null : firstRows;
  }

  function range(question: Question, at: number, end: number): Int32Array {
    const { rows } = findCached(question);
    if (rows === null) return readInOrder(question, { limit: end - at, offset: at });
    const isLong = total() > limits.mostRead;
    const firstRows = isLong ? findFirstRows(question, rows, end) : null;
    return (firstRows ?? answer(question)).subarray(at, end);
  }

  return {
    /** All rows that answer the question, sorted. Callers must not modify the array. */
    answer: (question: Question): Int32Array => db.transaction(() => answer(question))(),
    /** The rows from `at` up to `end`, `end` excluded. */
    range: (question: Question, at: number, end: number): Int32Array =>
      db.transaction(() => range(question, at, end))(),
    /** The number of rows that answer the question. */
    count: (question: Question): number => findCached(question).rows?.length ?? total(),
    /** The number of present rows. */
    total,
    /** Word beginnings that replaced typed words without a match. */
    similar: (question: Question): readonly string[] => findCached(question).similar,
  };
}

const noRows = new Int32Array(0);
