import {
  longestIndexed,
  longestSorted,
  withoutAccents,
} from '../../preload/contract/bounded-text.ts';

/**
 * A name without case and accents, so that "Élodie" stands beside "Elodie" in an order that SQLite
 * can keep in an index: of a long one its beginning.
 */
export function sortKey(name: string): string {
  return plainText(name, longestSorted);
}

/** A text without case and accents, for looking for words in it. */
export function plainText(text: string, mostUnits = longestIndexed): string {
  return withoutAccents(text, 'NFKD', mostUnits).toLowerCase().trim().toWellFormed();
}
