import type { Database } from './sqlite.ts';

/** Sorts after every word with this prefix. */
const prefixEnd = '\u{10ffff}';
/** More different letters than follow any prefix in European languages. */
export const maxLetters = 128;

/** The first index word with this prefix, or null. With `from`, the first one from there on. */
export type FirstTerm = (prefix: string, from?: string) => string | null;

/** Reads the words of an index, each once, however many records have it. */
export function firstTermIn(db: Database, table: string): FirstTerm {
  db.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_terms USING fts5vocab (main, ${table}_words, instance)`,
  );
  // The `instance` form of the table is fast. The other forms count the rows of each word, which
  // for a frequent word takes as long as a search.
  const select = db
    .prepare<[from: string, to: string], string>(
      `SELECT term FROM temp.${table}_terms WHERE term >= ? AND term < ? LIMIT 1`,
    )
    .pluck();
  return (prefix, from = prefix) => select.get(from, prefix + prefixEnd) ?? null;
}

/** The words with this prefix; null if there are more than `limit`. */
export function wordsWith(
  firstTerm: FirstTerm,
  prefix: string,
  limit: number,
): readonly string[] | null {
  const words: string[] = [];
  for (let term = firstTerm(prefix); term !== null; term = firstTerm(prefix, `${term}\u0001`)) {
    if (words.length === limit) return null;
    words.push(term);
  }
  return words;
}

/**
 * The letters that follow this prefix in index words. Each lookup skips all words of the letter
 * before. Null if there are more than `limit`.
 */
export function nextLetters(
  firstTerm: FirstTerm,
  prefix: string,
  limit: number,
): readonly string[] | null {
  const letters: string[] = [];
  // A word equal to the prefix has no next letter.
  for (let term = firstTerm(prefix, `${prefix}\u0001`); term !== null;) {
    const [letter = ''] = term.slice(prefix.length);
    if (letters.length === limit) return null;
    letters.push(letter);
    term = firstTerm(prefix, prefix + letter + prefixEnd);
  }
  return letters;
}
