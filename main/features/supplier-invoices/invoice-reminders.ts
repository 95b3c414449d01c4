import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { Scope } from '../scope.ts';
import { type Day, addDays } from './due-lanes.ts';

export type InvoiceReminders = {
  /** Reminds of what is due now, tells of what is late. It does so by itself as well, for a new day begins unasked. */
  readonly poll: () => void;
  /** Something changed: what comes in close after it is in the same reminder. */
  readonly noteChange: () => void;
};

const forgetAfterDays = 366;
const lateForDays = 31;
const gatherMs = 1_000;
const pollEveryMs = 60_000;

type Due = ReturnType<Scope['cache']['supplierInvoices']['dueBetween']>[number];

function about(kind: 'invoice-due' | 'invoice-late', { id, name, dueDay }: Due): NoticeAbout {
  return {
    kind,
    invoice: { id: id as SupplierInvoiceId, supplier: name === '' ? null : name, dueDay },
  };
}

/**
 * Reminds once of each invoice and due date, of all that are due together, and tells once of each that
 * became late, from what is kept:
 * whether or not the bank can be asked. What was said is in the vault; without it nothing is, for
 * it would be said again and again.
 */
export function createInvoiceReminders(
  scope: Scope,
  /** Invoices are being read. To be looked at again at its end. */
  isReading: () => boolean,
): InvoiceReminders {
  const { cache, vault, now, today, preferences, isOpen, reportBug } = scope;
  let dueEpochMs = now();
  let polled: { readonly version: object; readonly day: Day; readonly wanted: string } | null =
    null;

  const remind = (vault: Vault, day: Day, days: number): void => {
    const due = cache.supplierInvoices
      .dueBetween(day, addDays(day, days))
      .filter(({ id, dueDay }) => !vault.invoiceReminders.has({ invoiceId: id, dueDay }));
    if (due.length > 0) {
      vault.together(() => {
        vault.invoiceReminders.add(
          due.map(({ id, dueDay }) => ({ invoiceId: id, dueDay })),
          addDays(day, -forgetAfterDays),
        );
        scope.notices.tell(due.map((invoice) => about('invoice-due', invoice)));
      });
    }
  };

  /** Once for each due day that has gone by; what was late for long is on the board alone. */
  const tellOfLate = (vault: Vault, day: Day): void => {
    if (!scope.notices.isOn('invoice-late')) return;
    const from = addDays(day, -lateForDays);
    const late = cache.supplierInvoices
      .dueBetween(from, addDays(day, -1))
      .filter(
        ({ id, dueDay }) =>
          !vault.toldOnce.has({ kind: 'invoice-late', subject: id, occasion: dueDay }),
      );
    if (late.length === 0) return;
    vault.together(() => {
      vault.toldOnce.add(
        'invoice-late',
        late.map(({ id, dueDay }) => ({ subject: id, occasion: dueDay })),
        { before: addDays(day, -forgetAfterDays) },
      );
      scope.notices.tell(late.map((invoice) => about('invoice-late', invoice)));
    });
  };

  const poll = (): void => {
    // A page or an invoice at a time would be a notification at a time.
    if (vault === null || !isOpen() || isReading()) return;
    const day = today();
    const wanted = JSON.stringify([
      preferences().invoiceReminderDays,
      scope.notices.isOn('invoice-late'),
    ]);
    const version = cache.supplierInvoices.version();
    if (polled?.version === version && polled.day === day && polled.wanted === wanted) return;
    try {
      const days = preferences().invoiceReminderDays;
      if (days !== null) remind(vault, day, days);
      tellOfLate(vault, day);
      polled = { version, day, wanted };
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
}
