import type { ListSync } from '../../list-sync/list-sync.ts';
import type { Scope } from '../scope.ts';
import { listSyncParts } from '../synced-list.ts';
import { type Boards, createBoards } from './board.ts';
import { type InvoiceReminders, createInvoiceReminders } from './invoice-reminders.ts';
import { polledInvoices } from './invoice-upkeep.ts';
import { type InvoicePolling, createInvoicePolling } from './poll-invoices.ts';
import { createInvoiceSync } from './sync-invoices.ts';

/** The supplier invoices of an open connection, with everything that reads and stores them. */
export type Invoices = {
  readonly scope: Scope;
  readonly sync: ListSync;
  readonly polling: InvoicePolling;
  readonly reminders: InvoiceReminders;
  readonly boards: Boards;
  /** Stored invoices changed: updates the window and the reminders. */
  readonly onChange: () => void;
};

export function openInvoices(scope: Scope): Invoices {
  const onChange = (): void => {
    scope.publishChange('supplier-invoices');
    reminders.noteChange();
  };
  const sync = createInvoiceSync({
    ...listSyncParts(scope, 'supplier-invoices'),
    vault: scope.vault,
    onProgress: onChange,
  });
  const polling = createInvoicePolling({
    invoices: polledInvoices(scope),
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
  return { scope, sync, polling, reminders, boards: createBoards(), onChange };
}
