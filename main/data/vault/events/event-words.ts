import { boundedText } from '../../../../preload/contract/bounded-text.ts';
import { prefixQuery, uuid, wordQuery, wordsOf } from '../../search-words.ts';

/** Search filters of an event, in addition to its words. */
interface EventFacets {
  readonly type: string | null;
  readonly verdict: string;
  readonly objectId: string | null;
  readonly isQuarantined: boolean;
}

/**
 * Encodes a value as one index word that no user can type. It begins with a private-use character,
 * which the index accepts as part of a word. The rest is hexadecimal, because the index ignores
 * case, accents and dots.
 */
function keyWord(letter: string, value: string): string {
  return `\uE000${letter}${Buffer.from(value, 'utf8').toString('hex')}`;
}

export function typeWord(type: string | null): string {
  return keyWord('t', type ?? '');
}
export function verdictWord(verdict: string): string {
  return keyWord('v', verdict);
}
export function objectWord(objectId: string): string {
  return keyWord('o', objectId.toLowerCase());
}
export function quarantineWord(isQuarantined: boolean): string {
  return keyWord('q', isQuarantined ? '1' : '0');
}

/**
 * More words than any event of the bank has. A hostile body of a megabyte must not fill the index.
 */
const maxWords = 400;

/** The words that find an event: those of its texts, and its facets. */
export function eventWords(
  event: EventFacets & {
    readonly name: string | null;
    readonly eventId: string | null;
    readonly texts: string;
  },
): string {
  const facets = [
    typeWord(event.type),
    verdictWord(event.verdict),
    quarantineWord(event.isQuarantined),
    ...(event.objectId === null ? [] : [objectWord(event.objectId)]),
  ];
  const texts = [event.type, event.name, event.eventId, event.objectId, event.texts]
    .filter((text) => text !== null)
    .join(' ');
  return [...facets, ...[...new Set(searchableWords(texts))].slice(0, maxWords)].join(' ');
}

/** Without its dashes an id is one word, so its beginning finds it. */
function searchableWords(text: string): readonly string[] {
  return wordsOf(boundedText(text).replace(uuid, (id) => id.replaceAll('-', '')));
}

const maxQueryWords = 12;
/** The index stores word prefixes up to this length. */
const maxIndexedPrefix = 3;

/**
 * Converts typed text to a query of the index (https://sqlite.org/fts5.html §3): all words must
 * match as prefixes, a single character only as a whole word. Null if nothing can match. Only
 * letters and digits reach the query, in quotes.
 *
 * @param termsOf the index words with a prefix; null for too many. For whole words the index
 * returns the newest entry first, without reading all words with the prefix.
 */
export function wordsQuery(
  text: string,
  termsOf: (beginning: string) => readonly string[] | null,
): string | null {
  const words = [...new Set(searchableWords(text))].slice(0, maxQueryWords);
  const parts = words.map((word) => {
    const length = [...word].length;
    if (length === 1) return wordQuery(word);
    const terms = length <= maxIndexedPrefix ? null : termsOf(word);
    return terms === null ? prefixQuery(word) : `(${terms.map(wordQuery).join(' OR ')})`;
  });
  return parts.length === 0 || parts.includes('()') ? null : parts.join(' AND ');
}
