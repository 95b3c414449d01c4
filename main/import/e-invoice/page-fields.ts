import type {
  EInvoiceLine,
  EInvoicePage,
} from '../../../preload/contract/invoices/e-invoice-page.ts';
import { type EInvoiceTexts, parseDay, parseDecimal, toEInvoice } from './e-invoice.ts';
import { type XmlElement, elementsAt, textAt } from './xml-tree.ts';

/** Longer than any name or number, and than any note. */
const maxWordLength = 200;
const maxTextLength = 5_000;
/** More lines than a person reads; the page shows their number. */
const maxLines = 2_000;
const maxEntries = 200;
/** The limit for the lists of all lines together. */
const maxEntriesInLines = 4_000;

function shorten(text: string, maxLength: number): string | null {
  return (text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text) || null;
}

/** The text in one line; null if blank. */
export function readWord(text: string | undefined): string | null {
  return shorten((text ?? '').replaceAll(/\s+/g, ' ').trim(), maxWordLength);
}

/** The text with its line breaks; null if blank. */
export function readParagraph(text: string | undefined): string | null {
  const lines = (text ?? '').split(/\r\n?|\n/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  return shorten(lines.join('\n').trim(), maxTextLength);
}

/** A decimal, or the text as written. */
export function readAmount(text: string | undefined): string | null {
  return parseDecimal(text ?? '') ?? readWord(text);
}

/** Reads an `xsd:boolean`. */
export function isTrue(text: string | undefined): boolean {
  return ['true', '1'].includes(text?.trim() ?? '');
}

/** A calendar day, or the text as written. */
export function readDay(text: string | undefined): string | null {
  return parseDay(text ?? '') ?? readWord(text);
}

/** The texts at these paths, by the names of the paths. */
type FieldsAt = <Name extends string>(
  from: XmlElement | undefined,
  paths: Readonly<Record<Name, string>>,
) => Record<Name, string | null>;

function fieldsBy(read: (text: string | undefined) => string | null): FieldsAt {
  return <Name extends string>(
    from: XmlElement | undefined,
    paths: Readonly<Record<Name, string>>,
  ) =>
    Object.fromEntries(
      Object.entries<string>(paths).map(([name, path]) => [name, read(textAt(from, path))]),
    ) as Record<Name, string | null>;
}

export const readWords = fieldsBy(readWord);
export const readParagraphs = fieldsBy(readParagraph);
export const readAmounts = fieldsBy(readAmount);
export const readDays = fieldsBy(readDay);

/** The texts that are not blank. */
export function readEachWord(texts: readonly (string | undefined)[]): string[] {
  return texts.map(readWord).filter((text) => text !== null);
}
export function readEachParagraph(texts: readonly (string | undefined)[]): string[] {
  return texts.map(readParagraph).filter((text) => text !== null);
}

/** Null if the file names neither day. */
export function readPeriod(
  from: XmlElement | undefined,
  paths: { readonly from: string; readonly to: string },
): EInvoicePage['period'] {
  const period = readDays(from, paths);
  return period.from === null && period.to === null ? null : period;
}

/** The references at a path, by the paths of their number and day. */
export function readReferences(
  from: XmlElement | undefined,
  kind: EInvoicePage['references'][number]['kind'],
  [path, number, ...dates]: readonly [path: string, number: string, ...dates: string[]],
): EInvoicePage['references'] {
  return elementsAt(from, path).flatMap((element) => {
    const text = readWord(number === '' ? element.text : textAt(element, number));
    if (text === null) return [];
    const [date] = readEachWord(dates.map((each) => textAt(element, each)));
    return [{ kind, text, date: readDay(date) }];
  });
}

/** The first lines, and the number of all lines. */
export function readFirstLines<Line>(
  lines: readonly Line[],
  read: (line: Line) => EInvoiceLine,
): Pick<EInvoicePage, 'lines' | 'lineCount'> {
  return { lines: lines.slice(0, maxLines).map((line) => read(line)), lineCount: lines.length };
}

const emptyInstalment = {
  meansCode: null,
  iban: null,
  amount: null,
  dueDate: null,
  discountPercent: null,
  discountAmount: null,
  discountUntil: null,
  penaltyAmount: null,
  penaltyFrom: null,
  dayCount: null,
  countedFrom: null,
};

/** An instalment with the fields that a standard has; none if all are missing. */
export function toInstalment(
  fields: Partial<EInvoicePage['instalments'][number]>,
): EInvoicePage['instalments'] {
  return Object.values(fields).every((value) => value === null)
    ? []
    : [{ ...emptyInstalment, ...fields }];
}

/**
 * The fields that the page shares with the short reading of a file, so that the two never differ.
 */
export function sharedFields(texts: EInvoiceTexts) {
  const read = toEInvoice(texts);
  // A sum that cannot be computed has no text.
  const orRaw = (known: string | null, raw: readonly (string | undefined)[]): string | null =>
    known ?? (raw.length === 1 ? readWord(raw[0]) : null);
  return {
    isCreditNote: read.isCreditNote,
    number: readWord(texts.number),
    issueDate: readDay(texts.issueDate),
    currency: read.currency,
    totals: {
      net: orRaw(read.net, texts.net),
      tax: orRaw(read.tax, texts.tax),
      gross: orRaw(read.gross, [texts.gross]),
      isGrossComputed: read.isGrossComputed,
      payable: orRaw(read.payable, texts.payable),
    },
  };
}

/** `room`: the entries that all lists together may still have. */
type Bounds = { room: number; leftOutCount: number };

/** A value with each of its lists cut to its limit. */
function limitLists(value: unknown, bounds: Bounds): unknown {
  if (Array.isArray(value)) {
    const first = value.slice(0, Math.min(maxEntries, bounds.room));
    bounds.room -= first.length;
    bounds.leftOutCount += value.length - first.length;
    return first.map((entry) => limitLists(entry, bounds));
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, limitLists(entry, bounds)]),
  );
}

/** The page with each list cut to the limit of the contract. */
export function limitPage(page: Omit<EInvoicePage, 'leftOutCount'>): EInvoicePage {
  const lineBounds: Bounds = { room: maxEntriesInLines, leftOutCount: 0 };
  const lines = page.lines.map((line) => limitLists(line, lineBounds) as EInvoiceLine);
  const otherBounds: Bounds = { room: Infinity, leftOutCount: 0 };
  const rest = limitLists({ ...page, lines: [] }, otherBounds) as typeof page;
  return { ...rest, lines, leftOutCount: lineBounds.leftOutCount + otherBounds.leftOutCount };
}
