import { expect, test } from 'vitest';
import type {
  ComparedField,
  ComparedResult,
} from '../../../preload/contract/invoices/invoice-comparison.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import {
  toBankSide,
  compareEInvoice,
  findFittingInvoice,
} from '../../../main/features/supplier-invoices/compare-e-invoice.ts';
import type { EInvoice } from '../../../main/import/e-invoice/e-invoice.ts';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';

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
  dueDates: ['2026-11-16', '2026-12-16'],
  instalments: [],
  unreadable: [],
};
const bank: SupplierInvoice = invoiceWith({
  id: 'one',
  isCreditNote: false,
  invoiceNumber: 'RE-2026-0117',
  supplierName: 'MUELLER & SÖHNE Getreide',
  vatNumber: 'DE136695976',
  iban: 'DE02120300000000202051',
  totalAmount: euros('842.40'),
  totalAmountExcludingTaxes: euros('786.58'),
  totalTaxAmount: euros('55.82'),
  issueDate: '2026-10-17',
  dueDate: '2026-11-16',
});

function resultOf(
  field: ComparedField,
  ofFile: Partial<EInvoice> = {},
  ofBank: Partial<SupplierInvoice> = {},
): ComparedResult | undefined {
  return compareEInvoice({ ...file, ...ofFile }, toBankSide({ ...bank, ...ofBank })).results.find(
    (each) => each.field === field,
  )?.result;
}

test('an invoice that the bank read correctly matches in every field', () => {
  const { results } = compareEInvoice(file, toBankSide(bank));
  expect(results).toHaveLength(12);
  expect(results.filter(({ result }) => result !== 'same')).toEqual([]);
});

test('each changed field differs, and no other', () => {
  const planted: readonly (readonly [ComparedField, Partial<EInvoice>])[] = [
    ['kind', { isCreditNote: true }],
    ['number', { number: 'RE-2026-0118' }],
    ['seller', { sellerNames: ['Mühle am Berg'] }],
    ['vatNumber', { vatNumber: 'DE136695977' }],
    ['iban', { ibans: ['DE02120300000000202052'] }],
    ['gross', { gross: '842.41' }],
    ['net', { net: '786.580000001' }],
    ['tax', { tax: '55.28' }],
    ['payable', { payable: '1.00' }],
    ['issueDate', { issueDate: '2026-10-18' }],
    ['dueDate', { dueDates: ['2026-11-17'] }],
  ];
  for (const [field, ofFile] of planted) {
    const { results } = compareEInvoice({ ...file, ...ofFile }, toBankSide(bank));
    const named = results.filter(({ result }) => result !== 'same').map((each) => each.field);
    expect(named, field).toEqual([field]);
  }
});

const francs = { totalAmount: { value: '842.40', currency: 'CHF' } };
const minus = { totalAmount: euros('-842.40') };
const prepaid = { gross: '1841.40', payable: '842.40' };
const left = { totalAmount: euros('1841.40'), payableAmount: euros('842.40') };
const credit = { isCreditNote: true };
test.each<[ComparedField, Partial<EInvoice>, Partial<SupplierInvoice>, ComparedResult]>([
  // By either name of the seller, without accents, case and legal form.
  ['seller', {}, { supplierName: 'MULLER SOHNE GETREIDE' }, 'same'],
  ['seller', {}, { supplierName: 'Mühle am Bach' }, 'same'],
  ['seller', {}, { supplierName: 'Bäcker Müller' }, 'differs'],
  // Numbers without surrounding signs.
  ['number', {}, { invoiceNumber: ' re-2026-0117 ' }, 'same'],
  ['number', {}, { invoiceNumber: 'RE-2026-117' }, 'differs'],
  ['number', { number: 'RE 2026 0117' }, { invoiceNumber: 'RE\u00a02026\u2009\u200b0117' }, 'same'],
  ['vatNumber', {}, { vatNumber: 'DE 136 695 976' }, 'same'],
  ['vatNumber', {}, { vatNumber: '136695976' }, 'same'],
  ['vatNumber', {}, { vatNumber: 'FR136695976' }, 'differs'],
  ['iban', {}, { iban: 'de02 1203 0000 0000 2020 51' }, 'same'],
  // Amounts by value, to the last digit, in their currency.
  ['gross', { gross: '842.4000' }, {}, 'same'],
  ['gross', {}, { totalAmount: euros('842.4000000001') }, 'differs'],
  ['gross', {}, francs, 'differs'],
  ['currency', {}, francs, 'differs'],
  // A credit note may have a minus or not; an invoice may not.
  ['gross', credit, { ...minus, ...credit }, 'same'],
  ['gross', {}, minus, 'differs'],
  // The payable amount is compared with the bank's payable amount, or its total without one.
  ['payable', prepaid, left, 'same'],
  ['payable', prepaid, { totalAmount: euros('1841.40') }, 'differs'],
  ['payable', { payable: null }, {}, 'not-in-file'],
  ['payable', credit, credit, 'same'],
  // A date with a time counts as its day.
  ['issueDate', {}, { issueDate: '2026-10-17T00:00:00Z' }, 'same'],
  // One side or both omit it, or it is unreadable.
  ['iban', { ibans: [] }, {}, 'not-in-file'],
  ['iban', {}, { iban: ' ' }, 'not-from-bank'],
  ['iban', { ibans: [] }, { iban: null }, 'nowhere'],
  ['gross', { gross: null, unreadable: ['gross'] }, {}, 'unreadable'],
  ['kind', {}, { isCreditNote: null }, 'not-from-bank'],
])('%s with %j in the file and %j at the bank: %s', (field, ofFile, ofBank, result) =>
  expect(resultOf(field, ofFile, ofBank)).toBe(result),
);

function several(...files: readonly Partial<EInvoice>[]) {
  return files.map((each) => compareEInvoice({ ...file, ...each }, toBankSide(bank)));
}

test("the bank's invoice among several is found by number, then by total and date", () => {
  const other = { number: 'other', gross: '1.00' };
  const byNumber = several(other, {}, other);
  expect(findFittingInvoice(byNumber)).toBe(byNumber[1]);
  const sameNumber = several({ issueDate: '2025-10-17' }, {}, other);
  expect(findFittingInvoice(sameNumber)).toBe(sameNumber[1]);
  const byTotal = several(other, { number: 'as it was sent' });
  expect(findFittingInvoice(byTotal)).toBe(byTotal[1]);
});

test('several equal invoices are left to the user; a single one needs no choice', () => {
  expect(findFittingInvoice(several({}, {}))).toBeNull();
  expect(
    findFittingInvoice(several({ number: 'a', gross: '1' }, { number: 'b', gross: '2' })),
  ).toBeNull();
  const alone = several({ number: 'a', gross: '1' });
  expect(findFittingInvoice(alone)).toBe(alone[0]);
});
