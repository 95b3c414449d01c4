import { normalizedText } from '../../../preload/contract/bounded-text.ts';

/** What is longer is no name of anything. In UTF-16 units. */
const mostMatched = 2_000;

/**
 * One letter for each letter, without case and accents, so that a place in the folded text is the
 * same place in the text.
 */
function folded(text: string): readonly string[] {
  return [...text.slice(0, mostMatched)].map(
    (letter) => [...normalizedText(letter, 'NFD')][0]?.toLowerCase() ?? letter,
  );
}

/* An accent may come as a sign of its own, from a keyboard of macOS for example. */
function words(query: string): readonly string[] {
  return folded(query)
    .join('')
    .replaceAll(/\p{Mn}/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * Whether every word of the query begins a word of the text, in any order, whatever their case and
 * accents.
 */
export function matchesText(text: string, query: string): boolean {
  const parts = folded(text)
    .join('')
    .split(/[^\p{L}\p{N}]+/u);
  return words(query).every((word) => parts.some((part) => part.startsWith(word)));
}

/** The words of a query that name something: without those that only join others. */
export function namingWords(query: string, smallWords: string): readonly string[] {
  const small = new Set(words(smallWords));
  return words(query.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')).filter((word) => !small.has(word));
}

/** How many of these words begin a word of the text. */
export function matchCount(text: string, of: readonly string[]): number {
  return of.filter((word) => matchesText(text, word)).length;
}

/**
 * An action that a query names. `isFirst`: it begins with a word for it. `rest`: what else was
 * typed, folded, without the action's other words.
 */
export type NamedAction = { readonly isFirst: boolean; readonly rest: string };

/**
 * The action a query names by one of its verbs, typed in full, whatever its case and accents: "lock
 * card of karim" is the lock, first, with "karim" as the rest. Null when no word of the query is
 * such a verb.
 */
export function namedAction(
  query: string,
  action: { readonly verbs: string; readonly label: string },
): NamedAction | null {
  const verbs = new Set(words(action.verbs));
  const all = words(query);
  if (!all.some((word) => verbs.has(word))) return null;
  const rest = all.filter((word) => !verbs.has(word) && !matchesText(action.label, word));
  return { isFirst: verbs.has(all[0] ?? ''), rest: rest.join(' ') };
}

/** Whether one word of the query is one of these verbs. */
export function namesAction(query: string, verbs: string): boolean {
  const known = new Set(words(verbs));
  return words(query).some((word) => known.has(word));
}
