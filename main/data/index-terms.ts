import type { Database } from './sqlite.ts';

/** Behind every word that begins so. */
const last = '\u{10ffff}';
/** More letters than words go on with in the languages of Europe. */
export const mostLetters = 128;

/** The first word of an index that begins so, or null; with `from`, the first from there on. */
export type FirstTerm = (begun: string, from?: string) => string | null;

/** Looks into the words of an index, each once however many records have it. */
export function firstTermIn(db: Database, table: string): FirstTerm {
  db.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_terms USING fts5vocab (main, ${table}_words, instance)`,
  );
  // By instance: the other forms of the table count the rows of each word, of one that everybody
  // has as long as a search for it.
  const select = db
    .prepare<[from: string, to: string], string>(
      `SELECT term FROM temp.${table}_terms WHERE term >= ? AND term < ? LIMIT 1`,
    )
    .pluck();
  return (begun, from = begun) => select.get(from, begun + last) ?? null;
}

/** The words that begin so; null where there are more than `most`. */
export function wordsWith(
  firstTerm: FirstTerm,
  begun: string,
  most: number,
): readonly string[] | null {
  const words: string[] = [];
  for (let term = firstTerm(begun); term !== null; term = firstTerm(begun, `${term}\u0001`)) {
    if (words.length === most) return null;
    words.push(term);
  }
  return words;
}

/**
 * The letters that words which begin so go on with: each is found by leaping over all words of the
 * one before. Null where there are more than `most`.
 */
export function lettersBehind(
  firstTerm: FirstTerm,
  begun: string,
  most: number,
): readonly string[] | null {
  const letters: string[] = [];
  // What is no more than its beginning goes on with none.
  for (let term = firstTerm(begun, `${begun}\u0001`); term !== null;) {
    const [letter = ''] = term.slice(begun.length);
    if (letters.length === most) return null;
    letters.push(letter);
    term = firstTerm(begun, begun + letter + last);
  }
  return letters;
}
