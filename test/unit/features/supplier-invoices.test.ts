import { describe, expect, it, vi } from 'vitest';
import { ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { toSupplierInvoice } from '../../../main/bank/supplier-invoices/to-supplier-invoice.ts';
import { csvFormOf } from '../../../main/export/csv.ts';
import { exportInvoices } from '../../../main/features/supplier-invoices/export-invoices.ts';
import {
  findInvoiceIds,
  readInvoiceIds,
} from '../../../main/features/supplier-invoices/read-invoice-ids.ts';
import { storeInvoices } from '../../../main/features/supplier-invoices/store-invoices.ts';
import {
  markInvoiceSeen,
  watchInvoices,
} from '../../../main/features/supplier-invoices/watch-invoices.ts';
import { searchEverywhere } from '../../../main/features/search/search-everywhere.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { openConnection, pageOf } from './fakes.ts';
import { bakery, everything, settled, setUp } from './invoice-board.ts';

describe('an invoice that the bank changes', () => {
  it('is marked with its changes until the user has seen it', () => {
    const { world, invoices, store, list, get } = setUp();
    store(...bakery);
    expect([list().changedCount, get('late').changes]).toEqual([0, []]);
    world.now += 1_000;
    const updatedAt = '2026-11-21T09:00:01Z';
    store(invoiceWith({ ...bakery[0], id: 'late', status: 'to_pay', updatedAt }));
    expect(list({ isChangedOnly: true }).rows.map(({ id, isChanged }) => [id, isChanged])).toEqual([
      ['late', true],
    ]);
    expect(get('late').changes).toEqual([
      { field: 'status', before: '"to_review"', after: '"to_pay"', atEpochMs: world.now },
    ]);
    markInvoiceSeen(invoices, invoiceIdOf('late'));
    expect(get('late')).toMatchObject({ changes: [], row: { isChanged: false } });
    expect(list().changedCount).toBe(0);
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

  it('ignores an answer requested before a newer one', () => {
    const { world, connection, store, list, get } = setUp();
    store(invoiceWith({ id: 'a', status: 'to_pay' }));
    storeInvoices(connection, [invoiceWith({ id: 'a', status: 'to_review' })], {
      askedAtEpochMs: world.now - 10,
      nowEpochMs: world.now + 10,
    });
    expect([get('a').invoice?.status, list().changedCount]).toEqual(['to_pay', 0]);
  });
});

async function exported(
  invoices: ReturnType<typeof setUp>['invoices'],
  format: 'csv' | 'json',
): Promise<string> {
  const { at: _at, limit: _limit, ...query } = everything;
  const how = {
    messages: messagesOf('en'),
    csvForm: csvFormOf('en'),
    yieldToEventLoop: async () => undefined,
    onRow: () => undefined,
  };
  let text = '';
  for await (const part of exportInvoices(invoices, { query, format }, how)) text += part;
  return text;
}

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

  it('is shown as received: exact, open, and as text', () => {
    const { store, list, get } = setUp();
    store(read(hostile));
    const { status, supplier_name: supplierName } = hostile;
    expect(list().rows).toMatchObject([
      { id: 'evil-1', status, lane: 'next-7-days', supplierName, isCreditNote: false },
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

  it('with only an ID is on the board', () => {
    const { store, list, get } = setUp();
    store(read({ id: 'bare' }));
    expect([list().rows[0]?.lane, list().lanes, get('bare').sumDifferences]).toEqual([
      'no-date',
      [{ lane: 'no-date', count: 1, totals: [] }],
      [],
    ]);
  });

  it('contains no formula in an export, and its amounts stay exact', async () => {
    const { store, invoices } = setUp();
    store(read({ ...hostile, payable_amount: null }));
    const [heading, row] = (await exported(invoices, 'csv')).split('\r\n');
    expect(heading).toBe(
      'ID,Supplier,Invoice number,Status,Issue date,Due date,Payment date,To pay,Currency,Total,Tax,Credit note,IBAN,VAT number,Description,Name in Cashdesk,Last changed',
    );
    expect(row).toContain(`evil-1,"'=HYPERLINK(""http://evil.example"")<img`);
    expect(row).toContain(',999999999999999.99,EUR,');
  });

  it('is exported together with unread invoices, which have their ID and label', async () => {
    const { invoices } = setUp();
    watchInvoices(invoices, [{ id: invoiceIdOf('typo'), label: 'Rent' }]);
    expect((await exported(invoices, 'csv')).split('\r\n')[1]).toBe('typo,,,,,,,,,,,,,,,Rent,');
    expect(JSON.parse(await exported(invoices, 'json'))).toEqual([{ id: 'typo' }]);
  });
});

describe('ids of a file', () => {
  const one = '5a1e0000-0000-4000-8000-000000000001';
  it.each([
    [
      `id;name\r\n${one.toUpperCase()};Flour\r\nhttps://bank.example/invoices/${one}?x=1\r\nnothing here\r\n\r\n`,
      [one],
      1,
    ],
    ['id,due\ninv_20931,2026-11-21\nINV-77120,2026-11-22', ['inv_20931', 'INV-77120'], 0],
    ['just words', [], 1],
    ['', [], 0],
  ])('are found in any text, each once: %j', async (text, ids, ignoredCount) => {
    expect(await findInvoiceIds(text, async () => undefined)).toEqual({ ids, ignoredCount });
  });
  it('are read from a file in any encoding, and a workbook is rejected', async () => {
    type Opened = Awaited<ReturnType<Parameters<typeof readInvoiceIds>[0]['openFile']>>;
    const choose = (opened: Opened) =>
      readInvoiceIds({ openFile: async () => opened, yieldToEventLoop: async () => undefined });
    const read = (bytes: Uint8Array) => choose({ kind: 'opened', name: 'ids.csv', bytes });
    expect(await read(Buffer.from(`\ufeff${one}\r\n`, 'utf16le'))).toMatchObject({
      value: { wasChosen: true, fileName: 'ids.csv', ids: [one] },
    });
    expect(await read(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0, 1, 2, 0]))).toMatchObject({
      error: { kind: 'invalid-input' },
    });
    expect(await choose({ kind: 'cancelled' })).toEqual(
      ok({ wasChosen: false, fileName: null, ids: [], ignoredCount: 0 }),
    );
  });
});

it('finds an invoice from anywhere by supplier, number, description and IBAN', () => {
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
      {
        kind: 'supplier-invoice',
        id: 'a',
        title: 'Électricité Vallon',
        number: 'F-2026-4471',
        iban: 'FR7630006000011234567890189',
      },
    ]);
  }
});

it.each([
  [34, 0],
  [35, 1],
])('stores %i read invoices with %i starts of the writer thread', async (count, starts) => {
  const { cache } = openConnection();
  const checkpoint = vi.fn<() => void>();
  const { list } = setUp(
    {
      listSupplierInvoices: async () =>
        pageOf(Array.from({ length: count }, (_, at) => invoiceWith({ id: String(at) }))),
    },
    { cache: { ...cache, checkpoint } },
  );
  list({ refresh: 'now' });
  await vi.waitFor(() => expect(list().matchCount).toBe(count));
  await settled();
  expect(checkpoint).toHaveBeenCalledTimes(starts);
});
