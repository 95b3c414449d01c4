import { describe, expect, it } from 'vitest';
import { contract } from '../../../preload/contract/index.ts';
import type { PaySlip } from '../../../preload/contract/invoices/pay-slips.ts';
import {
  takeBackHandOver,
  unknownTransfer,
} from '../../../main/features/supplier-invoices/paying/hand-overs.ts';
import {
  answerDoubt,
  markPaidByHand,
  readPaySlip,
} from '../../../main/features/supplier-invoices/paying/pay-slip.ts';
import type { EInvoice } from '../../../main/import/e-invoice/e-invoice.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { storeEInvoice } from '../../fixtures/stored-e-invoice.ts';
import { setUp } from './invoice-board.ts';

const id = invoiceIdOf('oven');
const oven = {
  id: 'oven',
  supplierName: 'Forni Rossi',
  invoiceNumber: 'F-9',
  status: 'to_pay',
  isCreditNote: false,
  iban: 'DE33100205000001194700',
  dueDate: '2026-12-01',
  totalAmount: euros('300.00'),
};
const inParts: Partial<EInvoice> = {
  number: 'F-9',
  ibans: ['DE33100205000001194700'],
  gross: '300',
  payable: '300',
  currency: 'EUR',
  dueDates: ['2026-12-01', '2027-01-01', '2027-02-01'],
  instalments: [
    { dueDate: '2026-12-01', amount: '150.00' },
    { dueDate: '2027-01-01', amount: '100.00' },
    { dueDate: '2027-02-01', amount: '50.00' },
  ],
};

function start(file: Partial<EInvoice> = {}, bank: Parameters<typeof invoiceWith>[0] = oven) {
  const { store, connection, invoices, get, list } = setUp();
  const { vault } = connection;
  if (vault === null) throw new Error('no vault');
  store(invoiceWith(bank));
  const fileId = storeEInvoice(vault, 'oven', { ...inParts, ...file });
  const slip = (): PaySlip => {
    const answer = readPaySlip(invoices, id);
    const read = answer.ok ? contract.paySlips.get.output.parse(answer.value).slip : null;
    if (read === null) throw new Error('nothing was read');
    return read;
  };
  return {
    vault,
    connection,
    invoices,
    list,
    fileId,
    slip,
    row: () => list().rows[0],
    shown: () => get('oven'),
    pay: () => {
      for (const { kind, about } of slip().doubts)
        answerDoubt(invoices, { id, doubt: kind, about });
      markPaidByHand(invoices, { id, way: 'slip', instalment: slip().instalment });
    },
    press: (instalment: PaySlip['instalment']) =>
      markPaidByHand(invoices, { id, way: 'slip', instalment }),
    file: (more: Partial<EInvoice>) =>
      storeEInvoice(vault, 'oven', { ...inParts, ...more }, 'newer.xml'),
    takeBack: () => takeBackHandOver(invoices, id),
  };
}

describe('an invoice that its file splits into instalments', () => {
  it('is paid one after another, each with its own amount, day and mark', () => {
    const { slip, pay, row, vault } = start();
    expect(slip()).toMatchObject({
      amount: euros('150.00'),
      instalment: { number: 1, count: 3, dueDate: '2026-12-01', left: euros('300') },
    });
    pay();
    expect(slip()).toMatchObject({
      amount: euros('100.00'),
      doubts: [],
      instalment: { number: 2, count: 3, dueDate: '2027-01-01', left: euros('150') },
      handOvers: [{ instalment: { number: 1, count: 3 }, formerAmount: null }],
    });
    expect(row()).toMatchObject({ instalment: { number: 2 } });
    expect(row()?.handedOverAtEpochMs).toBeUndefined();
    expect(vault.handOvers.sentInvoiceIds()).toEqual([]);
    pay();
    pay();
    expect(
      vault.handOvers.of('oven').map(({ instalment, amount }) => [instalment, amount]),
    ).toEqual([
      [3, '50.00'],
      [2, '100.00'],
      [1, '150.00'],
    ]);
    expect(vault.handOvers.sentInvoiceIds()).toEqual(['oven']);
    expect(slip().doubts.map(({ kind }) => kind)).toContain('handed-over');
    expect(row()?.handedOverAtEpochMs).toBeDefined();
  });

  it('is due with its next part, and its sums with the later ones', () => {
    const { vault, row, shown, pay, invoices, list } = start();
    invoices.onFilesChange();
    expect(row()).toMatchObject({ lane: 'later' });
    expect(list().lanes.find(({ count }) => count > 0)?.totals).toEqual([euros('300.00')]);
    pay();
    expect(vault.handOvers.of('oven')).toHaveLength(1);
    expect(list().lanes.find(({ count }) => count > 0)?.totals).toEqual([euros('150.00')]);
    expect(shown().row?.instalment).toMatchObject({ dueDate: '2027-01-01' });
  });

  it('counts its later parts in the lanes, weeks and groups of their days', () => {
    const { list, pay, connection, invoices } = start();
    invoices.onFilesChange();
    const sums = () => ({
      lanes: list().lanes.flatMap(({ count, totals }) => totals.map(({ value }) => [count, value])),
      weeks: list().weeks.flatMap(({ totals }) => totals.map(({ value }) => value)),
      groups: connection.cache.supplierInvoices
        .groups()
        .flatMap(({ dueDay, amounts }) => amounts.map((amount) => [dueDay, amount])),
    });
    expect(sums()).toEqual({
      lanes: [[1, '300.00']],
      weeks: ['150.00', '100.00'],
      groups: [
        ['2026-12-01', '150.00'],
        ['2027-01-01', '100.00'],
        ['2027-02-01', '50.00'],
      ],
    });
    pay();
    expect(sums()).toMatchObject({ lanes: [[1, '150.00']], weeks: ['100.00'] });
    pay();
    pay();
    expect(sums().groups).toEqual([['2027-02-01', '50.00']]);
  });

  it('is at its last open part again after the newest mark is taken back', () => {
    const { slip, pay, takeBack, vault } = start();
    for (let part = 1; part <= 3; part += 1) pay();
    takeBack();
    expect(slip().instalment).toMatchObject({ number: 3, left: euros('50') });
    expect(vault.handOvers.sentInvoiceIds()).toEqual([]);
    takeBack();
    expect(slip().instalment).toMatchObject({ number: 2, left: euros('150') });
  });

  it('is one payment again for a mark of the whole invoice', () => {
    const { vault, slip } = start();
    const whole = { amount: '300.00', currency: 'EUR', iban: null, name: null, reference: null };
    vault.handOvers.add([{ invoiceId: 'oven', ...whole }], { way: 'slip', atEpochMs: 1 });
    expect(slip().doubts.map(({ kind }) => kind)).toContain('handed-over');
    expect(vault.handOvers.sentInvoiceIds()).toEqual(['oven']);
  });
});

