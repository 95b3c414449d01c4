import { allCountries } from '../../../../preload/contract/countries/countries.ts';
import { wordsOf } from '../../../data/search-words.ts';
import { de } from './headings/de.ts';
import { en } from './headings/en.ts';
import { es } from './headings/es.ts';
import { fr } from './headings/fr.ts';
import { it } from './headings/it.ts';
import type { HeaderGroup, HeaderMeaning } from './headings/language-headings.ts';

const languages = [en, fr, de, it, es];

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

type NamedGroup = Exclude<HeaderGroup, 'plain'>;
const groupNames: readonly NamedGroup[] = ['billing', 'delivery', 'business', 'home', 'other'];
const groups = Object.fromEntries(
  groupNames.map((name) => [
    name,
    wordSet(languages.map((language) => language.groups[name]).join(' ')),
  ]),
) as Readonly<Record<NamedGroup, ReadonlySet<string>>>;
/** German headings are one word: `Lieferort` is the city of the delivery address. */
const compounds: readonly (readonly [begin: string, group: NamedGroup])[] = [
  ['lieferungs', 'delivery'],
  ['liefer', 'delivery'],
  ['versand', 'delivery'],
  ['rechnungs', 'billing'],
  ['geschafts', 'business'],
  ['firmen', 'business'],
  ['privat', 'home'],
];

/** Words without a meaning if other words are present. */
const fillers = wordSet(
  'the of to de du des da la le les l d der die das di del della dell dei el los las und y e et and o ou or oder s',
);
/** Marks the main one of several, or is a word that any heading may contain. */
const neutral = wordSet(
  'default primary primare main mailing principal principale postal postale value valeur wert valore valor full required optional',
);
/** Words for the client, which every column is about. */
const owners = wordSet(
  'client clients customer person contact contacts kunde kunden kontakt cliente contatto contacto referente tiers partner destinataire',
);
/** Words for an address, of which the other words name a part. */
const addressWords = wordSet('address addr adresse anschrift indirizzo direccion');
/** Words for a number, so that `Customer no.` is not a client. */
const numberWords = wordSet('nr no n num numero nummer number');
const numberMeanings: ReadonlySet<HeaderMeaning> = new Set([
  'phone',
  'phone-number',
  'vat-number',
  'tax-number',
  'house-number',
]);

const addressMeanings: readonly HeaderMeaning[] = [
  'street',
  'house-number',
  'address-more',
  'zip',
  'city',
  'province',
  'country',
];
const contactMeanings: readonly HeaderMeaning[] = [
  'email',
  'phone',
  'phone-number',
  'phone-country-code',
];
/** The possible meanings of a column in this group. `Invoice type` is no kind of client. */
const meaningsOf: Readonly<Record<NamedGroup, ReadonlySet<HeaderMeaning>>> = {
  billing: new Set([
    ...addressMeanings,
    ...contactMeanings,
    'company',
    'first-name',
    'last-name',
    'currency',
    'locale',
  ]),
  delivery: new Set(addressMeanings),
  business: new Set([...addressMeanings, ...contactMeanings, 'vat-number', 'tax-number']),
  home: new Set([...addressMeanings, ...contactMeanings]),
  other: new Set([...addressMeanings, 'email']),
};
/** The meanings that may follow `address`: `Default Address Company`, but not `Address Type`. */
const meaningsAfterAddress: ReadonlySet<HeaderMeaning> = new Set([
  ...addressMeanings,
  'company',
  'first-name',
  'last-name',
  'phone',
]);

/** Longer texts are no headings. */
const maxHeadingLength = 100;

/** Splits `firstName` into two words, also `E-Mail`, `POCity` and `Address1`. */
function headerWords(header: string): readonly string[] {
  return wordsOf(
    header
      .replaceAll('_', ' ')
      .replaceAll(/\b(?:alpha|iso)[ -]?[23]\b|\biso[ -]?3166\S*|\biso\b/giu, '')
      .replaceAll(/\be[ -]?mail/giu, 'email')
      .replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\d)/gu, '$& '),
  );
}

function removeWords(words: readonly string[], ...excluded: readonly ReadonlySet<string>[]) {
  return words.filter((word) => !excluded.some((set) => set.has(word)));
}

/** Keeps a single first letter, such as the `E` of `E-Mail`, which is a filler elsewhere. */
function removeFillers(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => !fillers.has(word) || (at === 0 && word.length === 1));
}

/** The countries' names for tax numbers, separately. */
const taxNumberNames = allCountries
  .flatMap(([, { taxForms }]) => taxForms?.individual ?? taxForms?.others ?? [])
  .map(({ name }) => name.replaceAll('/', ','))
  .join(',');

const meanings = new Map<string, HeaderMeaning>(
  [
    ['tax-number', taxNumberNames] as const,
    // The list's own meaning of a word overrides the countries' names.
    ...languages.flatMap(({ headings }) => Object.entries(headings) as [HeaderMeaning, string][]),
  ].flatMap(([meaning, texts]) =>
    texts
      .split(',')
      .map((text): [string, HeaderMeaning] => [removeFillers(wordsOf(text)).join(''), meaning]),
  ),
);

