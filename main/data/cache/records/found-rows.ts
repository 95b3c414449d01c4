import type { Database } from '../../sqlite.ts';
import { inBoth, inEither, inOneOnly, type RowSet, rowSetOf } from '../../row-set.ts';
import { beginning, emojiOf, sought, wholeWord } from '../../search-words.ts';
import { remembering } from './remembering.ts';
import { type SimilarWord, similarWords } from './similar-words.ts';
import { firstTermIn, lettersBehind, mostLetters, wordsWith } from './terms.ts';

/** Each takes a bit for each row. */
const keptSets = 64;
/**
 * FTS5 gathers all rows of a beginning before it gives the first; those of a word it gives as it
 * reads them, in half the time. What goes on with one word only is also the same rows again.
 */
const fewTerms = 4;
/** Beginnings of up to so many letters have lists of their own in the index. */
const listedLength = 3;
/**
 * What one in so many rows has takes longer to read than to remember: it is read ahead, and kept
 * until something changes.
 */
const broadPart = 24;
const mostBroad = 256;
/** Each takes some 16 µs. */
const mostLookups = 600;

type Found = {
  readonly rows: RowSet;
  /** Beginnings of words that were found in place of some that nobody has; empty: as typed. */
  readonly similar: readonly string[];
};

/**
 * The rows of a table that have the words of a text, absent ones left out. What was found is
 * remembered by its words, so that each further letter asks for its own word alone.
 */
export function foundRowsIn(db: Database, table: string) {
  const sets = remembering<RowSet>(keptSets);
  const broad = new Map<string, RowSet>();
  const matching = db
    .prepare<[string], string | null>(
      `SELECT group_concat(rowid) FROM ${table}_words WHERE ${table}_words MATCH ?`,
    )
    .pluck();
  const withPart = db
    .prepare<[string], string | null>(
      `SELECT group_concat(row) FROM ${table} WHERE absent_since_epoch_ms IS NULL AND instr(texts, ?) > 0`,
    )
    .pluck();
  const absent = db
    .prepare<[], string | null>(
      `SELECT group_concat(row) FROM ${table} WHERE absent_since_epoch_ms IS NOT NULL`,
    )
    .pluck();
  const highestRow = db.prepare<[], number | null>(`SELECT max(row) FROM ${table}`).pluck();
  const firstTerm = firstTermIn(db, table);

  const setOf = (joined: string | null | undefined): RowSet =>
    rowSetOf(joined, highestRow.get() ?? 0);
  const absentRows = (): RowSet => sets('absent', () => setOf(absent.get()));
  const rowsWithPart = (part: string): RowSet =>
    sets(`part ${part}`, () => setOf(withPart.get(part)));
  const readMatching = (query: string): RowSet =>
    inOneOnly(setOf(matching.get(query)), absentRows());
  const rowsMatching = (query: string): RowSet =>
    broad.get(query) ?? sets(query, () => readMatching(query));

  function rowsWithBeginning(typed: string): RowSet {
    const words = [...typed].length <= listedLength ? null : wordsWith(firstTerm, typed, fewTerms);
    return words === null
      ? rowsMatching(beginning(typed))
      : inAnyOf(words.map(wholeWord), rowsMatching);
  }

  const rowsOfGroup = (readings: readonly (readonly string[])[]): RowSet =>
    inAnyOf(readings, (words) => inAllOf(words, rowsWithBeginning));

  /**
   * Where nobody has what was typed: words that nobody has are replaced by similar ones; where each
   * word is somebody's, one of them is.
   */
  function withSimilar(groups: readonly (readonly (readonly string[])[])[]): Found {
    const lookups = { left: mostLookups };
    const typed = groups.map(rowsOfGroup);
    const similar = groups.map((readings): (() => readonly SimilarWord[]) => {
      const [[word, ...more] = [], ...others] = readings;
      return () =>
        word === undefined || more.length > 0 || others.length > 0
          ? []
          : similarWords(firstTerm, word, lookups);
    });
    const replacing = (places: readonly number[]): Found => {
      const instead = new Map(places.map((at) => [at, similar[at]?.() ?? []]));
      if (![...instead.values()].every(({ length }) => length > 0)) return nobody;
      return {
        rows: inAllOf([...typed.keys()], (at) => {
          const words = instead.get(at);
          return words === undefined
            ? (typed[at] ?? nobody.rows)
            : inAnyOf(words.map(phraseOf), rowsMatching);
        }),
        similar: [...instead.values()].flat().map(({ letters }) => letters),
      };
    };
    const unknown = [...typed.keys()].filter((at) => typed[at]?.count === 0);
    if (unknown.length > 0) return replacing(unknown);
    return [...typed.keys()]
      .map((at) => replacing([at]))
      .filter(({ rows }) => rows.count > 0)
      .reduce(
        (one, other) => ({
          rows: inEither(one.rows, other.rows),
          similar: [...one.similar, ...other.similar],
        }),
        nobody,
      );
  }

  return {
    /** Null where the text has nothing that could be found. */
    withText: (text: string): Found | null => {
      const groups = sought(text);
      const emoji = emojiOf(text);
      if (groups === null && emoji.length === 0) return null;
      const typed = inAllOf(
        [
          ...(groups ?? []).map((group) => () => rowsOfGroup(group)),
          ...emoji.map((each) => () => rowsWithPart(each)),
        ],
        (rowsOf) => rowsOf(),
      );
      return typed.count > 0 || groups === null || emoji.length > 0
        ? { rows: typed, similar: [] }
        : withSimilar(groups);
    },
    /** Reads what many have, a beginning or a word a step. */
    *readAhead(): Generator<void> {
      const least = (highestRow.get() ?? 0) / broadPart;
      const isBroad = (query: string): boolean => {
        const rows = readMatching(query);
        if (rows.count > least) broad.set(query, rows);
        return rows.count > least;
      };
      for (const begun = ['']; begun.length > 0 && broad.size < mostBroad;) {
        const before = begun.shift() ?? '';
        const words = before.length < listedLength ? null : wordsWith(firstTerm, before, fewTerms);
        for (const word of words ?? []) {
          isBroad(wholeWord(word));
          yield;
        }
        if (words !== null) continue;
        for (const letter of lettersBehind(firstTerm, before, mostLetters) ?? []) {
          if (!/[\p{L}\p{N}]/u.test(letter)) continue;
          if (isBroad(beginning(before + letter))) begun.push(before + letter);
          yield;
        }
      }
    },
    /** The rows that `group_concat` joined. */
    ofJoined: setOf,
    /** Some rows came, went, or say something else. */
    forget: (): void => {
      broad.clear();
      sets.forget();
    },
  };
}

const nobody: Found = { rows: { bits: new Uint32Array(0), count: 0 }, similar: [] };

function phraseOf({ letters, isWhole }: SimilarWord): string {
  return isWhole ? wholeWord(letters) : beginning(letters);
}

/** At least one part. */
function inAllOf<Part>(parts: readonly Part[], rowsOf: (part: Part) => RowSet): RowSet {
  const [first, ...others] = parts;
  let rows = first === undefined ? nobody.rows : rowsOf(first);
  for (const part of others) {
    if (rows.count === 0) return rows;
    rows = inBoth(rows, rowsOf(part));
  }
  return rows;
}

function inAnyOf<Part>(parts: readonly Part[], rowsOf: (part: Part) => RowSet): RowSet {
  return parts.map(rowsOf).reduce(inEither, nobody.rows);
}
