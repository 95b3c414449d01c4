import {
  longestIndexed,
  longestSorted,
  withoutAccents,
} from '../../preload/contract/bounded-text.ts';

/**
 * A name without case and accents, so that "Élodie" sorts next to "Elodie" and SQLite can index the
 * order. A long name is cut.
 */
export function sortKey(name: string): string {
  return plainText(name, longestSorted);
}

/** A text without case and accents, for word search. */
export function plainText(text: string, mostUnits = longestIndexed): string {
  return withoutAccents(text, 'NFKD', mostUnits).toLowerCase().trim().toWellFormed();
}
