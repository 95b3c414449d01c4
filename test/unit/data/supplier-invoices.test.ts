import { describe, expect, test } from 'vitest';
import { openVault } from '../../../main/data/vault/open-vault.ts';
import type { CacheRepositories } from '../../../main/data/cache/cache-repositories.ts';
import { cacheInMemory } from './cache-in-memory.ts';
import type {
  InvoiceQuestion,
  InvoiceToStore,
} from '../../../main/data/cache/supplier-invoices.ts';

function invoice(id: string, changes: Partial<InvoiceToStore> = {}): InvoiceToStore {
  return {
    id,
    model: `{"id":"${id}"}`,
    asOfEpochMs: 10,
    name: `Supplier ${id}`,
    invoiceNumber: null,
    createdEpochMs: null,
    updatedEpochMs: null,
    status: 'to_pay',
    stage: 'open',
    dueDay: '2026-11-21',
    amount: '1.00',
    currency: 'EUR',
    isChanged: false,
    isGone: false,
    texts: [],
    ...changes,
  };
}

const anything: InvoiceQuestion = { text: '', statuses: [], isChangedOnly: false };
function idsOf({ supplierInvoices }: CacheRepositories, question: Partial<InvoiceQuestion> = {}) {
  return supplierInvoices
    .records(supplierInvoices.rows({ ...anything, ...question }))
    .map(({ id }) => id);
}

