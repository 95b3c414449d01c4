import unhomoglyph from 'unhomoglyph';
import { boundedText, normalizedText } from '../../preload/contract/bounded-text.ts';
import { distinctiveWords } from './match-key.ts';
import { wordsOf } from './search-words.ts';

/** Characters that are invisible or change the direction of others, except white space. */
const hiddenCharacters =
  /[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}]|(?!\s)\p{Cc}/gu;
/**
 * Emoji are removed first: an emoji consists of several characters, some of them invisible alone.
 */
const emoji = /\p{RGI_Emoji}/gv;
/** Letters of these scripts change their form next to a joiner (UAX #31, section 2.3). */
const joiners =
  /(?<=[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Mongolian}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}])[\u200c\u200d]/gu;

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const latin = /\p{Script=Latin}/u;
const scripts = [
  latin,
  eastAsian,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
];

/** Letters that the confusables list leaves unchanged, because they only look like capitals. */
const smallCapitals: ReadonlyMap<string, string> = new Map(
  [...'ᴀʙᴄᴅᴇɢʜɪᴊᴋĸʟᴍʍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, at) => [
    letter,
    'abcdeghijkklmmnoprstuvwyz'.charAt(at),
  ]),
);

/** The text without invisible characters. */
export function withoutHidden(text: string): string {
  return boundedText(text).toWellFormed().replaceAll(hiddenCharacters, '');
}

/** Whether a word has letters of two scripts. Latin next to East Asian is usual ("Tシャツ"). */
function isMixed(word: string): boolean {
  const letters = word.match(/(?![\p{Script=Common}\p{Script=Inherited}])\p{L}/gu) ?? [];
  const usedScripts = new Set(
    letters.map((letter) => scripts.find((script) => script.test(letter))),
  );
  return (
    usedScripts.size > 1 &&
    !(usedScripts.size === 2 && usedScripts.has(latin) && usedScripts.has(eastAsian))
  );
}

/** Whether a word of another script looks Latin, next to a real Latin word. */
function imitatesLatin(words: readonly string[]): boolean {
  return (
    words.some((word) => latin.test(word)) &&
    words.some(
      (word) =>
        /\p{L}.*\p{L}/u.test(word) && !latin.test(word) && /^[\0-\x7f]*$/.test(skeleton(word)),
    )
  );
}
/**
 * Whether a text contains invisible characters, mixes scripts within a word, mixes digits of two
 * scripts (UTS #39, section 5), or imitates Latin words.
 */
export function isDisguised(text: string): boolean {
  const shown = boundedText(text)
    .toWellFormed()
    .replaceAll('\ufffd', ' ')
    .replaceAll(emoji, ' ')
    .replaceAll(joiners, '');
  const words = shown.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return (
    shown.search(hiddenCharacters) >= 0 ||
    (/[0-9]/.test(shown) && /(?![0-9])\p{Nd}/u.test(shown)) ||
    words.some(isMixed) ||
    imitatesLatin(words)
  );
}

/** The digits of each script have consecutive code points from zero on. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * Maps characters beyond ASCII to the ones they look like (UTS #39, section 4) and digits to their
 * value. Removes invisible characters.
 */
function skeleton(text: string, form: 'NFD' | 'NFKD' = 'NFD'): string {
  return normalizedText(withoutHidden(text), form)
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replaceAll(/[^\0-\x7f]+/g, unhomoglyph)
    .replaceAll(/[^\0-\x7f]/g, (letter) => smallCapitals.get(letter) ?? letter);
}

/** The same within ASCII, ignoring case: `I`, `l` and `1`, `O` and `0`, `m` and `rn` are equal. */
function asciiSkeleton(text: string): string {
  return text.toLowerCase().replaceAll(/[i1|]/g, 'l').replaceAll('0', 'o').replaceAll('m', 'rn');
}

/**
 * Keys that a name shares with every name that reads or looks like it: by its letters, their
 * skeleton, and the skeleton of its capitals, each with and without spaces. Empty keys are left
 * out, because they would match any name.
 */
export function looseNameKeys(name: string): readonly string[] {
  const shown = normalizedText(withoutHidden(name), 'NFD');
  const forms = [shown, skeleton(name), skeleton(name.toUpperCase())];
  const keys = [...new Set(forms.map((form) => form.toLowerCase()))].flatMap((form) => {
    const words = distinctiveWords(form).map(asciiSkeleton);
    return [words.toSorted().join(' '), words.join('')];
  });
  return [...new Set(keys)].filter((key) => key !== '');
}

/**
 * The same keys, and one for the look of the VAT number without separators. They find the records
 * of a supplier and of imitated names. They prove nothing.
 */
export function looseSupplierKeys({
  vatNumber,
  supplierName,
}: {
  readonly vatNumber: string | null;
  readonly supplierName: string | null;
}): readonly string[] {
  const vat = asciiSkeleton(wordsOf(skeleton(vatNumber ?? '')).join(''));
  return [...looseNameKeys(supplierName ?? ''), ...(vat === '' ? [] : [`vat:${vat}`])];
}

/** Splits into runs of letters and runs of digits. The kind of separator is ignored. */
function groupsOf(number: string): string {
  return wordsOf(number)
    .flatMap((word) => word.match(/\p{N}+|\P{N}+/gu) ?? [])
    .map((group) => group.replace(/^0+(?=\p{N})/u, ''))
    .join(' ');
}

/**
 * The word for "invoice" or "number" in front of a number, such as `Rechnung Nr.` and `N°`. A
 * letter that a hyphen or a slash joins to the number is part of the number.
 */
const numberLabel =
  /^(?:[^\p{L}\p{N}]*(?:rechnung(?:snummer|snr)?|invoice|facture|fattura|factura|nummer|nu\u0301?mero|number|num|nr|no?)(?![\p{L}\p{M}\p{N}\-/_])){1,4}(?=[^]*\p{N})/iu;

/**
 * Keys that an invoice number shares with every number that people read as equal: its groups of
 * letters and digits, and the groups of its look-alike, in which a letter O is a zero. Case,
 * separators, leading zeros of a group and a label are ignored: `F-2026/01` equals `Nr. F2026 1`,
 * but `1/12` does not equal `11/2`. Two numbers are equal if either key is equal and not empty.
 */
export function numberKeys(number: string | null): {
  readonly groups: string;
  readonly lookAlike: string;
} {
  const shown = skeleton(number ?? '', 'NFKD').replace(numberLabel, '');
  const digits = asciiSkeleton(shown).replaceAll('l', '1').replaceAll('o', '0');
  return { groups: groupsOf(shown), lookAlike: groupsOf(digits) };
}
