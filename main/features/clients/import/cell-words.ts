import { allCountries } from '../../../../preload/contract/countries/countries.ts';
import { clientLocale, hasForm } from '../../../../preload/contract/clients/client-forms.ts';
import {
  clientLanguages,
  countryCodes,
  threeLetterCountries,
  currencyCodes,
  isCountryCode,
} from '../../../../preload/contract/iso-codes.ts';
import { type LocaleName, localeName } from '../../../../preload/contract/app/preferences.ts';
import type { ClientKind } from '../../../../preload/contract/clients/new-client.ts';
import { wordsOf } from '../../../data/search-words.ts';

function foldWords(text: string): string {
  return wordsOf(text).join(' ');
}

const kinds: Readonly<Record<ClientKind, string>> = {
  company:
    'company, companies, business, organisation, organization, corporate, corporation, b2b, legal person, legal entity, entreprise, entreprises, societe, professionnel, professionnels, pro, personne morale, pm, firma, firmen, firmenkunde, unternehmen, gesellschaft, gewerbe, gewerblich, gewerbekunde, geschaftskunde, geschaftlich, juristische person, azienda, aziende, societa, impresa, imprese, ditta, persona giuridica, pg, persona juridica, empresa, empresas, sociedad, association, associations, verein, vereine, associazione, associazioni, asociacion, asociaciones, ente, enti, ente pubblico, pubblica amministrazione, administration publique, administracion publica',
  individual:
    'individual, individuals, person, persons, private, private person, private individual, private customer, consumer, end consumer, b2c, natural person, particulier, particuliers, prive, privee, personne, personne physique, pp, individu, consommateur, privat, privatperson, privatpersonen, privatkunde, privatkunden, naturliche person, verbraucher, endverbraucher, endkunde, konsument, privato, privati, persona, persona fisica, pf, individuo, consumatore, consumatore finale, particular, particulares, consumidor, consumidor final',
  freelancer:
    'freelancer, freelance, self employed, sole trader, independant, travailleur independant, auto entrepreneur, autoentrepreneur, micro entrepreneur, freiberufler, selbststandig, selbststandiger, libero professionista, professionista, lavoratore autonomo, ditta individuale, impresa individuale, autonomo, profesional',
};
const kindsByName = new Map(
  (Object.entries(kinds) as [ClientKind, string][]).flatMap(([kind, texts]) =>
    texts.split(',').map((text): [string, ClientKind] => [foldWords(text), kind]),
  ),
);

const roles = new Set(
  'client clients customer customers supplier vendor fournisseur kunde kunden lieferant debitor kreditor cliente clienti clientes fornitore proveedor'.split(
    ' ',
  ),
);

/** The cell only says client or supplier, and nothing about the kind of client. */
export function isRoleCell(cell: string): boolean {
  return wordsOf(cell).every((word) => roles.has(word));
}

/**
 * The kind of client that a word of the five languages names, also next to a word for a client
 * (`Cliente privato`). Null for any other word.
 */
export function kindOfCell(cell: string): ClientKind | null {
  const words = wordsOf(cell);
  return (
    kindsByName.get(words.join(' ')) ??
    kindsByName.get(words.filter((word) => !roles.has(word)).join(' ')) ??
    null
  );
}

/** Entries in the company column for a person without a company. */
const noCompanyWords = new Set(
  'n a,na,none,no company,keine,keine firma,kein,ohne,ohne firma,privatadresse,aucun,aucune,sans,sans societe,neant,nessuna,nessuno,nessuna azienda,ninguna,ninguno,sin empresa'.split(
    ',',
  ),
);
/** Whether a cell says that there is no company: `Privat`, `n/a`. */
export function isNoCompany(cell: string): boolean {
  return kindOfCell(cell) === 'individual' || noCompanyWords.has(foldWords(cell));
}

/** Articles before the name of a country in a sentence. */
const articles = new Set('the der die das la le les l il lo gli i el los las'.split(' '));

