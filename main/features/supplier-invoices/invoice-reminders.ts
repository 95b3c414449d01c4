import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { Scope } from '../scope.ts';
import { type Day, addDays } from './due-lanes.ts';

export type InvoiceReminders = {
  /** Reminds of what is due now. It does so by itself as well, for a new day begins unasked. */
  readonly poll: () => void;
  /** Something changed: what comes in close after it is in the same reminder. */
  readonly noteChange: () => void;
};

const forgetAfterDays = 366;
const gatherMs = 1_000;
const pollEveryMs = 60_000;

/**
 * Reminds once of each invoice and due date, of all that are due together, from what is kept:
 * whether or not the bank can be asked. What was said is in the vault; without it nothing is, for
 * it would be said again and again.
 */
export const createInvoiceReminders = (
  scope: Scope,
  /** Invoices are being read. To be looked at again at its end. */
  isReading: () => boolean,
): InvoiceReminders => {
  const { profile, cache, vault, now, today, preferences, isOpen, reportBug } = scope;
  let dueEpochMs = now();
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
      scope.remindOfInvoices({
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

  const poll = (): void => {
    const days = preferences().invoiceReminderDays;
    // A page or an invoice at a time would be a notification at a time.
    if (vault === null || days === null || !isOpen() || isReading()) return;
    try {
      remind(vault.invoiceReminders, days);
    } catch (cause) {
      reportBug(cause);
    }
  };

  const job = scope.scheduler.add({
    name: 'invoice-reminders',
    needsBank: false,
    tasks: () => [{ dueEpochMs, pauseMs: pollEveryMs }],
    run: () => {
      dueEpochMs = now() + pollEveryMs;
      poll();
    },
  });

  return {
    poll,
    noteChange: () => {
      dueEpochMs = Math.min(dueEpochMs, now() + gatherMs);
      job.reschedule();
    },
  };
};
