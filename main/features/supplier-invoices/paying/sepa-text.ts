import { normalizedText } from '../../../../preload/contract/bounded-text.ts';
import { oneLine } from './payment-text.ts';

/** What every bank takes (EPC217-08, chapter 1). */
const taken = /^[A-Za-z0-9/\-?:().,'+ ]$/;

/**
 * What is written otherwise: letters that have no other form in Unicode, the Greek and Cyrillic
 * alphabets as EPC217-08 writes them, and signs with a neighbour that banks take.
 */
const letters = `ß ss æ ae œ oe ø o đ d ð d ħ h ı i ł l ŋ n þ th ŧ t
  α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o
  а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh
  щ sht ъ a ы y ь y э e ю yu я ya є ye і i ґ g ђ dj ј j љ lj њ nj ћ c џ dz
  & + @ (at) _ - – - — - − - ‐ - = - ~ - · . • . * . # . % . ^ . ° . ; , ! . ’ ' ‘ ' ‚ ' ʼ ' ´ ' ′ '
  “ ' ” ' „ ' « ' » ' " ' [ ( ] ) { ( } ) < ( > ) | / ⁄ / \\ / € EUR £ GBP $ USD × x ± +/-`;

const written: ReadonlyMap<string, string> = new Map(
  [...letters.matchAll(/(\S+) (\S+)/g)].map(([, sign = '', others = '']) => [sign, others]),
);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const signFor = (sign: string): string => {
  if (taken.test(sign)) return sign;
  const own = written.get(sign);
  if (own !== undefined) return own;
  const small = written.get(sign.toLowerCase());
  return small === undefined ? '' : capital(small);
};

/**
 * A text in the signs that every bank takes: accents go, other alphabets are written in Latin
 * letters, and what has no such form, an emoji or a Chinese letter, goes.
 */
export const sepaText = (text: string | null): string =>
  [...normalizedText(oneLine(text), 'NFKD')].map(signFor).join('').replaceAll(/ {2,}/g, ' ').trim();

/** The same as an identifier: at most 35 signs, without a slash at either end or two in a row. */
export const sepaIdentifier = (text: string | null): string =>
  sepaText(text)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^[/ ]+/, '')
    .slice(0, 35)
    .replace(/[/ ]+$/, '');
