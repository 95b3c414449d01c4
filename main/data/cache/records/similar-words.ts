import { type FirstTerm, nextLetters, mostLetters } from '../../index-terms.ts';

/** In a shorter word, one wrong letter makes another valid word. */
const shortest = 4;
/** The least number of letters for a match with the beginning of a longer word. */
const shortestBeginning = 5;
const mostSimilar = 16;

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
  if (letters.length < shortest || !/^\p{L}+$/u.test(typed)) return [];
  const lookUp: FirstTerm = (prefix, from) => {
    lookups.left -= 1;
    return lookups.left < 0 ? null : firstTerm(prefix, from);
  };
  const found = new Map<string, SimilarWord>();
  const tryWord = (word: string): void => {
    const term = word === typed || found.has(word) ? null : lookUp(word);
    if (term !== null) found.set(word, { letters: word, isWhole: term === word });
  };
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    const [here = '', next = ''] = letters.slice(at);
    const rest = letters.slice(at + 1).join('');
    const others = nextLetters(lookUp, before, mostLetters);
    if (others?.length === 0) break;
    if (here !== '') tryWord(before + rest);
    if (next !== '') tryWord(before + next + here + letters.slice(at + 2).join(''));
    for (const other of others ?? []) {
      if (!/\p{L}/u.test(other)) continue;
      if (here !== '') tryWord(before + other + rest);
      tryWord(before + other + here + rest);
    }
  }
  const whole = [...found.values()].filter(({ isWhole }) => isWhole);
  const similar =
    whole.length > 0 || letters.length < shortestBeginning ? whole : [...found.values()];
  return similar.slice(0, mostSimilar);
}
