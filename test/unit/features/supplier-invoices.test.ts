import { describe, expect, it, vi } from 'vitest';
import { contract } from '../../../preload/contract/index.ts';
import { defaultPreferences } from '../../../preload/contract/preferences.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoice } from '../../../preload/contract/supplier-invoices.ts';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import { toSupplierInvoice } from '../../../main/bank/supplier-invoices/to-supplier-invoice.ts';
import type { ListPage } from '../../../main/bank/transport/list-page.ts';
import { csvFormOf } from '../../../main/export/csv.ts';
import { exportInvoices } from '../../../main/features/supplier-invoices/export-invoices.ts';
import type { InvoiceReminder, Scope } from '../../../main/features/scope.ts';
import { openInvoices } from '../../../main/features/supplier-invoices/open-invoices.ts';
import { invoiceIdsIn, readInvoiceIds } from '../../../main/features/supplier-invoices/read-ids.ts';
import {
  readInvoice,
  readInvoices,
} from '../../../main/features/supplier-invoices/read-invoices.ts';
import {
  storeInvoices,
  storeMissing,
} from '../../../main/features/supplier-invoices/store-invoices.ts';
import {
  markInvoiceSeen,
  unwatchInvoice,
  watchInvoices,
} from '../../../main/features/supplier-invoices/watch-invoices.ts';
import { searchEverywhere } from '../../../main/features/search/search-everywhere.ts';
import { invoiceNotice } from '../../../main/shell/invoice-notice.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { fakeBank, openConnection } from './fakes.ts';

const page = (items: readonly SupplierInvoice[]): Result<ListPage<SupplierInvoice>> =>
  ok({
    items,
    entryCount: items.length,
    totalCount: items.length,
    nextPage: null,
    perPage: 100,
    receivedAtEpochMs: 0,
  });
