import { boundedText } from '../../preload/contract/bounded-text.ts';

/**
 * More words than anyone types to find something; what follows is left out, so a pasted page cannot
 * become a slow query.
 */
const maximumWords = 12;
const maximumWordLength = 64;

/** An id that is typed or pasted in full. */
export const uuid = /(?<![0-9a-z-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z-])/gi;

/**
 * An id as one word of the index: found when it is typed in full, and not by letters and digits
 * that it happens to hold.
 */
export function idWord(id: string): string {
  return `id${id.replaceAll('-', '').toLowerCase()}`;
}

/**
 * Turns anything typed into a full-text query that finds entries having all of its words, in any
 * order, each as the beginning of a word; an id counts as one word (`idWord`). Null when nothing in
 * it can be searched for. No input makes a query with a syntax error: only letters, digits and
 * their marks pass, each word in quotes, so that the operators of the query language
 * (https://sqlite.org/fts5.html §3) are words too.
 */
export function toMatchQuery(text: string): string | null {
  const words =
    boundedText(text)
      .replace(uuid, idWord)
      .match(/[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu) ?? [];
  const distinct = [
    ...new Set(words.map((word) => word.slice(0, maximumWordLength).toWellFormed())),
  ];
  return distinct.length === 0
    ? null
    : distinct
        .slice(0, maximumWords)
        .map((word) => `"${word}"*`)
        .join(' ');
}
