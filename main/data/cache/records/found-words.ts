import { searchFold, sought, wordsOf } from '../../search-words.ts';

/** The length of an excerpt of a long text, around the first found word, in UTF-16 units. */
const mostShown = 300;
const unitsBefore = 40;
/** Text behind this limit is indexed but never shown, so it is not searched for an excerpt. */
const mostRead = 2_000;

/** Finds the words of a search, and the `similar` words found instead of them, in shown texts. */
export function foundWordsOf(searched: string, similar: readonly string[] = []) {
  const beginnings = [...new Set([...(sought(searched) ?? []).flat(2), ...similar])];
  const isFound = (folded: string): boolean =>
    beginnings.some((beginning) => folded.startsWith(beginning));
  const foundIn = (text: string): readonly RegExpExecArray[] =>
    [...text.slice(0, mostRead).matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].filter(([word]) =>
      isFound(searchFold(word)),
    );

  return {
    /** Whether the shown beginning of a text contains one of the words. */
    isIn: (text: string): boolean => wordsOf(text.slice(0, mostShown)).some(isFound),
    countIn: (text: string): number => foundIn(text).length,
    /** Shortens a text to one line that contains the first found word. */
    shown: (text: string): string => {
      if (text.length <= mostShown) return text;
      const [first] = foundIn(text);
      const isNear = first === undefined || first.index + first[0].length <= mostShown;
      const start = isNear ? 0 : first.index - unitsBefore;
      return `${isNear ? '' : '…'}${text.slice(start, start + mostShown).toWellFormed()}…`;
    },
  };
}
