import { wordsOf } from './search-words.ts';

/** Forms of companies in the five countries and a few neighbours: they tell no one apart. */
const legalForms = new Set(
  'sa sas sasu sarl eurl sci scop snc selarl ei eirl gmbh ag kg ohg gbr ug mbh ek ev kgaa srl srls spa sapa ss snc sas sl slu slne sau sll scp cb ltd limited llc llp plc inc corp bv nv oy ab aps spzoo'.split(
    ' ',
  ),
);

/** The words that tell a name from others, without case, accents, and the form of the company. */
export function tellingWords(name: string): readonly string[] {
  const words = joinLetters(wordsOf(name)).map((word) => word.replace(/([aou])e/g, '$1'));
  const telling = words.filter((word) => !legalForms.has(word));
  return telling.length === 0 ? words : telling;
}

/**
 * A name reduced to what two spellings of it have in common: case, accents, punctuation, the order
 * of words, the form of the company and `ü` for `ue` make no difference. Null for a name without
 * letters and digits. Similar names may share a key that are not the same.
 */
export function matchKey(name: string): string | null {
  return tellingWords(name).toSorted().join(' ') || null;
}

/** `s. r. l.` is `srl`. In one way through: a name may be as long as its sender likes. */
function joinLetters(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const [at, word] of words.entries()) {
    if (word.length === 1 && words[at - 1]?.length === 1) joined.push((joined.pop() ?? '') + word);
    else joined.push(word);
  }
  return joined;
}
