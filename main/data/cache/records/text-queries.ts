import type { Database } from '../../sqlite.ts';
import { beginning, wholeWord } from '../../search-words.ts';
import { type SimilarWord, similarWords } from './similar-words.ts';
import { firstTermIn, wordsWith } from '../../index-terms.ts';

/**
 * For a prefix, FTS5 collects all rows before it returns the first one. For whole words it returns
 * rows while it reads, in half the time.
 */
const fewTerms = 4;
/** The index stores a list for each word prefix up to this length. */
const listedLength = 3;
/** Each lookup takes about 16 µs. */
const mostLookups = 600;

/** The typed text as `sought` splits it: each group matches by one of its readings. */
type Groups = readonly (readonly (readonly string[])[])[];

type SimilarQuery = {
  readonly query: string;
  /** Word beginnings that replace typed words. */
  readonly similar: readonly string[];
};

/** Queries of the index of a table's words (https://sqlite.org/fts5.html §3). */
export function textQueriesIn(db: Database, table: string) {
  const firstTerm = firstTermIn(db, table);
  const selectFirst = db
    .prepare<[string], number>(
      `SELECT 1 FROM ${table}_words CROSS JOIN ${table} ON row = ${table}_words.rowid WHERE ${table}_words MATCH ? AND absent_since_epoch_ms IS NULL LIMIT 1`,
    )
    .pluck();
  const findsAny = (query: string): boolean => selectFirst.get(query) !== undefined;

  function ofWord(typed: string): string {
    const words = [...typed].length <= listedLength ? null : wordsWith(firstTerm, typed, fewTerms);
    return words === null || words.length === 0
      ? beginning(typed)
      : anyOf(words.map((word) => wholeWord(word)));
  }
  const ofGroup = (readings: readonly (readonly string[])[]): string =>
    anyOf(readings.map((words) => allOf(words.map(ofWord))));

  return {
    findsAny,
    asTyped: (groups: Groups): string => allOf(groups.map(ofGroup)),
    /**
     * For a text without a match: words that no record has are replaced by similar ones. If each
     * word has a record, one word is replaced. Null: no replacement finds a record.
     */
    withSimilar: (groups: Groups): SimilarQuery | null => {
      const lookups = { left: mostLookups };
      const typed = groups.map(ofGroup);
      const similar = groups.map((readings): readonly SimilarWord[] => {
        const [[word, ...more] = [], ...others] = readings;
        return word === undefined || more.length > 0 || others.length > 0
          ? []
          : similarWords(firstTerm, word, lookups);
      });
      const replacing = (places: readonly number[]): SimilarQuery | null =>
        places.some((at) => similar[at]?.length === 0)
          ? null
          : {
              query: allOf(
                typed.map((query, at) =>
                  places.includes(at)
                    ? anyOf(
                        (similar[at] ?? []).map(({ letters, isWhole }: SimilarWord) =>
                          isWhole ? wholeWord(letters) : beginning(letters),
                        ),
                      )
                    : query,
                ),
              ),
              similar: places.flatMap((at) => (similar[at] ?? []).map(({ letters }) => letters)),
            };
      const unknown = [...typed.keys()].filter((at) => !findsAny(typed[at] ?? ''));
      const tries = unknown.length > 0 ? [unknown] : [...typed.keys()].map((at) => [at]);
      const found = tries
        .map(replacing)
        .filter((each) => each !== null)
        .filter(({ query }) => findsAny(query));
      return found.length === 0
        ? null
        : {
            query: anyOf(found.map(({ query }) => query)),
            similar: found.flatMap((each) => each.similar),
          };
    },
  };
}

function anyOf(queries: readonly string[]): string {
  return `(${queries.join(' OR ')})`;
}
function allOf(queries: readonly string[]): string {
  return `(${queries.join(' AND ')})`;
}
