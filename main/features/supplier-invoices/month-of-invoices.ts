import { type ExportParts, recordsPerChunk } from '../export-records.ts';
import { createTextOrder } from '../../../preload/contract/bounded-text.ts';
import type { MonthCell, MonthTable } from '../../../preload/contract/invoices/accountant.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import type { InvoiceFact } from '../../data/cache/supplier-invoices.ts';
import { compactNumber } from '../../data/search-words.ts';
import { type Sums, createSums } from '../exact-sums.ts';
import type { Month, MonthPart } from '../month-part.ts';
import type { Messages } from '../../messages/messages.ts';
import { amountOf } from './board.ts';
import { dayOf, isPaid } from './due-lanes.ts';
import { iterateInvoices } from './iterate-invoices.ts';
import { type InvoicesToExport, exportRecords } from './export-invoices.ts';
import type { Invoices } from './open-invoices.ts';
import { invoicesFreshness } from './read-invoices.ts';
import { filesOf } from './files/invoice-files.ts';
import { monthOfHandOvers } from './paying/month-of-hand-overs.ts';

/** The maximum number of suppliers on a page; the page also shows their total number. */
const maxSuppliers = 500;

type Tally = { readonly counts: Map<string | null, number>; readonly sums: Sums };
function createTally(): Tally {
  return { counts: new Map(), sums: createSums() };
}
function addToTally(
  { counts, sums }: Tally,
  { amount, currency }: Pick<InvoiceFact, 'amount' | 'currency'>,
): void {
  if (amount === null) return;
  counts.set(currency, (counts.get(currency) ?? 0) + 1);
  sums.add(amount, currency);
}

/** One line for each currency. */
function linesOf(label: string, { counts, sums }: Tally): MonthCell[][] {
  const totals = sums.totals();
  return totals.length === 0
    ? [[label, '0', '']]
    : totals.map((total) => [label, String(counts.get(total.currency) ?? 0), total]);
}

/** Why an invoice is in no total. */
const reasons = ['subtracted', 'without-amount', 'gone', 'unread'] as const;
type ExclusionReason = (typeof reasons)[number];
function exclusionReason(invoice: SupplierInvoice, fact: InvoiceFact): ExclusionReason | null {
  if (fact.isGone) return 'gone';
  if (fact.amount !== null) return null;
  return amountOf(invoice)?.value == null ? 'without-amount' : 'subtracted';
}

type MonthInvoices = Pick<Invoices, 'scope' | 'sync' | 'polling'>;

async function readMonth(invoices: MonthInvoices, month: Month) {
  const isOfMonth = (day: string | null): boolean => day?.startsWith(`${month.name}-`) === true;
  const chunks: StoredRecord[][] = [];
  const subtractedIds = new Set<string>();
  const [dated, paid] = [createTally(), createTally()];
  const suppliers = new Map<string, Tally & { readonly name: string | null }>();
  const unread = invoices.scope.cache.supplierInvoices
    .facts()
    .all.filter((fact) => fact?.stage === 'unread').length;
  const excludedCounts: Record<ExclusionReason, number> = {
    subtracted: 0,
    'without-amount': 0,
    gone: 0,
    unread,
  };
  const asOfEpochMs = invoicesFreshness(invoices).asOfEpochMs;
  for await (const { record, invoice, fact } of iterateInvoices(invoices)) {
    // The day of an invoice: its issue date, else its due date, else the day on which the bank
    // received it.
    const isDated = isOfMonth(dayOf(invoice.issueDate) ?? fact.dueDay ?? dayOf(invoice.createdAt));
    const isPaidInMonth = isOfMonth(isPaid(invoice.status) ? dayOf(invoice.paymentDate) : null);
    if (!isDated && !isPaidInMonth) continue;
    const lastChunk = chunks.at(-1);
    if (lastChunk === undefined || lastChunk.length === recordsPerChunk) chunks.push([record]);
    else lastChunk.push(record);
    if (fact.amount === null) subtractedIds.add(record.id);
    const reason = exclusionReason(invoice, fact);
    if (reason !== null) {
      excludedCounts[reason] += 1;
      continue;
    }
    const entry = { amount: amountOf(invoice)?.value ?? null, currency: fact.currency };
    if (isPaidInMonth) addToTally(paid, entry);
    if (!isDated) continue;
    addToTally(dated, entry);
    // Compared exactly: similar names may be two companies.
    const key =
      invoice.supplierName?.trim().toLowerCase() || compactNumber(invoice.vatNumber ?? '');
    const supplier = suppliers.get(key) ?? { name: invoice.supplierName, ...createTally() };
    suppliers.set(key, supplier);
    addToTally(supplier, entry);
  }
  const invoicesToExport: InvoicesToExport = { chunks, subtractedIds: subtractedIds };
  return {
    listed: invoicesToExport,
    dated,
    paid,
    left: excludedCounts,
    asOfEpochMs,
    suppliers: [...suppliers.values()],
  };
}

