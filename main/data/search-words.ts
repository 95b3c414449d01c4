import {
  boundedText,
  longestIndexed,
  withoutAccents,
} from '../../preload/contract/bounded-text.ts';

/**
 * More than anyone types to find something; what follows is left out, so a pasted page cannot
 * become a slow query.
 */
const mostWords = 12;
const longestWord = 64;
/** What a record is found by, all its texts together, in UTF-16 units: of more the first. */
const mostOfRecord = 40_000;
/** A number typed in more groups than this is searched for by its groups. */
const mostGroups = 12;

/** An id that is typed or pasted in full. */
export const uuid = /(?<![0-9a-z-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z-])/gi;

/**
 * An id as one word of the index: found when it is typed in full, and not by letters and digits
 * that it happens to hold.
 */
function idWord(id: string): string {
  return `id${id.replaceAll('-', '').toLowerCase()}`;
}

const letterlessMarks: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
  [/ı/g, 'i'],
];

/**
 * The emoji of a text, each once and without its colour. No index has them: texts are looked
 * through for them.
 */
export function emojiOf(text: string): readonly string[] {
  return [
    ...new Set(
      boundedText(text).match(
        /(?!\p{Emoji_Modifier})\p{Emoji_Presentation}|\p{Extended_Pictographic}(?=\uFE0F)/gu,
      ),
    ),
  ].slice(0, mostWords);
}

/** One letter, of at most two units, finds half of everything: a search begins with the second. */
export function isLongEnough(text: string): boolean {
  return [...text.trim().slice(0, 4)].length > 1 || emojiOf(text).length > 0;
}

/**
 * A text without case and accents, as the index holds it and a query asks for it: of a long one its
 * beginning.
 */
export function searchFold(text: string): string {
  // Most of what a bank holds is plain, or is without its accents: a page of records is folded many
  // times faster so.
  if (isPlain(text)) return text.slice(0, longestIndexed).toLowerCase();
  const folded = withoutAccents(text, 'NFKD').toLowerCase();
  if (isPlain(folded)) return folded.slice(0, longestIndexed);
  const plain = withoutAccents(folded, 'NFKD').toWellFormed();
  return letterlessMarks.reduce((all, [letter, instead]) => all.replace(letter, instead), plain);
}

function isPlain(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/**
 * The words of a text: runs of letters and digits. What stands around `@` and `.` in an e-mail
 * address is a word each.
 */
export function wordsOf(text: string): readonly string[] {
  const folded = searchFold(text);
  const words = folded.match(isPlain(folded) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) =>
    word.length <= longestWord ? word : word.slice(0, longestWord).toWellFormed(),
  );
}

/** The words that find a record: those of its texts and its id, which counts as one word. */
export function wordsOfRecord(texts: string, id: string): readonly string[] {
  // Of each line as much is indexed as of a text alone; a page of ordinary records is taken apart
  // faster in one go.
  const words =
    texts.length <= longestIndexed
      ? wordsOf(texts)
      : boundedText(texts, mostOfRecord).split('\n').flatMap(wordsOf);
  return [...new Set([...words, ...wordsOf(id.replace(uuid, idWord))])];
}

/** A number without what people put between its groups: `FR 12 345.678.901` is `fr12345678901`. */
export function compactNumber(text: string): string {
  return wordsOf(text).join('');
}

/**
 * What must all be found, each as the beginning of a word: a word, or one of several ways to read a
 * number typed in groups. Null when nothing in the text can be searched for.
 */
export function sought(text: string): readonly (readonly (readonly string[])[])[] | null {
  const words = wordsOf(boundedText(text).replace(uuid, idWord)).slice(0, mostWords);
  if (words.length === 0) return null;
  const all: (readonly (readonly string[])[])[] = [];
  for (let at = 0; at < words.length;) {
    const end = endOfNumber(words, at);
    const group = words.slice(at, Math.max(end, at + 1));
    all.push([group, ...joinedReadings(group)]);
    at += group.length;
  }
  return all;
}

/**
 * Phrases of the language of the index (https://sqlite.org/fts5.html §3): one of its words, and all
 * that begin so. Only letters and digits come this far, each word in quotes.
 */
export function wholeWord(word: string): string {
  return `"${word}"`;
}
export function beginning(word: string): string {
  return `"${word}"*`;
}

/**
 * Where a number that begins here ends: groups with digits, up to two short groups of letters
 * before them, one letter behind.
 */
function endOfNumber(words: readonly string[], start: number): number {
  const isShort = (at: number, most: number): boolean =>
    /^\p{L}+$/u.test(words[at] ?? '') && (words[at] ?? '').length <= most;
  const hasDigit = (at: number): boolean => /\p{N}/u.test(words[at] ?? '');
  let at = start;
  while (at < start + 2 && isShort(at, 3)) at += 1;
  const digitsFrom = at;
  while (hasDigit(at) && at - start < mostGroups) at += 1;
  if (at === digitsFrom) return start;
  return isShort(at, 1) ? at + 1 : at;
}

/**
 * The groups as one number; as one number behind letters that are a word of their own; and a phone
 * number behind 00 as behind +.
 */
function joinedReadings(group: readonly string[]): readonly (readonly string[])[] {
  const joined = group.join('').slice(0, longestWord);
  const first = group.findIndex((word) => /\p{N}/u.test(word));
  return [
    ...(group.length > 1 ? [[joined]] : []),
    ...(first > 0 && group.length - first > 1
      ? [[...group.slice(0, first), group.slice(first).join('')]]
      : []),
    ...(/^00[1-9]/.test(joined) ? [[joined.slice(2)]] : []),
  ];
}
