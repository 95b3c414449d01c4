import { describe, expect, it, vi } from 'vitest';
import { failed, ok } from '../../../preload/contract/result.ts';
import { readInvoice } from '../../../main/features/supplier-invoices/read-invoices.ts';
import { storeUnknownToBank } from '../../../main/features/supplier-invoices/store-invoices.ts';
import {
  unwatchInvoice,
  watchInvoices,
} from '../../../main/features/supplier-invoices/watch-invoices.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { pageOf } from './fakes.ts';
import { setUp, related, bakery, settled } from './invoice-board.ts';

const invoice = invoiceWith({
  id: 'flour',
  dueDate: '2026-11-30',
  totalAmount: euros('842.40'),
  totalAmountCreditNotes: euros('42.40'),
  payableAmount: euros('800.00'),
  relatedInvoices: [{ ...related, id: 'note' }],
});
const note = invoiceWith({
  id: 'note',
  dueDate: '2026-11-30',
  isCreditNote: true,
  totalAmount: euros('42.40'),
});

describe('the due board', () => {
  it("shows the bank's list in lanes with exact sums for each currency", async () => {
    const { list } = setUp({ listSupplierInvoices: async () => pageOf(bakery) });
    expect(list({ refresh: 'if-stale' })).toMatchObject({ rows: [], source: 'unknown' });
    await vi.waitFor(() => expect(list().sync).toMatchObject({ phase: 'idle', error: null }));
    const { rows, lanes, weeks, statuses, source, totalCount } = list();
    expect(rows.map(({ id, lane, amount }) => `${id} ${lane} ${amount?.value ?? '-'}`)).toEqual([
      'note late -45.10',
      'late late 800.00',
      'swiss today 10.5',
      'odd no-date -',
      'paid done 1.00',
    ]);
    expect(lanes).toEqual([
      { lane: 'late', count: 2, totals: [{ currency: 'EUR', value: '754.90' }] },
      { lane: 'today', count: 1, totals: [{ currency: 'CHF', value: '10.5' }] },
      { lane: 'no-date', count: 1, totals: [] },
      { lane: 'done', count: 1, totals: [{ currency: 'EUR', value: '1.00' }] },
    ]);
    expect([weeks[0], weeks.length, statuses.length, source, totalCount]).toEqual([
      {
        beginsOn: '2026-11-16',
        count: 3,
        totals: [
          { currency: 'CHF', value: '10.5' },
          { currency: 'EUR', value: '754.90' },
        ],
      },
      8,
      5,
      'service-list',
      5,
    ]);
  });

  it('subtracts a credit note once, not if an invoice already includes it, in any read order', () => {
    const other = { ...note, id: invoiceIdOf('other-note'), totalAmount: euros('0.30') };
    for (const order of [
      [invoice, note],
      [note, invoice],
    ]) {
      for (const isOneAnswer of [true, false]) {
        const { store, list } = setUp();
        if (isOneAnswer) store(...order, other);
        else for (const each of [...order, other]) store(each);
        expect(list().lanes).toEqual([
          { lane: 'later', count: 3, totals: [{ currency: 'EUR', value: '799.70' }] },
        ]);
        expect(list().weeks[2]?.totals).toEqual([{ currency: 'EUR', value: '799.70' }]);
        expect(
          list()
            .rows.map(
              ({ id, amount, isSubtracted }) =>
                `${id} ${amount?.value ?? '-'} ${String(isSubtracted)}`,
            )
            .sort(),
        ).toEqual(['flour 800.00 false', 'note -42.40 true', 'other-note -0.30 false']);
      }
    }
  });

  it('subtracts a credit note again when its invoice no longer does, or is gone', () => {
    const { store, list, world, connection } = setUp();
    const sum = () => list().lanes[0]?.totals[0]?.value;
    store(invoice, note);
    expect(sum()).toBe('800.00');
    world.now += 1000;
    store({ ...invoice, payableAmount: euros('842.40') });
    expect(sum()).toBe('800.00');
    store(invoice);
    expect(sum()).toBe('800.00');
    storeUnknownToBank(connection, invoice.id, world.now + 1);
    expect(sum()).toBe('-42.40');
  });

  it("follows the user's day without new data from the bank", () => {
    const { world, store, list } = setUp();
    store(...bakery);
    expect(list({ lanes: ['today'] as never[] }).rows.map(({ id }) => id)).toEqual(['swiss']);
    world.today = '2026-11-22';
    expect(list({ lanes: ['today'] as never[] }).matchCount).toBe(0);
    expect(list().lanes[0]).toMatchObject({ lane: 'late', count: 3 });
  });

  it('reads a service that does not sort by change, and requests that order once', async () => {
    const { bank, list } = setUp({
      listSupplierInvoices: async ({ sort }) =>
        sort === 'updated'
          ? failed({ kind: 'rejected', problems: [], traceId: null })
          : pageOf(bakery),
    });
    list({ refresh: 'if-stale' });
    await vi.waitFor(() =>
      expect(list()).toMatchObject({ totalCount: 5, sync: { phase: 'idle', error: null } }),
    );
    expect(bank.calls.filter((each) => each.includes('"sort":"updated"'))).toHaveLength(1);
  });

  it('reads the added invoices of a service without a list one by one, without a failure', async () => {
    const { bank, invoices, list } = setUp({
      readSupplierInvoice: async (id) =>
        ok(invoiceWith({ id, supplierName: 'Minoterie', dueDate: '2026-11-22' })),
    });
    list({ refresh: 'if-stale' });
    await vi.waitFor(() => expect(list().source).toBe('own-list'));
    expect(
      watchInvoices(invoices, [
        { id: invoiceIdOf('a'), label: 'Flour' },
        { id: invoiceIdOf('b'), label: null },
      ]),
    ).toEqual(ok({ addedCount: 2, knownCount: 0 }));
    await vi.waitFor(() =>
      expect(list().rows.map(({ id, lane, label }) => `${id} ${lane} ${label ?? '-'}`)).toEqual([
        'a next-7-days Flour',
        'b next-7-days -',
      ]),
    );
    expect(list()).toMatchObject({
      sync: { phase: 'idle', error: null },
      missingScope: null,
      freshness: { failure: null },
    });
    expect(bank.calls.filter((each) => each.startsWith('listSupplierInvoices'))).toHaveLength(1);
    expect(watchInvoices(invoices, [{ id: invoiceIdOf('b'), label: 'Butter' }])).toEqual(
      ok({ addedCount: 0, knownCount: 1 }),
    );
    expect(list({ text: 'butter' }).rows.map(({ id }) => id)).toEqual(['b']);
    unwatchInvoice(invoices, invoiceIdOf('a'));
    expect(list().rows.map(({ id }) => id)).toEqual(['b']);
  });

  it('shows an added invoice that the bank does not know, and reports it', async () => {
    const { invoices, list, get } = setUp();
    list({ refresh: 'if-stale' });
    await vi.waitFor(() => expect(list().source).toBe('own-list'));
    watchInvoices(invoices, [{ id: invoiceIdOf('typo'), label: 'Rent' }]);
    await vi.waitFor(() =>
      expect(list().rows).toMatchObject([
        { id: 'typo', lane: 'unread', label: 'Rent', isAbsent: true, isUnknownToBank: true },
      ]),
    );
    expect(get('typo')).toMatchObject({ invoice: null, isWatched: true, row: { isAbsent: true } });
    unwatchInvoice(invoices, invoiceIdOf('typo'));
    expect([list().rows, get('typo').row]).toEqual([[], null]);
  });

  it('reads an added invoice that left the list, and marks it gone only if the bank confirms it', async () => {
    let listed = bakery;
    let answer: 'there' | 'gone' = 'there';
    const { world, bank, invoices, list, get } = setUp({
      listSupplierInvoices: async () => pageOf(listed),
      readSupplierInvoice: async (id) =>
        answer === 'there'
          ? ok(invoiceWith({ id, supplierName: 'Perrin', status: 'archived' }))
          : failed({ kind: 'not-found', traceId: null }),
    });
    const readAgain = async () => {
      const before = list().sync.lastFullAtEpochMs;
      world.now += 1_000;
      invoices.sync.request('full');
      await vi.waitFor(() => expect(list().sync.lastFullAtEpochMs).not.toBe(before));
      invoices.polling.pollNow();
      await settled();
    };
    list({ refresh: 'if-stale' });
    await vi.waitFor(() =>
      expect(list()).toMatchObject({ totalCount: 5, sync: { phase: 'idle' } }),
    );
    watchInvoices(invoices, [{ id: invoiceIdOf('odd'), label: 'Oven' }]);
    listed = bakery.filter(({ id }) => id !== 'odd');
    await readAgain();
    expect([
      get('odd').row?.isAbsent,
      get('odd').invoice?.status,
      bank.calls.filter((each) => each.includes('readSupplierInvoice')).length,
    ]).toEqual([false, 'archived', 1]);
    answer = 'gone';
    await readAgain();
    expect(get('odd').row?.isAbsent).toBe(true);
  });

  it('does not restore an invoice that was removed during its read', async () => {
    const answers: (() => void)[] = [];
    const { bank, invoices, list } = setUp({
      readSupplierInvoice: (id) =>
        new Promise(
          (resolve) =>
            void answers.push(() => resolve(ok(invoiceWith({ id, dueDate: '2026-11-22' })))),
        ),
    });
    list({ refresh: 'if-stale' });
    await vi.waitFor(() => expect(list().source).toBe('own-list'));
    watchInvoices(
      invoices,
      ['a', 'd', 'b', 'c'].map((id) => ({ id: invoiceIdOf(id), label: null })),
    );
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    for (const id of ['a', 'd']) unwatchInvoice(invoices, invoiceIdOf(id));
    answers[0]?.();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(list().rows.map(({ id }) => id)).toEqual(['b', 'c']);
    unwatchInvoice(invoices, invoiceIdOf('b'));
    watchInvoices(invoices, [{ id: invoiceIdOf('b'), label: null }]);
    answers[1]?.();
    await vi.waitFor(() =>
      expect(list().rows.map(({ id, lane }) => `${id} ${lane}`)).toEqual([
        'b next-7-days',
        'c unread',
      ]),
    );
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    expect(bank.calls.filter((each) => each.startsWith('readSupplierInvoice'))).toEqual(
      ['a', 'b', 'c'].map((id) => `readSupplierInvoice ${id}`),
    );
  });

  it('requests the list again for the user after a refusal; in the background it waits', async () => {
    let isRefusing = true;
    const { bank, list } = setUp({
      listSupplierInvoices: async () =>
        isRefusing
          ? failed({
              kind: 'not-allowed',
              missingScope: 'supplier_invoice.read',
              detail: 'Not now',
              traceId: 't',
            })
          : pageOf(bakery),
    });
    list({ refresh: 'if-stale' });
    await vi.waitFor(() =>
      expect(list()).toMatchObject({
        source: 'not-allowed',
        missingScope: 'supplier_invoice.read',
        sync: { phase: 'failed', error: { kind: 'not-allowed', detail: 'Not now' } },
      }),
    );
    list({ refresh: 'if-stale' });
    await vi.waitFor(() => expect(list().sync.phase).toBe('failed'));
    expect(bank.calls).toHaveLength(1);
    isRefusing = false;
    list({ refresh: 'now' });
    await vi.waitFor(() =>
      expect(list()).toMatchObject({
        source: 'service-list',
        totalCount: 5,
        sync: { phase: 'idle', error: null },
      }),
    );
  });

  it.each(['list', 'page'] as const)(
    'requests single invoices again for the user on the %s after a missing permission, not in the background',
    async (where) => {
      let isRefusing = true;
      const { world, bank, invoices, list } = setUp({
        readSupplierInvoice: async (id) =>
          isRefusing
            ? failed({
                kind: 'not-allowed',
                missingScope: 'supplier_invoice.read',
                detail: null,
                traceId: null,
              })
            : ok(invoiceWith({ id, dueDate: '2026-11-22' })),
      });
      const asked = () => bank.calls.filter((each) => each.startsWith('readSupplierInvoice'));
      list({ refresh: 'if-stale' });
      await vi.waitFor(() => expect(list().source).toBe('own-list'));
      watchInvoices(
        invoices,
        ['a', 'b'].map((id) => ({ id: invoiceIdOf(id), label: null })),
      );
      await vi.waitFor(() => expect(list().missingScope).toBe('supplier_invoice.read'));
      isRefusing = false;
      world.now += 60_000;
      invoices.polling.poll();
      await settled();
      expect(asked()).toEqual(['readSupplierInvoice a']);
      if (where === 'list') list({ refresh: 'now' });
      else {
        readInvoice(invoices, { id: invoiceIdOf('a'), refresh: 'now' });
        await vi.waitFor(() => expect(asked()).toHaveLength(2));
        // The pause after a failure.
        world.now += 15_000;
        list({ refresh: 'if-stale' });
      }
      await vi.waitFor(() =>
        expect(list()).toMatchObject({
          rows: [
            { id: 'a', lane: 'next-7-days' },
            { id: 'b', lane: 'next-7-days' },
          ],
          missingScope: null,
        }),
      );
    },
  );

  it('refreshes the others although the bank refuses the first one', async () => {
    const { bank, invoices, list } = setUp({
      readSupplierInvoice: async (id) =>
        id === 'a'
          ? failed({ kind: 'not-allowed', missingScope: null, detail: null, traceId: null })
          : ok(invoiceWith({ id })),
    });
    for (const id of ['a', 'b', 'c'].map(invoiceIdOf))
      readInvoice(invoices, { id, refresh: 'now' });
    await vi.waitFor(() => expect(list().totalCount).toBe(2));
    expect(bank.calls).toEqual(['a', 'b', 'c'].map((id) => `readSupplierInvoice ${id}`));
  });

  it('requests an invoice once while its answer is pending', async () => {
    const { bank, invoices, list } = setUp({
      readSupplierInvoice: async (id) => ok(invoiceWith({ id, dueDate: '2026-11-22' })),
    });
    for (const id of ['a', 'b', 'a'].map(invoiceIdOf))
      readInvoice(invoices, { id, refresh: 'now' });
    await vi.waitFor(() => expect(list().totalCount).toBe(2));
    expect(bank.calls).toEqual(['readSupplierInvoice a', 'readSupplierInvoice b']);
  });
});
