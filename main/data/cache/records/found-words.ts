import { foldForSearch, searchGroupsOf, wordsOf } from '../../search-words.ts';

/** The length of an excerpt of a long text, around the first found word, in UTF-16 units. */
const maxShown = 300;
const unitsBefore = 40;
/** Text behind this limit is indexed but never shown, so it is not searched for an excerpt. */
const maxRead = 2_000;

/** Finds the words of a search, and the `similar` words found instead of them, in shown texts. */
export function foundWordsOf(searched: string, similar: readonly string[] = []) {
  const beginnings = [...new Set([...(searchGroupsOf(searched) ?? []).flat(2), ...similar])];
  const isFound = (folded: string): boolean =>
    beginnings.some((beginning) => folded.startsWith(beginning));
  const matchesIn = (text: string): readonly RegExpExecArray[] =>
    [...text.slice(0, maxRead).matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].filter(([word]) =>
      isFound(foldForSearch(word)),
    );

  return {
    /** Whether the shown beginning of a text contains one of the words. */
    isIn: (text: string): boolean => wordsOf(text.slice(0, maxShown)).some(isFound),
    countIn: (text: string): number => matchesIn(text).length,
    /** Shortens a text to one line that contains the first found word. */
    shown: (text: string): string => {
      if (text.length <= maxShown) return text;
      const [first] = matchesIn(text);
      const isNear = first === undefined || first.index + first[0].length <= maxShown;
      const start = isNear ? 0 : first.index - unitsBefore;
      return `${isNear ? '' : '…'}${text.slice(start, start + maxShown).toWellFormed()}…`;
    },
  };
}
