import { expect, test } from 'vitest';
import { isWholeExtent } from '../../fixtures/extent.ts';
import { createSeededRandom } from '../../../main/demo-service/seed/random.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { toInvoiceRecord } from '../../../main/features/supplier-invoices/invoice-record.ts';
import { matchEInvoice } from '../../../main/features/supplier-invoices/match-e-invoice.ts';
import type { EInvoice } from '../../../main/import/e-invoice/e-invoice.ts';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';
import { cacheInMemory } from '../data/cache-in-memory.ts';

const fileCount = isWholeExtent ? 10_000 : 2_000;
const supplierCount = 400;
const random = createSeededRandom(20_261_121);
function happens(share: number): boolean {
  return random.next() < share;
}

type Supplier = {
  readonly name: string;
  readonly vatNumber: string;
  readonly iban: string;
  readonly number: (count: number, year: number) => string;
  /** The number before the first one of a year. */
  readonly start: number;
  /** The last number of each year. */
  readonly counts: Map<number, number>;
};
type Row = {
  readonly invoice: SupplierInvoice;
  readonly hasNumber: boolean;
  readonly hasTotal: boolean;
};

/** The number styles of suppliers. Some restart at 1 each year without the year in the number. */
const styles = [
  (count: number) => `${count}`,
  (count: number) => `RE-${count}`,
  (count: number, year: number) => `${year}-${String(count).padStart(4, '0')}`,
  (count: number, year: number) => `F/${count}/${year % 100}`,
  (count: number, year: number) => `INV ${year}${String(count).padStart(5, '0')}`,
] as const;
const prices = ['49.00', '49.90', '120.00', '500.00'] as const;

/** Two suppliers share a name without its legal form; one in ten is paid through one factor. */
function supplierOf(at: number): Supplier {
  return {
    name: `Müller ${Math.floor(at / 2)} ${at % 2 === 0 ? 'GmbH' : 'KG'}`,
    vatNumber: `DE${100_000_000 + at}`,
    iban: at % 10 === 0 ? 'DE02120300000000202051' : `DE75${String(at).padStart(18, '0')}`,
    number: random.pick(styles),
    start: random.between(0, 150),
    counts: new Map(),
  };
}

function documentOf(supplier: Supplier): EInvoice {
  const year = random.pick([2025, 2026]);
  const last = supplier.counts.get(year) ?? supplier.start;
  const isCreditNote = happens(0.05);
  // A correction has another total. Some credit notes have the number of their invoice.
  const isRepeated = last > supplier.start && happens(isCreditNote ? 0.3 : 0.02);
  const count = isRepeated ? last : last + 1;
  supplier.counts.set(year, count);
  const month = String(random.between(1, 12)).padStart(2, '0');
  const gross =
    !isRepeated && happens(0.15)
      ? random.pick(prices)
      : `${random.between(1, 9_999)}.${random.digits(2)}`;
  return {
    isCreditNote,
    number: supplier.number(count, year),
    sellerNames: [supplier.name],
    vatNumber: happens(0.05) ? null : supplier.vatNumber,
    ibans: happens(0.1) ? [] : [supplier.iban.replaceAll(/.{4}/g, '$& ')],
    gross,
    isGrossComputed: false,
    payable: happens(0.1) ? '0.00' : gross,
    net: null,
    tax: null,
    currency: 'EUR',
    issueDate: `${year}-${month}-${String(random.between(1, 28)).padStart(2, '0')}`,
    dueDates: [],
    instalments: [],
    unreadable: [],
  };
}

/** The same number in another notation. */
function rewritten(number: string): string {
  const padded = happens(0.3) ? number.replaceAll(/\d+/g, '00$&') : number;
  const separated = happens(0.3)
    ? padded.replaceAll(/[-/ ]/g, random.pick(['-', '/', ' ', '.']))
    : padded;
  const cased = happens(0.3) ? separated.toLowerCase() : separated;
  const spaced = happens(0.2) ? ` ${cased} ` : cased;
  return happens(0.2)
    ? `${random.pick(['Rechnung Nr.', 'N°', 'Invoice No:', 'fattura n.'])} ${spaced}`
    : spaced;
}
function misread(number: string): string {
  return number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
}

