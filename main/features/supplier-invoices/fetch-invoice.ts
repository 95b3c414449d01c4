import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import { rememberObjectAnswer } from '../optional-endpoints.ts';
import type { Scope } from '../scope.ts';
import { storeInvoices, storeUnknownToBank } from './store-invoices.ts';

/** The name under which the endpoint for one invoice is remembered. */
export const readInvoiceEndpoint = 'supplier-invoices.get';

/**
 * Requests one invoice and stores the answer. Every service has this endpoint (specification,
 * "Endpoints"), so `not-found` is about the invoice.
 */
export async function fetchInvoice(
  scope: Pick<Scope, 'bank' | 'cache' | 'vault' | 'now' | 'isOpen'>,
  id: SupplierInvoiceId,
): Promise<Result<unknown>> {
  const { cache, vault, now } = scope;
  const isWatched = (): boolean => vault?.watchedInvoices.get(id) != null;
  const [askedAtEpochMs, wasWatched] = [now(), isWatched()];
  const answer = await scope.bank.readSupplierInvoice(id);
  // The connection closed meanwhile, so its cache must not be touched.
  if (!scope.isOpen()) return failed({ kind: 'signed-out' });
  rememberObjectAnswer(scope, readInvoiceEndpoint, { answer, now: now() });
  // Removed from the watch list meanwhile, and in no other list: the answer must not add it again.
  if (wasWatched && !isWatched() && cache.supplierInvoices.fact(id) === null)
    return answer.ok ? ok({}) : answer;
  if (answer.ok)
    storeInvoices(scope, [{ ...answer.value, id }], { askedAtEpochMs, nowEpochMs: now() });
  else if (answer.error.kind === 'not-found') storeUnknownToBank(scope, id, now());
  return answer.ok ? ok({}) : answer;
}
