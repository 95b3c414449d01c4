import { createTextOrder, withoutAccents } from '../../preload/contract/bounded-text.ts';
import { clientLanguages, countryCodes, currencyCodes } from '../../preload/contract/iso-codes.ts';

/** A code and its name in the user's language. */
export type CodeChoice = { readonly code: string; readonly name: string };

/** A choice as text: its name, with the code unless that is the name. */
export function choiceText({ code, name }: CodeChoice): string {
  return name === code ? code : `${name} (${code})`;
}

function foldText(text: string): string {
  return withoutAccents(text.trim(), 'NFD').toLowerCase();
}

/** Whether a choice's text contains the typed text, ignoring case and accents. */
export function matchesTyped(text: string, typed: string): boolean {
  return foldText(text).includes(foldText(typed));
}

/**
 * The choices for a typed text: the exact code first, then those whose code or name begins with it,
 * then the others; each group in its former order.
 */
export function sortByMatch(choices: readonly CodeChoice[], typed: string): readonly CodeChoice[] {
  const query = foldText(typed);
  if (query === '') return choices;
  const rank = ({ code, name }: CodeChoice): number => {
    if (foldText(code) === query) return 0;
    return foldText(code).startsWith(query) || foldText(name).startsWith(query) ? 1 : 2;
  };
  return choices
    .map((choice) => ({ choice, rank: rank(choice) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice);
}

/**
 * The code that best matches a typed text: the exact code, the first choice whose code or name
 * begins with it, or the only one that contains it; null: none.
 */
export function bestMatchingCode(choices: readonly CodeChoice[], typed: string): string | null {
  const query = foldText(typed);
  if (query === '') return null;
  const matches = choices.filter((choice) => matchesTyped(choiceText(choice), typed));
  const [first] = sortByMatch(matches, typed);
  if (first === undefined) return null;
  const begins = foldText(first.code).startsWith(query) || foldText(first.name).startsWith(query);
  return begins || matches.length === 1 ? first.code : null;
}

type Kind = 'region' | 'currency' | 'language';

/**
 * Sorted by the alphabet of the language: Österreich comes after Niederlande in German, Ägypten at
 * A.
 */
function sortedChoices(
  language: string,
  type: Kind,
  codes: readonly string[],
): readonly CodeChoice[] {
  const names = new Intl.DisplayNames(language, { type, fallback: 'code' });
  const inOrder = createTextOrder(language);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => inOrder(one.name, other.name));
}

const choicesCache = new Map<string, readonly CodeChoice[]>();
function cachedChoices(
  language: string,
  type: Kind,
  codes: () => readonly string[],
): readonly CodeChoice[] {
  const key = `${type} ${language}`;
  const cached = choicesCache.get(key);
  if (cached) return cached;
  const choices = sortedChoices(language, type, codes());
  choicesCache.set(key, choices);
  return choices;
}

/** Every country, upper-case code; the same array for the same language. */
export function countryChoices(language: string): readonly CodeChoice[] {
  return cachedChoices(language, 'region', countryCodes);
}
/** Every current currency. */
export function currencyChoices(language: string): readonly CodeChoice[] {
  return cachedChoices(language, 'currency', currencyCodes);
}
/** The five languages of a client's documents. */
export function clientLanguageChoices(language: string): readonly CodeChoice[] {
  return cachedChoices(language, 'language', () => clientLanguages);
}
