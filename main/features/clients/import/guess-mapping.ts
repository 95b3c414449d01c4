import type { ImportField } from '../../../../preload/contract/clients/client-imports.ts';
import type { ClientKind } from '../../../../preload/contract/clients/new-client.ts';
import { kindOfCell } from './cell-words.ts';
import {
  areAnswers,
  endsWithCountry,
  classifyKindCells,
  areMostlyCountries,
  hasNoFittingCell,
} from './column-cells.ts';
import {
  type Heading,
  mayNamePerson,
  hasCountryWord,
  hasKindWord,
  readHeading,
  readPartOfHeading,
} from './header-words.ts';
import type { HeaderMeaning } from './headings/language-headings.ts';

const addressParts = ['street', 'zip', 'city', 'province', 'country'] as const;
function isAddressPart(meaning: HeaderMeaning): meaning is (typeof addressParts)[number] {
  return addressParts.some((part) => part === meaning);
}
/** Columns that belong to a neighbouring street column. */
const partsOfStreet: ReadonlySet<HeaderMeaning> = new Set(['house-number', 'address-more']);

type Column = Heading | null;
type Row = readonly string[];

const bareNumber = /^(?:nr|n°|nº|no|num|numero|número|numéro|number)\.?$/i;

/** `Nr.` next to a street is the house number; in the first column it is the client number. */
function readHouseNumbers(header: Row): readonly Column[] {
  const headings = header.map(readHeading);
  return headings.map((column, at) => {
    if (column !== null || at === 0 || !bareNumber.test((header[at] ?? '').trim())) return column;
    const street = [headings[at - 1], headings[at + 1]].find(
      (neighbour) => neighbour?.meaning === 'street',
    );
    return street ? { ...street, meaning: 'house-number' } : null;
  });
}

const contactWords = /contact|kontakt|contatto|referente/i;

/** If there is a `Prénom contact`, `Nom` is the company's name, and `Nom contact` the last name. */
function readContacts(columns: readonly Column[], header: Row): readonly Column[] {
  const isContact = (at: number): boolean => contactWords.test(header[at] ?? '');
  const has = (contact: boolean, meaning: HeaderMeaning): boolean =>
    columns.some((column, at) => column?.meaning === meaning && isContact(at) === contact);
  return columns.map((column, at) => {
    const { meaning } = column ?? {};
    if (!column || (meaning !== 'name-or-first' && meaning !== 'name-or-last')) return column;
    const [ownMeaning, partnerMeaning] =
      meaning === 'name-or-first'
        ? (['first-name', 'last-name'] as const)
        : (['last-name', 'first-name'] as const);
    if (!has(true, partnerMeaning) || has(false, partnerMeaning)) return column;
    return { ...column, meaning: isContact(at) ? ownMeaning : 'other-name' };
  });
}

/** `Street 2` is a second line or, if there is a `City 2`, the street of a second address. */
function readOrdinals(columns: readonly Column[]): readonly Column[] {
  return columns.map((column) => {
    if (column === null || (column.ordinal ?? 1) < 2) return column;
    const { meaning, ordinal, group } = column;
    if (meaning === 'email') return { ...column, meaning: 'extra-emails' };
    if (meaning !== 'street' && meaning !== 'address-more')
      return isAddressPart(meaning) ? { ...column, group: 'other' } : null;
    const isOfOther = columns.some(
      (each) =>
        each?.ordinal === ordinal && each?.group === group && /zip|city|country/.test(each.meaning),
    );
    return isOfOther ? { ...column, group: 'other' } : { ...column, meaning: 'address-more' };
  });
}

/**
 * An address part without a word for its address belongs to the address before it. If that is the
 * delivery address and no other column has the part, it is ambiguous: null.
 */