let otherCountryCodes: ReadonlyMap<string, string> | undefined;
function codesByOtherName(): ReadonlyMap<string, string> {
  return (otherCountryCodes ??= new Map<string, string>([
    ...allCountries.flatMap(([code, { names }]) =>
      (names?.split(', ') ?? []).map((name): [string, string] => [foldWords(name), code]),
    ),
    ...threeLetterCountries
      .split(' ')
      .map((pair): [string, string] => [pair.slice(0, 3).toLowerCase(), pair.slice(3)]),
  ]));
}

const countryNamesByLocale = new Map<LocaleName, ReadonlyMap<string, string>>();

/** The number of names of a language that are looked up and folded in one turn. */
const namesPerTurn = 50;

function* generateCountryNames(locale: LocaleName): Generator<void, ReadonlyMap<string, string>> {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const codesByName = new Map<string, string>();
  for (const code of countryCodes()) {
    codesByName.set(foldWords(names.of(code) ?? code), code);
    if (codesByName.size % namesPerTurn === 0) yield;
  }
  countryNamesByLocale.set(locale, codesByName);
  return codesByName;
}

/** Built language by language, if the previous languages do not know a name. */
function countryNames(locale: LocaleName): ReadonlyMap<string, string> {
  const cachedNames = countryNamesByLocale.get(locale);
  if (cachedNames) return cachedNames;
  const generator = generateCountryNames(locale);
  let step = generator.next();
  while (step.done !== true) step = generator.next();
  return step.value;
}

/** Builds all names now, in short turns, because reading many rows needs them at once. */
export async function loadCountryNames(nextTurn: () => Promise<void>): Promise<void> {
  codesByOtherName();
  await nextTurn();
  for (const locale of localeName.options.filter((each) => !countryNamesByLocale.has(each)))
    for (const _ of generateCountryNames(locale)) await nextTurn();
}

function findCountryByName(words: readonly string[]): string | undefined {
  const [first = '', ...rest] = words;
  for (const name of [words.join(' '), ...(articles.has(first) ? [rest.join(' ')] : [])]) {
    for (const locale of localeName.options) {
      const code = countryNames(locale).get(name);
      if (code !== undefined) return code;
    }
    const code = codesByOtherName().get(name);
    if (code !== undefined) return code;
  }
  return undefined;
}

function codeOfText(text: string): string | undefined {
  return /^[A-Za-z]{2}$/.test(text) && isCountryCode(text.toUpperCase())
    ? text
    : findCountryByName(wordsOf(text));
}

/**
 * `Deutschland (DE)`, `DE - Deutschland`, `Germany / Deutschland`: all parts name the same country.
 */
function codeOfParts(text: string): string | undefined {
  const parts = text.split(/[()[\]/|,;:–—]|\s-\s/u).filter((part) => part.trim() !== '');
  const [, code = '', name = ''] = /^([A-Z]{2,3})[ -]+(\S.*)$/su.exec(text) ?? [];
  const countryParts = parts.length > 1 ? parts : code === '' ? [] : [code, name];
  const codes = new Set(countryParts.map((part) => codeOfText(part.trim())?.toUpperCase()));
  const [only] = codes;
  return codes.size === 1 ? only : undefined;
}

/**
 * The code of a country from its name in one of the five languages or its three-letter code. Any
 * other text stays as it is, so that the later check reports it.
 */
export function countryOfCell(cell: string): string {
  const text = cell.trim();
  return codeOfText(text) ?? codeOfParts(text) ?? text;
}

/** Three-letter codes: terminological and bibliographic (ISO 639-2). */
const threeLetterLanguages = 'deu de, ger de, eng en, fra fr, fre fr, ita it, spa es, esp es';

let languages: ReadonlyMap<string, string> | undefined;
function languageNames(): ReadonlyMap<string, string> {
  return (languages ??= new Map([
    ...threeLetterLanguages
      .split(', ')
      .map((pair): [string, string] => [pair.slice(0, 3), pair.slice(4)]),
    ...localeName.options.flatMap((locale) => {
      const names = new Intl.DisplayNames(locale, { type: 'language' });
      return clientLanguages.map((code): [string, string] => [
        foldWords(names.of(code) ?? code),
        code,
      ]);
    }),
  ]));
}

