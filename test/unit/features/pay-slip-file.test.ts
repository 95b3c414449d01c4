import { describe, expect, it } from 'vitest';
import type { PayDoubtKind, PaySlip } from '../../../preload/contract/invoices/pay-slips.ts';
import { contract } from '../../../preload/contract/index.ts';
import {
  answerDoubt,
  readPaySlip,
} from '../../../main/features/supplier-invoices/paying/pay-slip.ts';
import type { EInvoice } from '../../../main/import/e-invoice/e-invoice.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { storeEInvoice } from '../../fixtures/stored-e-invoice.ts';
import { setUp } from './invoice-board.ts';

const [first, second] = ['DE33100205000001194700', 'FR1420041010050500013M02606'];
const flour = {
  id: 'flour',
  supplierName: 'Minoterie',
  vatNumber: 'FR12345678901',
  invoiceNumber: 'F-1',
  status: 'to_pay',
  isCreditNote: false,
  iban: first,
  dueDate: '2026-11-30',
  totalAmount: euros('120.00'),
  totalAmountExcludingTaxes: euros('100.00'),
  totalTaxAmount: euros('20.00'),
};
const inFile: Partial<EInvoice> = {
  number: 'F-1',
  sellerNames: ['Minoterie SARL'],
  vatNumber: '12345678901',
  ibans: ['DE33 1002 0500 0001 1947 00'],
  gross: '120',
  payable: '120.0',
  currency: 'EUR',
  dueDates: ['2026-11-30'],
};

function start() {
  const { store, connection, invoices, get, list } = setUp();
  const { vault } = connection;
  if (vault === null) throw new Error('no vault');
  const slip = (): PaySlip => {
    const answer = readPaySlip(invoices, invoiceIdOf('flour'));
    const read = answer.ok ? contract.paySlips.get.output.parse(answer.value).slip : null;
    if (read === null) throw new Error('nothing was read');
    return read;
  };
  let version = 0;
  store(invoiceWith(flour));
  return {
    vault,
    slip,
    steps: () => get('flour').nextSteps,
    isMarked: {
      inList: () => list().rows.map((row) => row.hasOtherIbanInFile ?? false),
      onPage: () => get('flour').row?.hasOtherIbanInFile ?? false,
    },
    file: (over: Partial<EInvoice> = {}, name?: string) =>
      storeEInvoice(vault, 'flour', { ...inFile, ...over }, name),
    /** A file of which the user has not said which invoice it is. */
    openFile: (over: Partial<EInvoice> = {}, name?: string) =>
      storeEInvoice(vault, null, { ...inFile, ...over }, name),
    /** The bank changes the invoice. */
    change: (over: Partial<Parameters<typeof invoiceWith>[0]>) => {
      version += 1;
      store(invoiceWith({ ...flour, updatedAt: `2026-11-21T10:00:0${String(version)}Z`, ...over }));
    },
    open: () => slip().doubts.flatMap(({ kind, isAnswered }) => (isAnswered ? [] : kind)),
    answer: (kind: PayDoubtKind) => {
      const about = slip().doubts.find((each) => each.kind === kind)?.about ?? '';
      answerDoubt(invoices, { id: invoiceIdOf('flour'), doubt: kind, about });
    },
  };
}

