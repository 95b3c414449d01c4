import { describe, expect, it } from 'vitest';
import {
  findSameNumber,
  findSameNumberOfOtherYear,
  findSamePrice,
} from '../../../main/features/supplier-invoices/similar-invoices.ts';
import { nextStepsOf } from '../../../main/features/supplier-invoices/next-step.ts';
import { euros, invoiceWith } from '../../fixtures/invoices.ts';
import { setUp } from './invoice-board.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';

const row = { lane: 'late', isAbsent: false, isCreditNote: false, hasNewIban: false } as const;
const invoice = {
  status: 'to_pay',
  hasDuplicates: false,
  availableActions: [],
  paymentDate: null,
  scheduledDate: null,
  requestTransfer: null,
  transferIds: [],
  matchedTransactionsIds: [],
  matchedTransactions: [],
};
const pay = { action: 'pay' as const, isAllowed: true, reasons: [] };

describe('the next step for an invoice', () => {
  const review = { status: 'to_review' };
  it.each<[string, object, object, ReturnType<typeof nextStepsOf>]>([
    ['is to be reviewed', {}, review, ['review']],
    ['is to be approved', {}, { status: 'TO_APPROVE' }, ['approve']],
    ['is scheduled', {}, { status: 'scheduled' }, ['wait-for-payment']],
    ['is to be paid', {}, {}, []],
    ['may be under way', {}, { transferIds: ['t'], availableActions: [pay] }, ['check-account']],
    ['was sent, with a transfer', { handedOverAtEpochMs: 1 }, { transferIds: ['t'] }, []],
    ['has another status', {}, { status: 'of_the_future' }, []],
    ['has no status', {}, { status: null }, []],
    ['may be a duplicate', {}, { ...review, hasDuplicates: true }, ['compare-duplicate', 'review']],
    ['names another account', { hasNewIban: true }, { hasDuplicates: true }, ['call-supplier']],
    ['may be paid before its review', {}, { ...review, availableActions: [pay] }, []],
    ['was sent to a bank', { handedOverAtEpochMs: 1 }, review, []],
    ['is in a saved payment file', { isInSavedFile: true }, review, []],
    ['is paid', { lane: 'done', hasNewIban: true }, review, []],
    ['was never read', { lane: 'unread' }, review, []],
    ['is gone', { isAbsent: true }, review, []],
    ['is a credit', { isCreditNote: true }, review, []],
  ])('for one that %s', (_, ofRow, ofInvoice, steps) =>
    expect(
      nextStepsOf({
        row: { ...row, ...ofRow },
        invoice: { ...invoice, ...ofInvoice },
      }),
    ).toEqual(steps),
  );

  it('for one with another IBAN in its e-invoice file is a call', () => {
    const known = {
      row: { ...row, hasOtherIbanInFile: true },
      invoice: { ...invoice, hasDuplicates: true },
    };
    expect(nextStepsOf(known)).toEqual(['call-supplier']);
    expect(nextStepsOf({ ...known, row: { ...row, lane: 'done' } })).toEqual([]);
  });
});

describe('an open credit note', () => {
  const bill = {
    id: 'bill',
    supplierName: 'Flour & Co',
    status: 'to_pay',
    issueDate: '2026-11-01',
  };
  const note = { ...bill, id: 'note', isCreditNote: true, totalAmount: euros('12.50') };
  it.each<[string, Partial<Parameters<typeof invoiceWith>[0]>, string | null]>([
    ['is named on an open invoice of its supplier', {}, 'note'],
    ['is not named once it is settled', { status: 'paid' }, null],
    ['is not named for another supplier', { supplierName: 'Salt & Co' }, null],
  ])('%s', (_, ofNote, id) => {
    const { store, get } = setUp();
    store(
      invoiceWith({ ...bill, totalAmount: euros('80.00') }),
      invoiceWith({ ...note, ...ofNote }),
    );
    expect(get('bill').openCreditNote?.id ?? null).toBe(id);
    expect(get('note').openCreditNote).toBeNull();
  });
});