function maybe<Value>(share: number, value: Value): Value | null {
  return happens(share) ? null : value;
}

/**
 * The document as the bank read it. With a usual price, a misread number would make it equal to the
 * document that has this number, in all that makes a match certain.
 */
function rowOf(document: EInvoice, supplier: Supplier): Row {
  const hasUsualPrice = prices.some((price) => price === document.gross);
  const hasNumber = !happens(0.07);
  const hasTotal = !happens(0.07);
  const total = hasTotal ? euros(document.gross ?? '') : maybe(0.5, euros('77.77'));
  const number = document.number ?? '';
  const name = happens(0.3)
    ? supplier.name.replace(/ (GmbH|KG)$/, '').toUpperCase()
    : supplier.name;
  return {
    hasNumber,
    hasTotal,
    invoice: invoiceWith({
      id: random.uuid(),
      isCreditNote: maybe(0.2, document.isCreditNote),
      invoiceNumber: hasNumber
        ? rewritten(number)
        : maybe(hasUsualPrice ? 1 : 0.5, misread(number)),
      supplierName: maybe(0.05, name),
      vatNumber: maybe(0.1, happens(0.3) ? supplier.vatNumber.slice(2) : supplier.vatNumber),
      iban: maybe(0.1, supplier.iban),
      totalAmount: total,
      payableAmount: maybe(0.5, total),
      issueDate: maybe(0.05, document.issueDate),
      createdAt: `${document.issueDate}T08:00:00Z`,
    }),
  };
}

/** One in ten documents is not at the bank, and one in twenty was uploaded twice. */
function generate() {
  const suppliers = Array.from({ length: supplierCount }, (_, at) => supplierOf(at));
  return Array.from({ length: fileCount }, () => {
    const supplier = suppliers[random.between(0, supplierCount - 1)] ?? supplierOf(0);
    const document = documentOf(supplier);
    const count = happens(0.1) ? 0 : happens(0.05) ? 2 : 1;
    return { document, rows: Array.from({ length: count }, () => rowOf(document, supplier)) };
  });
}

/** The file and the bank give the same number, VAT number or IBAN, and total. */
function isSameInAll(
  { isCreditNote, vatNumber, ibans }: EInvoice,
  { hasNumber, hasTotal, invoice }: Row,
): boolean {
  const hasSeller =
    (vatNumber !== null && invoice.vatNumber !== null) ||
    (ibans.length > 0 && invoice.iban !== null);
  return !isCreditNote && hasNumber && hasTotal && hasSeller;
}

test('thousands of files with noise: no wrong match, and 95 % of those that agree need no answer', () => {
  const generated = generate();
  const cache = cacheInMemory();
  const marks = {
    asOfEpochMs: 10,
    isChanged: false,
    isGone: false,
    isSubtracted: false,
    label: null,
  };
  cache.supplierInvoices.put({
    records: generated.flatMap(({ rows }) =>
      rows.map(({ invoice }) => toInvoiceRecord(invoice, marks)),
    ),
    nowEpochMs: 20,
  });
  const matches = generated.map((each) => ({
    ...each,
    match: matchEInvoice(each.document, cache),
  }));
  const wrong = matches.filter(
    ({ rows, match }) =>
      match.kind === 'one' && !rows.some(({ invoice }) => invoice.id === match.id),
  );
  expect(wrong).toEqual([]);

  const agreeing = matches.filter(
    ({ document, rows: [row, another] }) =>
      row !== undefined && another === undefined && isSameInAll(document, row),
  );
  const isOne = ({ match }: (typeof matches)[number]): boolean => match.kind === 'one';
  expect(agreeing.length).toBeGreaterThan(fileCount / 2);
  expect(agreeing.filter(isOne).length / agreeing.length).toBeGreaterThanOrEqual(0.95);

  const twice = matches.filter(
    ({ document, rows }) => rows.length === 2 && rows.every((row) => isSameInAll(document, row)),
  );
  expect(twice.length).toBeGreaterThan(fileCount / 100);
  expect(twice.filter(isOne)).toEqual([]);
});
