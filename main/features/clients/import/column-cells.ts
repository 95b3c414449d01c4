import { foldForSearch } from '../../../data/search-words.ts';
import { countryOfCell, kindOfCell, plainCell } from './cell-words.ts';
import type { HeaderMeaning } from './headings/language-headings.ts';
import { isCountryCode } from '../../../../preload/contract/iso-codes.ts';

/** Yes and no in the five languages. */
const answers = new Set(
  'true false yes no on off oui non vrai faux ja nein wahr falsch si vero falso verdadero'.split(
    ' ',
  ),
);
/** Entries that refer to an address in another column. */
const sameAddress = new Set(
  'idem,dito,ditto,same,same address,same as billing,same as billing address,same as above,see above,as above,identisch,gleich,wie oben,siehe oben,wie rechnung,wie rechnungsadresse,rechnungsadresse,identique,meme,meme adresse,la meme,idem facturation,adresse de facturation,voir ci-dessus,stesso,stessa,stesso indirizzo,lo stesso,uguale,come sopra,vedi sopra,idem fatturazione,igual,misma,la misma,el mismo,misma direccion,idem facturacion'.split(
    ',',
  ),
);
/** The cell means yes, no or "the same", and is no part of an address. */
export function isAnswer(cell: string): boolean {
  const text = foldForSearch(cell).trim();
  return answers.has(text) || sameAddress.has(text);
}
/** Also a single letter or digit, or a tick, which may be a house number in other columns. */
function isYesOrNo(cell: string): boolean {
  return isAnswer(cell) || /^[01xynjostf✓✔✗✘☑☐-]$/iu.test(cell);
}

const amount = /^[-+]?[\d.,'\s\u00a0\u202f]*(?:[€$£%]|EUR|CHF|USD|GBP)?$/u;
const date = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[ T].*)?$/;
function isNoPlace(cell: string): boolean {
  return isYesOrNo(cell) || /\S@\S/.test(cell) || amount.test(cell) || date.test(cell);
}
/** `T1`, `20 % S` and `Esente` are tax rates: a client's number has more digits. */
const minDigits = 4;
function isNoNumber(cell: string): boolean {
  // `12.345,67` is a tax amount.
  if (amount.test(cell) && /[.,]\d{1,2}\D*$/u.test(cell)) return true;
  return cell.replaceAll(/\D/g, '').length < (amount.test(cell) ? 8 : minDigits);
}
/** `10001`, `CLI-0001`: a client number in a column of names. */
function isNoName(cell: string): boolean {
  return isYesOrNo(cell) || /^(?:\p{L}{1,4}[-_./ ]?)?\d+$/u.test(cell);
}

/**
 * Cells that cannot belong to a column of this meaning. `NO` and `SI` are also a country and a
 * province.
 */
const misfitTests: Readonly<Partial<Record<HeaderMeaning, (cell: string) => boolean>>> = {
  street: isNoPlace,
  city: isNoPlace,
  'address-more': isYesOrNo,
  zip: (cell) => isYesOrNo(cell) || date.test(cell),
  // `Stato` also means status.
  country: (cell) => !isCountryCode(countryOfCell(cell).toUpperCase()),
  company: isNoName,
  'other-name': isNoName,
  'trade-name': isNoName,
  'person-name': isNoName,
  'first-name': isNoName,
  'last-name': isNoName,
  'name-or-first': isNoName,
  'name-or-last': isNoName,
  email: isYesOrNo,
  'extra-emails': isYesOrNo,
  phone: isYesOrNo,
  'phone-number': isYesOrNo,
  'vat-number': isNoNumber,
  'tax-number': isNoNumber,
  'e-invoicing-address': isYesOrNo,
  'recipient-code': isYesOrNo,
};

/** Whether no cell fits the heading: a column of yes and no is no street. */
export function hasNoFittingCell(meaning: HeaderMeaning, cells: readonly string[]): boolean {
  const isMisfit = misfitTests[meaning];
  return (
    isMisfit !== undefined && cells.length > 0 && cells.every((cell) => isMisfit(plainCell(cell)))
  );
}

/** Whether these cells answer a question, such as `Is a company`. */
export function areAnswers(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => isYesOrNo(plainCell(cell)));
}

/**
 * Whether these cells are kinds of clients. `codes`: one or two letters each, possibly kinds;
 * `words`: other words. Null: there is no cell.
 */
export function classifyKindCells(cells: readonly string[]): 'kinds' | 'codes' | 'words' | null {
  const plainCells = cells.map(plainCell);
  if (plainCells.length === 0) return null;
  if (plainCells.some((cell) => kindOfCell(cell) !== null)) return 'kinds';
  return plainCells.every((cell) => cell.length <= 2 && !/^[mfhwd]$/i.test(cell))
    ? 'codes'
    : 'words';
}
/** Country codes that are more often `Mr`, `Ms`, `Hr.` or `Sr.`. */
const salutations = new Set(['MR', 'MS', 'MM', 'HR', 'SR']);
/** With its article, and its code next to it. */
const maxCountryLength = 80;
function isCountry(cell: string): boolean {
  if (/^[A-Z]{2}$/.test(cell))
    return isCountryCode(cell) && !salutations.has(cell) && !isYesOrNo(cell);
  // A single letter, or a short word in lower case, is seldom a country.
  if (/\d/.test(cell)) return /^[A-Z]{1,2}-\d{4,5}$/.test(cell);
  return (
    (cell.length > 3 || /^[A-Z]{3}$/.test(cell)) &&
    cell.length <= maxCountryLength &&
    isCountryCode(countryOfCell(cell).toUpperCase())
  );
}

/**
 * Whether most of these cells are countries, by name or code, or postcodes that begin with a
 * country code.
 */
export function areMostlyCountries(cells: readonly string[]): boolean {
  const maxOthers = cells.length / 2;
  let others = 0;
  for (const cell of cells) {
    if (!isCountry(plainCell(cell))) others += 1;
    if (others >= maxOthers) return false;
  }
  return cells.length > 0;
}

/** Whether an address in one of these cells ends with a country: `Weg 1, 8001 Zürich, Schweiz`. */
export function endsWithCountry(cells: readonly string[]): boolean {
  return cells.some((cell) => {
    const lastPart =
      plainCell(cell)
        .split(/[,;\n]/)
        .at(-1)
        ?.trim() ?? '';
    return lastPart.length > 2 && isCountry(lastPart);
  });
}
