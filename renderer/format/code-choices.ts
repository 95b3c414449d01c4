import { createTextOrder, withoutAccents } from '../../preload/contract/bounded-text.ts';
import { clientLanguages, countryCodes, currencyCodes } from '../../preload/contract/iso-codes.ts';

/** A code and its name in the user's language. */
export type CodeChoice = { readonly code: string; readonly name: string };

/** A choice as text: its name, with the code unless that is the name. */
export function choiceText({ code, name }: CodeChoice): string {
  return name === code ? code : `${name} (${code})`;
}

function plain(text: string): string {
  return withoutAccents(text.trim(), 'NFD').toLowerCase();
}

/** Whether a choice's text contains the typed text, ignoring case and accents. */
export function hasTyped(text: string, typed: string): boolean {
  return plain(text).includes(plain(typed));
}

/**
 * The choices for a typed text: the exact code first, then those whose code or name begins with it,
 * then the others; each group in its former order.
 */
export function inOrderOfTyped(
  choices: readonly CodeChoice[],
  typed: string,
): readonly CodeChoice[] {
  const sought = plain(typed);
  if (sought === '') return choices;
  const rank = ({ code, name }: CodeChoice): number => {
    if (plain(code) === sought) return 0;
    return plain(code).startsWith(sought) || plain(name).startsWith(sought) ? 1 : 2;
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
export function meantChoice(choices: readonly CodeChoice[], typed: string): string | null {
  const sought = plain(typed);
  if (sought === '') return null;
  const found = choices.filter((choice) => hasTyped(choiceText(choice), typed));
  const [first] = inOrderOfTyped(found, typed);
  if (first === undefined) return null;
  const begins = plain(first.code).startsWith(sought) || plain(first.name).startsWith(sought);
  return begins || found.length === 1 ? first.code : null;
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

const remembered = new Map<string, readonly CodeChoice[]>();
function cachedChoices(
  language: string,
  type: Kind,
  codes: () => readonly string[],
): readonly CodeChoice[] {
  const key = `${type} ${language}`;
  const before = remembered.get(key);
  if (before) return before;
  const made = sortedChoices(language, type, codes());
  remembered.set(key, made);
  return made;
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
