import { type FirstTerm, lettersBehind, mostLetters } from '../../index-terms.ts';

/** With one letter wrong a shorter word is another one. */
const shortest = 4;
/** So many letters are needed where the word goes on. */
const shortestBeginning = 5;
const mostSimilar = 16;

/** What may still be looked up: hostile records make an index of any words. */
type Lookups = { left: number };

/** Words of the index in place of one that was typed; `isWhole`: not what merely begins so. */
export type SimilarWord = { readonly letters: string; readonly isWhole: boolean };

/**
 * The words of the index that are what was typed but for one letter: another one, one too many, one
 * missing, or two that changed places. Only where there is none, those that begin so. Numbers have
 * none: with one digit wrong they are somebody else's.
 *
 * Each letter is looked for among those that words go on with after what comes before it, so that
 * it takes some hundred looks into the index however many words it has.
 */
export function similarWords(
  firstTerm: FirstTerm,
  typed: string,
  lookups: Lookups,
): readonly SimilarWord[] {
  const letters = [...typed];
  if (letters.length < shortest || !/^\p{L}+$/u.test(typed)) return [];
  const look: FirstTerm = (begun, from) => {
    lookups.left -= 1;
    return lookups.left < 0 ? null : firstTerm(begun, from);
  };
  const found = new Map<string, SimilarWord>();
  const meet = (word: string): void => {
    const term = word === typed || found.has(word) ? null : look(word);
    if (term !== null) found.set(word, { letters: word, isWhole: term === word });
  };
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    const [here = '', next = ''] = letters.slice(at);
    const behind = letters.slice(at + 1).join('');
    const others = lettersBehind(look, before, mostLetters);
    if (others?.length === 0) break;
    if (here !== '') meet(before + behind);
    if (next !== '') meet(before + next + here + letters.slice(at + 2).join(''));
    for (const other of others ?? []) {
      if (!/\p{L}/u.test(other)) continue;
      if (here !== '') meet(before + other + behind);
      meet(before + other + here + behind);
    }
  }
  const whole = [...found.values()].filter(({ isWhole }) => isWhole);
  const similar =
    whole.length > 0 || letters.length < shortestBeginning ? whole : [...found.values()];
  return similar.slice(0, mostSimilar);
}
