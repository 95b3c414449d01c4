import type { Database } from '../../sqlite.ts';
import { prefixQuery, wordQuery } from '../../search-words.ts';
import { type SimilarWord, similarWords } from './similar-words.ts';
import { firstTermIn, wordsWith } from '../../index-terms.ts';

/**
 * For a prefix, FTS5 collects all rows before it returns the first one. For whole words it returns
 * rows while it reads, in half the time.
 */
const maxTerms = 4;
/** The index stores a list for each word prefix up to this length. */
const indexedPrefixLength = 3;
/** Each lookup takes about 16 µs. */
const maxLookups = 600;

/** The typed text as `searchGroupsOf` splits it: each group matches by one of its readings. */
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

  function queryOfWord(typed: string): string {
    const words =
      [...typed].length <= indexedPrefixLength ? null : wordsWith(firstTerm, typed, maxTerms);
    return words === null || words.length === 0
      ? prefixQuery(typed)
      : anyOf(words.map((word) => wordQuery(word)));
  }
  const groupQuery = (readings: readonly (readonly string[])[]): string =>
    anyOf(readings.map((words) => allOf(words.map(queryOfWord))));

  return {
    findsAny,
    asTyped: (groups: Groups): string => allOf(groups.map(groupQuery)),
    /**
     * For a text without a match: words that no record has are replaced by similar ones. If each
     * word has a record, one word is replaced. Null: no replacement finds a record.
     */
    withSimilar: (groups: Groups): SimilarQuery | null => {
      const lookups = { left: maxLookups };
      const typedQueries = groups.map(groupQuery);
      const similar = groups.map((readings): readonly SimilarWord[] => {
        const [[word, ...more] = [], ...others] = readings;
        return word === undefined || more.length > 0 || others.length > 0
          ? []
          : similarWords(firstTerm, word, lookups);
      });
      const replaceWords = (places: readonly number[]): SimilarQuery | null =>
        places.some((at) => similar[at]?.length === 0)
          ? null
          : {
              query: allOf(
                typedQueries.map((query, at) =>
                  places.includes(at)
                    ? anyOf(
                        (similar[at] ?? []).map(({ letters, isWhole }: SimilarWord) =>
                          isWhole ? wordQuery(letters) : prefixQuery(letters),
                        ),
                      )
                    : query,
                ),
              ),
              similar: places.flatMap((at) => (similar[at] ?? []).map(({ letters }) => letters)),
            };
      const unmatched = [...typedQueries.keys()].filter((at) => !findsAny(typedQueries[at] ?? ''));
      const candidates =
        unmatched.length > 0 ? [unmatched] : [...typedQueries.keys()].map((at) => [at]);
      const matchingQueries = candidates
        .map(replaceWords)
        .filter((each) => each !== null)
        .filter(({ query }) => findsAny(query));
      return matchingQueries.length === 0
        ? null
        : {
            query: anyOf(matchingQueries.map(({ query }) => query)),
            similar: matchingQueries.flatMap((each) => each.similar),
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
