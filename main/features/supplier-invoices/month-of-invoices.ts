import type { ExportParts } from '../export-records.ts';
import { textOrder } from '../../../preload/contract/bounded-text.ts';
import type { MonthCell, MonthTable } from '../../../preload/contract/invoices/accountant.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { InvoiceFact } from '../../data/cache/supplier-invoices.ts';
import { type Sums, createSums } from '../exact-sums.ts';
import type { Month, MonthPart } from '../month-part.ts';
import type { Messages } from '../../messages/messages.ts';
import { amountOf } from './board.ts';
import { dayOf, isPaid } from './due-lanes.ts';
import { eachInvoice } from './each-invoice.ts';
import { exportRows } from './export-invoices.ts';
import type { Invoices } from './open-invoices.ts';
import { monthOfHandOvers } from './paying/month-of-hand-overs.ts';
import { supplierKeys } from './supplier-iban.ts';

/** So many suppliers stand on a page; how many there are is said. */
const mostSuppliers = 500;

/** The day of an invoice: as it is dated, else when it is due, else when the bank had it. */
const invoiceDay = (invoice: SupplierInvoice, fact: InvoiceFact): string | null =>
  dayOf(invoice.issueDate) ?? fact.dueDay ?? dayOf(invoice.createdAt);
const paidDay = (invoice: SupplierInvoice): string | null =>
  isPaid(invoice.status) ? dayOf(invoice.paymentDate) : null;

type Counted = { readonly counts: Map<string | null, number>; readonly sums: Sums };
const counted = (): Counted => ({ counts: new Map(), sums: createSums() });
const add = ({ counts, sums }: Counted, { amount, currency }: InvoiceFact): void => {
  if (amount === null) return;
  counts.set(currency, (counts.get(currency) ?? 0) + 1);
  sums.add(amount, currency);
};

/** One line a currency. */
const linesOf = (label: string, { counts, sums }: Counted): MonthCell[][] => {
  const totals = sums.totals();
  return totals.length === 0
    ? [[label, '0', '']]
    : totals.map((total) => [label, String(counts.get(total.currency) ?? 0), total]);
};

/** Why an invoice is in no total. */
type LeftOut = 'subtracted' | 'without-amount' | 'gone';
const leftOut = (invoice: SupplierInvoice, fact: InvoiceFact): LeftOut | null => {
  if (fact.isGone) return 'gone';
  if (fact.amount !== null) return null;
  return amountOf(invoice)?.value == null ? 'without-amount' : 'subtracted';
};

const readMonth = async (invoices: Pick<Invoices, 'scope'>, month: Month) => {
  const isOfMonth = (day: string | null): boolean => day?.startsWith(`${month.name}-`) === true;
  const rows: number[] = [];
  const [dated, paid] = [counted(), counted()];
  const suppliers = new Map<string, Counted & { readonly name: string | null }>();
  const left: Record<LeftOut, number> = { subtracted: 0, 'without-amount': 0, gone: 0 };
  for await (const { row, invoice, fact } of eachInvoice(invoices)) {
    const isDated = isOfMonth(invoiceDay(invoice, fact));
    const isPaidIn = isOfMonth(paidDay(invoice));
    if (!isDated && !isPaidIn) continue;
    rows.push(row);
    const why = leftOut(invoice, fact);
    if (why !== null) {
      left[why] += 1;
      continue;
    }
    if (isPaidIn) add(paid, fact);
    if (!isDated) continue;
    add(dated, fact);
    // As it is written: names that are only alike may be two companies.
    const key = invoice.supplierName?.trim().toLowerCase() || supplierKeys(invoice).vatKey;
    const supplier = suppliers.get(key) ?? { name: invoice.supplierName, ...counted() };
    suppliers.set(key, supplier);
    add(supplier, fact);
  }
  return { rows: Int32Array.from(rows), dated, paid, left, suppliers: [...suppliers.values()] };
};

const noteOf = (left: Readonly<Record<LeftOut, number>>, messages: Messages): string =>
  [
    messages('month.note'),
    ...(['subtracted', 'without-amount', 'gone'] as const).flatMap((why) =>
      left[why] === 0 ? [] : [messages(`month.left.${why}`, { count: left[why] })],
    ),
  ].join(' ');

/**
 * The supplier invoices that are dated in a month or were paid in it. Credit notes count negative;
 * each currency is summed up alone, exactly.
 */
export const monthOfInvoices = (invoices: Pick<Invoices, 'scope'>): MonthPart => ({
  tables: async (month, messages) => {
    const { dated, paid, left, suppliers } = await readMonth(invoices, month);
    const inOrder = textOrder(invoices.scope.formatLocale());
    const shown = suppliers
      .toSorted((one, other) => inOrder(one.name ?? '', other.name ?? ''))
      .slice(0, mostSuppliers);
    const columns = (first: string): string[] => [
      first,
      messages('month.column.count'),
      messages('month.column.total'),
    ];
    const table = (title: string, first: string, rest: Pick<MonthTable, 'rows' | 'note'>) => ({
      title,
      columns: columns(first),
      ...rest,
    });
    return [
      table(messages('invoices.file'), messages('month.column.invoices'), {
        rows: [
          ...linesOf(messages('month.dated'), dated),
          ...linesOf(messages('month.paid'), paid),
        ],
        note: noteOf(left, messages),
      }),
      table(messages('month.suppliers'), messages('invoices.column.supplier'), {
        rows: shown.flatMap((supplier) =>
          linesOf(supplier.name ?? messages('month.unnamed'), supplier),
        ),
        note:
          suppliers.length > shown.length
            ? messages('month.more', { count: suppliers.length - shown.length })
            : '',
      }),
    ];
  },
  files: (month, messages) => [
    ...(['csv', 'json'] as const).map((extension) => ({
      name: messages('invoices.file'),
      extension,
      async *text(parts: ExportParts) {
        const { rows } = await readMonth(invoices, month);
        yield* exportRows(invoices.scope, { rows, format: extension }, parts);
      },
    })),
    ...monthOfHandOvers(invoices.scope, month, messages),
  ],
});
