import type { LocaleName } from '../../../../../preload/contract/app/preferences.ts';
import type { CodeWords } from './en.ts';
import { italianFunds, unitSymbols } from './language-neutral.ts';

type CodeList = keyof CodeWords;

const loaders: Readonly<Record<LocaleName, () => Promise<CodeWords>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  it: async () => (await import('./it.ts')).it,
  es: async () => (await import('./es.ts')).es,
};

/** The words of one language, loaded with the page of an e-invoice. */
export function loadCodeWords(locale: LocaleName): Promise<CodeWords> {
  return loaders[locale]();
}

/** Inherited properties are no codes. */
function wordsOf(table: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(table, code) ? (table[code] ?? null) : null;
}

/** The meaning of a code as text; an unknown code is returned unchanged. */
export function codeText(words: CodeWords, list: Exclude<CodeList, 'units'>, code: string): string {
  return wordsOf(words[list], code) ?? code;
}

/** The Italian pension fund of a `TipoCassa`, by its own name. */
export function fundName(code: string): string {
  return wordsOf(italianFunds, code) ?? code;
}

/** A unit after its quantity: a sign such as `kg`, or a word in singular or plural. */
export function unitText(
  words: CodeWords,
  code: string,
  { quantity, language }: { readonly quantity: string | null; readonly language: string },
): string {
  const [one, several = one] = wordsOf(words.units, code)?.split(';') ?? [];
  const isOne = new Intl.PluralRules(language).select(Number(quantity ?? Number.NaN)) === 'one';
  return wordsOf(unitSymbols, code) ?? (isOne ? one : several) ?? code;
}
