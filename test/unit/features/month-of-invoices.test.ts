import { expect, it } from 'vitest';
import { type MonthFile, monthOf } from '../../../main/features/month-part.ts';
import { markPaidByHand } from '../../../main/features/supplier-invoices/paying/pay-slip.ts';
import { monthOfInvoices } from '../../../main/features/supplier-invoices/month-of-invoices.ts';
import { commaForm } from '../../../main/export/csv.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { storeWatchedInvoices } from '../../../main/features/supplier-invoices/store-invoices.ts';
import { related, setUp } from './invoice-board.ts';

const messages = messagesOf('en');
const month = monthOf('2026-10');

function monthWith(...given: readonly Parameters<typeof invoiceWith>[0][]) {
  const { invoices, store } = setUp();
  store(...given.map(invoiceWith));
  return monthOfInvoices(invoices);
}
async function textOf(file: MonthFile | undefined): Promise<string> {
  let text = '';
  for await (const part of file?.text({
    messages,
    csvForm: commaForm,
    yieldToEventLoop: async () => undefined,
    onRow: () => undefined,
  }) ?? [])
    text += part;
  return text;
}

function some() {
  const of = (
    id: string,
    supplierName: string,
    issueDate: string | null,
    totalAmount: ReturnType<typeof euros> | null,
    given: Partial<Parameters<typeof invoiceWith>[0]> = {},
  ) => ({ id, supplierName, issueDate, totalAmount, ...given });
  return monthWith(
    of('a', 'électricité', '2026-10-01', euros('100.10')),
    of('b', 'Moulin', '2026-10-31', euros('0.20')),
    of('note', 'Moulin', '2026-10-02', euros('5.00'), { isCreditNote: true }),
    of('francs', 'Moulin', '2026-10-15', { value: '7', currency: 'CHF' }),
    of('paid', 'Old', '2026-09-30', euros('9.00'), { status: 'paid', paymentDate: '2026-10-05' }),
    of('no-amount', 'Moulin', '2026-10-15', null),
    of('undated', 'Due', null, euros('1'), { dueDate: '2026-10-20' }),
    of('next', 'Next', '2026-11-01', euros('50.00')),
  );
}

it('sums the invoices dated and paid in a month, one line for each currency, minus credit notes', async () => {
  const [totals, suppliers] = (await some().tables?.(month, messages)) ?? [];
  expect(totals?.rows).toEqual([
    ['Issued this month', '1', { value: '7', currency: 'CHF' }],
    ['Issued this month', '4', { value: '96.30', currency: 'EUR' }],
    ['Paid this month', '1', { value: '9.00', currency: 'EUR' }],
  ]);
  expect(totals?.note).toBe(
    'Credit notes count as negative. 1 invoice has no amount and isn’t in any total.',
  );
  expect(suppliers?.rows).toEqual([
    ['Due', '1', { value: '1', currency: 'EUR' }],
    ['électricité', '1', { value: '100.10', currency: 'EUR' }],
    ['Moulin', '1', { value: '7', currency: 'CHF' }],
    ['Moulin', '2', { value: '-4.80', currency: 'EUR' }],
  ]);
});

it('lists each of them once', async () => {
  const [, json] = some().files(month, messages);
  const ids = (JSON.parse(await textOf(json)) as { id: string }[]).map(({ id }) => id).toSorted();
  expect(ids).toEqual(['a', 'b', 'francs', 'no-amount', 'note', 'paid', 'undated']);
});

it('uses one read for its tables and its lists, whatever changes meanwhile', async () => {
  const { invoices, store } = setUp();
  const invoice = { id: 'a', issueDate: '2026-10-05', supplierName: 'Moulin' };
  store(invoiceWith({ ...invoice, totalAmount: euros('10.00') }));
  const part = monthOfInvoices(invoices);
  const [csv, json] = part.files(month, messages);
  expect(await textOf(csv)).toContain('10.00');
  store(
    invoiceWith({ ...invoice, totalAmount: euros('99.00') }),
    invoiceWith({ ...invoice, id: 'b', totalAmount: euros('1.00') }),
  );
  expect(JSON.parse(await textOf(json))).toMatchObject([{ totalAmount: euros('10.00') }]);
  const [totals] = (await part.tables?.(month, messages)) ?? [];
  expect(totals?.rows[0]).toEqual(['Issued this month', '1', euros('10.00')]);
});

it('reports how many invoices were never read, and when the bank was last read', async () => {
  const { invoices, connection, store } = setUp();
  store(invoiceWith({ id: 'a', issueDate: '2026-10-05', totalAmount: euros('10.00') }));
  connection.vault?.watchedInvoices.add([
    { id: invoiceIdOf('watched'), label: null, addedAtEpochMs: 0 },
  ]);
  storeWatchedInvoices(connection, 0);
  const readAt = Date.parse('2026-11-20T09:00:00Z');
  const sync = {
    ...invoices.sync,
    status: () => ({ ...invoices.sync.status(), lastChangesAtEpochMs: readAt }),
  };
  const [totals] = (await monthOfInvoices({ ...invoices, sync }).tables?.(month, messages)) ?? [];
  expect(totals?.note).toMatch(
    /1 invoice hasn’t been read at your bank yet and isn’t in this month\. Updated: .*20/,
  );
});

