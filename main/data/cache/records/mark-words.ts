import type { MarkedText, MatchRange } from '../search.ts';
import { searchFold, sought } from './search-words.ts';

/** Marks, in a text as it is shown, the beginnings of words that were searched for. */
export function markWords(text: string, searched: string): MarkedText {
  const beginnings = [...new Set((sought(searched) ?? []).flat(2))];
  const matches = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].flatMap(
    ({ 0: word, index }): MatchRange[] => {
      const folded = searchFold(word);
      const longest = Math.max(
        0,
        ...beginnings
          .filter((beginning) => folded.startsWith(beginning))
          .map(({ length }) => length),
      );
      return longest === 0 ? [] : [{ start: index, end: index + lengthOfBeginning(word, longest) }];
    },
  );
  return { text, matches };
}

/** How much of a word makes up this many letters of its folded form, which can be shorter (an accent) or longer (ß). */
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
