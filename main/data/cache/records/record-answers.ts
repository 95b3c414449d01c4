import type { Database, SqlValue } from '../../sqlite.ts';
import { type IsBehind, recordOrdersIn } from './record-order.ts';
import type { RecordQuestion, RecordTable } from './record-table.ts';
import { rowNumbersOf, rowSetOf, type RowSet } from '../../row-numbers.ts';
import { beginning, emojiOf, isLongEnough, matchQueryOf, wholeWord } from '../../search-words.ts';

/** The window asks for its list and, now and then, an export for another one. */
const keptAnswers = 2;
/** Above this position a list that nothing narrows is answered from the order of all rows. */
const nearPositions = 1000;
/**
 * FTS5 gathers all rows of a beginning before it gives the first; those of a word it gives as it
 * reads them, in half the time.
 */
const fewTerms = 4;
/** Beginnings of so many letters have an index of their own. */
const indexedLength = 2;
/**
 * More beginnings than a letter has in the languages of Europe: asking for each would take longer
 * than asking for the letter.
 */
const mostBeginnings = 64;

/**
 * Answers to questions as row numbers: sets of rows that SQLite finds, walked in the order of the
 * question.
 */
export function recordAnswersIn<Sort extends string, Facet extends string>(
  db: Database,
  table: RecordTable<Sort, Facet, string>,
  isBehind: IsBehind,
) {
  const { name } = table;
  const orders = recordOrdersIn(db, name, isBehind);
  const answers = remembering<Int32Array>(keptAnswers);
  const sets = remembering<RowSet>(keptAnswers * 2);
  const found = db
    .prepare<[string], string | null>(
      `SELECT group_concat(rowid) FROM ${name}_words WHERE ${name}_words MATCH ?`,
    )
    .pluck();
  db.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${name}_terms USING fts5vocab (main, ${name}_words, instance)`,
  );
  // By instance: the other forms of the table count the rows of each word, of one that everybody
  // has as long as a search for it.
  const firstTerm = db
    .prepare<[from: string, to: string], string>(
      `SELECT term FROM temp.${name}_terms WHERE term >= ? AND term < ? LIMIT 1`,
    )
    .pluck();
  const foundByPart = db
    .prepare<[string], string | null>(
      `SELECT group_concat(row) FROM ${name} WHERE absent_since_epoch_ms IS NULL AND instr(texts, ?) > 0`,
    )
    .pluck();
  const highestRow = db.prepare<[], number | null>(`SELECT max(row) FROM ${name}`).pluck();

  /**
   * What the words that begin so have for their first letters, `length` of them: each is found by
   * leaping over all words of the one before. Empty where there are more than `most`.
   */
  function phrasesOf(
    typed: string,
    { length, most }: { readonly length: number; readonly most: number },
  ): readonly string[] {
    const phrases: string[] = [];
    for (let from = typed; ;) {
      const term = firstTerm.get(from, `${typed}\u{10ffff}`);
      if (term === undefined) return phrases;
      if (phrases.length === most) return [];
      const letters = [...term].slice(0, length);
      const begun = letters.join('');
      phrases.push(letters.length < length ? wholeWord(begun) : beginning(begun));
      from = letters.length < length ? `${begun}\u0001` : `${begun}\u{10ffff}`;
    }
  }

  /** What the index would walk through word by word, in parts that it has lists of. */
  function instead(typed: string): readonly string[] {
    const { length } = [...typed];
    if (length === indexedLength) return [];
    return length < indexedLength
      ? phrasesOf(typed, { length: indexedLength, most: mostBeginnings })
      : phrasesOf(typed, { length: Infinity, most: fewTerms });
  }

  const setOf = (joined: string | null | undefined): RowSet =>
    rowSetOf(rowNumbersOf(joined), highestRow.get() ?? 0);

  /** Null where the text has nothing that could be found. */
  function rowsWithText(text: string): RowSet | null {
    const query = matchQueryOf(text, instead);
    const emoji = emojiOf(text);
    if (emoji.length > 0)
      return sets(JSON.stringify([query, emoji]), () => {
        const [first, ...others] = [
          ...(query === null ? [] : [setOf(found.get(query))]),
          ...emoji.map((each) => setOf(foundByPart.get(each))),
        ];
        return (first ?? new Uint8Array(0)).map((isIn, row) =>
          others.every((other) => other[row] === 1) ? isIn : 0,
        );
      });
    return query === null ? null : sets(query, () => setOf(found.get(query)));
  }

  function rowsWithChoices(
    choices: readonly (readonly [column: string, values: readonly (string | null)[]])[],
  ): RowSet {
    return sets(JSON.stringify(choices), () => {
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
      return setOf(joined);
    });
  }

  function choicesOf({
    choices,
  }: RecordQuestion<Sort, Facet>): readonly (readonly [string, readonly (string | null)[]])[] {
    return (Object.keys(table.facets) as Facet[])
      .filter((facet) => choices[facet].length > 0)
      .map((facet) => [table.facets[facet], choices[facet]]);
  }

  function answer(question: RecordQuestion<Sort, Facet>): Int32Array {
    return answers(
      JSON.stringify([
        question.text.trim(),
        choicesOf(question),
        question.sort,
        question.direction,
      ]),
      () => {
        const filters: RowSet[] = [];
        if (isLongEnough(question.text)) {
          const rows = rowsWithText(question.text);
          if (rows === null) return new Int32Array(0);
          filters.push(rows);
        }
        const choices = choicesOf(question);
        if (choices.length > 0) filters.push(rowsWithChoices(choices));
        const { valued, valueless } = orders.get(table.sorts[question.sort]);
        return walk([valued, valueless], filters, question.direction);
      },
    );
  }

  function nearRows({ sort, direction }: RecordQuestion<Sort, Facet>, upTo: number): Int32Array {
    const column = table.sorts[sort];
    const way = direction === 'ascending' ? 'ASC' : 'DESC';
    return Int32Array.from(
      db
        .prepare<[number], number>(
          `SELECT row FROM ${name} WHERE absent_since_epoch_ms IS NULL ORDER BY ${column} ${way} NULLS LAST, row ${way} LIMIT ?`,
        )
        .pluck()
        .all(upTo),
    );
  }

  return {
    /**
     * Every row that answers the question, in its order. Held until something changes: not to be
     * written to.
     */
    answer,
    /**
     * The rows from `at` up to, without, `end`, and how many there are. The beginning of a list
     * that nothing narrows is read from its index while the order of all rows is not known, so that
     * the first rows of a window need no more than themselves.
     */
    stretch: (
      question: RecordQuestion<Sort, Facet>,
      { at, end, total }: { readonly at: number; readonly end: number; readonly total: number },
    ): { readonly rows: Int32Array; readonly matchCount: number } => {
      const isNarrowed = isLongEnough(question.text) || choicesOf(question).length > 0;
      if (!isNarrowed && end <= nearPositions && !orders.has(table.sorts[question.sort]))
        return { rows: nearRows(question, end).subarray(at), matchCount: total };
      const rows = answer(question);
      return { rows: rows.subarray(at, end), matchCount: rows.length };
    },
    note: (rows: readonly number[]): void => {
      if (rows.length === 0) return;
      orders.note(rows);
      answers.forget();
      sets.forget();
    },
    forget: (): void => {
      orders.forget();
      answers.forget();
      sets.forget();
    },
  };
}

/**
 * Walks through the parts of an order, each in the direction asked for, and keeps what is in every
 * set.
 */
function walk(
  parts: readonly Int32Array[],
  filters: readonly RowSet[],
  direction: 'ascending' | 'descending',
): Int32Array {
  const walked = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  const [first, second] = filters;
  let count = 0;
  for (const part of parts) {
    for (let step = 0; step < part.length; step += 1) {
      const row = part[direction === 'ascending' ? step : part.length - 1 - step] ?? 0;
      if (first !== undefined && first[row] !== 1) continue;
      if (second !== undefined && second[row] !== 1) continue;
      walked[count] = row;
      count += 1;
    }
  }
  return count === walked.length ? walked : walked.slice(0, count);
}

/** Remembers the last few values by their key. */
function remembering<Value>(most: number) {
  const kept = new Map<string, Value>();
  const valueOf = (key: string, make: () => Value): Value => {
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return value;
  };
  return Object.assign(valueOf, {
    forget: (): void => {
      kept.clear();
    },
  });
}