function readNeighbours(columns: readonly Column[]): readonly Column[] {
  let lastGroup: Heading['group'] = 'plain';
  const seenParts = new Set<HeaderMeaning>();
  const inheritedGroups = columns.map((column) => {
    if (column === null || !(isAddressPart(column.meaning) || partsOfStreet.has(column.meaning)))
      return 'plain';
    if (column.group !== 'plain' || column.meaning === 'street') {
      lastGroup = column.group;
      return 'plain';
    }
    // A second city begins an address that no heading names.
    if (lastGroup === 'plain' && /zip|city/.test(column.meaning) && seenParts.has(column.meaning))
      lastGroup = 'other';
    if (lastGroup === 'plain') seenParts.add(column.meaning);
    return lastGroup;
  });
  const isNamed = (meaning: HeaderMeaning, group: Heading['group']): boolean =>
    columns.some((each) => each?.meaning === meaning && each.group === group);
  return columns.map((column, at) => {
    const group = inheritedGroups[at] ?? 'plain';
    if (column === null || group === 'plain' || isNamed(column.meaning, group)) return column;
    if (group !== 'delivery' && group !== 'other') return { ...column, group };
    if (partsOfStreet.has(column.meaning)) return { ...column, group };
    const hasOther = columns.some(
      (each, other) =>
        other !== at &&
        each?.meaning === column.meaning &&
        each.group !== group &&
        !['delivery', 'other'].includes(inheritedGroups[other] ?? ''),
    );
    return hasOther ? { ...column, group } : null;
  });
}

/**
 * The address for invoices: the most complete of the named addresses, with the billing address
 * preferred.
 */
const billOrder = ['billing', 'plain', 'business', 'home'] as const;
type BillGroup = (typeof billOrder)[number];
function billGroup(columns: readonly Column[]): BillGroup {
  const weightOf = (group: BillGroup): number =>
    addressParts.filter((part) =>
      columns.some((column) => column?.meaning === part && column.group === group),
    ).length +
    (columns.some((column) => column?.meaning === 'street' && column.group === group) ? 10 : 0);
  return billOrder.reduce((best, group) => (weightOf(group) > weightOf(best) ? group : best));
}

/** Meanings with a higher rank take a field only if no column has a lower rank. */
const ranks: Readonly<Partial<Record<HeaderMeaning, number>>> = {
  'other-name': 100,
  'person-name': 200,
  'name-or-first': 300,
  'name-or-last': 300,
  'trade-name': 400,
  'vague-tax-number': 100,
};
const groupRanks: Readonly<Record<Heading['group'], number>> = {
  plain: 0,
  billing: 10,
  business: 20,
  home: 30,
  delivery: 40,
  other: 50,
};

function fieldOf(
  { meaning, group }: Heading,
  {
    has,
    isOfBill,
  }: {
    readonly has: (meaning: HeaderMeaning) => boolean;
    /** Whether address parts of this group belong to the billing address. */
    readonly isOfBill: (group: Heading['group']) => boolean;
  },
): ImportField | null {
  if (isAddressPart(meaning) || meaning === 'house-number' || meaning === 'address-more') {
    const part = isAddressPart(meaning) ? meaning : 'street';
    if (group === 'delivery') return `delivery-${part}`;
    return isOfBill(group) ? `billing-${part}` : null;
  }
  switch (meaning) {
    case 'company':
    case 'other-name':
    case 'trade-name':
    case 'person-name':
      return 'name';
    case 'name-or-first':
      return has('last-name') && !has('first-name') ? 'first-name' : 'name';
    case 'name-or-last':
      if (has('first-name') && !has('last-name')) return 'last-name';
      // Next to a last name alone, it may be the first name or a company's name.
      return has('last-name') && !has('first-name') ? null : 'name';
    case 'phone-number':
      // Without a separate column for its code, it may hold the whole number.
      return has('phone-country-code') ? 'phone-number' : 'phone';
    case 'phone':
      return has('phone-country-code') && !has('phone-number') ? 'phone-number' : 'phone';
    case 'vague-kind':
      return 'kind';
    case 'vague-tax-number':
      return 'tax-number';
    case 'vague-zip':
      return null;
    case 'email':
      return group === 'other' ? 'extra-emails' : 'email';
    case 'kind':
    case 'first-name':
    case 'last-name':
    case 'extra-emails':
    case 'phone-country-code':
    case 'vat-number':
    case 'tax-number':
    case 'e-invoicing-address':
    case 'recipient-code':
    case 'currency':
    case 'locale':
      return meaning;
  }
}

/** `Billing Code` is a postcode if there is a `Billing City`. */
function readVagueZips(columns: readonly Column[], header: Row): readonly Column[] {
  return columns.map((column, at) => {
    if (column?.meaning !== 'vague-zip') return column;
    const group = /^bill/i.test((header[at] ?? '').trim()) ? 'billing' : 'delivery';
    const hasColumn = (meaning: HeaderMeaning): boolean =>
      columns.some((each) => each?.meaning === meaning && each.group === group);
    return hasColumn('city') && !hasColumn('zip') ? { ...column, meaning: 'zip', group } : null;
  });
}

