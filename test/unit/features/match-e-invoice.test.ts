import { describe, expect, test } from 'vitest';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import {
  toInvoiceRecord,
  toUnreadRecord,
} from '../../../main/features/supplier-invoices/invoice-record.ts';
import {
  type InvoiceMatch,
  matchEInvoice,
} from '../../../main/features/supplier-invoices/match-e-invoice.ts';
import type { EInvoice } from '../../../main/import/e-invoice/e-invoice.ts';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';
import { cacheInMemory } from '../data/cache-in-memory.ts';

const file: EInvoice = {
  isCreditNote: false,
  number: 'RE-2026-0117',
  sellerNames: ['Müller & Söhne Getreide GmbH', 'Mühle am Bach'],
  vatNumber: 'DE136695976',
  ibans: ['DE02 1203 0000 0000 2020 51'],
  gross: '842.40',
  isGrossComputed: false,
  payable: '842.40',
  net: '786.58',
  tax: '55.82',
  currency: 'EUR',
  issueDate: '2026-10-17',
  dueDates: ['2026-11-16'],
  instalments: [],
  unreadable: [],
};

type Bank = Partial<Omit<SupplierInvoice, 'id'>>;
const complete: Bank = {
  isCreditNote: false,
  invoiceNumber: 'RE-2026-0117',
  supplierName: 'MUELLER & SÖHNE Getreide',
  vatNumber: 'DE136695976',
  iban: 'DE02120300000000202051',
  totalAmount: euros('842.40'),
  payableAmount: euros('842.40'),
  issueDate: '2026-10-17',
  createdAt: '2026-10-18T08:00:00Z',
};

const marks = { asOfEpochMs: 10, isChanged: false, isSubtracted: false, label: null };
const byName: Bank = { vatNumber: null, iban: null };
const byIban: Bank = { vatNumber: null, supplierName: null };
const noTotal: Bank = { totalAmount: null, payableAmount: null };
const otherTotal: Bank = { totalAmount: euros('824.40'), payableAmount: euros('824.40') };
const lastYear: Bank = { issueDate: '2025-10-17', createdAt: '2025-10-18T08:00:00Z' };
const otherSeller: Bank = {
  supplierName: 'Bäckerei Roth',
  vatNumber: 'DE811569869',
  iban: 'DE75512108001245126199',
};

function storing(
  stored: Readonly<Record<string, Bank>>,
  isGone: (id: string) => boolean = () => false,
) {
  const cache = cacheInMemory();
  cache.supplierInvoices.put({
    records: Object.entries(stored).map(([id, bank]) =>
      toInvoiceRecord(invoiceWith({ ...complete, ...bank, id }), { ...marks, isGone: isGone(id) }),
    ),
    nowEpochMs: 20,
  });
  return cache;
}
function matched(
  stored: Readonly<Record<string, Bank>>,
  changes: Partial<EInvoice> = {},
): InvoiceMatch {
  return matchEInvoice({ ...file, ...changes }, storing(stored));
}
function asked(...ids: readonly string[]): InvoiceMatch {
  return { kind: 'candidates', ids } as InvoiceMatch;
}
const one = { kind: 'one', id: 'a' };
const none = { kind: 'none' };

