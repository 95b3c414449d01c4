import { clientLanguages, countryCodes, currencyCodes } from '../../preload/contract/iso-codes.ts';

/** A code and its name in the owner's language. */
export type CodeChoice = { readonly code: string; readonly name: string };

type Kind = 'region' | 'currency' | 'language';

/** In the order of the language's own alphabet: Österreich is after Niederlande in German, Ägypten at A. */
const named = (language: string, type: Kind, codes: readonly string[]): readonly CodeChoice[] => {
  const names = new Intl.DisplayNames(language, { type, fallback: 'code' });
  const collator = new Intl.Collator(language);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => collator.compare(one.name, other.name));
};

const remembered = new Map<string, readonly CodeChoice[]>();
const onceFor = (
  language: string,
  type: Kind,
  codes: () => readonly string[],
): readonly CodeChoice[] => {
  const key = `${type} ${language}`;
  const before = remembered.get(key);
  if (before) return before;
  const made = named(language, type, codes());
  remembered.set(key, made);
  return made;
};

/** Every country, code in upper case; the same list each time for the same language. */
export const countryChoices = (language: string): readonly CodeChoice[] =>
  onceFor(language, 'region', countryCodes);
/** Every currency that is money today. */
export const currencyChoices = (language: string): readonly CodeChoice[] =>
  onceFor(language, 'currency', currencyCodes);
/** The five languages a client's documents can be in. */
export const clientLanguageChoices = (language: string): readonly CodeChoice[] =>
  onceFor(language, 'language', () => clientLanguages);

/** The name of a code as it came, whatever its case; null for one that has none. `language` may come with a region: `fr-FR`, `fr_fr`. */
export const codeName = (shownIn: string, type: Kind, code: string): string | null => {
  try {
    const plain =
      type === 'language' ? code.trim().replaceAll('_', '-') : code.trim().toUpperCase();
    return new Intl.DisplayNames(shownIn, { type, fallback: 'none' }).of(plain) ?? null;
  } catch {
    // `DisplayNames` throws for what is not even shaped like a code.
    return null;
  }
};