/** The code of a language from its name in one of the five languages; null: no known language. */
export function languageOfCell(cell: string): string | null {
  if (hasForm(cell, clientLocale)) return cell;
  const [name = ''] = cell.split(/[([/|,;:–—]|\s-\s/u);
  return languageNames().get(foldWords(cell)) ?? languageNames().get(foldWords(name)) ?? null;
}

/** Signs and names that belong to exactly one currency. */
const currencies = new Map(
  Object.entries({
    '€': 'EUR',
    euros: 'EUR',
    eur: 'EUR',
    '£': 'GBP',
    us$: 'USD',
    sfr: 'CHF',
    'swiss francs': 'CHF',
    'francs suisses': 'CHF',
    'us dollars': 'USD',
    'pounds sterling': 'GBP',
    'british pounds': 'GBP',
  }),
);
function currencyNames(): ReadonlyMap<string, string> {
  if (currencies.has('euro')) return currencies;
  for (const locale of localeName.options) {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    for (const code of ['EUR', 'GBP', 'USD', 'CHF', 'PLN', 'SEK', 'DKK', 'NOK', 'CZK'])
      currencies.set(foldWords(names.of(code) ?? code), code);
  }
  return currencies;
}

/** The code of a currency from its name or sign, or from a code next to them (`EUR - Euro`). */
export function currencyOfCell(cell: string): string {
  const text = cell.trim();
  const codeOfName =
    currencyNames().get(foldWords(text)) ?? currencyNames().get(text.toLowerCase());
  if (codeOfName !== undefined) return codeOfName;
  const codes = new Set(
    text.match(/\b[A-Z]{3}\b/g)?.filter((code) => currencyCodes().includes(code)),
  );
  const [only] = codes;
  return codes.size === 1 && only !== undefined ? only : text;
}

/**
 * Notations that make a spreadsheet treat a cell as text: `="01067"`, `=01067`, `'01067`, `'=SUM`.
 */
const textMarks: readonly RegExp[] = [
  /^=\s*"((?:[^"]|"")*)"$/u,
  /^=\s*(?:T\s*\(\s*)?"{1,2}([^"]*)"{1,2}\s*\)?$/iu,
  /^=(\d+)$/u,
  /^'(?=[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫])(.*)$/su,
  /^'([^\s'@]+@[^\s'@]+)'?$/u,
  /^['’](\d+(?:\s?(?:\p{L}|bis|ter))?)['’]?$/iu,
  /^'(?=.*\d)([\p{Lu}\d][\p{Lu}\d\s./()+-]*)$/u,
];

/** Removes the marks that a spreadsheet or similar program puts around a text. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  const unmarked = textMarks.map((mark) => mark.exec(text)?.[1]).find((each) => each !== undefined);
  return unmarked === undefined ? text : unmarked.replaceAll('""', '"').trim();
}

/** Titles before a person's name in a column of names. */
const titles = new Set(
  'dr prof ing dipl mag herr hr frau fr familie fam mr mrs ms miss sir m mme mlle monsieur madame mademoiselle famille sig signor signora sigra dott dottor dottoressa avv geom famiglia don dona sr sra srta senor senora familia'.split(
    ' ',
  ),
);

/** Whether a name belongs to this person, such as `Dr. Max Probe` or `Probe, Max`. */
export function isPersonsName(
  name: string,
  person: { readonly first: string | null; readonly last: string | null },
): boolean {
  const all = wordsOf(name);
  const words = all.filter((word) => !titles.has(word));
  const [first, last] = [wordsOf(person.first ?? ''), wordsOf(person.last ?? '')];
  const isFirst = (word: string): boolean =>
    first.includes(word) || (word.length === 1 && first.some((each) => each.startsWith(word)));
  const isLast = (word: string): boolean => last.includes(word);
  // `Probe` next to Max Probe may be a company.
  const hasBoth =
    words.length < all.length ||
    ((first.length === 0 || words.some(isFirst)) && (last.length === 0 || words.some(isLast)));
  if (words.length === 0 || !hasBoth) return false;
  const [begin = '', end = ''] = [words[0], words.at(-1)];
  return (
    words.every((word) => isFirst(word) || isLast(word)) ||
    // A middle name may be in between. The last letter of `Rossi Caffè S.r.l.` is not an initial of
    // Luca.
    (isFirst(begin) && isLast(end)) ||
    (isLast(begin) && isFirst(end) && end.length > 1)
  );
}