function lookUpMeaning(allWords: readonly string[]): HeaderMeaning | null {
  const words = [...new Set(removeFillers(allWords))];
  for (const each of [words, removeWords(words, neutral), removeWords(words, neutral, owners)]) {
    const meaning = meanings.get(each.join(''));
    if (meaning !== undefined) return meaning;
    const withoutNumberWords = removeWords(each, numberWords);
    const numberMeaning =
      withoutNumberWords.length < each.length
        ? meanings.get(withoutNumberWords.join(''))
        : undefined;
    if (numberMeaning !== undefined && numberMeanings.has(numberMeaning)) return numberMeaning;
    // `Rue et n°` is one column, `Address no.` the number of an entry.
    const [first = ''] = each;
    if (numberMeaning === 'street' && !numberWords.has(first) && !addressWords.has(first))
      return numberMeaning;
  }
  const parts = removeWords(words, owners, addressWords);
  const part = meanings.get(parts.join('')) ?? meanings.get(removeWords(parts, neutral).join(''));
  return part !== undefined && meaningsAfterAddress.has(part) ? part : null;
}

const lineWords = wordSet('line');
/** `Line 2` and `Invoice address line` belong to an address, `Invoice line 2` to an invoice. */
function isAddressLine(words: readonly string[], numbers: readonly string[]): boolean {
  return (
    words.flatMap(splitCompound).some((word) => addressWords.has(word)) ||
    (words.length === 1 && numbers.length === 1)
  );
}

/** The meaning of a heading on its own. */
export type Heading = {
  readonly meaning: HeaderMeaning;
  readonly group: HeaderGroup;
  /** `Phone 2`, `Address Line 1`; null: no number. */
  readonly ordinal: number | null;
};

/**
 * `Via consegna` is a street, `Ship via` and `Versand via` a carrier, `Envío postal` a delivery
 * method.
 */
const homonyms = wordSet('via postal');
const nonItalianWords = wordSet(
  'delivery deliver shipping shipment ship billing bill invoice invoicing livraison expedition liefer lieferung versand rechnung rechnungs entrega envio facturacion factura',
);

/** Splits a German compound word. */
function splitCompound(word: string): readonly string[] {
  const [begin] = compounds.find(([each]) => word.startsWith(each) && word !== each) ?? [];
  return begin === undefined ? [word] : [begin, word.slice(begin.length)];
}
function groupOf(word: string): NamedGroup | undefined {
  return (
    compounds.find(([begin]) => begin === word)?.[1] ??
    groupNames.find((name) => groups[name].has(word))
  );
}

function readWords(words: readonly string[]): Omit<Heading, 'ordinal'> | null {
  const plainMeaning = lookUpMeaning(words);
  if (plainMeaning !== null) return { meaning: plainMeaning, group: 'plain' };
  const parts = words.flatMap(splitCompound);
  const wordGroups = parts.map(groupOf);
  // In `Billing Company`, `Sede legale` and `Domicilio fiscal` one word alone names the group.
  const isOfTwo = wordGroups.some((group) => group === 'billing' || group === 'delivery');
  const usedGroups = wordGroups.map((group) =>
    isOfTwo && (group === 'business' || group === 'home') ? undefined : group,
  );
  const distinctGroups = new Set(usedGroups.filter((group) => group !== undefined));
  const meaningWords = parts.filter((_, at) => usedGroups[at] === undefined);
  const meaning =
    lookUpMeaning(meaningWords) ??
    lookUpMeaning(parts.filter((_, at) => wordGroups[at] === undefined));
  // `Facture client` is an invoice, and its client is no address.
  if (meaning === null || removeWords(meaningWords, fillers, owners).length === 0) return null;
  const isHomonym = homonyms.has(removeWords(meaningWords, fillers).join(' '));
  if (isHomonym && parts.some((word) => nonItalianWords.has(word))) return null;
  const [group] = distinctGroups.has('other')
    ? (['other'] as const)
    : distinctGroups.size === 1
      ? [...distinctGroups]
      : [];
  if (group === undefined) return null;
  // `Invoice VAT` is an amount, `VAT registered` a date.
  if (meaning === 'vat-number' && /billing|business/.test(group))
    return meaningWords.length > 1 ? { meaning, group } : null;
  return meaningsOf[group].has(meaning) ? { meaning, group } : null;
}

/** Spain's `CIF` next to another word for a tax number is a tax number. */
function resolveMeaning(meaning: HeaderMeaning): HeaderMeaning {
  return meaning === 'vague-tax-number' ? 'tax-number' : meaning;
}
const maxAlternatives = 5;
function alternativesOf(header: string): readonly (Omit<Heading, 'ordinal'> | null)[] {
  const parts = header.slice(0, maxHeadingLength).split(/[/|]|\s(?:ou|or|oder|o)\s/iu);
  return parts.length > maxAlternatives
    ? []
    : parts.map((part) => readWords(headerWords(part).filter((word) => !/^\d{1,2}$/.test(word))));
}

