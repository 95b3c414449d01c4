import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { OpenConnection } from '../open-connection.ts';
import { rememberOneAnswer } from '../optional-endpoints.ts';
import { storeInvoices, storeMissing } from './store-invoices.ts';

/** What is remembered of reading one, by its name. */
export const readOne = 'supplier-invoices.get';

/**
 * Asks the bank for one invoice and keeps the answer. Every service has this endpoint
 * (specification, "Endpoints"), so `not-found` is said of the invoice.
 */
export const fetchInvoice = async (
  connection: OpenConnection,
  id: SupplierInvoiceId,
  { now, isOpen }: { readonly now: () => number; readonly isOpen: () => boolean },
): Promise<Result<unknown>> => {
  const isWatched = (): boolean => connection.vault?.watchedInvoices.get(id) != null;
  const [askedAtEpochMs, wasWatched] = [now(), isWatched()];
  const answer = await connection.bank.readSupplierInvoice(id);
  // Closed meanwhile: what is kept belongs to nobody any more.
  if (!isOpen()) return failed({ kind: 'signed-out' });
  rememberOneAnswer(connection, readOne, { answer, now: now() });
  // Removed from the watch list meanwhile, and in no other list: the answer does not bring it
  // back.
  if (wasWatched && !isWatched() && connection.cache.supplierInvoices.fact(id) === null)
    return answer.ok ? ok({}) : answer;
  if (answer.ok)
    storeInvoices(connection, [{ ...answer.value, id }], { askedAtEpochMs, nowEpochMs: now() });
  else if (answer.error.kind === 'not-found') storeMissing(connection, id, now());
  return answer.ok ? ok({}) : answer;
};
