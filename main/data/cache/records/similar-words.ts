import { type FirstTerm, nextLetters, maxLetters } from '../../index-terms.ts';

/** In a shorter word, one wrong letter makes another valid word. */
const minLength = 4;
/** The least number of letters for a match with the beginning of a longer word. */
const minPrefixLength = 5;
const maxSimilarWords = 16;

/** The remaining index lookups. Hostile records could fill the index with any words. */
type Lookups = { left: number };

/**
 * Index words that replace a typed word. `isWhole`: match only the whole word, not longer words.
 */
export type SimilarWord = { readonly letters: string; readonly isWhole: boolean };

/**
 * Index words that differ from the typed word by one letter: replaced, added, missing, or two
 * letters swapped. If there are none, longer words that begin with such a word. Numbers have no
 * similar words: another digit means another record.
 *
 * Each letter is tried only among the letters that follow the prefix in the index. This takes some
 * hundred lookups, however many words the index has.
 */
export function similarWords(
  firstTerm: FirstTerm,
  typed: string,
  lookups: Lookups,
): readonly SimilarWord[] {
  const letters = [...typed];
  if (letters.length < minLength || !/^\p{L}+$/u.test(typed)) return [];
  const lookUp: FirstTerm = (prefix, from) => {
    lookups.left -= 1;
    return lookups.left < 0 ? null : firstTerm(prefix, from);
  };
  const similarByWord = new Map<string, SimilarWord>();
  const tryWord = (word: string): void => {
    const term = word === typed || similarByWord.has(word) ? null : lookUp(word);
    if (term !== null) similarByWord.set(word, { letters: word, isWhole: term === word });
  };
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    const [currentLetter = '', next = ''] = letters.slice(at);
    const lettersAfter = letters.slice(at + 1).join('');
    const possibleLetters = nextLetters(lookUp, before, maxLetters);
    if (possibleLetters?.length === 0) break;
    if (currentLetter !== '') tryWord(before + lettersAfter);
    if (next !== '') tryWord(before + next + currentLetter + letters.slice(at + 2).join(''));
    for (const other of possibleLetters ?? []) {
      if (!/\p{L}/u.test(other)) continue;
      if (currentLetter !== '') tryWord(before + other + lettersAfter);
      tryWord(before + other + currentLetter + lettersAfter);
    }
  }
  const wholeWords = [...similarByWord.values()].filter(({ isWhole }) => isWhole);
  const similar =
    wholeWords.length > 0 || letters.length < minPrefixLength
      ? wholeWords
      : [...similarByWord.values()];
  return similar.slice(0, maxSimilarWords);
}
