import type { MarkedText, MatchRange } from '../search.ts';
import { searchFold, sought, wordsOf } from '../../search-words.ts';

/**
 * What was found is shown in one line: of a longer text so much, around the first of it. In UTF-16
 * units.
 */
const mostShown = 300;
const mostBefore = 40;
/** Nobody sees what is found further on: an index has more of a text than is shown of it. */
const mostLookedThrough = 2_000;

/**
 * Finds the beginnings of words that were searched for, and similar ones that were found in their
 * place, in texts as they are shown.
 */
export function wordMarker(
  searched: string,
  similar: readonly string[] = [],
): {
  readonly isIn: (text: string) => boolean;
  readonly mark: (text: string) => MarkedText;
} {
  const beginnings = [...new Set([...(sought(searched) ?? []).flat(2), ...similar])];
  const longestIn = (folded: string): number =>
    Math.max(
      0,
      ...beginnings.filter((beginning) => folded.startsWith(beginning)).map(({ length }) => length),
    );

  const matchesIn = (text: string): readonly MatchRange[] =>
    [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].flatMap(
      ({ 0: word, index }): MatchRange[] => {
        const longest = longestIn(searchFold(word));
        return longest === 0
          ? []
          : [{ start: index, end: index + lengthOfBeginning(word, longest) }];
      },
    );

  return {
    /** Whether the beginning of a text, as much as is shown of it, has one of them. */
    isIn: (text) => wordsOf(text.slice(0, mostShown)).some((word) => longestIn(word) > 0),
    mark: (text) => {
      if (text.length <= mostShown) return { text, matches: matchesIn(text) };
      const [first] = matchesIn(text.slice(0, mostLookedThrough));
      const start = first === undefined || first.end <= mostShown ? 0 : first.start - mostBefore;
      const shown = `${start === 0 ? '' : '…'}${text.slice(start, start + mostShown).toWellFormed()}…`;
      return { text: shown, matches: matchesIn(shown) };
    },
  };
}

/** Marks, in a text as it is shown, the beginnings of words that were searched for. */
export function markWords(text: string, searched: string): MarkedText {
  return wordMarker(searched).mark(text);
}

/**
 * How much of a word makes up this many letters of its folded form, which can be shorter (an
 * accent) or longer (ß).
 */
function lengthOfBeginning(word: string, foldedLength: number): number {
  let [end, folded] = [0, 0];
  for (const character of word) {
    const isMark = /\p{M}/u.test(character);
    if (folded >= foldedLength && !isMark) break;
    end += character.length;
    folded += searchFold(character).length;
  }
  return end;
}