describe('a pay slip with a stored e-invoice file', () => {
  it('asks about the IBAN of an older file if no newer one has any', () => {
    const { file, open, slip, steps } = start();
    const older = file({ ibans: [second] }, 'older.xml');
    file({ ibans: [] }, 'newer.xml');
    expect(open()).toEqual(['file-iban']);
    expect(slip()).toMatchObject({ code: null, file: { id: `${older}-0` } });
    expect(steps()).toContain('call-supplier');
    const newest = file({}, 'newest.xml');
    expect(open()).toEqual([]);
    expect(slip().file?.id).toBe(`${newest}-0`);
  });

  it('has no doubt and a code if the file agrees, and both sides for the window', () => {
    const { file, slip, steps } = start();
    expect(slip().file).toBeNull();
    const fileId = file();
    expect(slip()).toMatchObject({
      doubts: [],
      file: { id: `${fileId}-0`, fileName: 'invoice.xml', bank: { ibans: [first] } },
    });
    expect(slip().file?.comparison.results.map(({ field, result }) => [field, result])).toEqual(
      'kind number seller vatNumber iban gross payable currency dueDate'
        .split(' ')
        .map((field) => [field, 'same']),
    );
    expect([slip().code === null, steps()]).toEqual([false, []]);
  });

  it.each<[PayDoubtKind, Partial<EInvoice>]>([
    ['file-iban', { ibans: [second] }],
    ['file-differs', { isCreditNote: true }],
    ['file-differs', { number: 'F-2' }],
    ['file-differs', { sellerNames: ['Moulin'] }],
    ['file-differs', { vatNumber: 'FR999' }],
    ['file-differs', { gross: '120.01' }],
    ['file-differs', { payable: '100.00' }],
    ['file-differs', { dueDates: ['2026-12-01'] }],
  ])('hides the code during the doubt %s of %j', (kind, over) => {
    const { file, slip, open, answer } = start();
    file(over);
    expect([open(), slip().code]).toEqual([[kind], null]);
    answer(kind);
    expect(open()).toEqual([]);
    expect(slip().code).not.toBeNull();
  });

  it.each<Partial<EInvoice>>([
    { ibans: [second, first] },
    { ibans: [], dueDates: [], vatNumber: null },
    { net: '1.00', tax: '119.00', issueDate: '2020-01-01' },
    { payable: null, unreadable: ['payable'] },
  ])('has no doubt for %j', (over) => {
    const { file, open } = start();
    file(over);
    expect(open()).toEqual([]);
  });

  it('has a doubt for another currency in the file', () => {
    const { file, open } = start();
    file({ currency: 'CHF' });
    expect(open()).toEqual(['file-differs']);
  });

  it('asks about the most serious first', () => {
    const { file, change, open } = start();
    file({ ibans: ['BE68539007547034'], number: 'F-2' });
    change({
      iban: second,
      supplierName: 'Minoterie\u200b',
      totalTaxAmount: euros('20.30'),
      hasDiscrepancies: true,
    });
    expect(open()).toEqual([
      'new-iban',
      'file-iban',
      'disguised',
      'sums',
      'file-differs',
      'discrepancies',
    ]);
  });

  it('asks again once the file or the bank names another IBAN, and only then', () => {
    const { file, change, open, answer } = start();
    file({ ibans: [second] });
    answer('file-iban');
    change({ invoiceNumber: 'F-1 ' });
    file({ ibans: [second] }, 'again.xml');
    expect(open(), 'the same IBANs').toEqual([]);
    file({ ibans: ['BE68539007547034'] });
    expect(open(), 'a newer file').toEqual(['file-iban']);
    answer('file-iban');
    expect(open()).toEqual([]);
    change({ iban: 'NL91ABNA0417164300' });
    expect(open(), 'another IBAN at the bank').toContain('file-iban');
  });

  it('asks again once another value of the file or the bank changes', () => {
    const { file, change, open, answer } = start();
    file({ dueDates: ['2026-12-01'] });
    answer('file-differs');
    expect(open()).toEqual([]);
    change({ dueDate: '2026-12-24' });
    expect(open(), 'another day at the bank').toEqual(['file-differs']);
    answer('file-differs');
    file({ dueDates: ['2026-12-01'], number: 'F-2' });
    expect(open(), 'one more difference').toEqual(['file-differs']);
    answer('file-differs');
    expect(open()).toEqual([]);
    file({ dueDates: ['2026-12-01'], number: 'F-3' });
    expect(open(), 'another value in the file').toEqual(['file-differs']);
  });

  it('asks no longer once the file is removed or a newer one agrees', () => {
    const { file, vault, open } = start();
    const fileId = file({ ibans: [second] });
    expect(open()).toEqual(['file-iban']);
    file();
    expect(open()).toEqual([]);
    vault.filedInvoices.removeLastPiece(fileId);
    expect(open()).toEqual([]);
  });

  it('is marked in the list and on its page while it names another IBAN and is open', () => {
    const { file, change, isMarked } = start();
    const marks = () => [isMarked.inList(), isMarked.onPage()];
    expect(marks()).toEqual([[false], false]);
    file({ number: 'F-2' });
    expect(marks(), 'another number').toEqual([[false], false]);
    file({ ibans: [second] });
    expect(marks(), 'another IBAN').toEqual([[true], true]);
    change({ status: 'paid' });
    expect(isMarked.onPage(), 'paid').toBe(false);
  });

  it('says to call the supplier if the file names another IBAN, and for no other field', () => {
    const { file, steps } = start();
    file({ number: 'F-2' });
    expect(steps()).toEqual([]);
    file({ ibans: [second] });
    expect(steps()).toEqual(['call-supplier']);
  });
});

