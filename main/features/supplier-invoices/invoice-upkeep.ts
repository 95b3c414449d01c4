import { ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { ListSync } from '../../list-sync/list-sync.ts';
import { mayAsk } from '../optional-endpoints.ts';
import type { Scope } from '../scope.ts';
import type { InvoicePolling, PolledInvoices } from './poll-invoices.ts';
import { fetchInvoice, readOne } from './read-one-invoice.ts';
import { invoiceSource } from './sync-invoices.ts';

/**
 * No event tells of supplier invoices (spec/observed.md, "Clients, …"), so a list is asked for what
 * changed.
 */
const listEveryMs = 15 * 60_000;
const unattendedAfterMs = 30 * 60_000;

/** Nobody has looked at the window for long: what the bank is asked for by itself waits. */
export const isUnattended = ({
  hiddenSinceEpochMs,
  now,
}: Pick<Scope, 'hiddenSinceEpochMs' | 'now'>): boolean => {
  const since = hiddenSinceEpochMs();
  return since !== null && now() - since > unattendedAfterMs;
};

/** The invoices of a connection as the polling takes them. */
export const polledInvoices = (scope: Scope): PolledInvoices => ({
  what: (askedBy) => {
    const now = scope.now();
    if (scope.phase() !== 'signed-in' || !scope.isOnline() || !mayAsk(scope, readOne, now, askedBy))
      return 'none';
    return invoiceSource(scope, now) === 'own-list' ? 'all' : 'unread';
  },
  candidates: scope.cache.supplierInvoices.toPoll,
  read: async (id) => {
    // Planned, and taken out of all lists before its turn.
    if (scope.cache.supplierInvoices.fact(id) === null) return ok({});
    const answer = await fetchInvoice(scope, id as SupplierInvoiceId);
    if (scope.isOpen()) scope.publishChange('supplier-invoices');
    return answer;
  },
});

/**
 * Keeps invoices up to date while nobody asks for them, so that the overview and reminders know of
 * what is late: by the list where the service has one, else one by one. To be called now and then.
 */
export const createInvoiceUpkeep = (
  scope: Scope,
  { sync, polling }: { readonly sync: ListSync; readonly polling: InvoicePolling },
): { readonly poll: () => void } => {
  let askedAtEpochMs = -Infinity;

  const askList = (): void => {
    const now = scope.now();
    const { error } = sync.status();
    const wasRefused = error?.kind === 'not-supported' || error?.kind === 'not-allowed';
    const source = invoiceSource(scope, now);
    if (source === 'own-list' || source === 'not-allowed') return;
    if (Math.abs(now - askedAtEpochMs) < listEveryMs) return;
    askedAtEpochMs = now;
    // What was found of the service is over after a day: it is looked for anew.
    sync.request(wasRefused ? 'full' : 'refresh');
  };

  return {
    poll: () => {
      if (scope.phase() !== 'signed-in' || !scope.isOnline() || isUnattended(scope)) return;
      askList();
      void polling.poll();
    },
  };
};