describe('the original of a possible duplicate', () => {
  const of = (id: string, number: string | null, value: string, supplierName = 'Flour & Co') => ({
    id: id as SupplierInvoiceId,
    supplierName,
    vatNumber: null,
    invoiceNumber: number,
    isCreditNote: false,
    issueDate: null as string | null,
    payableAmount: null,
    totalAmount: { value, currency: 'EUR' },
  });
  const asked = of('a', 'F-2026/11', '80.0');

  it('is the invoice of the supplier with its number, in any notation', () => {
    expect(
      findSameNumber(asked, [asked, of('b', 'F-1', '80'), of('c', 'f 2026 11', '99')])?.id,
    ).toBe('c');
  });
  it.each([
    ['F-2026/1', 'F2026/1'],
    ['F-2026/1', 'f 2026 1'],
    ['F/2026/1', 'F/2026/1\u200b'],
    ['F/2026/1', 'F/2026/\u20601'],
    ['F/2026/1', 'F–2026–1'],
    ['F/2026/1', 'Ｆ／2026／１'],
    ['F/2026/1', 'F/2026/l'],
    ['F/2026/1', '#F/2026/01'],
    ['F/2026/10', 'F/2O26/lO'],
    ['AB-12', 'АВ-12'],
    ['OL12', 'OL-12'],
  ])('has a number that reads the same: %j and %j', (one, other) => {
    expect(findSameNumber(of('a', one, '1'), [of('b', other, '2')])?.id).toBe('b');
  });
  it.each([
    ['1/12', '11/2'],
    ['1-23', '12-3'],
    ['2026 11', '202 611'],
    ['2026-11', '20261.1'],
    ['F-1', 'F-10'],
    ['#', '–'],
    ['北', '京'],
  ])('has no number that reads differently: %j and %j', (one, other) => {
    expect(findSameNumber(of('a', one, '1'), [of('b', other, '1')])).toBeNull();
  });
  it.each([
    'Flour\u200b & Co',
    'Fl\u00adour & Co',
    'Flοur & Co',
    'F1our & Co',
    'Flour & Co. SARL',
    'FLOUR CO',
  ])('has a supplier name that looks the same: %j', (name) => {
    expect(findSameNumber(asked, [of('b', 'F-2026/11', '80', name)])?.id).toBe('b');
  });

  const dated = (
    id: string,
    value: string | null,
    issueDate: string | null,
    currency: string | null = 'EUR',
  ) => ({
    ...of(id, '117', ''),
    issueDate,
    totalAmount: value === null ? null : { value, currency },
  });
  const bill = dated('a', '482.50', '2026-03-02');
  it('is not of another year with another amount, which is shown separately', () => {
    const last = [dated('b', '210.00', '2025-12-31')];
    expect([findSameNumber(bill, last), findSameNumberOfOtherYear(bill, last)?.id]).toEqual([
      null,
      'b',
    ]);
  });
  it.each([
    ['the same year', dated('b', '210.00', '2026-12-31')],
    ['the same amount', dated('b', '482.5', '2025-03-04')],
    ['an unknown year', dated('b', '210.00', null)],
    ['an unreadable year', dated('b', '210.00', 'spring 2025')],
    ['an unknown amount', dated('b', null, '2025-03-04')],
    ['another currency', dated('b', '210.00', '2025-03-04', 'CHF')],
  ])('may be one of %s', (_what, other) => {
    expect([findSameNumber(bill, [other])?.id, findSameNumberOfOtherYear(bill, [other])]).toEqual([
      'b',
      null,
    ]);
  });
  it('may have another amount if neither has a currency', () => {
    const [one, other] = [
      dated('a', '482.50', '2026-03-02', null),
      dated('b', '210.00', '2025-12-31', null),
    ];
    expect(findSameNumber(one, [other])?.id).toBe('b');
    expect(findSamePrice(one, [{ ...other, totalAmount: one.totalAmount }])?.id).toBe('b');
  });
  it('otherwise has the same amount', () => {
    expect(findSamePrice(asked, [of('b', 'F-1', '79'), of('c', 'F-2', '80.00')])?.id).toBe('c');
  });
  it('is never of another supplier, nor a credit note', () => {
    const others = [
      of('b', 'F-2026/11', '80', 'Other'),
      { ...of('c', 'F-2026/11', '80'), isCreditNote: true },
    ];
    expect([findSameNumber(asked, others), findSamePrice(asked, others)]).toEqual([null, null]);
  });
});
