import { normalizedText } from '../../../preload/contract/bounded-text.ts';

/** In UTF-16 units: longer texts are no names. */
const maxMatchedLength = 2_000;

/**
 * One folded character per character, without case and accents, so that positions match those in
 * the text.
 */
function foldCharacters(text: string): readonly string[] {
  return [...text.slice(0, maxMatchedLength)].map(
    (letter) => [...normalizedText(letter, 'NFD')][0]?.toLowerCase() ?? letter,
  );
}

/* An accent may be a character of its own, for example from a macOS keyboard. */
function wordsOf(query: string): readonly string[] {
  return foldCharacters(query)
    .join('')
    .replaceAll(/\p{Mn}/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * Whether every word of the query begins a word of the text, in any order, ignoring case and
 * accents.
 */
export function matchesText(text: string, query: string): boolean {
  const parts = foldCharacters(text)
    .join('')
    .split(/[^\p{L}\p{N}]+/u);
  return wordsOf(query).every((word) => parts.some((part) => part.startsWith(word)));
}

/** The significant words of a query: without function words. */
export function significantWords(query: string, smallWords: string): readonly string[] {
  const functionWords = new Set(wordsOf(smallWords));
  return wordsOf(query.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')).filter(
    (word) => !functionWords.has(word),
  );
}

/** How many of these words begin a word of the text. */
export function matchCount(text: string, candidates: readonly string[]): number {
  return candidates.filter((word) => matchesText(text, word)).length;
}

/**
 * An action named by a query. `isFirst`: the query begins with a verb of it. `rest`: the other
 * text, folded, without the action's other words.
 */
export type NamedAction = { readonly isFirst: boolean; readonly rest: string };

/**
 * The action that a query names by one of its verbs, typed in full, ignoring case and accents:
 * "lock card of karim" is the lock, first, with "karim" as the rest. Null if no word of the query
 * is such a verb.
 */
export function namedAction(
  query: string,
  action: { readonly verbs: string; readonly label: string },
): NamedAction | null {
  const verbs = new Set(wordsOf(action.verbs));
  const queryWords = wordsOf(query);
  if (!queryWords.some((word) => verbs.has(word))) return null;
  const rest = queryWords.filter((word) => !verbs.has(word) && !matchesText(action.label, word));
  return { isFirst: verbs.has(queryWords[0] ?? ''), rest: rest.join(' ') };
}

/** Whether a word of the query is one of these verbs, also before a question mark. */
export function namesAction(query: string, verbs: string): boolean {
  const verbWords = new Set(wordsOf(verbs));
  return wordsOf(query.replaceAll(/[?!.,]/g, ' ')).some((word) => verbWords.has(word));
}
