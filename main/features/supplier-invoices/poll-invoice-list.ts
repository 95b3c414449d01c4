import { ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { ListSync } from '../../list-sync/list-sync.ts';
import { recheckMs, nextReadEpochMs, intervalMs, slowInterval } from '../background-reads.ts';
import { mayRequest } from '../optional-endpoints.ts';
import type { Scope } from '../scope.ts';
import type { PolledInvoices } from './poll-invoices.ts';
import { fetchInvoice, readInvoiceEndpoint } from './fetch-invoice.ts';
import { invoiceSource } from './sync-invoices.ts';

/** A connection's invoices in the shape that the polling takes. */
export function toPolledInvoices(scope: Scope): PolledInvoices {
  return {
    selection: (askedBy) => {
      const now = scope.now();
      if (!mayRequest(scope, readInvoiceEndpoint, now, askedBy)) return 'none';
      return invoiceSource(scope, now) === 'own-list' ? 'all' : 'unread';
    },
    candidates: scope.cache.supplierInvoices.toPoll,
    read: async (id) => {
      // Removed from all lists after it was planned.
      if (scope.cache.supplierInvoices.fact(id) === null) return ok({});
      const answer = await fetchInvoice(scope, id as SupplierInvoiceId);
      if (scope.isOpen()) scope.publishChange('supplier-invoices');
      return answer;
    },
  };
}

/**
 * Reads the list of invoices periodically, if the service has one. No event reports changes of
 * invoices (spec/observed.md, "Clients, …"), but the overview and reminders need overdue ones.
 */
export function pollInvoiceList(scope: Scope, sync: ListSync): void {
  const { now } = scope;
  let askedAtEpochMs = -Infinity;
  scope.scheduler.add({
    needsBank: true,
    tasks: () => {
      const source = invoiceSource(scope, now());
      const everyMs = intervalMs(scope, slowInterval);
      const recheckEpochMs = now() + recheckMs;
      const dueEpochMs =
        source === 'own-list' || source === 'not-allowed'
          ? recheckEpochMs
          : nextReadEpochMs(askedAtEpochMs, { everyMs, nowEpochMs: now() });
      return [{ dueEpochMs: Math.min(dueEpochMs, recheckEpochMs), pauseMs: everyMs }];
    },
    run: () => {
      const { error } = sync.status();
      askedAtEpochMs = now();
      // Knowledge about the service expires after a day, so the list is tried again.
      const wasRefused = error?.kind === 'not-supported' || error?.kind === 'not-allowed';
      sync.request(wasRefused ? 'full' : 'refresh');
    },
  });
}