describe('the mark of an instalment', () => {
  it('is added once by a double click, and only for the part that the slip showed', () => {
    const { slip, press, vault } = start();
    const { instalment } = slip();
    press(instalment);
    press(instalment);
    expect(vault.handOvers.of('oven').map((mark) => mark.instalment)).toEqual([1]);
  });

  it('is of the whole invoice if the slip showed it as one payment', () => {
    const { press, vault } = start();
    press(null);
    expect(vault.handOvers.of('oven')).toMatchObject([{ instalment: null, amount: '300.00' }]);
    expect(vault.handOvers.sentInvoiceIds()).toEqual(['oven']);
  });

  it('is of the part in a saved file if the slip showed that part', () => {
    const { slip, press, vault } = start();
    const { instalment } = slip();
    const part = { ...unknownTransfer, amount: '150.00', currency: 'EUR' };
    vault.handOvers.add([{ invoiceId: 'oven', ...part, instalment: 1, instalmentsLeft: 2 }], {
      way: 'file',
      atEpochMs: 1,
      fileId: 'file',
    });
    press(instalment);
    expect(vault.handOvers.of('oven').map((mark) => mark.instalment)).toEqual([1, 1]);
    expect(slip().instalment).toMatchObject({ number: 2, left: euros('150') });
  });

  it('stores no amount if the part is no longer known', () => {
    const { slip, press, vault, fileId } = start();
    const { instalment } = slip();
    vault.filedInvoices.removeLastPiece(fileId);
    press(instalment);
    expect(vault.handOvers.of('oven')).toMatchObject([
      { instalment: 1, instalmentsLeft: 2, amount: null },
    ]);
  });

  it('leaves an earlier part open whose saved file is discarded', () => {
    const { slip, pay, vault } = start();
    const part = { ...unknownTransfer, amount: '150.00', currency: 'EUR' };
    vault.handOvers.add([{ invoiceId: 'oven', ...part, instalment: 1, instalmentsLeft: 2 }], {
      way: 'file',
      atEpochMs: 1,
      fileId: 'file',
    });
    pay();
    pay();
    vault.handOvers.discard('file', 2);
    expect(slip().instalment).toMatchObject({ number: 1, left: euros('150') });
    expect(vault.handOvers.sentInvoiceIds()).toEqual([]);
    pay();
    expect(vault.handOvers.sentInvoiceIds()).toEqual(['oven']);
  });
});

describe('a newer file with other instalments', () => {
  const half = [
    { dueDate: '2026-12-01', amount: '150.00' },
    { dueDate: '2027-01-01', amount: '150.00' },
  ];
  const turned = [...(inParts.instalments ?? [])].toReversed();
  it.each([
    ['another number of parts', half],
    ['other amounts', turned],
  ])('asks before the next payment, with %s', (_name, instalments) => {
    const { slip, pay, file } = start();
    pay();
    file({ instalments });
    expect(slip()).toMatchObject({ instalment: null, amount: euros('300.00') });
    expect(slip().doubts.map(({ kind }) => kind)).toContain('handed-over');
  });

  it('is used if no part has a mark', () => {
    const { slip, pay, takeBack, file } = start();
    pay();
    takeBack();
    file({ instalments: half });
    expect(slip().instalment).toMatchObject({ number: 1, count: 2 });
  });
});

describe('an invoice has one payment', () => {
  it.each<[string, Partial<EInvoice>, Parameters<typeof invoiceWith>[0]]>([
    ['if the bank asks for another sum', {}, { ...oven, payableAmount: euros('150.00') }],
    ['if the currency is another one', { currency: 'USD' }, oven],
    ['if the file is a credit note', { isCreditNote: true }, oven],
    ['if the file has no instalments', { instalments: [] }, oven],
  ])('%s', (_name, file, bank) => {
    expect(start(file, bank).slip().instalment).toBeNull();
  });
});