describe('a pay slip without a file of the invoice', () => {
  it('asks about another IBAN in a file that may be the invoice', () => {
    const { openFile, open, slip, steps, answer, isMarked } = start();
    const fileId = openFile({ ibans: [second], dueDates: ['2026-12-24'] });
    expect([open(), slip().code, steps()]).toEqual([['file-iban'], null, ['call-supplier']]);
    expect(isMarked.onPage()).toBe(true);
    expect(slip().file).toMatchObject({
      id: `${fileId}-0`,
      bank: { ibans: [first] },
      comparison: { file: { ibans: [second] }, results: [{ field: 'iban', result: 'differs' }] },
    });
    answer('file-iban');
    expect(open()).toEqual([]);
    openFile({ ibans: ['BE68539007547034'] });
    expect(open(), 'a file with a third IBAN').toEqual(['file-iban']);
  });

  it.each<[string, Partial<EInvoice>]>([
    ['names the same IBAN', {}],
    ['names no IBAN', { ibans: [] }],
    [
      'is of another supplier',
      { ibans: [second], vatNumber: 'FR999', sellerNames: ['Moulin'], gross: '1', payable: '1' },
    ],
    ['has another number and amount', { ibans: [second], number: 'F-2', gross: '1', payable: '1' }],
  ])('asks nothing if the file %s', (_, over) => {
    const { openFile, open, slip } = start();
    openFile(over);
    expect([open(), slip().file]).toEqual([[], null]);
  });

  it('asks nothing once the user has said that the file is none of the candidates', () => {
    const { openFile, open, vault } = start();
    const fileId = openFile({ ibans: [second] });
    vault.filedInvoices.assign(null, vault.filedInvoices.get(fileId, 0)?.entry ?? 0);
    expect(open()).toEqual([]);
  });

  it('does not ask again once the user has said that the file is the invoice', () => {
    const { openFile, open, answer, vault } = start();
    const fileId = openFile({ ibans: [second] });
    answer('file-iban');
    vault.filedInvoices.assign('flour', vault.filedInvoices.get(fileId, 0)?.entry ?? 0);
    expect(open()).toEqual([]);
  });

  it('finds the file among the newest open ones of other suppliers', () => {
    const { openFile, open } = start();
    openFile({ ibans: [second] });
    for (let at = 1; at < 50; at += 1)
      openFile({
        ibans: [second],
        vatNumber: 'FR999',
        sellerNames: ['Moulin'],
        number: `M-${String(at)}`,
        gross: '1',
        payable: '1',
      });
    expect(open()).toEqual(['file-iban']);
    openFile({ ibans: [second], number: 'M-50', vatNumber: 'FR999', sellerNames: ['Moulin'] });
    expect(open(), 'one more').toEqual([]);
  });
});
