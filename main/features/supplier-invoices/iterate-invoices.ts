import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import type { InvoiceFact } from '../../data/cache/supplier-invoices.ts';
import { createYield } from '../yield-to-event-loop.ts';
import { invoiceOf } from './invoice-record.ts';
import type { Invoices } from './open-invoices.ts';

/** All invoices that were read, in the board's order. Yields to the event loop in between. */
export async function* iterateInvoices({ scope }: Pick<Invoices, 'scope'>): AsyncGenerator<{
  readonly id: string;
  readonly record: StoredRecord;
  readonly invoice: SupplierInvoice;
  readonly fact: InvoiceFact;
}> {
  const { supplierInvoices } = scope.cache;
  const yieldToEventLoop = createYield(scope);
  const rows = supplierInvoices.rows({ text: '', statuses: [], isChangedOnly: false }).slice();
  for (const row of rows) {
    const fact = supplierInvoices.facts().all[row];
    const [record] = supplierInvoices.records(Int32Array.of(row));
    const invoice = record === undefined ? null : invoiceOf(record);
    if (record !== undefined && invoice !== null && fact !== undefined)
      yield { id: record.id, record, invoice, fact };
    await yieldToEventLoop();
  }
}