describe('a certain match', () => {
  test.each<[string, Bank, Partial<EInvoice>]>([
    ['all fields equal', {}, {}],
    ['another notation of the number', { invoiceNumber: 're 2026/117' }, {}],
    ['a label before the number', { invoiceNumber: 'Rechnung Nr. RE-2026-0117' }, {}],
    ['a VAT number without its country', { ...byName, vatNumber: '136 695 976' }, {}],
    ['only the name of the seller', byName, {}],
    ['only the trading name of the seller', { ...byName, supplierName: 'Muehle am Bach' }, {}],
    ['only the IBAN of the seller', byIban, {}],
    ['another name, and the VAT number', { supplierName: 'Mühlenwerk', iban: null }, {}],
    ['another IBAN', { iban: 'DE75512108001245126199' }, {}],
    ['only the total', { payableAmount: null }, {}],
    ['only the amount to pay', { totalAmount: null }, { gross: '900.00' }],
    ['the total with more zeros', { totalAmount: euros('842.4') }, { gross: '0842.400' }],
    ['no total at the bank, and the VAT number', noTotal, {}],
    ['no total at the bank, and the IBAN', { ...noTotal, ...byIban }, {}],
    ['another total, and the VAT number', otherTotal, {}],
    [
      'another currency, and the VAT number',
      { totalAmount: { value: '842.40', currency: 'CHF' }, payableAmount: null },
      {},
    ],
    ['another date in the year, and the VAT number', { issueDate: '2026-01-17' }, {}],
    [
      'a date and a kind that the bank does not report',
      { issueDate: null, isCreditNote: null },
      {},
    ],
  ])('%s', (_, bank, changes) => {
    expect(matched({ a: bank, b: { invoiceNumber: 'RE-2026-0118' } }, changes)).toEqual(one);
  });

  test.each<[string, Bank]>([
    ['has the number and another total', otherTotal],
    ['has the number and the total, of another year', lastYear],
    ['has another seller', otherSeller],
    ['is a credit note with the number', { isCreditNote: true }],
    ['has the number and no seller', { ...byName, supplierName: null }],
  ])('although another stored invoice %s', (_, other) => {
    expect(matched({ b: other, a: {} })).toEqual(one);
  });

  test('is found although the bank no longer has another upload of it', () => {
    expect(
      matchEInvoice(
        file,
        storing({ b: {}, a: {} }, (id) => id === 'b'),
      ),
    ).toEqual(one);
  });
});

describe('a match that the user must choose', () => {
  test.each<[string, Bank, Partial<EInvoice>]>([
    ['another total, and only the name', { ...byName, ...otherTotal }, {}],
    ['another date, and only the IBAN', { ...byIban, issueDate: '2026-09-17' }, {}],
    ['another total, and only the IBAN', { ...byIban, ...otherTotal }, {}],
    ['no total at the bank, and only the name', { ...byName, ...noTotal }, {}],
    [
      'another currency, and only the name',
      { ...byName, totalAmount: { value: '842.40', currency: 'CHF' }, payableAmount: null },
      {},
    ],
    ['another date, and only the name', { ...byName, issueDate: '2026-09-17' }, {}],
    ['another total and date, and the VAT number', { ...otherTotal, issueDate: '2026-09-17' }, {}],
    [
      'another date, no total at the bank, and the VAT number',
      { ...noTotal, issueDate: '2026-09-17' },
      {},
    ],
    ['the name with another VAT number', { vatNumber: 'DE811569869' }, {}],
    ['another seller with the total', otherSeller, {}],
    [
      'another seller with the IBAN, and no total',
      { supplierName: 'Bäckerei Roth', vatNumber: null, ...noTotal },
      {},
    ],
    ['a seller that the bank does not report', { ...byName, supplierName: null }, {}],
    ['the total and another year', lastYear, {}],
    ['the total and another year of creation', { issueDate: null, createdAt: '2025-10-18' }, {}],
    ['another total and no date in the file', otherTotal, { issueDate: null }],
    ['another total and no date at the bank', { ...otherTotal, issueDate: null }, {}],
    ['total and date, and another number', { invoiceNumber: '4711' }, {}],
    ['total and date, and no number at the bank', { ...byName, invoiceNumber: null }, {}],
    [
      'total, and neither number nor date at the bank',
      { invoiceNumber: null, issueDate: null },
      {},
    ],
    ['total and date, and no number in the file', {}, { number: null }],
    ['total and date, and a number without letters and digits', {}, { number: '---' }],
    [
      'only zeros as amounts, and the name',
      { ...byName, totalAmount: euros('0.00'), payableAmount: null },
      { gross: '0.00', payable: '0.00' },
    ],
    ['a credit note with the number of an invoice', {}, { isCreditNote: true }],
    [
      'a credit note, and a kind that the bank does not report',
      { isCreditNote: null },
      { isCreditNote: true },
    ],
    ['an invoice with the number of a credit note', { isCreditNote: true }, {}],
  ])('%s', (_, bank, changes) => {
    expect(matched({ a: bank }, changes)).toEqual(asked('a'));
  });

  test.each<[string, Bank, Bank]>([
    ['fit in all fields', {}, {}],
    ['have another total', otherTotal, { totalAmount: euros('1.00'), payableAmount: null }],
    ['have no total', noTotal, noTotal],
    ['have the total, one of them only by the name', {}, byName],
    ['fit, one of them by the total, the other by the VAT number', { ...otherTotal }, byName],
    ['fit, and one has no total', {}, noTotal],
    ['fit, one of them by the number, the other by the total', otherTotal, { invoiceNumber: null }],
    ['fit in different notations of the number', {}, { invoiceNumber: 'RE 2026 117' }],
  ])('two stored invoices %s', (_, first, second) => {
    const match = matched({ a: first, b: second });
    expect({ ...match, ids: match.kind === 'candidates' ? match.ids.toSorted() : [] }).toEqual(
      asked('a', 'b'),
    );
  });

  test('offers an invoice that the bank no longer has', () => {
    expect(
      matchEInvoice(
        file,
        storing({ a: {} }, () => true),
      ),
    ).toEqual(asked('a'));
  });

  test('offers the best five candidates, the best first', () => {
    const other = (day: string): Bank => ({ ...otherSeller, issueDate: day });
    expect(
      matched({
        date: other('2026-10-17'),
        second: other('2026-10-02'),
        third: other('2026-10-03'),
        fourth: other('2026-10-04'),
        fifth: other('2026-10-05'),
        numberless: { invoiceNumber: null },
        best: byName,
        alsoBest: byName,
      }),
    ).toEqual(asked('best', 'alsoBest', 'date', 'second', 'third'));
  });

  test('offers candidates if more invoices have the number than are read', () => {
    const many = Object.fromEntries(
      Array.from({ length: 301 }, (_, at) => [`o${at}`, otherSeller]),
    );
    expect(matched({ a: {}, ...many })).toMatchObject({ kind: 'candidates' });
  });
});

