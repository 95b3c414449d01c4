import { searchFold, sought, wordsOf } from '../../search-words.ts';

/** Of a long text so much is shown, around the first word that was found; in UTF-16 units. */
const mostShown = 300;
const mostBefore = 40;
/** Nobody sees a word further on: an index has more of a text than is shown of it. */
const mostRead = 2_000;

/**
 * Finds the words that a search looks for, and `similar` ones that it found in their place, in
 * texts as they are shown.
 */
export function foundWordsOf(searched: string, similar: readonly string[] = []) {
  const beginnings = [...new Set([...(sought(searched) ?? []).flat(2), ...similar])];
  const isFound = (folded: string): boolean =>
    beginnings.some((beginning) => folded.startsWith(beginning));
  const foundIn = (text: string): readonly RegExpExecArray[] =>
    [...text.slice(0, mostRead).matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].filter(([word]) =>
      isFound(searchFold(word)),
    );

  return {
    /** Whether the beginning of a text has one of them. */
    isIn: (text: string): boolean => wordsOf(text.slice(0, mostShown)).some(isFound),
    countIn: (text: string): number => foundIn(text).length,
    /** A text as long as one line, with the first of them in it. */
    shown: (text: string): string => {
      if (text.length <= mostShown) return text;
      const [first] = foundIn(text);
      const isNear = first === undefined || first.index + first[0].length <= mostShown;
      const start = isNear ? 0 : first.index - mostBefore;
      return `${isNear ? '' : '…'}${text.slice(start, start + mostShown).toWellFormed()}…`;
    },
  };
}
