import type { Database, SqlValue } from '../../sqlite.ts';
import { rowNumbersOf } from '../../row-numbers.ts';
import { hasRow, inBoth, type RowSet, rowsOf } from '../../row-set.ts';
import { isLongEnough } from '../../search-words.ts';
import { workAhead } from './ahead.ts';
import { foundRowsIn } from './found-rows.ts';
import { type IsBehind, recordOrdersIn } from './record-order.ts';
import type { RecordQuestion, RecordTable, SortColumn } from './record-table.ts';
import { remembering } from './remembering.ts';
import { type Walk, walkThrough } from './walk-order.ts';

/** The window asks for its list and, now and then, an export for another one. */
const keptAnswers = 2;
/**
 * Up to so many rows are put in order by looking each up, and so many are looked through along an
 * index, while the order of all rows is not known.
 */
const mostOrdered = 1_000;
const mostLookedThrough = 40_000;

/** What answers a question; `rows` null: nothing narrows it. */
type Narrowed = { readonly rows: RowSet | null; readonly similar: readonly string[] };

/**
 * Answers to questions as row numbers: sets of rows that SQLite finds, walked in the order of the
 * question as far as somebody looks.
 */
export function recordAnswersIn<Sort extends string, Facet extends string>(
  db: Database,
  table: RecordTable<Sort, Facet, string>,
  isBehind: IsBehind,
) {
  type Question = RecordQuestion<Sort, Facet>;
  const { name } = table;
  const orders = recordOrdersIn(db, name, isBehind);
  const found = foundRowsIn(db, name);
  const ahead = workAhead(db, isBehind);
  const narrowings = remembering<Narrowed>(keptAnswers);
  const walks = remembering<Walk>(keptAnswers);
  const choiceSets = remembering<RowSet>(keptAnswers);

  function rowsWithChoices(
    choices: readonly (readonly [column: string, values: readonly (string | null)[]])[],
  ): RowSet {
    return choiceSets(JSON.stringify(choices), () => {
      const where = choices
        .map(([column]) => `${column} IN (SELECT value FROM json_each(?))`)
        .join(' AND ');
      const values = choices.map(([, chosen]) =>
        JSON.stringify(chosen.map((value) => value ?? '')),
      );
      const joined = db
        .prepare<SqlValue[], string | null>(
          `SELECT group_concat(row) FROM ${name} INDEXED BY ${name}_by_facets WHERE absent_since_epoch_ms IS NULL AND ${where}`,
        )
        .pluck()
        .get(...values);
      return found.ofJoined(joined);
    });
  }

  const choicesOf = ({
    choices,
  }: Question): readonly (readonly [string, readonly (string | null)[]])[] =>
    (Object.keys(table.facets) as Facet[])
      .filter((facet) => choices[facet].length > 0)
      .map((facet) => [table.facets[facet], choices[facet]]);

  const keyOf = (question: Question): string =>
    JSON.stringify([question.text.trim(), choicesOf(question)]);

  const narrowed = (question: Question): Narrowed =>
    narrowings(keyOf(question), () => {
      const choices = choicesOf(question);
      const chosen = choices.length === 0 ? null : rowsWithChoices(choices);
      if (!isLongEnough(question.text)) return { rows: chosen, similar: [] };
      ahead.begin(() => prepare(table.sorts[question.sort]));
      const { rows, similar } = found.withText(question.text) ?? nothingFound;
      return { rows: chosen === null ? rows : inBoth(rows, chosen), similar };
    });

  /** In the order of all rows, which is read where it is not known yet. */
  const walk = (question: Question): Walk =>
    walks(`${keyOf(question)} ${question.sort} ${question.direction}`, () =>
      walkThrough(
        orders.get(table.sorts[question.sort]),
        narrowed(question).rows,
        question.direction,
      ),
    );

  /** The first rows in the order of an index. */
  function firstRows({ sort, direction }: Question, { where = '', limit = -1 }): Int32Array {
    const column = table.sorts[sort];
    const way = direction === 'ascending' ? 'ASC' : 'DESC';
    return rowNumbersOf(
      db
        .prepare<[number], string | null>(
          `SELECT group_concat(row) FROM (SELECT row FROM ${name} WHERE absent_since_epoch_ms IS NULL ${where} ORDER BY ${column} ${way} NULLS LAST, row ${way} LIMIT ?)`,
        )
        .pluck()
        .get(limit),
    );
  }

  /**
   * The first rows of the answer, found without the order of all: so that the first rows of a
   * window, and those of a first search, need little more than themselves. Null where they are not
   * near.
   */
  function nearRows(question: Question, upTo: number, rows: RowSet | null): Int32Array | null {
    if (rows === null) return upTo <= mostOrdered ? firstRows(question, { limit: upTo }) : null;
    if (rows.count <= mostOrdered) {
      const listed = rowsOf(rows).join(',');
      return firstRows(question, { where: `AND row IN (${listed})` });
    }
    if (upTo > mostOrdered) return null;
    const near = firstRows(question, { limit: mostLookedThrough }).filter((row) =>
      hasRow(rows, row),
    );
    return near.length < Math.min(upTo, rows.count) ? null : near;
  }

  function upTo(question: Question, end: number): Int32Array {
    const column = table.sorts[question.sort];
    if (!orders.has(column)) {
      const near = nearRows(question, end, narrowed(question).rows);
      if (near !== null) return near;
    }
    return walk(question).upTo(end);
  }

  /** Who searched once goes on to type. */
  function* prepare(column: SortColumn): Generator<void> {
    yield* orders.readAhead(column);
    yield* found.readAhead();
  }

  return {
    /**
     * Every row that answers the question, in its order. Held until something changes: not to be
     * written to.
     */
    answer: (question: Question): Int32Array => walk(question).upTo(Infinity),
    /** The rows from `at` up to, without, `end`. */
    stretch: (question: Question, at: number, end: number): Int32Array =>
      upTo(question, end).subarray(at, end),
    /** How many rows answer it; null: all there are. */
    count: (question: Question): number | null => narrowed(question).rows?.count ?? null,
    /** Beginnings of words that were found in place of some that nobody has. */
    similar: (question: Question): readonly string[] => narrowed(question).similar,
    note: (rows: readonly number[]): void => {
      if (rows.length === 0) return;
      orders.note(rows);
      forgetAnswers();
    },
    forget: (): void => {
      orders.forget();
      forgetAnswers();
    },
  };

  function forgetAnswers(): void {
    ahead.giveUp();
    for (const kept of [found, narrowings, walks, choiceSets]) kept.forget();
  }
}

const nothingFound = { rows: { bits: new Uint32Array(0), count: 0 }, similar: [] };
