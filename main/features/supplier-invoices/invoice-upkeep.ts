import { ok } from '../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { OpenConnection } from '../open-connection.ts';
import { mayAsk } from '../optional-endpoints.ts';
import type { InvoicePolling, PolledInvoices } from './poll-invoices.ts';
import { fetchInvoice, readOne } from './read-one-invoice.ts';
import { invoiceSource } from './sync-invoices.ts';

/**
 * No event tells of supplier invoices (spec/observed.md, "Clients, …"), so a list is asked for what
 * changed.
 */
const listEveryMs = 15 * 60_000;

export type PolledDeps = {
  readonly connection: () => OpenConnection | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly onStored: () => void;
};

/** The invoices of whatever connection is open, as the polling takes them. */
export const polledInvoicesOf = ({
  connection,
  isOnline,
  now,
  onStored,
}: PolledDeps): (() => PolledInvoices | null) => {
  const known = new WeakMap<OpenConnection, PolledInvoices>();
  const make = (open: OpenConnection): PolledInvoices => ({
    what: (askedBy) => {
      if (open.phase() !== 'signed-in' || !isOnline() || !mayAsk(open, readOne, now(), askedBy))
        return 'none';
      const source = invoiceSource(open, now());
      return source === 'own-list' ? 'all' : 'unread';
    },
    candidates: open.cache.supplierInvoices.toPoll,
    read: async (id) => {
      // Planned, and taken out of all lists before its turn.
      if (open.cache.supplierInvoices.fact(id) === null) return ok({});
      const answer = await fetchInvoice(open, id as SupplierInvoiceId, {
        now,
        isOpen: () => connection() === open,
      });
      if (connection() === open) onStored();
      return answer;
    },
  });
  return () => {
    const open = connection();
    if (open === null) return null;
    const invoices = known.get(open) ?? make(open);
    known.set(open, invoices);
    return invoices;
  };
};

export type UpkeepDeps = Pick<PolledDeps, 'connection' | 'isOnline' | 'now'> & {
  readonly isUnattended: () => boolean;
  readonly polling: InvoicePolling;
};

/**
 * Keeps invoices up to date while nobody asks for them, so that the overview and reminders know of
 * what is late: by the list where the service has one, else one by one. To be called now and then.
 */
export const createInvoiceUpkeep = ({
  connection,
  isOnline,
  now,
  isUnattended,
  polling,
}: UpkeepDeps): { readonly poll: () => void } => {
  const asked = new WeakMap<OpenConnection, number>();

  const askList = (open: OpenConnection): void => {
    const { supplierInvoices } = open.listSyncs;
    const { error } = supplierInvoices.status();
    const wasRefused = error?.kind === 'not-supported' || error?.kind === 'not-allowed';
    const source = invoiceSource(open, now());
    if (source === 'own-list' || source === 'not-allowed') return;
    if (Math.abs(now() - (asked.get(open) ?? -Infinity)) < listEveryMs) return;
    asked.set(open, now());
    // What was found of the service is over after a day: it is looked for anew.
    supplierInvoices.request(wasRefused ? 'full' : 'refresh');
  };

  return {
    poll: () => {
      const open = connection();
      if (open?.phase() !== 'signed-in' || !isOnline() || isUnattended()) return;
      askList(open);
      void polling.poll();
    },
  };
};
