import { wordsOf } from './search-words.ts';

/**
 * Legal forms of companies in the five countries and some neighbours. They do not distinguish
 * names.
 */
const legalForms = new Set(
  'sa sas sasu sarl eurl sci scop snc selarl ei eirl gmbh ag kg ohg gbr ug mbh ek ev kgaa srl srls spa sapa ss snc sas sl slu slne sau sll scp cb ltd limited llc llp plc inc corp bv nv oy ab aps spzoo'.split(
    ' ',
  ),
);

/** The distinctive words of a name, without case, accents and legal form. */
export function distinctiveWords(name: string): readonly string[] {
  const words = joinLetters(wordsOf(name)).map((word) => word.replace(/([aou])e/g, '$1'));
  const distinctive = words.filter((word) => !legalForms.has(word));
  return distinctive.length === 0 ? words : distinctive;
}

/**
 * Reduces a name to what its spellings share. Case, accents, punctuation, word order, legal form
 * and `ü` or `ue` are ignored. Null for a name without letters and digits. Different names may
 * share a key.
 */
export function matchKey(name: string): string | null {
  return distinctiveWords(name).toSorted().join(' ') || null;
}

/** `s. r. l.` becomes `srl`. In one pass, because a sender may make a name very long. */
function joinLetters(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const [at, word] of words.entries()) {
    if (word.length === 1 && words[at - 1]?.length === 1) joined.push((joined.pop() ?? '') + word);
    else joined.push(word);
  }
  return joined;
}
