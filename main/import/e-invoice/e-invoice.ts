import { Big } from 'big.js';

type EInvoiceField =
  | 'number'
  | 'seller'
  | 'vatNumber'
  | 'iban'
  | 'gross'
  | 'payable'
  | 'net'
  | 'tax'
  | 'currency'
  | 'issueDate'
  | 'dueDate';

/**
 * The content of an e-invoice, the same for every standard. Null or empty: the file does not
 * contain it, or, if `unreadable` names it, not in a readable form. Amounts are decimals, dates are
 * calendar days, `2026-11-21`.
 */
export type EInvoice = {
  readonly isCreditNote: boolean;
  readonly number: string | null;
  /** The registered name first, then the trading name. */
  readonly sellerNames: readonly string[];
  readonly vatNumber: string | null;
  readonly ibans: readonly string[];
  readonly gross: string | null;
  /** The file has no total: `gross` is the sum of its parts. */
  readonly isGrossComputed: boolean;
  /** The amount still to be paid. */
  readonly payable: string | null;
  readonly net: string | null;
  readonly tax: string | null;
  readonly currency: string | null;
  readonly issueDate: string | null;
  readonly dueDates: readonly string[];
  /** In the order of the file. Empty: one payment, or parts that are not the amount to pay. */
  readonly instalments: readonly Instalment[];
  readonly unreadable: readonly EInvoiceField[];
};

/** A part of the amount to pay, with its own day. */
export type Instalment = { readonly dueDate: string | null; readonly amount: string };

/** The same as texts of the file. */
export type EInvoiceTexts = {
  readonly isCreditNote: boolean;
  readonly number: string | undefined;
  readonly sellerNames: readonly string[];
  readonly vatNumber: string | undefined;
  readonly ibans: readonly string[];
  readonly gross: string | undefined;
  /** The parts of a missing total; empty: it must not be missing. */
  readonly grossParts: readonly string[];
  /** Added up if there are several. */
  readonly payable: readonly string[];
  readonly net: readonly string[];
  readonly tax: readonly string[];
  readonly currency: string | undefined;
  readonly issueDate: string | undefined;
  readonly dueDates: readonly string[];
  readonly instalments: readonly {
    readonly dueDate: string | undefined;
    readonly amount: string | undefined;
  }[];
};

/** Longer than any name, number or IBAN: further characters are ignored. */
const maxTextLength = 200;
/** The number of instalments and accounts worth showing. */
const maxEntries = 20;

function normalizeText(text: string | undefined): string | null {
  return text?.replaceAll(/\s+/g, ' ').trim().slice(0, maxTextLength) || null;
}

function readEach(
  texts: readonly string[],
  read: (text: string) => string | null,
): readonly string[] {
  return [
    ...new Set(
      texts
        .slice(0, maxEntries)
        .map(read)
        .filter((text) => text !== null),
    ),
  ];
}

/**
 * xsd:decimal, such as `.5` and `5.`. More digits than any sum of money has are not an amount, and
 * are never computed with.
 */
const decimalPattern = /^[+-]?(?:\d{1,18}(?:\.\d{0,10}0{0,20})?|\.\d{1,10})$/;
/** Some programs group the digits with spaces, mostly with no-break spaces. */
const groupedPattern = /^[+-]?\d{1,3}(?:\s\d{3})+(?:\.\d+)?$/;
export function parseDecimal(text: string): string | null {
  const written = text.replaceAll(/\p{Cf}/gu, '').trim();
  const digits = groupedPattern.test(written) ? written.replaceAll(/\s/g, '') : written;
  return decimalPattern.test(digits)
    ? digits
        .replace('+', '')
        .replace(/\.$/, '')
        .replace(/^(-?)\./, '$10.')
    : null;
}

/** Null if one amount is unreadable; a single one stays as written. */
function sumAmounts(texts: readonly string[]): string | null {
  const amounts = texts.map(parseDecimal);
  const validAmounts = amounts.filter((amount) => amount !== null);
  const [first] = validAmounts;
  if (first === undefined || validAmounts.length < amounts.length) return null;
  if (validAmounts.length === 1) return first;
  return validAmounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed();
}

/** `2026-11-21`, also with a zone or a time (xsd:date), and `20261121` (format 102 of CII). */
const dayPattern =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:Z|[+-]\d{2}:\d{2}|T[\d:.]*(?:Z|[+-]\d{2}:\d{2})?)?$/;
export function parseDay(text: string): string | null {
  const [, year = '', month = '', dayOfMonth = ''] = dayPattern.exec(text.trim()) ?? [];
  const iso = `${year}-${month}-${dayOfMonth}`;
  const epochMs = year === '' ? Number.NaN : Date.parse(`${iso}T00:00:00Z`);
  // `Date` would read 30 February as a day of March.
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(iso) ? iso : null;
}

/** Instalments that are not exactly the amount to pay are alternatives, or belong to a deposit. */
function instalmentsOf(
  texts: EInvoiceTexts['instalments'],
  toPay: string | null,
): readonly Instalment[] {
  const read = texts.flatMap(({ dueDate, amount }) => {
    const value = parseDecimal(amount ?? '');
    return value === null ? [] : [{ dueDate: parseDay(dueDate ?? ''), amount: value }];
  });
  const areInstalments =
    toPay !== null &&
    read.length === texts.length &&
    read.length > 1 &&
    read.length <= maxEntries &&
    read.every(({ amount }) => new Big(amount).gt(0)) &&
    read.reduce((total, { amount }) => total.plus(amount), new Big(0)).eq(toPay);
  return areInstalments ? read : [];
}

function hasText(texts: readonly (string | undefined)[]): boolean {
  return texts.some((text) => normalizeText(text) !== null);
}

/** Parses the texts of a file. */
export function toEInvoice(texts: EInvoiceTexts): EInvoice {
  const isGrossGiven = hasText([texts.gross]);
  const gross = isGrossGiven ? parseDecimal(texts.gross ?? '') : sumAmounts(texts.grossParts);
  const [payable, net, tax] = [
    sumAmounts(texts.payable),
    sumAmounts(texts.net),
    sumAmounts(texts.tax),
  ];
  const issueDate = texts.issueDate === undefined ? null : parseDay(texts.issueDate);
  const dueDates = readEach(texts.dueDates, parseDay);
  const read = {
    gross: { isRead: gross !== null, from: [texts.gross] },
    payable: { isRead: payable !== null, from: texts.payable },
    net: { isRead: net !== null, from: texts.net },
    tax: { isRead: tax !== null, from: texts.tax },
    issueDate: { isRead: issueDate !== null, from: [texts.issueDate] },
    dueDate: { isRead: dueDates.length > 0, from: texts.dueDates },
  };
  const fields = Object.keys(read) as (keyof typeof read)[];
  return {
    isCreditNote: texts.isCreditNote,
    number: normalizeText(texts.number),
    sellerNames: readEach(texts.sellerNames, normalizeText),
    vatNumber: normalizeText(texts.vatNumber),
    ibans: readEach(texts.ibans, normalizeText),
    gross,
    isGrossComputed: !isGrossGiven && gross !== null,
    payable,
    net,
    tax,
    currency: normalizeText(texts.currency)?.toUpperCase() ?? null,
    issueDate,
    dueDates,
    instalments: instalmentsOf(texts.instalments, payable ?? gross),
    unreadable: fields.filter((field) => !read[field].isRead && hasText(read[field].from)),
  };
}
