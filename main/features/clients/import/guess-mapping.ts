import type { ImportField } from '../../../../preload/contract/clients/client-imports.ts';
import type { ClientKind } from '../../../../preload/contract/clients/new-client.ts';
import { type HeaderMeaning, headerWords, meaningOf } from './header-words.ts';

const delivery = new Set(
  'liefer delivery shipping livraison expedition lieferung lieferanschrift lieferadresse versand consegna spedizione destinazione entrega envio'.split(
    ' ',
  ),
);
const billing = new Set(
  'rechnungs billing invoice invoicing facturation facture rechnung rechnungsanschrift rechnungsadresse fatturazione fattura facturacion factura'.split(
    ' ',
  ),
);
const compounds: readonly (readonly [RegExp, ReadonlySet<string>, string])[] = [
  [/^liefer(?=\p{L}{3})(?!ung|anschrift|adresse)/u, delivery, 'delivery'],
  [/^rechnungs(?=\p{L}{3})(?!anschrift|adresse)/u, billing, 'billing'],
];
/** Words that only say that an address is meant, once it is known whose. */
const addressWords = new Set('address adresse anschrift indirizzo direccion domicilio'.split(' '));

type Column = { readonly meaning: HeaderMeaning; readonly of: 'billing' | 'delivery' };

const addressParts: ReadonlySet<HeaderMeaning> = new Set([
  'street',
  'zip',
  'city',
  'province',
  'country',
]);
/** Stand beside a street, in columns of their own. */
const besideStreet: ReadonlySet<HeaderMeaning> = new Set(['house-number', 'address-more']);

/** `Lieferort` is the place of the delivery, `rechnungsstrasse` the street of the bill. */
const apart = (word: string): readonly string[] => {
  const compound = compounds.find(([pattern]) => pattern.test(word));
  return compound === undefined ? [word] : [compound[2], word.replace(compound[0], '')];
};

const readHeading = (header: string): Column | null => {
  const whole = headerWords(header);
  const plain = meaningOf(whole);
  if (plain !== null) return { meaning: plain, of: 'billing' };
  const words = whole.flatMap(apart);
  const isDelivery = words.some((word) => delivery.has(word));
  if (!isDelivery && !words.some((word) => billing.has(word))) return null;
  const rest = words.filter((word) => !delivery.has(word) && !billing.has(word));
  const bare = rest.filter((word) => !addressWords.has(word));
  const isWholeAddress = bare.every((word) => word.length <= 3);
  const meaning = meaningOf(rest) ?? meaningOf(bare) ?? (isWholeAddress ? 'street' : null);
  return meaning !== null && (addressParts.has(meaning) || besideStreet.has(meaning))
    ? { meaning, of: isDelivery ? 'delivery' : 'billing' }
    : null;
};

type AddressPart = 'street' | 'zip' | 'city' | 'province' | 'country';
const isAddressPart = (meaning: HeaderMeaning): meaning is AddressPart => addressParts.has(meaning);

const fieldOf = (
  { meaning, of }: Column,
  has: (meaning: HeaderMeaning) => boolean,
): ImportField => {
  if (isAddressPart(meaning)) return `${of}-${meaning}`;
  if (meaning === 'house-number' || meaning === 'address-more') return `${of}-street`;
  if (meaning === 'name-or-first')
    return has('last-name') && !has('first-name') ? 'first-name' : 'name';
  if (meaning === 'name-or-last')
    return has('first-name') && !has('last-name') ? 'last-name' : 'name';
  // Without its code in a column of its own it may hold the whole number.
  if (meaning === 'phone-number') return has('phone-country-code') ? 'phone-number' : 'phone';
  if (meaning === 'phone')
    return has('phone-country-code') && !has('phone-number') ? 'phone-number' : 'phone';
  return meaning;
};

const bareNumber = /^(?:nr|n°|nº|no|num|numero|número|numéro|number)\.?$/i;

/** `Nr.` beside a street is that of the house; in the first column it is that of the client. */
const readHeader = (header: readonly string[]): readonly (Column | null)[] => {
  const read = header.map(readHeading);
  return read.map((column, at) => {
    if (column !== null || at === 0 || !bareNumber.test((header[at] ?? '').trim())) return column;
    const street = [read[at - 1], read[at + 1]].find((beside) => beside?.meaning === 'street');
    return street ? { ...street, meaning: 'house-number' } : null;
  });
};

/**
 * What the columns are, as far as their headings tell. A field is taken once; a second e-mail is a
 * further one, and a street may have its number in a column of its own.
 */
export const guessMapping = (header: readonly string[]): (ImportField | null)[] => {
  const columns = readHeader(header);
  const has = (meaning: HeaderMeaning): boolean =>
    columns.some((column) => column?.meaning === meaning);
  const taken = new Set<ImportField>();
  return columns.map((column) => {
    if (column === null) return null;
    if (besideStreet.has(column.meaning))
      return columns.some((other) => other?.meaning === 'street' && other.of === column.of)
        ? fieldOf(column, has)
        : null;
    const guessed = fieldOf(column, has);
    const field = guessed === 'email' && taken.has('email') ? 'extra-emails' : guessed;
    if (taken.has(field) && field !== 'extra-emails') return null;
    taken.add(field);
    return field;
  });
};

const looksLikeData = (cell: string): boolean => /\S@\S|\d{4}|^\+?\d+$/.test(cell.trim());

const countOf = (row: readonly string[], is: (cell: string) => boolean): number =>
  row.filter(is).length;
const isFilled = (cell: string): boolean => cell.trim() !== '';
const isKnownHeading = (cell: string): boolean => readHeading(cell) !== null;

/** Headings that nobody could take for a row of data; one among them may carry a year. */
const isPlainHeader = (row: readonly string[]): boolean => {
  const known = countOf(row, isKnownHeading);
  return (
    known >= 2 && known > countOf(row, looksLikeData) && !row.some((cell) => /\S@\S/.test(cell))
  );
};

/** Whether this row names the columns: some heading is known, or nothing in it looks like data. */
export const looksLikeHeader = (row: readonly string[]): boolean =>
  isPlainHeader(row) ||
  (!row.some(looksLikeData) && (row.some(isKnownHeading) || row.every(isFilled)));

/** A title and a date stand above the columns; more than so many rows are no title. */
export const mostRowsAbove = 10;

/**
 * How many rows stand above the one that names the columns: a title, a date. Each of them is
 * emptier than the headings are.
 */
export const rowsAboveHeader = (rows: readonly (readonly string[])[]): number => {
  let fullest = 0;
  for (const [above, row] of rows.slice(0, mostRowsAbove + 1).entries()) {
    const filled = countOf(row, isFilled);
    if (isPlainHeader(row)) return filled > fullest ? above : 0;
    fullest = Math.max(fullest, filled);
  }
  return 0;
};

/** The kind of clients whose file has no column for it, where the names tell. */
export const guessKind = (mapping: readonly (ImportField | null)[]): ClientKind | null => {
  const has = (field: ImportField): boolean => mapping.includes(field);
  if (has('kind')) return null;
  if (has('name')) return 'company';
  return has('first-name') && has('last-name') ? 'individual' : null;
};
