import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { Scope } from '../scope.ts';
import { type Day, addDays } from './due-lanes.ts';

export type InvoiceReminders = {
  /** To be called when something changed, and now and then, for a new day begins unasked. */
  readonly poll: () => void;
};

const forgetAfterDays = 366;

/**
 * Reminds once of each invoice and due date, of all that are due together, from what is kept:
 * whether or not the bank can be asked. What was said is in the vault; without it nothing is, for
 * it would be said again and again.
 */
export const createInvoiceReminders = (
  { profile, cache, vault, today, preferences, isOpen, remindOfInvoices, reportBug }: Scope,
  /** Invoices are being read. To be looked at again at its end. */
  isReading: () => boolean,
): InvoiceReminders => {
  let polled: { readonly version: object; readonly day: Day; readonly days: number } | null = null;

  const remind = (reminders: Vault['invoiceReminders'], days: number): void => {
    const day = today();
    const version = cache.supplierInvoices.version();
    if (polled?.version === version && polled.day === day && polled.days === days) return;
    const due = cache.supplierInvoices
      .dueBetween(day, addDays(day, days))
      .filter(({ id, dueDay }) => !reminders.has({ invoiceId: id, dueDay }));
    if (due.length > 0) {
      reminders.add(
        due.map(({ id, dueDay }) => ({ invoiceId: id, dueDay })),
        addDays(day, -forgetAfterDays),
      );
      remindOfInvoices({
        connectionId: profile.id,
        invoices: due.map(({ id, name, dueDay }) => ({
          id: id as SupplierInvoiceId,
          name: name === '' ? null : name,
          dueDay,
        })),
      });
    }
    polled = { version, day, days };
  };

  return {
    poll: () => {
      const days = preferences().invoiceReminderDays;
      // A page or an invoice at a time would be a notification at a time.
      if (vault === null || days === null || !isOpen() || isReading()) return;
      try {
        remind(vault.invoiceReminders, days);
      } catch (cause) {
        reportBug(cause);
      }
    },
  };
};
