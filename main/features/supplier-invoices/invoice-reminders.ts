import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { Scope } from '../scope.ts';
import { type Day, addDays } from './due-lanes.ts';

export type InvoiceReminders = {
  /**
   * Reminds of invoices due now, and notifies of overdue ones. Also runs automatically, because a
   * new day triggers no event.
   */
  readonly poll: () => void;
  /** Something changed: changes within a short time share one reminder. */
  readonly onInvoicesChanged: () => void;
};

const forgetAfterDays = 366;
const lateForDays = 31;
const groupingMs = 1_000;
const pollEveryMs = 60_000;

function toNotice(
  kind: 'invoice-due' | 'invoice-late',
  { id, name, ...due }: ReturnType<Scope['cache']['supplierInvoices']['dueBetween']>[number],
): NoticeAbout {
  return {
    kind,
    invoice: { id: id as SupplierInvoiceId, supplier: name === '' ? null : name, ...due },
  };
}

/**
 * Reminds once of each invoice and due date, with one reminder for all that are due together.
 * Notifies once of each invoice that became overdue. Leaves out those sent to a bank. Uses cached
 * data, so it also works offline.
 * The vault stores the reminders sent; without a vault nothing is sent, because it would repeat
 * again and again.
 */
export function createInvoiceReminders(
  scope: Scope,
  /** Whether invoices are being read; reminders wait for the end. */
  isReading: () => boolean,
): InvoiceReminders {
  const { cache, vault, now, today, preferences, isOpen, reportBug } = scope;
  let dueEpochMs = now();
  let lastPoll: { readonly version: object; readonly day: Day; readonly settings: string } | null =
    null;

  /** Notifies once of each due day. */
  const notifyOnce = (
    vault: Vault,
    kind: 'invoice-due' | 'invoice-late',
    [fromDay, untilDay]: readonly [Day, Day],
  ): void => {
    if (!scope.notices.isOn(kind)) return;
    const sentIds = new Set(vault.handOvers.sentInvoiceIds());
    const invoices = cache.supplierInvoices
      .dueBetween(fromDay, untilDay)
      .filter(
        ({ id, dueDay }) =>
          !sentIds.has(id) && !vault.sentNotices.has({ kind, subject: id, occasion: dueDay }),
      );
    if (invoices.length === 0) return;
    const noticeKeys = invoices.map(({ id, dueDay }) => ({ subject: id, occasion: dueDay }));
    vault.inTransaction(() => {
      vault.sentNotices.add(kind, noticeKeys, { before: addDays(today(), -forgetAfterDays) });
      scope.notices.notify(invoices.map((invoice) => toNotice(kind, invoice)));
    });
  };

  const poll = (): void => {
    // A poll for each page or invoice would send a notification for each.
    if (vault === null || !isOpen() || isReading()) return;
    const day = today();
    const settings = JSON.stringify([
      preferences().invoiceReminderDays,
      scope.notices.isOn('invoice-late'),
    ]);
    const version = cache.supplierInvoices.version();
    if (lastPoll?.version === version && lastPoll.day === day && lastPoll.settings === settings)
      return;
    try {
      const days = preferences().invoiceReminderDays;
      if (days !== null) notifyOnce(vault, 'invoice-due', [day, addDays(day, days)]);
      // An invoice that is long overdue shows only on the board.
      notifyOnce(vault, 'invoice-late', [addDays(day, -lateForDays), addDays(day, -1)]);
      lastPoll = { version, day, settings };
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
    onInvoicesChanged: () => {
      dueEpochMs = Math.min(dueEpochMs, now() + groupingMs);
      job.reschedule();
    },
  };
}