/** What can go on without time has gone on. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const everything = { text: '', lanes: [], statuses: [], isChangedOnly: false, at: 0, limit: 100 };

const setUp = (over: Partial<BankApi> = {}, scope: Partial<Scope> = {}) => {
  const world = { now: Date.parse('2026-11-21T09:00:00Z'), today: '2026-11-21' };
  const bank = fakeBank(over);
  const connection = openConnection({
    bank,
    now: () => world.now,
    today: () => world.today,
    ...scope,
  });
  const invoices = openInvoices(connection);
  return {
    world,
    bank,
    connection,
    invoices,
    store: (...invoices: readonly SupplierInvoice[]) =>
      storeInvoices(connection, invoices, { askedAtEpochMs: world.now, nowEpochMs: world.now }),
    list: (
      question: Partial<typeof everything> & { readonly refresh?: 'no' | 'if-stale' | 'now' } = {},
    ) => {
      const answer = readInvoices(invoices, { ...everything, refresh: 'no', ...question });
      if (!answer.ok) throw new Error(answer.error.kind);
      return contract.supplierInvoices.list.output.parse(answer.value);
    },
    get: (id: string) => {
      const answer = readInvoice(invoices, { id: invoiceIdOf(id), refresh: 'no' });
      if (!answer.ok) throw new Error(answer.error.kind);
      return contract.supplierInvoices.get.output.parse(answer.value);
    },
  };
};

const related = { invoiceNumber: null, totalAmount: null, attachmentId: null, fileName: null };

const bakery = [
  invoiceWith({
    id: 'late',
    supplierName: 'Minoterie',
    dueDate: '2026-11-18',
    status: 'to_review',
    payableAmount: euros('800.00'),
    totalAmount: euros('842.40'),
  }),
  invoiceWith({
    id: 'note',
    supplierName: 'Dupré',
    dueDate: '2026-11-18',
    status: 'to_pay',
    isCreditNote: true,
    totalAmount: euros('45.10'),
  }),
  invoiceWith({
    id: 'swiss',
    supplierName: 'Alpkäse',
    dueDate: '2026-11-21',
    totalAmount: { value: '10.5', currency: 'CHF' },
  }),
  invoiceWith({
    id: 'paid',
    supplierName: 'Vallon',
    dueDate: '2026-11-01',
    status: 'PAID',
    totalAmount: euros('1.00'),
  }),
  invoiceWith({
    id: 'odd',
    supplierName: 'Perrin',
    dueDate: 'soon',
    status: 'a_status_of_the_future',
  }),
];

describe('the due board', () => {
  it('is what the list of the bank holds, in lanes with exact sums of each currency', async () => {
    const { list } = setUp({ listSupplierInvoices: async () => page(bakery) });
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

  it('subtracts a credit note once: not where an invoice is already less it, whichever of the two is read first', () => {
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
    const other = invoiceWith({
      id: 'other-note',
      dueDate: '2026-11-30',
      isCreditNote: true,
      totalAmount: euros('0.30'),
    });
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

  it('subtracts a credit note again by itself when its invoice no longer does, or is gone', () => {
    const { store, list, world, connection } = setUp();
    const invoice = invoiceWith({
      id: 'flour',
      dueDate: '2026-11-30',
      totalAmount: euros('842.40'),
      totalAmountCreditNotes: euros('42.40'),
      payableAmount: euros('800.00'),
      relatedInvoices: [{ ...related, id: 'note' }],
    });
    const sum = () => list().lanes[0]?.totals[0]?.value;
    store(
      invoice,
      invoiceWith({
        id: 'note',
        dueDate: '2026-11-30',
        isCreditNote: true,
        totalAmount: euros('42.40'),
      }),
    );
    expect(sum()).toBe('800.00');
    world.now += 1000;
    store({ ...invoice, payableAmount: euros('842.40') });
    expect(sum()).toBe('800.00');
    store(invoice);
    expect(sum()).toBe('800.00');
    storeMissing(connection, invoice.id, world.now + 1);
    expect(sum()).toBe('-42.40');
  });

  it('follows the day of the owner without anything new from the bank', () => {
    const { world, store, list } = setUp();
    store(...bakery);
    expect(list({ lanes: ['today'] as never[] }).rows.map(({ id }) => id)).toEqual(['swiss']);
    world.today = '2026-11-22';
    expect(list({ lanes: ['today'] as never[] }).matchCount).toBe(0);
    expect(list().lanes[0]).toMatchObject({ lane: 'late', count: 3 });
  });

  it('reads a service that does not sort by change, and asks for that order once', async () => {
    const { bank, list } = setUp({
      listSupplierInvoices: async ({ sort }) =>
        sort === 'updated'
          ? failed({ kind: 'rejected', problems: [], traceId: null })
          : page(bakery),
    });
    list({ refresh: 'if-stale' });
    await vi.waitFor(() =>
      expect(list()).toMatchObject({ totalCount: 5, sync: { phase: 'idle', error: null } }),
    );
    expect(bank.asked.filter((each) => each.includes('"sort":"updated"'))).toHaveLength(1);
  });

  it('of a service without a list is the watch list, read one by one, and no failure', async () => {
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
        'a this-week Flour',
        'b this-week -',
      ]),
    );
    expect(list()).toMatchObject({
      sync: { phase: 'idle', error: null },
      missingScope: null,
      freshness: { failure: null },
    });
    expect(bank.asked.filter((each) => each.startsWith('listSupplierInvoices'))).toHaveLength(1);
    expect(watchInvoices(invoices, [{ id: invoiceIdOf('b'), label: 'Butter' }])).toEqual(
      ok({ addedCount: 0, knownCount: 1 }),
    );
    expect(list({ text: 'butter' }).rows.map(({ id }) => id)).toEqual(['b']);
    unwatchInvoice(invoices, invoiceIdOf('a'));
    expect(list().rows.map(({ id }) => id)).toEqual(['b']);
  });

  it('keeps an added invoice that the bank does not know, and says so', async () => {
    const { invoices, list, get } = setUp();
    list({ refresh: 'if-stale' });
    await vi.waitFor(() => expect(list().source).toBe('own-list'));
    watchInvoices(invoices, [{ id: invoiceIdOf('typo'), label: 'Rent' }]);
    await vi.waitFor(() =>
      expect(list().rows).toMatchObject([
        { id: 'typo', lane: 'unread', label: 'Rent', isAbsent: true },
      ]),
    );
    expect(get('typo')).toMatchObject({ invoice: null, isWatched: true, row: { isAbsent: true } });
    unwatchInvoice(invoices, invoiceIdOf('typo'));
    expect([list().rows, get('typo').row]).toEqual([[], null]);
  });

  it('asks by its id for a watched invoice that left the list, and calls it gone only when the bank says so', async () => {
    let listed = bakery;
    let answer: 'there' | 'gone' = 'there';
    const { world, bank, invoices, list, get } = setUp({
      listSupplierInvoices: async () => page(listed),
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
      bank.asked.filter((each) => each.includes('readSupplierInvoice')).length,
    ]).toEqual([false, 'archived', 1]);
    answer = 'gone';
    await readAgain();
    expect(get('odd').row?.isAbsent).toBe(true);
  });

  it('does not bring back an invoice that was taken out while the bank was asked for it', async () => {
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
        'b this-week',
        'c unread',
      ]),
    );
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    expect(bank.asked.filter((each) => each.startsWith('readSupplierInvoice'))).toEqual(
      ['a', 'b', 'c'].map((id) => `readSupplierInvoice ${id}`),
    );
  });

  it('says which permission is missing', async () => {
    const { list } = setUp({
      listSupplierInvoices: async () =>
        failed({
          kind: 'not-allowed',
          missingScope: 'supplier_invoice.read',
          detail: null,
          traceId: null,
        }),
    });
    list({ refresh: 'if-stale' });
    await vi.waitFor(() =>
      expect(list()).toMatchObject({
        source: 'not-allowed',
        missingScope: 'supplier_invoice.read',
      }),
    );
  });

  it('Sound 23: asks the bank again when the owner asks after a refusal, and has the list; in the background it waits', async () => {
    let isRefusing = true;
    const { bank, list } = setUp({
      listSupplierInvoices: async () =>
        isRefusing
          ? failed({ kind: 'not-allowed', missingScope: null, detail: 'Not now', traceId: 't' })
          : page(bakery),
    });
    list({ refresh: 'if-stale' });
    await vi.waitFor(() =>
      expect(list()).toMatchObject({
        source: 'not-allowed',
        missingScope: null,
        sync: { phase: 'failed', error: { kind: 'not-allowed', detail: 'Not now' } },
      }),
    );
    list({ refresh: 'if-stale' });
    await vi.waitFor(() => expect(list().sync.phase).toBe('failed'));
    expect(bank.asked).toHaveLength(1);
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
    'Sound 23: asks for single invoices again when the owner asks on the %s after a missing permission was told; in the background it waits',
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
      const asked = () => bank.asked.filter((each) => each.startsWith('readSupplierInvoice'));
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
            { id: 'a', lane: 'this-week' },
            { id: 'b', lane: 'this-week' },
          ],
          missingScope: null,
        }),
      );
    },
  );

  it('Sound 23: refreshes the others although the bank refuses the first one', async () => {
    const { bank, invoices, list } = setUp({
      readSupplierInvoice: async (id) =>
        id === 'a'
          ? failed({ kind: 'not-allowed', missingScope: null, detail: null, traceId: null })
          : ok(invoiceWith({ id })),
    });
    for (const id of ['a', 'b', 'c'].map(invoiceIdOf))
      readInvoice(invoices, { id, refresh: 'now' });
    await vi.waitFor(() => expect(list().totalCount).toBe(2));
    expect(bank.asked).toEqual(['a', 'b', 'c'].map((id) => `readSupplierInvoice ${id}`));
  });

  it('asks once for one whose answer is still awaited', async () => {
    const { bank, invoices, list } = setUp({
      readSupplierInvoice: async (id) => ok(invoiceWith({ id, dueDate: '2026-11-22' })),
    });
    for (const id of ['a', 'b', 'a'].map(invoiceIdOf))
      readInvoice(invoices, { id, refresh: 'now' });
    await vi.waitFor(() => expect(list().totalCount).toBe(2));
    expect(bank.asked).toEqual(['readSupplierInvoice a', 'readSupplierInvoice b']);
  });
});

describe('an invoice that the bank changes', () => {
  it('is marked with what changed until the owner has looked', () => {
    const { world, invoices, store, list, get } = setUp();
    store(...bakery);
    expect([list().changedCount, get('late').changes]).toEqual([0, []]);
    world.now += 1_000;
    store(
      invoiceWith({
        ...bakery[0],
        id: 'late',
        status: 'to_pay',
        updatedAt: '2026-11-21T09:00:01Z',
      }),
    );
    expect(list({ isChangedOnly: true }).rows.map(({ id, isChanged }) => [id, isChanged])).toEqual([
      ['late', true],
    ]);
    expect(get('late').changes).toEqual([
      { field: 'status', before: '"to_review"', after: '"to_pay"', atEpochMs: world.now },
    ]);
    markInvoiceSeen(invoices, invoiceIdOf('late'));
    expect([list().changedCount, get('late').changes, get('late').row?.isChanged]).toEqual([
      0,
      [],
      false,
    ]);
  });

  it('keeps its mark when the cache is lost', () => {
    const { world, connection, store, list } = setUp();
    store(...bakery);
    connection.cache.erase();
    world.now += 1_000;
    store(
      ...bakery.map((each) => (each.id === 'late' ? { ...each, dueDate: '2026-12-18' } : each)),
    );
    expect(list({ isChangedOnly: true }).rows.map(({ id }) => id)).toEqual(['late']);
  });

  it('says of an answer that left before a newer one nothing at all', () => {
    const { world, connection, store, list, get } = setUp();
    store(invoiceWith({ id: 'a', status: 'to_pay' }));
    storeInvoices(connection, [invoiceWith({ id: 'a', status: 'to_review' })], {
      askedAtEpochMs: world.now - 10,
      nowEpochMs: world.now + 10,
    });
    expect([get('a').invoice?.status, list().changedCount]).toEqual(['to_pay', 0]);
  });
});

describe('another IBAN', () => {
  const [old, other] = ['FR76 3000 6000 0112 3456 7890 189', 'DE89 3704 0044 0532 0130 00'];
  it('of the same supplier is told on its row and page, also when the cache is lost, until something was paid to it', () => {
    const { world, connection, store, list, get } = setUp();
    const first = invoiceWith({
      id: 'a',
      supplierName: 'Minoterie du Forez SARL',
      iban: old,
      createdAt: '2026-01-01T00:00:00Z',
      status: 'to_pay',
    });
    const second = invoiceWith({
      id: 'b',
      supplierName: 'MINOTERIE DU FOREZ',
      iban: other,
      createdAt: '2026-11-01T00:00:00Z',
      status: 'to_pay',
    });
    store(first);
    connection.cache.erase();
    store(second);
    expect(list().rows.map(({ id, hasNewIban }) => [id, hasNewIban])).toEqual([['b', true]]);
    expect(get('b')).toMatchObject({
      formerIban: {
        iban: 'FR7630006000011234567890189',
        changedAtEpochMs: Date.parse('2026-11-01T00:00:00Z'),
      },
      isIbanValid: true,
    });
    world.now += 1_000;
    store(first, { ...second, status: 'paid' });
    expect([get('a').formerIban, get('b').formerIban]).toEqual([null, null]);
  });
  it('on the same invoice is told since it was noticed', () => {
    const { world, store, get } = setUp();
    const invoice = invoiceWith({
      id: 'a',
      supplierName: 'Minoterie',
      iban: old,
      createdAt: '2026-01-01T00:00:00Z',
    });
    store(invoice);
    world.now += 1_000;
    store({ ...invoice, iban: other });
    expect(get('a')).toMatchObject({
      formerIban: { iban: 'FR7630006000011234567890189', changedAtEpochMs: world.now },
      row: { hasNewIban: true },
    });
  });
});

describe('an IBAN that came into an invoice later', () => {
  const [old, other] = ['FR76 3000 6000 0112 3456 7890 189', 'DE89 3704 0044 0532 0130 00'];
  const supplier = { supplierName: 'Minoterie', status: 'to_pay' };
  const known = invoiceWith({
    ...supplier,
    id: 'known',
    iban: old,
    createdAt: '2026-03-01T00:00:00Z',
  });
  const former = (get: ReturnType<typeof setUp>['get'], id: string) =>
    get(id).formerIban?.iban ?? null;

  it.each([
    ['filled in', null],
    ['changed', 'FR76 3000 6000 0112 3456 7890 189'],
  ])(
    'counts from now where it was %s, also after the owner has looked, and never from the day of the invoice',
    (_how, first) => {
      const { world, invoices, store, get } = setUp();
      const early = invoiceWith({
        ...supplier,
        id: 'early',
        iban: first,
        createdAt: '2026-01-01T00:00:00Z',
      });
      store(known, early);
      for (const status of ['to_review', 'to_pay', 'to_review']) {
        world.now += 1_000;
        store({ ...early, iban: other, status });
        markInvoiceSeen(invoices, invoiceIdOf('early'));
        expect([former(get, 'early'), former(get, 'known')]).toEqual([
          'FR7630006000011234567890189',
          null,
        ]);
      }
      expect(get('early').formerIban?.changedAtEpochMs).toBe(world.now - 2_000);
    },
  );

  it('stays new when an older invoice that names it too is read for the first time', () => {
    const { world, store, get } = setUp();
    store(known);
    world.now += 1_000;
    store({ ...known, iban: other });
    store(
      invoiceWith({ ...supplier, id: 'older', iban: other, createdAt: '2025-01-01T00:00:00Z' }),
    );
    expect([former(get, 'known'), former(get, 'older')]).toEqual([
      'FR7630006000011234567890189',
      'FR7630006000011234567890189',
    ]);
  });

  it.each([
    ['another', 'FR76 3000 6000 0112 3456 7890 189'],
    ['none', null],
  ])(
    'is not proven by an invoice that was paid before it, with %s, however often it is read and looked at',
    (_what, first) => {
      const { world, connection, invoices, store, get } = setUp();
      const paid = invoiceWith({
        ...supplier,
        id: 'paid',
        status: 'paid',
        iban: first,
        createdAt: '2026-04-01T00:00:00Z',
      });
      store(known, paid);
      for (const description of ['one', 'two', 'three']) {
        world.now += 1_000;
        store({ ...paid, iban: other, description });
        expect(former(get, 'paid')).toBe('FR7630006000011234567890189');
        markInvoiceSeen(invoices, invoiceIdOf('paid'));
        if (description === 'two') connection.cache.erase();
      }
    },
  );

  it('is not proven by an invoice that named another one before, also where the owner has looked in between', () => {
    const { world, invoices, store, get } = setUp();
    store(known);
    for (const changes of [
      { iban: other },
      { iban: other, status: 'paid' },
      { iban: other, status: 'paid', description: 'x' },
    ]) {
      world.now += 1_000;
      store({ ...known, ...changes });
      markInvoiceSeen(invoices, invoiceIdOf('known'));
      expect([former(get, 'known'), get('known').changes]).toEqual([
        'FR7630006000011234567890189',
        [],
      ]);
    }
  });

  it('is proven by one that named no other, once it is paid', () => {
    const { world, store, get } = setUp();
    const draft = invoiceWith({
      ...supplier,
      id: 'draft',
      iban: null,
      createdAt: '2026-04-01T00:00:00Z',
    });
    store(known, draft);
    world.now += 1_000;
    store({ ...draft, iban: other });
    expect(former(get, 'draft')).not.toBeNull();
    world.now += 1_000;
    store({ ...draft, iban: other, status: 'Paid' });
    expect(former(get, 'draft')).toBeNull();
  });
});

describe('a hostile or future invoice', () => {
  const hostile = {
    id: 'evil-1',
    status: 'quantum_review',
    supplier_name: '=HYPERLINK("http://evil.example")<img src=x onerror=alert(1)>\u202e',
    invoice_number: '"><script>',
    file_name: '../../../etc/passwd',
    iban: 'NOT AN IBAN',
    due_date: '2026-11-22T23:59:59+14:00',
    is_credit_note: null,
    total_amount: { value: '999999999999999.99', currency: 'EUR' },
    payable_amount: { value: 123456789012345.67, currency: '<b>' },
    taxes: Array.from({ length: 100 }, (_, at) => ({
      tax_amount: { value: `${String(at)}.01`, currency: 'EUR' },
      tax_rate: '0.2',
    })),
    total_tax_amount: { value: '4951.00', currency: 'EUR' },
    matched_transactions: [
      't1',
      { subject_id: 's', subject_type: 'Transfer', transaction_id: 't2' },
      null,
      7,
    ],
    available_actions: { pay: false, reasons: { pay: ['reason_of_the_future'] }, teleport: true },
    einvoicing_lifecycle_events: null,
    constructor: { prototype: 'x' },
    future_field: { nested: [1, 2] },
  };
  const read = (source: unknown): SupplierInvoice => {
    const invoice = toSupplierInvoice(JSON.parse(JSON.stringify(source)) as never);
    if (invoice === null) throw new Error('not read');
    return invoice;
  };

  it('is shown as it came: exact, open, and as text', () => {
    const { store, list, get } = setUp();
    store(read(hostile));
    expect(list().rows).toMatchObject([
      {
        id: 'evil-1',
        status: 'quantum_review',
        lane: 'this-week',
        supplierName: hostile.supplier_name,
        isCreditNote: false,
      },
    ]);
    const { invoice, sumDifferences, isIbanValid } = get('evil-1');
    expect(invoice).toMatchObject({
      fileName: '../../../etc/passwd',
      totalAmount: euros('999999999999999.99'),
    });
    expect(invoice?.taxes).toHaveLength(100);
    expect([sumDifferences, isIbanValid]).toEqual([[], false]);
    expect(list({ text: 'onerror' }).matchCount).toBe(1);
  });

  it('with nothing but an id is on the board', () => {
    const { store, list, get } = setUp();
    store(read({ id: 'bare' }));
    expect([list().rows[0]?.lane, list().lanes, get('bare').sumDifferences]).toEqual([
      'no-date',
      [{ lane: 'no-date', count: 1, totals: [] }],
      [],
    ]);
  });

  it('makes no formula in an export, and its amounts stay exact', async () => {
    const { store, invoices } = setUp();
    store(read({ ...hostile, payable_amount: null }));
    const parts: string[] = [];
    const { at: _at, limit: _limit, ...query } = everything;
    for await (const part of exportInvoices(
      invoices,
      { query, format: 'csv' },
      {
        messages: messagesOf('en'),
        csvForm: csvFormOf('en'),
        yieldToEventLoop: async () => undefined,
        onRow: () => undefined,
      },
    ))
      parts.push(part);
    const [heading, row] = parts.join('').split('\r\n');
    expect(heading).toBe(
      'Id,Supplier,Invoice number,Status,Issue date,Due date,Payment date,To pay,Currency,Total,Tax,Credit note,IBAN,VAT number,Description,Own words,Changed',
    );
    expect(row).toContain(`evil-1,"'=HYPERLINK(""http://evil.example"")<img`);
    expect(row).toContain(',999999999999999.99,EUR,');
  });

  it('is exported also with invoices that the bank has not answered for yet, which have their id and own words', async () => {
    const { invoices } = setUp();
    watchInvoices(invoices, [{ id: invoiceIdOf('typo'), label: 'Rent' }]);
    const { at: _at, limit: _limit, ...query } = everything;
    const exported = async (format: 'csv' | 'json'): Promise<string> => {
      const parts: string[] = [];
      for await (const part of exportInvoices(
        invoices,
        { query, format },
        {
          messages: messagesOf('en'),
          csvForm: csvFormOf('en'),
          yieldToEventLoop: async () => undefined,
          onRow: () => undefined,
        },
      ))
        parts.push(part);
      return parts.join('');
    };
    expect((await exported('csv')).split('\r\n')[1]).toBe('typo,,,,,,,,,,,,,,,Rent,');
    expect(JSON.parse(await exported('json'))).toEqual([{ id: 'typo' }]);
  });
});

describe('reminders', () => {
  const remind = (
    days: number | null = 3,
    over: Partial<BankApi> = {},
    scope: Partial<Scope> = {},
  ) => {
    const told: InvoiceReminder[] = [];
    const state = { days };
    const all = setUp(over, {
      preferences: () => ({ ...defaultPreferences, invoiceReminderDays: state.days }),
      remindOfInvoices: (reminder) => void told.push(reminder),
      ...scope,
    });
    const { reminders } = all.invoices;
    return {
      ...all,
      state,
      due: (id: string, dueDate: string, status = 'to_pay') =>
        all.store(
          invoiceWith({
            id,
            supplierName: `Supplier ${id}`,
            dueDate,
            status,
            totalAmount: euros('77.77'),
          }),
        ),
      told: () => {
        reminders.poll();
        return told.splice(0).map(({ invoices }) => invoices.map(({ id }) => id).join());
      },
      reminder: () => {
        reminders.poll();
        return told.splice(0)[0];
      },
    };
  };

  it('come once for each invoice and due date, for all that are due together', () => {
    const { due, told, world } = remind();
    for (const [id, day] of [
      ['late', '2026-11-20'],
      ['today', '2026-11-21'],
      ['soon', '2026-11-24'],
      ['later', '2026-11-25'],
    ] as const)
      due(id, day);
    due('done', '2026-11-22', 'paid');
    expect(told()).toEqual(['today,soon']);
    expect(told()).toEqual([]);
    world.today = '2026-11-22';
    expect(told()).toEqual(['later']);
    world.now += 1_000;
    due('soon', '2026-11-25');
    expect(told()).toEqual(['soon']);
  });

  it('are one for all that were added at once, however often it is looked meanwhile', async () => {
    const ids = Array.from({ length: 30 }, (_, at) => `inv-${String(at + 10)}`);
    const meanwhile: string[] = [];
    const all: ReturnType<typeof remind> = remind(
      3,
      {
        readSupplierInvoice: async (id) => {
          meanwhile.push(...all.told());
          return ok(invoiceWith({ id, dueDate: '2026-11-22', status: 'to_pay' }));
        },
      },
      {
        monotonicNow: () => all.world.now,
        // The seconds between one part of the budget and the next.
        timers: {
          after: (delayMs, task) => {
            const timer =
              delayMs <= 1_000 ? setTimeout(() => ((all.world.now += delayMs), task())) : undefined;
            return () => clearTimeout(timer);
          },
        },
      },
    );
    all.list({ refresh: 'if-stale' });
    await vi.waitFor(() => expect(all.list().source).toBe('own-list'));
    watchInvoices(
      all.invoices,
      ids.map((id) => ({ id: invoiceIdOf(id), label: null })),
    );
    await vi.waitFor(() =>
      expect([all.list().lanes[0]?.count, all.invoices.polling.status().isRunning]).toEqual([
        30,
        false,
      ]),
    );
    expect([meanwhile, all.told()]).toEqual([[], [ids.join()]]);
  });

  it('come once over a clock that is set back and forth, and over a new start', () => {
    const { due, told, world, connection } = remind();
    due('a', '2026-11-24');
    const days = [
      '2026-11-21',
      '2026-11-20',
      '2026-11-23',
      '2026-11-22',
      '2026-11-24',
      '2026-11-25',
    ];
    expect(
      days.flatMap((today) => {
        world.today = today;
        return told();
      }),
    ).toEqual(['a']);
    const again: InvoiceReminder[] = [];
    openInvoices({
      ...connection,
      today: () => '2026-11-22',
      remindOfInvoices: (reminder) => void again.push(reminder),
    }).reminders.poll();
    expect(again).toEqual([]);
  });

  it('come not where the owner wants none, and from the days she chooses', () => {
    const { due, told, state } = remind(null);
    due('a', '2026-11-28');
    expect(told()).toEqual([]);
    state.days = 6;
    expect(told()).toEqual([]);
    state.days = 7;
    expect(told()).toEqual(['a']);
  });

  it.each(['en', 'fr', 'de', 'it', 'es'] as const)('never hold an amount (%s)', (locale) => {
    const { connection, due, reminder, world } = remind();
    due('a', '2026-11-24');
    const one = reminder() ?? { connectionId: '', invoices: [] };
    const notice = invoiceNotice(one, { t: messagesOf(locale), formatLocale: locale });
    expect(notice.leadsTo).toEqual({
      screen: 'supplier-invoices',
      id: 'a',
      connectionId: connection.profile.id,
      action: null,
    });
    expect(notice.body).toMatch(/Supplier a.*24/);
    world.now += 1;
    due('b', '2026-11-22');
    due('c', '2026-11-22');
    const many = invoiceNotice(reminder() ?? { connectionId: '', invoices: [] }, {
      t: messagesOf(locale),
      formatLocale: locale,
    });
    expect(many.title).toMatch(/^2 /);
    expect(JSON.stringify([notice, many])).not.toMatch(/77|EUR|€/);
  });
});

describe('ids of a file', () => {
  const one = '5a1e0000-0000-4000-8000-000000000001';
  it('are found in any text, each once', async () => {
    expect(
      await invoiceIdsIn(
        `id;name\r\n${one.toUpperCase()};Flour\r\nhttps://bank.example/invoices/${one}?x=1\r\nnothing here\r\n\r\n`,
        async () => undefined,
      ),
    ).toEqual({ ids: [one], ignoredCount: 1 });
    expect(
      await invoiceIdsIn(
        'id,due\ninv_20931,2026-11-21\nINV-77120,2026-11-22',
        async () => undefined,
      ),
    ).toEqual({ ids: ['inv_20931', 'INV-77120'], ignoredCount: 0 });
    expect(await invoiceIdsIn('just words', async () => undefined)).toEqual({
      ids: [],
      ignoredCount: 1,
    });
    expect(await invoiceIdsIn('', async () => undefined)).toEqual({ ids: [], ignoredCount: 0 });
  });
  it('are read from a file of any encoding, and a workbook is refused', async () => {
    const read = (bytes: Uint8Array) =>
      readInvoiceIds({
        openFile: async () => ({ kind: 'opened', name: 'ids.csv', bytes }),
        yieldToEventLoop: async () => undefined,
      });
    expect(await read(Buffer.from(`\ufeff${one}\r\n`, 'utf16le'))).toMatchObject({
      ok: true,
      value: { wasChosen: true, fileName: 'ids.csv', ids: [one] },
    });
    expect(await read(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0, 1, 2, 0]))).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input' },
    });
    expect(
      await readInvoiceIds({
        openFile: async () => ({ kind: 'cancelled' }),
        yieldToEventLoop: async () => undefined,
      }),
    ).toEqual(ok({ wasChosen: false, fileName: null, ids: [], ignoredCount: 0 }));
  });
});

it('an invoice is found from anywhere by supplier, number, description and IBAN', () => {
  const { connection, store } = setUp();
  store(
    invoiceWith({
      id: 'a',
      supplierName: 'Électricité Vallon',
      invoiceNumber: 'F-2026-4471',
      description: 'Novembre',
      iban: 'FR7630006000011234567890189',
    }),
  );
  for (const text of ['electricite', '2026-4471', 'novem', 'FR76 3000 6000 0112']) {
    expect(searchEverywhere(connection, { text, limit: 5 })).toMatchObject([
      { kind: 'supplier-invoice', id: 'a', title: 'Électricité Vallon' },
    ]);
  }
});
