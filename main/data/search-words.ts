import {
  boundedText,
  maxIndexedUnits,
  withoutAccents,
} from '../../preload/contract/bounded-text.ts';

/**
 * More words than a user types in a search. Further words are ignored, so a pasted page cannot
 * become a slow query.
 */
const maxWords = 12;
const maxWordLength = 64;
/** The indexed length of all texts of a record, in UTF-16 units. Text beyond it is ignored. */
const maxUnitsPerRecord = 40_000;
/** A number with more groups than this is searched by its single groups. */
const maxGroups = 12;

/** An id that is typed or pasted in full. */
export const uuid = /(?<![0-9a-z-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z-])/gi;

/** An id as one index word. A full id finds it; letters and digits inside the id do not. */
function idWord(id: string): string {
  return `id${id.replaceAll('-', '').toLowerCase()}`;
}

const letterReplacements: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
  [/ı/g, 'i'],
];

/**
 * The emoji of a text, each once and without skin tone. No index contains emoji: texts are scanned
 * for them.
 */
export function emojiOf(text: string): readonly string[] {
  return [
    ...new Set(
      boundedText(text).match(
        /(?!\p{Emoji_Modifier})\p{Emoji_Presentation}|\p{Extended_Pictographic}(?=\uFE0F)/gu,
      ),
    ),
  ].slice(0, maxWords);
}

/**
 * One letter, at most two units, matches half of all records. A search starts with the second
 * letter.
 */
export function isLongEnough(text: string): boolean {
  return [...text.trim().slice(0, 4)].length > 1 || emojiOf(text).length > 0;
}

/** A text without case and accents, as the index and its queries use it. A long text is cut. */
export function foldForSearch(text: string): string {
  // Most bank data is ASCII, or ASCII after removing accents. This shortcut folds a page of records
  // many times faster.
  if (isPlain(text)) return text.slice(0, maxIndexedUnits).toLowerCase();
  const folded = withoutAccents(text, 'NFKD').toLowerCase();
  if (isPlain(folded)) return folded.slice(0, maxIndexedUnits);
  const plain = withoutAccents(folded, 'NFKD').toWellFormed();
  return letterReplacements.reduce(
    (groups, [letter, instead]) => groups.replace(letter, instead),
    plain,
  );
}

function isPlain(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/**
 * The words of a text: runs of letters and digits. In an e-mail address, each part around `@` and
 * `.` is a word.
 */
export function wordsOf(text: string): readonly string[] {
  const folded = foldForSearch(text);
  const words = folded.match(isPlain(folded) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) =>
    word.length <= maxWordLength ? word : word.slice(0, maxWordLength).toWellFormed(),
  );
}

/** The words that find a record: the words of its texts, and its id as one word. */
export function wordsOfRecord(texts: string, id: string): readonly string[] {
  // Each line has the indexed length of a single text. A page of ordinary records is split faster
  // in one go.
  const words =
    texts.length <= maxIndexedUnits
      ? wordsOf(texts)
      : boundedText(texts, maxUnitsPerRecord).split('\n').flatMap(wordsOf);
  return [...new Set([...words, ...wordsOf(id.replace(uuid, idWord))])];
}

/** A number without separators: `FR 12 345.678.901` becomes `fr12345678901`. */
export function compactNumber(text: string): string {
  return wordsOf(text).join('');
}

/**
 * The word prefixes that must all match: each is a word, or one of several readings of a grouped
 * number. Null if the text contains nothing searchable.
 */
export function searchGroupsOf(text: string): readonly (readonly (readonly string[])[])[] | null {
  const words = wordsOf(boundedText(text).replace(uuid, idWord)).slice(0, maxWords);
  if (words.length === 0) return null;
  const groups: (readonly (readonly string[])[])[] = [];
  for (let at = 0; at < words.length;) {
    const end = endOfNumber(words, at);
    const group = words.slice(at, Math.max(end, at + 1));
    groups.push([group, ...joinedReadings(group)]);
    at += group.length;
  }
  return groups;
}

/**
 * Query phrases of the index (https://sqlite.org/fts5.html §3): one whole word, or all words with a
 * prefix. Callers pass only letters and digits; each word is quoted.
 */
export function wordQuery(word: string): string {
  return `"${word}"`;
}
export function prefixQuery(word: string): string {
  return `"${word}"*`;
}

/**
 * The end of a number that begins here: groups with digits, up to two short letter groups before,
 * one letter after.
 */
function endOfNumber(words: readonly string[], start: number): number {
  const isShort = (at: number, maxLength: number): boolean =>
    /^\p{L}+$/u.test(words[at] ?? '') && (words[at] ?? '').length <= maxLength;
  const hasDigit = (at: number): boolean => /\p{N}/u.test(words[at] ?? '');
  let at = start;
  while (at < start + 2 && isShort(at, 3)) at += 1;
  const digitsFrom = at;
  while (hasDigit(at) && at - start < maxGroups) at += 1;
  if (at === digitsFrom) return start;
  return isShort(at, 1) ? at + 1 : at;
}

/**
 * The readings of the groups: one number; a number after a separate word of letters; a phone number
 * with 00 as with +.
 */
function joinedReadings(group: readonly string[]): readonly (readonly string[])[] {
  const joined = group.join('').slice(0, maxWordLength);
  const first = group.findIndex((word) => /\p{N}/u.test(word));
  return [
    ...(group.length > 1 ? [[joined]] : []),
    ...(first > 0 && group.length - first > 1
      ? [[...group.slice(0, first), group.slice(first).join('')]]
      : []),
    ...(/^00[1-9]/.test(joined) ? [[joined.slice(2)]] : []),
  ];
}
