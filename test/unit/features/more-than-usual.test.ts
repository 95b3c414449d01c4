import { describe, expect, it } from 'vitest';
import { findMoreThanUsual } from '../../../main/features/supplier-invoices/more-than-usual.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';
import { setUp } from './invoice-board.ts';

type Changes = Partial<Omit<SupplierInvoice, 'id'>>;

/** One invoice a month, the last in October 2026. */
function monthly(totals: readonly string[], changes: Changes = {}): readonly SupplierInvoice[] {
  return totals.map((total, at) => {
    const month = new Date(Date.UTC(2026, 10 - totals.length + at, 5)).toISOString().slice(0, 7);
    return invoiceWith({
      id: `m${String(at)}`,
      supplierName: 'Les Tanneurs',
      invoiceNumber: `L-${String(at)}`,
      issueDate: `${month}-05`,
      totalAmount: euros(total),
      ...changes,
    });
  });
}

const asked = {
  id: 'asked',
  supplierName: 'Les Tanneurs',
  invoiceNumber: 'L-99',
  issueDate: '2026-11-05',
};
function usualOf(
  total: string,
  earlier: readonly SupplierInvoice[],
  changes: Changes = {},
): string | null {
  const found = findMoreThanUsual(
    invoiceWith({ ...asked, totalAmount: euros(total), ...changes }),
    earlier,
  );
  return found && `${String(found.percent)} % above ${found.usual.value ?? ''}`;
}

function times(count: number, total: string): readonly string[] {
  return Array.from({ length: count }, () => total);
}

const mostlyEqual = ['20', '100', '110', '105', '500'];
const rent = ['1180.00', '1180.00', '1170', '1180.00', '1185.5'];

describe('an invoice above the usual total', () => {
  it.each([
    ['rises by 18 %', '1392.40', rent, '18 % above 1180'],
    ['rises by 15 %', '1357.00', rent, '15 % above 1180'],
    ['rises by a cent less', '1356.99', rent, null],
    ['falls', '800.00', rent, null],
    ['is the fifth', '130', times(4, '100'), '30 % above 100'],
    ['is the fourth', '130', times(3, '100'), null],
    ['is small and rises by 9.99', '29.99', times(4, '20'), null],
    ['is small and rises by 10', '30.00', times(4, '20'), '50 % above 20'],
    ['has two totals in the middle', '140', ['100', '100', '110', '110'], '27 % above 110'],
    ['is a hair below 15 %', '11500000000000000000.01', times(5, '10000000000000000000.01'), null],
    ['is zero', '0.00', times(4, '0'), null],
    ['is negative', '-50', times(4, '-100'), null],
    ['follows bills that vary wildly', '900', ['20', '500', '80', '300', '150'], null],
    ['is the highest of mostly equal ones', '900', mostlyEqual, '757 % above 105'],
    ['is below the highest one', '450', mostlyEqual, null],
    ['is little above the highest one', '550', mostlyEqual, null],
    ['comes once a year', '620', ['600', ...times(11, '50')], null],
    ['comes once a year and rises', '720', ['600', ...times(11, '50')], '1340 % above 50'],
    ['rises with the season', '140', ['100', '105', '112', '118', '120'], '25 % above 112'],
    ['is the second at a new price', '130', ['100', '100', '100', '100', '130'], null],
  ])('%s: %s', (_, total, earlier, expected) => {
    expect(usualOf(total, monthly(earlier))).toBe(expected);
  });

  it.each<readonly [string, readonly SupplierInvoice[]]>([
    ['credit notes', monthly(rent, { isCreditNote: true })],
    ['another currency', monthly(rent, { totalAmount: { value: '1180', currency: 'CHF' } })],
    ['no currency', monthly(rent, { totalAmount: { value: '1180', currency: null } })],
    ['no amounts', monthly(rent, { totalAmount: null })],
    ['copies of one invoice', monthly(rent, { invoiceNumber: 'L 7' })],
    ['copies of this invoice', monthly(rent, { invoiceNumber: 'l/99' })],
    ['no day', monthly(rent, { issueDate: '2026-1x' })],
  ])('is not compared with %s', (_, earlier) => {
    const two = monthly(times(2, '1180')).map((each) => ({ ...each, invoiceNumber: null }));
    expect(usualOf('5000', [...earlier, ...two])).toBeNull();
  });

  it('is compared by totals, not by what was left to pay', () => {
    const deposit = { payableAmount: euros('10.00') };
    expect(usualOf('1392.40', monthly(rent, deposit), deposit)).toBe('18 % above 1180');
    expect(usualOf('1392.40', monthly(rent), { isCreditNote: true })).toBeNull();
    expect(usualOf('1392.40', monthly(rent), { totalAmount: null })).toBeNull();
    expect(
      usualOf('1392.40', monthly(rent), { totalAmount: { value: '1392.40', currency: 'CHF' } }),
    ).toBeNull();
  });

  it('counts equal numbers of two years twice', () => {
    const [old, recent] = [2025, 2026].map((year) =>
      ['1', '2'].map((number) =>
        invoiceWith({
          id: `${String(year)}-${number}`,
          invoiceNumber: number,
          issueDate: `${String(year)}-0${number}-01`,
          totalAmount: euros('100'),
        }),
      ),
    );
    expect(usualOf('130', [...(old ?? []), ...(recent ?? [])])).toBe('30 % above 100');
  });
});

describe('the page of an invoice', () => {
  const raised = invoiceWith({ ...asked, totalAmount: euros('1392.40') });
  const note = { percent: 18, usual: euros('1180') };
  function noteAmong(...invoices: readonly SupplierInvoice[]) {
    const board = setUp();
    board.store(...invoices, raised);
    return board.get('asked').moreThanUsual;
  }

  it('says how far it is above the supplier’s earlier ones', () => {
    expect(noteAmong(...monthly(rent, { supplierName: 'LES-TANNEURS' }))).toEqual(note);
    expect(noteAmong(...monthly(rent, { supplierName: 'Others' }))).toBeNull();
    expect(noteAmong()).toBeNull();
  });

  it('compares with none of the same day, later, or more than two years before', () => {
    expect(noteAmong(...monthly(rent, { issueDate: '2026-11-05T08:00:00Z' }))).toBeNull();
    expect(noteAmong(...monthly(rent, { issueDate: '2026-12-05' }))).toBeNull();
    expect(noteAmong(...monthly(rent, { issueDate: '2024-11-04' }))).toBeNull();
    expect(noteAmong(...monthly(rent, { issueDate: '2024-11-05' }))).toEqual(note);
  });

  it('compares with none that the bank no longer has', () => {
    const { store, get, connection } = setUp();
    store(...monthly(rent), raised);
    for (const id of ['m0', 'm1']) connection.cache.supplierInvoices.markAbsent(id, 1);
    expect(get('asked').moreThanUsual).toBeNull();
  });

  it('compares with the latest of a supplier with thousands', () => {
    const daily = Array.from({ length: 600 }, (_, at) =>
      invoiceWith({
        ...asked,
        id: `d${String(at)}`,
        invoiceNumber: `D-${String(at)}`,
        issueDate: new Date(Date.UTC(2026, 10, 4 - at)).toISOString().slice(0, 10),
        totalAmount: euros(at < 100 ? '1180' : '5000'),
      }),
    );
    expect(noteAmong(...daily)).toEqual(note);
  });
});