describe('the list of supplier invoices', () => {
  test('is sorted by due date and name, then invoices without date, finished ones and unread ones', () => {
    const all = cacheInMemory();
    all.supplierInvoices.put({
      records: [
        invoice('unread', { stage: 'unread', dueDay: null, name: 'A label' }),
        invoice('done', { stage: 'done', dueDay: '2026-01-01' }),
        invoice('dateless', { dueDay: null }),
        invoice('second', { name: 'Électricité' }),
        invoice('third', { name: 'Farine' }),
        invoice('first', { dueDay: '2025-12-31', name: 'Zinc' }),
      ],
      nowEpochMs: 20,
    });
    expect(idsOf(all)).toEqual(['first', 'second', 'third', 'dateless', 'done', 'unread']);
    all.supplierInvoices.put({
      records: [invoice('dateless', { asOfEpochMs: 11, dueDay: '2026-11-20' })],
      nowEpochMs: 30,
    });
    expect(idsOf(all)).toEqual(['first', 'dateless', 'second', 'third', 'done', 'unread']);
  });

  test('is filtered by words, statuses and changes', () => {
    const all = cacheInMemory();
    all.supplierInvoices.put({
      records: [
        invoice('a', {
          texts: ['FR76 3000 6000 0112 3456 7890 189', 'fr7630006000011234567890189'],
          isChanged: true,
        }),
        invoice('b', { status: null, texts: ['F-2026/77', 'Douze sacs de farine'] }),
        invoice('c', { status: 'a_status_of_the_future' }),
      ],
      nowEpochMs: 20,
    });
    expect(idsOf(all, { text: '3000 6000 01' })).toEqual(['a']);
    expect(idsOf(all, { text: '6000 5' })).toEqual([]);
    expect(idsOf(all, { text: 'fr76 3000' })).toEqual(['a']);
    expect(idsOf(all, { text: 'sacs 2026' })).toEqual(['b']);
    expect(idsOf(all, { statuses: [null, 'a_status_of_the_future'] })).toEqual(['b', 'c']);
    expect(idsOf(all, { isChangedOnly: true })).toEqual(['a']);
    expect(all.supplierInvoices.changedCount()).toBe(1);
    expect(all.supplierInvoices.statuses()).toEqual([
      { value: null, count: 1 },
      { value: 'a_status_of_the_future', count: 1 },
      { value: 'to_pay', count: 1 },
    ]);
  });

  test('has the facts for sums of each row, before and after a change', () => {
    const { supplierInvoices } = cacheInMemory();
    supplierInvoices.put({
      records: [invoice('a'), invoice('b', { amount: '-2.5', currency: null })],
      nowEpochMs: 20,
    });
    const before = supplierInvoices.facts();
    const [first = 0] = supplierInvoices.rows(anything);
    expect(before.all[first]).toEqual({
      stage: 'open',
      dueDay: '2026-11-21',
      amount: '1.00',
      currency: 'EUR',
      isChanged: false,
      isGone: false,
    });
    expect(supplierInvoices.facts()).toBe(before);
    const group = { stage: 'open', dueDay: '2026-11-21', isGone: false, count: 1 } as const;
    const of = (currency: string | null, amount: string) => ({
      ...group,
      currency,
      amounts: [amount],
    });
    expect(supplierInvoices.groups()).toEqual([of(null, '-2.5'), of('EUR', '1.00')]);
    expect(supplierInvoices.factsOf(Int32Array.of(first))).toEqual(
      new Map([[first, before.all[first]]]),
    );
    supplierInvoices.put({
      records: [invoice('a', { asOfEpochMs: 11, amount: '7' })],
      nowEpochMs: 20,
    });
    const after = supplierInvoices.facts();
    expect([
      after === before,
      after.all[first]?.amount,
      supplierInvoices.fact('a')?.amount,
    ]).toEqual([false, '7', '7']);
    supplierInvoices.markAbsent('a', 30);
    expect([
      supplierInvoices.facts().all[first],
      supplierInvoices.fact('a'),
      supplierInvoices.fact('nobody'),
    ]).toEqual([undefined, null, null]);
    expect(supplierInvoices.groups()).toEqual([of(null, '-2.5')]);
  });

  test('returns the open invoices due between two days', () => {
    const { supplierInvoices } = cacheInMemory();
    supplierInvoices.put({
      records: ['2026-11-20', '2026-11-21', '2026-11-24', '2026-11-25'].map((dueDay) =>
        invoice(dueDay, { dueDay }),
      ),
      nowEpochMs: 20,
    });
    supplierInvoices.put({
      records: [
        invoice('paid', { stage: 'done', dueDay: '2026-11-22' }),
        invoice('none', { dueDay: null }),
      ],
      nowEpochMs: 20,
    });
    expect(supplierInvoices.dueBetween('2026-11-21', '2026-11-24')).toEqual(
      ['2026-11-21', '2026-11-24'].map((day) => ({
        id: day,
        dueDay: day,
        amount: '1.00',
        currency: 'EUR',
        name: `Supplier ${day}`,
      })),
    );
  });

  test('returns as due soon only invoices that the bank still has', () => {
    const { supplierInvoices } = cacheInMemory();
    supplierInvoices.put({
      records: [invoice('a'), invoice('gone', { isGone: true })],
      nowEpochMs: 20,
    });
    expect(supplierInvoices.dueBetween('2026-11-21', '2026-11-21').map(({ id }) => id)).toEqual([
      'a',
    ]);
    supplierInvoices.put({ records: [invoice('gone', { asOfEpochMs: 30 })], nowEpochMs: 30 });
    expect(supplierInvoices.dueBetween('2026-11-21', '2026-11-21').map(({ id }) => id)).toEqual([
      'a',
      'gone',
    ]);
  });

  test('is polled in batches', () => {
    const { supplierInvoices } = cacheInMemory();
    supplierInvoices.put({
      records: [invoice('a'), invoice('b', { asOfEpochMs: 0, stage: 'unread' }), invoice('c')],
      nowEpochMs: 20,
    });
    const [a, b] = supplierInvoices.toPoll(0, 2);
    expect([
      a?.id,
      b?.id,
      b?.asOfEpochMs,
      supplierInvoices.toPoll(b?.row ?? 0, 2).map(({ id }) => id),
    ]).toEqual(['a', 'b', 0, ['c']]);
  });

  test('reports which of the given records a pass missed, once', () => {
    const all = cacheInMemory();
    all.supplierInvoices.put({
      records: [invoice('a'), invoice('b'), invoice('c')],
      nowEpochMs: 20,
      sync: { pass: 1, body: '{}' },
    });
    all.supplierInvoices.put({
      records: [invoice('a', { asOfEpochMs: 30 })],
      nowEpochMs: 30,
      sync: { pass: 2, body: '{}' },
    });
    expect(all.supplierInvoices.markMissedAsFound(['a', 'b'], 2)).toEqual(['b']);
    all.supplierInvoices.finishPass({ nowEpochMs: 40, sync: { pass: 2, body: '{}' } });
    expect(idsOf(all)).toEqual(['a', 'b']);
  });
});

