import { boundedText } from '../../../../preload/contract/bounded-text.ts';
import { beginning, uuid, wholeWord, wordsOf } from '../../search-words.ts';

/** What of an event can be asked for beside words. */
interface EventFacets {
  readonly type: string | null;
  readonly verdict: string;
  readonly objectId: string | null;
  readonly isQuarantined: boolean;
}

/**
 * A value as one word of the index that no one can type: it begins with a character of the private
 * area, which the index takes for part of a word. Hexadecimal, for the index knows neither case nor
 * accents nor dots.
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
export function heldWord(isQuarantined: boolean): string {
  return keyWord('q', isQuarantined ? '1' : '0');
}

/**
 * More words than an event of the bank has; a hostile body of a megabyte must not fill the index.
 */
const mostWords = 400;

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
    heldWord(event.isQuarantined),
    ...(event.objectId === null ? [] : [objectWord(event.objectId)]),
  ];
  const texts = [event.type, event.name, event.eventId, event.objectId, event.texts]
    .filter((text) => text !== null)
    .join(' ');
  return [...facets, ...[...new Set(searchable(texts))].slice(0, mostWords)].join(' ');
}

/** An id is found by how it begins: as the one word it is without its dashes. */
function searchable(text: string): readonly string[] {
  return wordsOf(boundedText(text).replace(uuid, (id) => id.replaceAll('-', '')));
}

const mostSought = 12;
/** The index has the beginnings of words up to this length of its own. */
const longestIndexedBeginning = 3;

/**
 * What was typed as a query of the index (https://sqlite.org/fts5.html §3): all of its words, each
 * as the beginning of one; a single character is a word of its own. Null where nothing can be
 * found. Only letters and digits come this far, in quotes.
 *
 * @param termsOf the words of the index that begin so; null for too many. Asked for by name the
 * index gives the newest first without reading all that begin so.
 */
export function wordsQuery(
  text: string,
  termsOf: (beginning: string) => readonly string[] | null,
): string | null {
  const words = [...new Set(searchable(text))].slice(0, mostSought);
  const parts = words.map((word) => {
    const length = [...word].length;
    if (length === 1) return wholeWord(word);
    const terms = length <= longestIndexedBeginning ? null : termsOf(word);
    return terms === null ? beginning(word) : `(${terms.map(wholeWord).join(' OR ')})`;
  });
  return parts.length === 0 || parts.includes('()') ? null : parts.join(' AND ');
}
