import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { OpenConnection } from '../open-connection.ts';
import { type Day, addDays } from './due-lanes.ts';

/** What the owner is told. No amounts, so it says nothing that is hidden. */
export type InvoiceReminder = {
  readonly connectionId: string;
  readonly invoices: readonly {
    readonly id: SupplierInvoiceId;
    readonly name: string | null;
    readonly dueDay: Day;
  }[];
};

export type InvoiceRemindersDeps = {
  readonly connection: () => OpenConnection | null;
  /** How many days before a due date; null: the owner wants none. */
  readonly daysBefore: () => number | null;
  /** The owner's day. */
  readonly today: () => Day;
  /** Invoices are being read one by one. To be looked at again at its end. */
  readonly isPolling: () => boolean;
  readonly notify: (reminder: InvoiceReminder) => void;
  readonly reportBug: (cause: unknown) => void;
};

const forgetAfterDays = 366;

/**
 * Reminds once of each invoice and due date, of all that are due together, from what is kept:
 * whether or not the bank can be asked. What was said is in the vault; without it nothing is, for
 * it would be said again and again.
 */
export const createInvoiceReminders = (
  deps: InvoiceRemindersDeps,
): {
  /** To be called when something changed, and now and then, for a new day begins unasked. */ readonly poll: () => void;
} => {
  let polled: { readonly version: object; readonly today: Day; readonly days: number } | null =
    null;

  const remind = ({ profile, cache, vault, listSyncs }: OpenConnection, days: number): void => {
    // A page or an invoice at a time would be a notification at a time.
    if (
      vault === null ||
      deps.isPolling() ||
      listSyncs.supplierInvoices.status().phase === 'running'
    )
      return;
    const today = deps.today();
    const version = cache.supplierInvoices.version();
    if (polled?.version === version && polled.today === today && polled.days === days) return;
    const due = cache.supplierInvoices
      .dueBetween(today, addDays(today, days))
      .filter(({ id, dueDay }) => !vault.invoiceReminders.has({ invoiceId: id, dueDay }));
    if (due.length > 0) {
      vault.invoiceReminders.add(
        due.map(({ id, dueDay }) => ({ invoiceId: id, dueDay })),
        addDays(today, -forgetAfterDays),
      );
      deps.notify({
        connectionId: profile.id,
        invoices: due.map(({ id, name, dueDay }) => ({
          id: id as SupplierInvoiceId,
          name: name === '' ? null : name,
          dueDay,
        })),
      });
    }
    polled = { version, today, days };
  };

  return {
    poll: () => {
      const [connection, days] = [deps.connection(), deps.daysBefore()];
      if (connection === null || days === null) return;
      try {
        remind(connection, days);
      } catch (cause) {
        deps.reportBug(cause);
      }
    },
  };
};