/** Whether a heading names persons, or companies and persons: `Cognome/Ragione sociale`. */
export function mayNamePerson(header: string): boolean {
  const all = alternativesOf(header);
  return all.some(
    (alternative) =>
      alternative?.meaning === 'person-name' ||
      alternative?.meaning === 'last-name' ||
      (alternative?.meaning === 'name-or-last' && all.length > 1),
  );
}

/** Two headings in one, such as `Province/State`, must have the same meaning. */
function readAlternatives(header: string): Omit<Heading, 'ordinal'> | null {
  const alternatives = alternativesOf(header);
  const [first, ...more] = alternatives;
  if (!first || more.length === 0 || more.some((other) => other === null)) return null;
  const all = [first, ...more.filter((other) => other !== null)];
  const group = all.find((each) => each.group !== 'plain')?.group ?? 'plain';
  if (all.every(({ meaning }) => resolveMeaning(meaning) === resolveMeaning(first.meaning)))
    return { meaning: resolveMeaning(first.meaning), group };
  // `P.IVA / C.F.`: an Italian company has the same number for both, and a person has the second.
  if (/iva/i.test(header) && all.every(({ meaning }) => /^(?:vat|tax)-number$/.test(meaning)))
    return { meaning: 'tax-number', group };
  const company = all.find(({ meaning }) => meaning === 'company');
  return company && all.every(({ meaning }) => meaning === 'company' || /name/.test(meaning))
    ? { ...company, group }
    : null;
}

/**
 * The meaning of a heading in one of the five languages; null if unknown. Each word must be known:
 * `Rechnungs-Nr.` is no part of an address.
 */
export function readHeading(header: string): Heading | null {
  // `TVA (%)` is a rate.
  if (header.length > maxHeadingLength || header.includes('%')) return null;
  const words = headerWords(header);
  const numbers = words.filter((word) => /^\d{1,2}$/.test(word));
  const plainWords = words.filter((word) => !/^\d{1,2}$/.test(word));
  const heading = readWords(plainWords) ?? readAlternatives(header);
  // `To Email Address` of a payment is its recipient's email.
  if (heading === null || numbers.length > 1 || words[0] === 'to') return null;
  if (plainWords.some((word) => lineWords.has(word)) && !isAddressLine(plainWords, numbers))
    return null;
  const ordinal = numbers.length === 0 ? null : Number(numbers[0]);
  // `Address 2 - City` belongs to a second address, `Address 2` is the second line of an address.
  const at = words.findIndex((word) => /^\d/.test(word));
  const isOfAddress =
    at > 0 &&
    addressWords.has(words[at - 1] ?? '') &&
    words.slice(at + 1).some((word) => groupOf(word) === undefined);
  if (!isOfAddress) return { ...heading, ordinal };
  return { ...heading, group: (ordinal ?? 1) > 1 ? 'other' : heading.group, ordinal: null };
}

/** Ends of German compound words: `Kundenland`. */
const endings = wordSet('strasse plz postleitzahl ort stadt land telefon mail name wahrung');
/**
 * The maximum number of words to look up in a heading, because all columns are read in one turn.
 */
const maxParts = 4;
/** The longest known part of a heading, whatever words surround it. */
export function readPartOfHeading(header: string): Omit<Heading, 'ordinal'> | null {
  const words = headerWords(header.slice(0, maxHeadingLength))
    .flatMap(splitCompound)
    .slice(0, maxParts);
  const group = words.map(groupOf).find((each) => each !== undefined) ?? 'plain';
  for (let length = words.length; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const meaning = lookUpMeaning(words.slice(from, from + length));
      if (meaning !== null) return { meaning, group };
    }
  const [ending] = [...endings].filter((end) => words.some((word) => word.endsWith(end)));
  const meaning = ending === undefined ? null : lookUpMeaning([ending]);
  return meaning === null ? null : { meaning, group };
}

const kindWords =
  /compan|business|unternehm|firma|gewerb|societ|entrepr|aziend|impresa|empresa|privat|particul|person/iu;
/** Whether a heading asks for companies or persons: `Is a company`. */
export function hasKindWord(header: string): boolean {
  return headerWords(header.slice(0, maxHeadingLength)).some((word) => kindWords.test(word));
}

const countryWords = wordSet(
  'country countries nation pays land lander landercode lkz staat paese nazione pais',
);
/** Whether a heading contains a word for a country, even if its other words are unknown. */
export function hasCountryWord(header: string): boolean {
  return headerWords(header.slice(0, maxHeadingLength)).some(
    (word) => countryWords.has(word) || /^lander|(?<!bundes|fest|aus|deutsch)land$/u.test(word),
  );
}
