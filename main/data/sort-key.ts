import {
  maxIndexedUnits,
  maxSortedUnits,
  withoutAccents,
} from '../../preload/contract/bounded-text.ts';

/**
 * A name without case and accents, so that "Élodie" sorts next to "Elodie" and SQLite can index the
 * order. A long name is cut.
 */
export function sortKey(name: string): string {
  return plainText(name, maxSortedUnits);
}

/** A text without case and accents, for word search. */
export function plainText(text: string, mostUnits = maxIndexedUnits): string {
  return withoutAccents(text, 'NFKD', mostUnits).toLowerCase().trim().toWellFormed();
}