/** The sample size: rows from the whole file, as many as are read in one turn. */
const maxSampleRows = 100;
function sampleRows(rows: readonly Row[]): readonly Row[] {
  const step = Math.max(1, Math.ceil(rows.length / maxSampleRows));
  return rows.filter((_, at) => at % step === 0);
}
/** `Delivery state` is a status if no other column has a part of that address. */
function readStates(columns: readonly Column[]): readonly Column[] {
  return columns.map((column) =>
    column?.meaning === 'province' &&
    column.group !== 'plain' &&
    !columns.some((each) => each?.group === column.group && /street|zip|city/.test(each.meaning))
      ? null
      : column,
  );
}

/**
 * `E-mail 1 - Label`, `Telefon-Kategorie`: the purpose of a number or an address, not the kind of
 * client.
 */
function isDetailLabel(heading: string): boolean {
  const { meaning = '' } = readPartOfHeading(heading) ?? {};
  return /^(?:email|phone|street)$/.test(meaning) || /^web/i.test(heading.trim());
}

function cellsOf(rows: readonly Row[], column: number): readonly string[] {
  return rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
}

type Guess = {
  readonly mapping: (ImportField | null)[];
  /** The kind of all clients in a file without a column for it, if the name columns show it. */
  readonly kind: ClientKind | null;
  /** A heading or cells name countries, so the home country must not be assumed. */
  readonly mentionsCountry: boolean;
};

/**
 * The meanings of the columns, from their headings and as far as their cells agree. Each field is
 * used once. A second email becomes an additional one. A street may have its number and second line
 * in separate columns.
 */
export function guessColumns(header: Row, allRows: readonly Row[]): Guess {
  const rows = sampleRows(allRows);
  const headings = readContacts(readHouseNumbers(header), header);
  const steps = readVagueZips(readOrdinals(headings), header);
  const columns = readStates(readNeighbours(steps));
  const has = (meaning: HeaderMeaning): boolean =>
    columns.some((column) => column?.meaning === meaning);
  const filled = columns.map((column, at) =>
    column?.meaning === 'street' && cellsOf(allRows, at).length === 0 ? null : column,
  );
  const bill = billGroup(filled.some((column) => column?.meaning === 'street') ? filled : columns);
  // A part without a street of its own, such as a country, completes the billing address.
  const isOfBill = (group: Heading['group']): boolean =>
    group === bill ||
    ((group === 'plain' || group === 'billing') &&
      !columns.some((column) => column?.meaning === 'street' && column.group === group));
  // A province code has priority over a province name or a region.
  const isLong = (at: number): boolean => cellsOf(rows, at).some((cell) => cell.length > 2);
  // Of two columns the filled one has priority, except for name columns.
  const isEmpty = (column: Heading, at: number): boolean =>
    !/name|company/.test(column.meaning) && rows.length > 0 && cellsOf(allRows, at).length === 0;
  const rankOf = (column: Heading, at: number): number =>
    (isEmpty(column, at) ? 1000 : 0) +
    (column.meaning === 'province' && isLong(at) ? 0.5 : 0) +
    (ranks[column.meaning] ?? 0) +
    (isAddressPart(column.meaning) ? (column.group === bill ? 0 : 1) : groupRanks[column.group]) +
    (column.meaning === 'street' && column.group !== 'plain' && column.ordinal === null ? 0.5 : 0);
  let isKindUnclear = columns.some((column, at) => {
    const cells = cellsOf(rows, at);
    if (column !== null || cells.length === 0) return false;
    return (
      (!isDetailLabel(header[at] ?? '') && cells.every((cell) => kindOfCell(cell) !== null)) ||
      (hasKindWord(header[at] ?? '') && areAnswers(cells))
    );
  });
  const candidateFields = columns.map((column, at) => {
    if (column === null) return null;
    const field = fieldOf(column, { has, isOfBill });
    const cells = cellsOf(rows, at);
    if (field === null) return null;
    // Empty second lines would only widen the table.
    if (partsOfStreet.has(column.meaning) && rows.length > 0 && cellsOf(allRows, at).length === 0)
      return null;
    if (hasNoFittingCell(column.meaning, cells)) {
      // `Company: yes` gives the kind.
      if (column.meaning === 'company') isKindUnclear = true;
      return null;
    }
    if (field !== 'kind') return field;
    const verdict = classifyKindCells(cells);
    // Without cells, a vague heading counts if there are columns for persons' names as well as
    // companies'.
    const isLikely = column.meaning === 'kind' || has('last-name');
    if (verdict === 'kinds' || (verdict === null && isLikely)) return field;
    // Other words are no kinds if another column names companies.
    if (verdict === 'codes' || (verdict === 'words' && !has('company'))) isKindUnclear = true;
    return null;
  });
  const isTaken = (field: ImportField, at: number): boolean => {
    const column = columns[at];
    if (!column || field === 'extra-emails') return false;
    const isBetter = (other: number): boolean => {
      const each = columns[other];
      if (!each || other === at || candidateFields[other] !== field) return false;
      if (partsOfStreet.has(each.meaning)) return false;
      const difference = rankOf(each, other) - rankOf(column, at);
      return difference < 0 || (difference === 0 && other < at);
    };
    return columns.some((_, other) => isBetter(other));
  };
  const streets = new Set(
    columns.flatMap((column, at) =>
      column?.meaning === 'street' && candidateFields[at]
        ? [`${column.group}${candidateFields[at]}`]
        : [],
    ),
  );
  const mapping = candidateFields.map((field, at): ImportField | null => {
    const column = columns[at];
    if (!column || field === null) return null;
    if (partsOfStreet.has(column.meaning))
      return streets.has(`${column.group}${field}`) ? field : null;
    if (!isTaken(field, at)) return field;
    return field === 'email' && /plain|business/.test(column.group) ? 'extra-emails' : null;
  });
  const mayNamePersons = header.some(
    (heading, at) => mapping[at] === 'name' && mayNamePerson(heading),
  );
  return {
    mapping,
    kind: isKindUnclear || mayNamePersons ? null : guessKind(mapping),
    mentionsCountry:
      steps.some((column) => column?.meaning === 'country') ||
      header.some(hasCountryWord) ||
      header.some((_, at) =>
        mapping[at] === null
          ? areMostlyCountries(cellsOf(rows, at))
          : mapping[at]?.endsWith('-street') === true && endsWithCountry(cellsOf(rows, at)),
      ),
  };
}

