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

function about(
  kind: 'invoice-due' | 'invoice-late',
  { id, name, ...due }: ReturnType<Scope['cache']['supplierInvoices']['dueBetween']>[number],
): NoticeAbout {
  return {
    kind,
    invoice: { id: id as SupplierInvoiceId, supplier: name === '' ? null : name, ...due },
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

  /** Tells of each due day once. */
  const tellOnce = (
    vault: Vault,
    kind: 'invoice-due' | 'invoice-late',
    [fromDay, untilDay]: readonly [Day, Day],
  ): void => {
    if (!scope.notices.isOn(kind)) return;
    const invoices = cache.supplierInvoices
      .dueBetween(fromDay, untilDay)
      .filter(({ id, dueDay }) => !vault.toldOnce.has({ kind, subject: id, occasion: dueDay }));
    if (invoices.length === 0) return;
    const told = invoices.map(({ id, dueDay }) => ({ subject: id, occasion: dueDay }));
    vault.together(() => {
      vault.toldOnce.add(kind, told, { before: addDays(today(), -forgetAfterDays) });
      scope.notices.tell(invoices.map((invoice) => about(kind, invoice)));
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
      if (days !== null) tellOnce(vault, 'invoice-due', [day, addDays(day, days)]);
      // An invoice that is late for long is on the board alone.
      tellOnce(vault, 'invoice-late', [addDays(day, -lateForDays), addDays(day, -1)]);
      polled = { version, day, wanted };
    } catch (cause) {
      reportBug(cause);
    }
  };

  const job = scope.scheduler.add({
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