/** Without the time, which starts each. */
async function handedLines(invoices: Parameters<typeof monthOfInvoices>[0]): Promise<string[]> {
  const file = monthOfInvoices(invoices)
    .files(month, messages)
    .find(({ name }) => name === 'Sent to bank');
  const [, ...lines] = (await textOf(file)).trim().split('\r\n');
  return lines.map((line) => line.split(',').slice(1).join());
}

it('lists the hand-overs of the month as they were then, including withdrawn ones', async () => {
  const { invoices, store } = setUp();
  const bill = {
    id: 'a',
    supplierName: '=Papier',
    invoiceNumber: 'R-1',
    totalAmount: euros('100.10'),
    iban: 'FR1420041010050500013M02606',
  };
  store(invoiceWith(bill));
  const invoiceId = invoiceIdOf('a');
  const handAt = (way: 'slip' | 'code', atEpochMs: number): void =>
    void markPaidByHand(
      { ...invoices, scope: { ...invoices.scope, now: () => atEpochMs } },
      { id: invoiceId, way, instalment: null },
    );
  handAt('code', month.fromEpochMs);
  const { handOvers } = invoices.scope.vault ?? {};
  handOvers?.takeBack(invoiceId, month.untilEpochMs);
  handAt('slip', month.untilEpochMs - 1);
  handOvers?.takeBack(invoiceId, month.untilEpochMs);
  handAt('slip', month.untilEpochMs);
  const other = { supplierName: 'Other', iban: 'DE33100205000001194700' };
  const later = { totalAmount: euros('999'), updatedAt: '2027-01-01T10:00:00Z' };
  store(invoiceWith({ ...bill, ...other, ...later }));
  const takenBack = new Date(month.untilEpochMs).toISOString();
  const then = `${takenBack},${invoiceId},'=Papier,R-1,100.10,EUR,FR1420041010050500013M02606,`;
  expect(await handedLines(invoices)).toEqual([`Payment code,${then}`, `Payment details,${then}`]);
});

it('reports a hand-over of an earlier version as without details', async () => {
  const { invoices, store } = setUp();
  store(invoiceWith({ id: 'a', supplierName: 'Papier', totalAmount: euros('999') }));
  const unknown = { amount: null, currency: null, iban: null, name: null, reference: null };
  const file = { way: 'file', atEpochMs: month.fromEpochMs };
  invoices.scope.vault?.handOvers.add([{ invoiceId: invoiceIdOf('a'), ...unknown }], file);
  expect(await handedLines(invoices)).toEqual([
    `Payment file,,${invoiceIdOf('a')},,,,,,Cashdesk didn’t note what was sent then.`,
  ]);
});

it('reports that a saved payment file was not uploaded', async () => {
  const { invoices, store } = setUp();
  store(invoiceWith({ id: 'a', supplierName: 'Papier', totalAmount: euros('9') }));
  const handed = { amount: '9.00', currency: 'EUR', iban: null, name: 'Papier', reference: null };
  const file = { way: 'file', atEpochMs: month.fromEpochMs, fileId: 'file-1' };
  const { handOvers } = invoices.scope.vault ?? {};
  handOvers?.add([{ invoiceId: invoiceIdOf('a'), ...handed }], file);
  const line = `Payment file,,${invoiceIdOf('a')},Papier,,9.00,EUR,,`;
  expect(await handedLines(invoices)).toEqual([`${line}"In a saved payment file, not uploaded"`]);
  handOvers?.markSent('file-1', month.fromEpochMs);
  expect(await handedLines(invoices)).toEqual([line]);
});

it('names the invoices outside every total, and lists them; the list adds up to the page', async () => {
  const { invoices, store } = setUp();
  const day = { issueDate: '2026-10-05', status: 'paid', paymentDate: '2026-10-06' } as const;
  store(
    invoiceWith({
      id: 'inv',
      supplierName: 'Müller AG',
      ...day,
      totalAmount: euros('100'),
      payableAmount: euros('79.996'),
      totalAmountCreditNotes: euros('20'),
      relatedInvoices: [{ ...related, id: 'note' }],
    }),
    invoiceWith({ id: 'note', ...day, isCreditNote: true, totalAmount: euros('20') }),
    invoiceWith({ id: 'none', ...day, totalAmount: null }),
    invoiceWith({ id: 'x', supplierName: 'Müller GmbH', ...day, totalAmount: euros('3') }),
  );
  const part = monthOfInvoices(invoices);
  const [totals, suppliers] = (await part.tables?.(month, messages)) ?? [];
  expect(totals?.rows).toEqual([
    ['Issued this month', '2', { value: '82.996', currency: 'EUR' }],
    ['Paid this month', '2', { value: '82.996', currency: 'EUR' }],
  ]);
  expect(totals?.note).toBe(
    'Credit notes count as negative. 1 credit note is already subtracted from its invoice. 1 invoice has no amount and isn’t in any total.',
  );
  expect(suppliers?.rows.map(([name]) => name)).toEqual(['Müller AG', 'Müller GmbH']);
  const [csv] = part.files(month, messages);
  const [heads = '', ...lines] = (await textOf(csv)).trim().split('\r\n');
  const at = heads.split(',').indexOf('To pay');
  expect(lines.map((line) => line.split(',')[at]).toSorted()).toEqual(['', '', '3', '79.996']);
});
