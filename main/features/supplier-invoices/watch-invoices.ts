import { type Result, ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import { fieldsOf } from './field-changes.ts';
import { invoiceOf } from './invoice-record.ts';
import type { Invoices } from './open-invoices.ts';
import {
  hadOtherIbanBefore,
  rewriteInvoice,
  seenFieldsOf,
  storeWatchedInvoices,
} from './store-invoices.ts';
import { invoiceSource } from './sync-invoices.ts';
import { withVault } from '../open-connection.ts';

/**
 * Adds invoices to the watch list by id, all or none, and reads them. One that is already listed
 * does not change. Error: `storage-unavailable` without the vault.
 */
export function watchInvoices(
  { scope, polling, onChange }: Invoices,
  invoices: readonly { readonly id: SupplierInvoiceId; readonly label: string | null }[],
): Result<{ readonly addedCount: number; readonly knownCount: number }> {
  const { cache, now } = scope;
  return withVault(scope, (vault) => {
    const { supplierInvoices } = cache;
    const ids = new Set(invoices.map(({ id }) => id));
    const knownIds = [...ids].filter(
      (id) => supplierInvoices.fact(id) !== null || vault.watchedInvoices.get(id) !== null,
    );
    vault.watchedInvoices.add(invoices.map((invoice) => ({ ...invoice, addedAtEpochMs: now() })));
    for (const { id, label } of invoices) {
      const fact = label === null ? null : supplierInvoices.fact(id);
      if (fact !== null) rewriteInvoice(scope, id, { isGone: fact.isGone, nowEpochMs: now() });
    }
    storeWatchedInvoices(scope, now());
    onChange();
    polling.pollNow();
    return ok({ addedCount: ids.size - knownIds.length, knownCount: knownIds.length });
  });
}

/** Removes an invoice from the watch list. If the bank's list has it, it stays on the board. */
export function unwatchInvoice(
  { scope, onChange }: Invoices,
  id: SupplierInvoiceId,
): Result<Record<string, never>> {
  const { cache, now } = scope;
  return withVault(scope, (vault) => {
    const { supplierInvoices } = cache;
    const fact = supplierInvoices.fact(id);
    const isOfList =
      fact !== null &&
      fact.stage !== 'unread' &&
      !fact.isGone &&
      invoiceSource(scope, now()) === 'service-list';
    vault.watchedInvoices.remove(id);
    if (isOfList) rewriteInvoice(scope, id, { isGone: false, nowEpochMs: now() });
    else supplierInvoices.markAbsent(id, now());
    onChange();
    return ok({});
  });
}

/** The user has seen the invoice: later changes are compared with its current fields. */
export function markInvoiceSeen(
  { scope, onChange }: Invoices,
  id: SupplierInvoiceId,
): Result<Record<string, never>> {
  const { cache, now } = scope;
  return withVault(scope, (vault) => {
    const stored = cache.supplierInvoices.get(id);
    const invoice = stored && invoiceOf(stored);
    if (invoice === null) return ok({});
    const seenInvoice = vault.seenInvoices.get(id);
    const fields = seenFieldsOf(fieldsOf(invoice), { hadOther: hadOtherIbanBefore(seenInvoice) });
    if (seenInvoice?.fields === fields && seenInvoice.changes === '[]') return ok({});
    vault.seenInvoices.put({ id, fields, changes: '[]', seenAtEpochMs: now() });
    const fact = cache.supplierInvoices.fact(id);
    if (fact !== null) rewriteInvoice(scope, id, { isGone: fact.isGone, nowEpochMs: now() });
    onChange();
    return ok({});
  });
}