describe('no match', () => {
  test.each<[string, Bank, Partial<EInvoice>]>([
    ['only the seller', { invoiceNumber: '4711', ...otherTotal }, {}],
    ['the same price of another month', { invoiceNumber: '4711', issueDate: '2026-09-17' }, {}],
    ['the same price and date of another seller', { ...otherSeller, invoiceNumber: '4711' }, {}],
    ['the number of another year with another total', { ...lastYear, ...otherTotal }, {}],
    ['only the number, and no total', { ...otherSeller, ...noTotal, issueDate: '2026-09-17' }, {}],
    ['only the number', { ...otherSeller, ...otherTotal, issueDate: '2026-09-17' }, {}],
    ['an invoice cancelled on its day', { invoiceNumber: '4711' }, { isCreditNote: true }],
    ['neither number nor amount in the file', {}, { number: null, gross: null, payable: null }],
    ['neither number nor currency in the file', {}, { number: null, currency: null }],
  ])('%s', (_, bank, changes) => {
    expect(matched({ a: bank }, changes)).toEqual(none);
  });

  test('is returned for an invoice that the bank has not reported yet', () => {
    const cache = storing({});
    const watched = { id: 'a', label: 'RE-2026-0117', addedAtEpochMs: 10 };
    cache.supplierInvoices.put({ records: [toUnreadRecord(watched, false)], nowEpochMs: 20 });
    expect(matchEInvoice(file, cache)).toEqual(none);
  });

  test('is returned for an invoice that left the lists', () => {
    const cache = storing({ a: {} });
    cache.supplierInvoices.markAbsent('a', 30);
    expect(matchEInvoice(file, cache)).toEqual(none);
  });
});

test.each<[string, string]>([
  ['unsigned', '842.40'],
  ['signed', '-842.40'],
])('a credit note matches its %s credit note at the bank', (_, value) => {
  const note: Bank = { isCreditNote: true, totalAmount: euros(value), payableAmount: null };
  expect(matched({ a: note }, { isCreditNote: true })).toEqual(one);
  expect(matched({ a: { ...note, invoiceNumber: null } }, { isCreditNote: true })).toEqual(
    asked('a'),
  );
});

test('finds the supplier among more invoices with its amount than are read', () => {
  const many = Object.fromEntries(
    Array.from({ length: 301 }, (_, at) => [`o${at}`, { ...otherSeller, invoiceNumber: `4${at}` }]),
  );
  const supplierName = 'Müller & Söhne Getreide GmbH';
  expect(matched({ ...many, a: { invoiceNumber: null, supplierName } })).toEqual(asked('a'));
});