describe('the vault', () => {
  const open = () => {
    const opened = openVault({ kind: 'memory' });
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    return opened.vault;
  };

  test('keeps the label of an added invoice unless a new one is given', () => {
    const { watchedInvoices } = open();
    watchedInvoices.add([{ id: 'a', label: 'Rent', addedAtEpochMs: 1 }]);
    watchedInvoices.add([
      { id: 'a', label: null, addedAtEpochMs: 2 },
      { id: 'b', label: null, addedAtEpochMs: 2 },
    ]);
    expect(watchedInvoices.all()).toEqual([
      { id: 'a', label: 'Rent', addedAtEpochMs: 1 },
      { id: 'b', label: null, addedAtEpochMs: 2 },
    ]);
    watchedInvoices.remove('a');
    expect(watchedInvoices.get('a')).toBeNull();
  });

  test('stores since when a supplier uses an IBAN, and that it was verified', () => {
    const { supplierIbans } = open();
    const flour = { name: 'Flour', keys: ['flour', 'vat:fr1'], iban: 'A' };
    const b = { ...flour, keys: ['flour'], iban: 'B', sinceEpochMs: 20, isProven: false };
    supplierIbans.note({ ...flour, sinceEpochMs: 50, isProven: true });
    supplierIbans.note({ ...flour, sinceEpochMs: 90, isProven: false });
    supplierIbans.note(b);
    supplierIbans.note({ ...b, name: '', keys: [], iban: 'C' });
    const a = { ...flour, sinceEpochMs: 50, isProven: true };
    expect(supplierIbans.like(['vat:fr1'])).toEqual([{ ...a, keys: ['vat:fr1'] }]);
    expect(supplierIbans.like(['flour', 'other'])).toEqual([b, { ...a, keys: ['flour'] }]);
    expect([supplierIbans.like([]), supplierIbans.like([''])]).toEqual([[], []]);
    expect(supplierIbans.all()).toEqual([b, a]);
  });

  test('remembers a shown notice until its date is too old', () => {
    const { sentNotices } = open();
    const notice = { subject: 'a', occasion: '2026-11-21' };
    sentNotices.add('invoice-due', [notice, notice], { before: '2025-11-21' });
    const wasShown = (other = {}) => sentNotices.has({ kind: 'invoice-due', ...notice, ...other });
    expect([
      wasShown(),
      wasShown({ occasion: '2026-11-22' }),
      wasShown({ kind: 'invoice-late' }),
    ]).toEqual([true, false, false]);
    sentNotices.add('invoice-late', [], { before: '2026-11-22' });
    expect(wasShown()).toBe(true);
    sentNotices.add('invoice-due', [], { before: '2026-11-22' });
    expect(wasShown()).toBe(false);
  });

  test('writes related records inTransaction or not at all', () => {
    const { seenInvoices, inTransaction } = open();
    expect(() =>
      inTransaction(() => {
        seenInvoices.put({ id: 'a', fields: '{}', changes: '[]', seenAtEpochMs: 1 });
        throw new Error('full disk');
      }),
    ).toThrow('full disk');
    expect(seenInvoices.get('a')).toBeNull();
  });
});
