import { expect, it } from 'vitest';
import { monthOf } from '../../../main/features/month-part.ts';
import { monthOfInvoices } from '../../../main/features/supplier-invoices/month-of-invoices.ts';
import { commaForm } from '../../../main/export/csv.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { euros, invoiceIdOf, invoiceWith } from '../../fixtures/invoices.ts';
import { setUp } from './invoice-board.ts';

const messages = messagesOf('en');
const month = monthOf('2026-10');

const monthWith = (...given: readonly Parameters<typeof invoiceWith>[0][]) => {
  const { invoices, store } = setUp();
  store(...given.map(invoiceWith));
  return monthOfInvoices(invoices);
};

const some = () =>
  monthWith(
    { id: 'a', supplierName: 'Papier', issueDate: '2026-10-01', totalAmount: euros('100.10') },
    { id: 'b', supplierName: 'Moulin', issueDate: '2026-10-31', totalAmount: euros('0.20') },
    {
      id: 'note',
      supplierName: 'Moulin',
      issueDate: '2026-10-02',
      isCreditNote: true,
      totalAmount: euros('5.00'),
    },
    {
      id: 'francs',
      supplierName: 'Moulin',
      issueDate: '2026-10-15',
      totalAmount: { value: '7', currency: 'CHF' },
    },
    {
      id: 'paid',
      supplierName: 'Old',
      issueDate: '2026-09-30',
      status: 'paid',
      paymentDate: '2026-10-05',
      totalAmount: euros('9.00'),
    },
    { id: 'no-amount', supplierName: 'Moulin', issueDate: '2026-10-15', totalAmount: null },
    {
      id: 'undated',
      supplierName: 'Due',
      issueDate: null,
      dueDate: '2026-10-20',
      totalAmount: euros('1'),
    },
    { id: 'next', supplierName: 'Next', issueDate: '2026-11-01', totalAmount: euros('50.00') },
  );

it('sums what is dated in a month and what was paid in it, a line a currency, credit notes subtracted', async () => {
  const [totals, suppliers] = (await some().tables?.(month, messages)) ?? [];
  expect(totals?.rows).toEqual([
    ['Dated in this month', '1', { value: '7', currency: 'CHF' }],
    ['Dated in this month', '4', { value: '96.30', currency: 'EUR' }],
    ['Paid in this month', '1', { value: '9.00', currency: 'EUR' }],
  ]);
  expect(totals?.note).toBe(
    'Credit notes count as negative. 1 invoice has no amount and isn’t in any total.',
  );
  expect(suppliers?.rows).toEqual([
    ['Due', '1', { value: '1', currency: 'EUR' }],
    ['Moulin', '1', { value: '7', currency: 'CHF' }],
    ['Moulin', '2', { value: '-4.80', currency: 'EUR' }],
    ['Papier', '1', { value: '100.10', currency: 'EUR' }],
  ]);
});

it('lists each of them once', async () => {
  const [, json] = some().files(month, messages);
  let text = '';
  for await (const part of json?.text({
    messages,
    csvForm: commaForm,
    yieldToEventLoop: async () => undefined,
    onRow: () => undefined,
  }) ?? [])
    text += part;
  expect((JSON.parse(text) as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(
    ['a', 'b', 'francs', 'no-amount', 'note', 'paid', 'undated'].map(invoiceIdOf).toSorted(),
  );
});
