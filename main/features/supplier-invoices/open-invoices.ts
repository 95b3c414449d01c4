import type { ListSync } from '../../list-sync/list-sync.ts';
import { debouncedJob } from '../../scheduler/simple-jobs.ts';
import type { Scope } from '../scope.ts';
import { listSyncParts } from '../synced-list.ts';
import { type Boards, createBoards } from './board.ts';
import { type InvoiceReminders, createInvoiceReminders } from './invoice-reminders.ts';
import { toPolledInvoices } from './poll-invoice-list.ts';
import { storeInstalments } from './store-invoices.ts';
import { type InvoicePolling, createInvoicePolling } from './poll-invoices.ts';
import { matchOpenFiles } from './files/invoice-files.ts';
import { createInvoiceSync } from './sync-invoices.ts';

/** Invoices are stored page by page: files wait for the page to end. */
const matchAfterMs = 2_000;

/** The supplier invoices of an open connection, with everything that reads and stores them. */
export type Invoices = {
  readonly scope: Scope;
  readonly sync: ListSync;
  readonly polling: InvoicePolling;
  readonly reminders: InvoiceReminders;
  readonly boards: Boards;
  /** Stored invoices changed: updates the window, the reminders and the files of invoices. */
  readonly onChange: () => void;
  /** Stored files with e-invoices changed: updates the window and the invoices that they split. */
  readonly onFilesChange: () => void;
};

export function openInvoices(scope: Scope): Invoices {
  const onFilesChange = (): void => {
    scope.publishChange('invoice-files');
    if (storeInstalments(scope, scope.now())) scope.publishChange('supplier-invoices');
  };
  const onChange = (): void => {
    storeInstalments(scope, scope.now());
    scope.publishChange('supplier-invoices');
    reminders.onInvoicesChanged();
    scheduleMatching();
  };
  const scheduleMatching = debouncedJob(scope, {
    afterMs: matchAfterMs,
    run: () => void matchOpenFiles(scope, onFilesChange).catch(scope.reportBug),
  });
  const sync = createInvoiceSync({
    ...listSyncParts(scope, 'supplier-invoices'),
    vault: scope.vault,
    onProgress: onChange,
  });
  const polling = createInvoicePolling({
    invoices: toPolledInvoices(scope),
    scheduler: scope.scheduler,
    isOpen: scope.isOpen,
    isInUse: scope.isInUse,
    now: scope.now,
    today: scope.today,
    yieldToEventLoop: scope.nextTurn,
    onChange,
  });
  const reminders = createInvoiceReminders(
    scope,
    () => polling.status().isRunning || sync.status().phase === 'running',
  );
  return { scope, sync, polling, reminders, boards: createBoards(), onChange, onFilesChange };
}
