import type {
  EInvoiceLine,
  EInvoicePage,
} from '../../../preload/contract/invoices/e-invoice-page.ts';
import { type EInvoiceTexts, day, decimal, toEInvoice } from './e-invoice.ts';
import { type XmlElement, elementsAt, textAt } from './xml-tree.ts';

/** Longer than any name or number, and than any note. */
const longestWord = 200;
const longestText = 5_000;
/** More lines than a person reads; the page shows their number. */
const mostLines = 2_000;
const mostEntries = 200;
/** The limit for the lists of all lines together. */
const mostInLines = 4_000;

function within(text: string, most: number): string | null {
  return (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text) || null;
}

/** The text in one line; null if blank. */
export function word(text: string | undefined): string | null {
  return within((text ?? '').replaceAll(/\s+/g, ' ').trim(), longestWord);
}

/** The text with its line breaks; null if blank. */
export function paragraph(text: string | undefined): string | null {
  const lines = (text ?? '').split(/\r\n?|\n/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  return within(lines.join('\n').trim(), longestText);
}

/** A decimal, or the text as written. */
export function amount(text: string | undefined): string | null {
  return decimal(text ?? '') ?? word(text);
}

/** Reads an `xsd:boolean`. */
export function isTrue(text: string | undefined): boolean {
  return ['true', '1'].includes(text?.trim() ?? '');
}

/** A calendar day, or the text as written. */
export function calendarDay(text: string | undefined): string | null {
  return day(text ?? '') ?? word(text);
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

export const words = fieldsBy(word);
export const paragraphs = fieldsBy(paragraph);
export const amounts = fieldsBy(amount);
export const days = fieldsBy(calendarDay);

/** The texts that are not blank. */
export function eachWord(texts: readonly (string | undefined)[]): string[] {
  return texts.map(word).filter((text) => text !== null);
}
export function eachParagraph(texts: readonly (string | undefined)[]): string[] {
  return texts.map(paragraph).filter((text) => text !== null);
}

/** Null if the file names neither day. */
export function periodAt(
  from: XmlElement | undefined,
  paths: { readonly from: string; readonly to: string },
): EInvoicePage['period'] {
  const period = days(from, paths);
  return period.from === null && period.to === null ? null : period;
}

/** The references at a path, by the paths of their number and day. */
export function referencesAt(
  from: XmlElement | undefined,
  kind: EInvoicePage['references'][number]['kind'],
  [path, number, ...dates]: readonly [path: string, number: string, ...dates: string[]],
): EInvoicePage['references'] {
  return elementsAt(from, path).flatMap((element) => {
    const text = word(number === '' ? element.text : textAt(element, number));
    if (text === null) return [];
    const [date] = eachWord(dates.map((each) => textAt(element, each)));
    return [{ kind, text, date: calendarDay(date) }];
  });
}

/** The first lines, and the number of all lines. */
export function firstLines<Line>(
  lines: readonly Line[],
  read: (line: Line) => EInvoiceLine,
): Pick<EInvoicePage, 'lines' | 'lineCount'> {
  return { lines: lines.slice(0, mostLines).map((line) => read(line)), lineCount: lines.length };
}

const none = {
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
export function instalment(
  said: Partial<EInvoicePage['instalments'][number]>,
): EInvoicePage['instalments'] {
  return Object.values(said).every((value) => value === null) ? [] : [{ ...none, ...said }];
}

/**
 * The fields that the page shares with the short reading of a file, so that the two never differ.
 */
export function sharedFields(texts: EInvoiceTexts) {
  const read = toEInvoice(texts);
  // A sum that cannot be computed has no text.
  const orRaw = (known: string | null, raw: readonly (string | undefined)[]): string | null =>
    known ?? (raw.length === 1 ? word(raw[0]) : null);
  return {
    isCreditNote: read.isCreditNote,
    number: word(texts.number),
    issueDate: calendarDay(texts.issueDate),
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
function bounded(value: unknown, bounds: Bounds): unknown {
  if (Array.isArray(value)) {
    const first = value.slice(0, Math.min(mostEntries, bounds.room));
    bounds.room -= first.length;
    bounds.leftOutCount += value.length - first.length;
    return first.map((entry) => bounded(entry, bounds));
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, bounded(entry, bounds)]),
  );
}

/** The page with each list cut to the limit of the contract. */
export function boundedPage(page: Omit<EInvoicePage, 'leftOutCount'>): EInvoicePage {
  const inLines: Bounds = { room: mostInLines, leftOutCount: 0 };
  const lines = page.lines.map((line) => bounded(line, inLines) as EInvoiceLine);
  const elsewhere: Bounds = { room: Infinity, leftOutCount: 0 };
  const rest = bounded({ ...page, lines: [] }, elsewhere) as typeof page;
  return { ...rest, lines, leftOutCount: inLines.leftOutCount + elsewhere.leftOutCount };
}
