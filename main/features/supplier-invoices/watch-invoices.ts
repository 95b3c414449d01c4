import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { type OpenConnection, noVault } from '../open-connection.ts';
import { fieldsOf } from './field-changes.ts';
import { invoiceOf } from './invoice-record.ts';
import type { InvoicesDeps } from './read-invoices.ts';
import { hadOtherIbanBefore, putAnew, seenFieldsOf, storeWatched } from './store-invoices.ts';
import { invoiceSource } from './sync-invoices.ts';

export type InvoiceToWatch = { readonly id: SupplierInvoiceId; readonly label: string | null };

const vaultOf = ({
  connection,
}: Pick<InvoicesDeps, 'connection'>): Result<{
  readonly connection: OpenConnection;
  readonly vault: Vault;
}> => {
  const open = connection();
  if (!open) return failed({ kind: 'signed-out' });
  return open.vault ? ok({ connection: open, vault: open.vault }) : failed(noVault(open));
};

/**
 * Adds invoices to the watch list by id, all or none, and has them read. One that is there already
 * keeps what it has. Error: `storage-unavailable` without the vault.
 */
export const watchInvoices = (
  deps: InvoicesDeps,
  invoices: readonly InvoiceToWatch[],
): Result<{ readonly addedCount: number; readonly knownCount: number }> => {
  const open = vaultOf(deps);
  if (!open.ok) return open;
  const { connection, vault } = open.value;
  const { supplierInvoices } = connection.cache;
  const ids = new Set(invoices.map(({ id }) => id));
  const known = [...ids].filter(
    (id) => supplierInvoices.fact(id) !== null || vault.watchedInvoices.get(id) !== null,
  );
  vault.watchedInvoices.add(
    invoices.map((invoice) => ({ ...invoice, addedAtEpochMs: deps.now() })),
  );
  for (const { id, label } of invoices) {
    const fact = label === null ? null : supplierInvoices.fact(id);
    if (fact !== null) putAnew(connection, id, { isGone: fact.isGone, nowEpochMs: deps.now() });
  }
  storeWatched(connection, deps.now());
  deps.onChange();
  void deps.polling.pollNow();
  return ok({ addedCount: ids.size - known.length, knownCount: known.length });
};

/** Removes an invoice from the watch list. One that the bank's list holds stays on the board. */
export const unwatchInvoice = (
  deps: InvoicesDeps,
  id: SupplierInvoiceId,
): Result<Record<string, never>> => {
  const open = vaultOf(deps);
  if (!open.ok) return open;
  const { connection, vault } = open.value;
  const { supplierInvoices } = connection.cache;
  const fact = supplierInvoices.fact(id);
  const isOfList =
    fact !== null &&
    fact.stage !== 'unread' &&
    !fact.isGone &&
    invoiceSource(connection, deps.now()) === 'service-list';
  vault.watchedInvoices.remove(id);
  if (isOfList) putAnew(connection, id, { isGone: false, nowEpochMs: deps.now() });
  else supplierInvoices.markAbsent(id, deps.now());
  deps.onChange();
  return ok({});
};

/** The owner has looked: what it says now is what later changes are compared with. */
export const markInvoiceSeen = (
  deps: InvoicesDeps,
  id: SupplierInvoiceId,
): Result<Record<string, never>> => {
  const open = vaultOf(deps);
  if (!open.ok) return open;
  const { connection, vault } = open.value;
  const stored = connection.cache.supplierInvoices.get(id);
  const invoice = stored && invoiceOf(stored);
  if (invoice === null) return ok({});
  const seen = vault.seenInvoices.get(id);
  const fields = seenFieldsOf(fieldsOf(invoice), { hadOther: hadOtherIbanBefore(seen) });
  if (seen?.fields === fields && seen.changes === '[]') return ok({});
  vault.seenInvoices.put({ id, fields, changes: '[]', seenAtEpochMs: deps.now() });
  const fact = connection.cache.supplierInvoices.fact(id);
  if (fact !== null) putAnew(connection, id, { isGone: fact.isGone, nowEpochMs: deps.now() });
  deps.onChange();
  return ok({});
};