type ReadMonth = Awaited<ReturnType<typeof readMonth>>;

function noteOf(
  { scope }: MonthInvoices,
  { left, asOfEpochMs }: ReadMonth,
  messages: Messages,
): string {
  return [
    messages('month.note'),
    ...reasons.flatMap((reason) =>
      left[reason] === 0 ? [] : [messages(`month.left.${reason}`, { count: left[reason] })],
    ),
    ...(asOfEpochMs === null
      ? []
      : [
          messages('month.as-of', {
            time: new Intl.DateTimeFormat(scope.formatLocale(), {
              dateStyle: 'long',
              timeStyle: 'short',
            }).format(asOfEpochMs),
          }),
        ]),
  ].join(' ');
}

/**
 * The supplier invoices that are dated in a month or were paid in it. They are read once, so that
 * the page and the lists agree. Credit notes count as negative. Each currency has its own exact
 * sum.
 */
export function monthOfInvoices(invoices: MonthInvoices): MonthPart {
  const readsByMonth = new Map<string, Promise<ReadMonth>>();
  const read = (month: Month): Promise<ReadMonth> => {
    const running = readsByMonth.get(month.name);
    if (running) return running;
    const started = readMonth(invoices, month);
    readsByMonth.set(month.name, started);
    return started;
  };
  return {
    tables: async (month, messages) => {
      const monthData = await read(month);
      const { dated, paid, suppliers } = monthData;
      const compareText = createTextOrder(invoices.scope.formatLocale());
      const shownSuppliers = suppliers
        .toSorted((one, other) => compareText(one.name ?? '', other.name ?? ''))
        .slice(0, maxSuppliers);
      const columns = (first: string): string[] => [
        first,
        messages('ui.word.invoices'),
        messages('month.column.total'),
      ];
      const table = (title: string, first: string, rest: Pick<MonthTable, 'rows' | 'note'>) => ({
        title,
        columns: columns(first),
        ...rest,
      });
      return [
        table(messages('ui.word.supplier-invoices'), messages('ui.word.invoices'), {
          rows: [
            ...linesOf(messages('month.dated'), dated),
            ...linesOf(messages('month.paid'), paid),
          ],
          note: noteOf(invoices, monthData, messages),
        }),
        table(messages('ui.word.by-supplier'), messages('invoices.field.supplierName'), {
          rows: shownSuppliers.flatMap((supplier) =>
            linesOf(supplier.name ?? messages('month.unnamed'), supplier),
          ),
          note:
            suppliers.length > shownSuppliers.length
              ? messages('month.more', { count: suppliers.length - shownSuppliers.length })
              : '',
        }),
      ];
    },
    files: (month, messages) => [
      ...(['csv', 'json'] as const).map((extension) => ({
        name: messages('ui.word.supplier-invoices'),
        extension,
        async *text(parts: ExportParts) {
          const { listed } = await read(month);
          yield* exportRecords(invoices.scope, { ...listed, format: extension }, parts);
        },
      })),
      ...monthOfHandOvers(invoices.scope, month, messages),
    ],
    documents: async (month) => {
      const { listed } = await read(month);
      return filesOf(
        invoices.scope,
        [...listed.chunks].flatMap((records) => records.map(({ id }) => id)),
      );
    },
  };
}
