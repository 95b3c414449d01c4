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
const longestText = 200;
/** The number of instalments and accounts worth showing. */
const mostShownEach = 20;

function plain(text: string | undefined): string | null {
  return text?.replaceAll(/\s+/g, ' ').trim().slice(0, longestText) || null;
}

function each(texts: readonly string[], read: (text: string) => string | null): readonly string[] {
  return [
    ...new Set(
      texts
        .slice(0, mostShownEach)
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
export function decimal(text: string): string | null {
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
function sum(texts: readonly string[]): string | null {
  const amounts = texts.map(decimal);
  const known = amounts.filter((amount) => amount !== null);
  const [first] = known;
  if (first === undefined || known.length < amounts.length) return null;
  if (known.length === 1) return first;
  return known.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed();
}

/** `2026-11-21`, also with a zone or a time (xsd:date), and `20261121` (format 102 of CII). */
const dayPattern =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:Z|[+-]\d{2}:\d{2}|T[\d:.]*(?:Z|[+-]\d{2}:\d{2})?)?$/;
export function day(text: string): string | null {
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
    const value = decimal(amount ?? '');
    return value === null ? [] : [{ dueDate: day(dueDate ?? ''), amount: value }];
  });
  const isWhole =
    toPay !== null &&
    read.length === texts.length &&
    read.length > 1 &&
    read.length <= mostShownEach &&
    read.every(({ amount }) => new Big(amount).gt(0)) &&
    read.reduce((total, { amount }) => total.plus(amount), new Big(0)).eq(toPay);
  return isWhole ? read : [];
}

function isGiven(texts: readonly (string | undefined)[]): boolean {
  return texts.some((text) => plain(text) !== null);
}

/** Parses the texts of a file. */
export function toEInvoice(texts: EInvoiceTexts): EInvoice {
  const isGrossGiven = isGiven([texts.gross]);
  const gross = isGrossGiven ? decimal(texts.gross ?? '') : sum(texts.grossParts);
  const [payable, net, tax] = [sum(texts.payable), sum(texts.net), sum(texts.tax)];
  const issueDate = texts.issueDate === undefined ? null : day(texts.issueDate);
  const dueDates = each(texts.dueDates, day);
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
    number: plain(texts.number),
    sellerNames: each(texts.sellerNames, plain),
    vatNumber: plain(texts.vatNumber),
    ibans: each(texts.ibans, plain),
    gross,
    isGrossComputed: !isGrossGiven && gross !== null,
    payable,
    net,
    tax,
    currency: plain(texts.currency)?.toUpperCase() ?? null,
    issueDate,
    dueDates,
    instalments: instalmentsOf(texts.instalments, payable ?? gross),
    unreadable: fields.filter((field) => !read[field].isRead && isGiven(read[field].from)),
  };
}
