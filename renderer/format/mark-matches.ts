import { withoutAccents } from '../../preload/contract/bounded-text.ts';

/** A part of a text, and whether it matches the search. */
type MarkedPart = { readonly text: string; readonly isMatch: boolean };

/**
 * Matches are marked only in the first part of a text, in UTF-16 units: no one reads a match
 * further on.
 */
const maxMarkedLength = 2_000;

function foldText(text: string): string {
  return withoutAccents(text, 'NFD').toLowerCase();
}
function isWordPart(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character);
}

/** The words of the query, longest first, so that a longer match wins. */
function wordsOf(query: string): readonly string[] {
  return [...new Set(foldText(query).match(/[\p{L}\p{N}]+/gu) ?? [])].sort(
    (one, other) => other.length - one.length,
  );
}

/**
 * Splits a text at the matches of a query: at word beginnings, ignoring case and accents, as the
 * search does. Joined, the parts are exactly the text.
 */
export function markMatches(text: string, query: string): readonly MarkedPart[] {
  const words = wordsOf(query);
  const characters = [...text.slice(0, maxMarkedLength)];
  const folded = characters.map(foldText);
  const parts: { text: string; isMatch: boolean }[] = [];
  const add = (piece: string, isMatch: boolean): void => {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += piece;
    else parts.push({ text: piece, isMatch });
  };
  /** How many characters from `at` on spell this word; 0 if they do not. */
  const matchLengthAt = (word: string, at: number): number => {
    let prefix = '';
    for (let end = at; end < characters.length; end += 1) {
      prefix += folded[end] ?? '';
      if (!word.startsWith(prefix))
        return prefix.startsWith(word) && prefix !== '' ? end + 1 - at : 0;
      if (prefix === word) return end + 1 - at;
    }
    return 0;
  };
  for (let at = 0; at < characters.length;) {
    const isStart = isWordPart(characters[at]) && !isWordPart(characters[at - 1]);
    const length = isStart
      ? (words.map((word) => matchLengthAt(word, at)).find((found) => found > 0) ?? 0)
      : 0;
    if (length === 0) {
      add(characters[at] ?? '', false);
      at += 1;
    } else {
      let end = at + length;
      while (/^\p{M}$/u.test(characters[end] ?? '')) end += 1;
      add(characters.slice(at, end).join(''), true);
      at = end;
    }
  }
  if (text.length > maxMarkedLength) add(text.slice(maxMarkedLength), false);
  return parts;
}