export function guessMapping(header: Row, rows: readonly Row[] = []): (ImportField | null)[] {
  return guessColumns(header, rows).mapping;
}

function looksLikeData(cell: string): boolean {
  return /\S@\S|\d{4}|^\+?\d+$/.test(cell.trim());
}

function countOf(row: readonly string[], matches: (cell: string) => boolean): number {
  return row.filter(matches).length;
}
function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}
/** `Via 2` is an address. */
function isKnownHeading(cell: string): boolean {
  const heading = readHeading(cell);
  return heading !== null && (heading.meaning !== 'street' || heading.ordinal === null);
}

/** Headings that cannot be a row of data; one heading among them may contain a year. */
function isPlainHeader(row: readonly string[]): boolean {
  const knownCount = countOf(row, isKnownHeading);
  return (
    knownCount >= 2 &&
    knownCount > countOf(row, looksLikeData) &&
    !row.some((cell) => /\S@\S/.test(cell))
  );
}

/** Whether this row names the columns: a heading is known, or no cell looks like data. */
export function looksLikeHeader(row: readonly string[]): boolean {
  return (
    isPlainHeader(row) ||
    (!row.some(looksLikeData) && (row.some(isKnownHeading) || row.every(isFilled)))
  );
}

/** A title and a date may be above the columns; more rows than this are no title. */
export const maxRowsAbove = 10;

/**
 * The number of rows above the header, such as a title or a date. Each has fewer filled cells than
 * the header.
 */
export function rowsAboveHeader(rows: readonly (readonly string[])[]): number {
  let maxFilled = 0;
  for (const [above, row] of rows.slice(0, maxRowsAbove + 1).entries()) {
    const filled = countOf(row, isFilled);
    if (isPlainHeader(row)) return filled > maxFilled ? above : 0;
    maxFilled = Math.max(maxFilled, filled);
  }
  return 0;
}

/** The kind of all clients in a file without a column for it, if the name columns show it. */
export function guessKind(mapping: readonly (ImportField | null)[]): ClientKind | null {
  const has = (field: ImportField): boolean => mapping.includes(field);
  if (has('kind')) return null;
  if (has('name')) return 'company';
  return has('first-name') && has('last-name') ? 'individual' : null;
}
