import type { DataTopic } from '../../preload/contract/events.ts';
import {
  type InvoiceReminder,
  createInvoiceReminders,
} from '../features/supplier-invoices/invoice-reminders.ts';
import { createBoards } from '../features/supplier-invoices/board.ts';
import {
  createInvoiceUpkeep,
  polledInvoicesOf,
} from '../features/supplier-invoices/invoice-upkeep.ts';
import { createInvoicePolling } from '../features/supplier-invoices/poll-invoices.ts';
import type { InvoicesDeps } from '../features/supplier-invoices/read-invoices.ts';
import { createPaymentFollower } from '../features/terminal-payments/follow-payments.ts';
import type { PaymentsDeps } from '../features/terminal-payments/read-payments.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import type { Timers } from '../time/timers.ts';
import { createDayWatch } from './day-watch.ts';
import { pause } from '../time/pause.ts';

export type InvoiceParts = {
  readonly connection: () => OpenConnection | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  /** The owner's day. */
  readonly today: () => string;
  readonly timers: Timers;
  readonly later: (work: () => void, afterMs: number) => void;
  /** Since when nobody can see the window; null: it can be seen. */
  readonly hiddenSinceEpochMs: () => number | null;
  readonly reminderDays: () => number | null;
  readonly notify: (reminder: InvoiceReminder) => void;
  readonly publishChange: (topic: DataTopic) => void;
  readonly reportBug: (cause: unknown) => void;
};

/** What comes in close after another is one reminder. */
const remindAfterMs = 1_000;
const unattendedAfterMs = 30 * 60_000;

/** Supplier invoices and terminal payments: how they are read, kept up to date and told of. */
export const composeInvoices = ({
  connection,
  isOnline,
  now,
  today,
  timers,
  later,
  hiddenSinceEpochMs,
  reminderDays,
  notify,
  publishChange,
  reportBug,
}: InvoiceParts) => {
  /** Nobody looks: what the bank is asked for by itself waits. */
  const isUnattended = (): boolean => {
    const since = hiddenSinceEpochMs();
    return since !== null && now() - since > unattendedAfterMs;
  };
  const remindSoon = (): void => later(reminders.poll, remindAfterMs);
  const invoicesChanged = (): void => {
    publishChange('supplier-invoices');
    remindSoon();
  };
  const paymentsChanged = (): void => publishChange('terminal-payments');
  const polled = { connection, isOnline, now };
  const polling = createInvoicePolling({
    invoices: polledInvoicesOf({ ...polled, onStored: () => publishChange('supplier-invoices') }),
    isUnattended,
    now,
    today,
    yieldToEventLoop: () => pause(0),
    onChange: invoicesChanged,
    reportBug,
  });
  const upkeep = createInvoiceUpkeep({ ...polled, isUnattended, polling });
  const reminders = createInvoiceReminders({
    connection,
    daysBefore: reminderDays,
    today,
    isPolling: () => polling.status().isRunning,
    notify,
    reportBug,
  });
  const follower = createPaymentFollower({
    connection,
    isOnline,
    now,
    timers,
    onChange: paymentsChanged,
    reportBug,
  });
  // Lanes, weeks and how late something is are made of the owner's day.
  const checkDay = createDayWatch({ today, notify: () => publishChange('supplier-invoices') });

  const poll = (): void => {
    checkDay();
    upkeep.poll();
    reminders.poll();
  };
  return {
    invoices: {
      connection,
      now,
      today,
      boards: createBoards(),
      polling,
      reportBug,
      onChange: invoicesChanged,
    } satisfies InvoicesDeps,
    payments: {
      connection,
      follower,
      now,
      onChange: paymentsChanged,
      reportBug,
    } satisfies PaymentsDeps,
    /** Invoices were kept: they may be due soon. */
    onInvoicesKept: remindSoon,
    poll,
    /** What waits for the network, the session or a grant goes on. */
    onReconnect: (): void => {
      poll();
      follower.onReconnect();
    },
    suspend: follower.suspend,
    stop: follower.stop,
  };
};
