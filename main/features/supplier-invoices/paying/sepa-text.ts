import { normalizedText } from '../../../../preload/contract/bounded-text.ts';
import { toOneLine } from './payment-text.ts';

/** The characters that every bank accepts (EPC217-08, chapter 1). */
const acceptedCharacter = /^[A-Za-z0-9/\-?:().,'+ ]$/;

/**
 * The replacements. Letters have no decomposition in Unicode; Greek and Cyrillic follow EPC217-08;
 * signs map to a similar accepted sign.
 */
const letters = `ß ss æ ae œ oe ø o đ d ð d ħ h ı i ł l ŋ n þ th ŧ t
  α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o
  а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh
  щ sht ъ a ы y ь y э e ю yu я ya є ye і i ґ g ђ dj ј j љ lj њ nj ћ c џ dz
  & + @ (at) _ - – - — - − - ‐ - = - ~ - · . • . * . # . % . ^ . ° . ; , ! . ’ ' ‘ ' ‚ ' ʼ ' ´ ' ′ '
  “ ' ” ' „ ' « ' » ' " ' [ ( ] ) { ( } ) < ( > ) | / ⁄ / \\ / € EUR £ GBP $ USD × x ± +/-`;

const transliterations: ReadonlyMap<string, string> = new Map(
  [...letters.matchAll(/(\S+) (\S+)/g)].map(([, sign = '', others = '']) => [sign, others]),
);

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function transliterate(sign: string): string {
  if (acceptedCharacter.test(sign)) return sign;
  const replacement = transliterations.get(sign);
  if (replacement !== undefined) return replacement;
  const lowercaseReplacement = transliterations.get(sign.toLowerCase());
  return lowercaseReplacement === undefined ? '' : capitalize(lowercaseReplacement);
}

/** Whether an account is German or Austrian, where account names use ae for ä. */
export function isGermanAccount(iban: string): boolean {
  return /^(DE|AT)/.test(iban);
}

const umlauts: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
]);

/** In a word of capitals both letters are capitals: MÜLLER becomes MUELLER. */
function germanLetters(text: string): string {
  return normalizedText(text, 'NFC').replaceAll(
    /[äöüßÄÖÜẞ]/g,
    (letter, at: number, fullText: string) => {
      const umlautLetters = umlauts.get(letter.toLowerCase()) ?? '';
      if (letter === letter.toLowerCase()) return umlautLetters;
      const [before, after] = [fullText.charAt(at - 1), fullText.charAt(at + 1)];
      const isAmongCapitals = /\p{Lu}/u.test(/\p{L}/u.test(after) ? after : before);
      return isAmongCapitals ? umlautLetters.toUpperCase() : capitalize(umlautLetters);
    },
  );
}

/**
 * A text in characters that every bank accepts: drops accents, transliterates other alphabets, and
 * drops characters without a Latin form, such as an emoji or a Chinese character. `isGerman`: uses
 * ae for ä, as German and Austrian banks write the names that a check of the payee compares.
 */
export function sepaText(text: string | null, isGerman = false): string {
  const line = toOneLine(text);
  return [...normalizedText(isGerman ? germanLetters(line) : line, 'NFKD')]
    .map(transliterate)
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/**
 * The same as an identifier: at most 35 characters, without a slash at either end or two in a row.
 */
export function sepaIdentifier(text: string | null, isGerman = false): string {
  return sepaText(text, isGerman)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^[/ ]+/, '')
    .slice(0, 35)
    .replace(/[/ ]+$/, '');
}
