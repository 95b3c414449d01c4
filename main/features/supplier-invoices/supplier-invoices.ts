import { ok } from '../../../preload/contract/result.ts';
import type { Feature } from '../feature.ts';
import { saveRecords } from '../save-records.ts';
import { listSyncLifecycle } from '../synced-list.ts';
import { createYield } from '../yield-to-event-loop.ts';
import { compareInvoiceFile } from './compare-file.ts';
import { saveDueCalendar } from './due-calendar.ts';
import { exportInvoices } from './export-invoices.ts';
import { pollInvoiceList } from './poll-invoice-list.ts';
import { openInvoiceFiles } from './files/invoice-files.ts';
import { monthOfInvoices } from './month-of-invoices.ts';
import { openInvoices } from './open-invoices.ts';
import { readInvoiceIds } from './read-invoice-ids.ts';
import { readInvoice, readInvoices } from './read-invoices.ts';
import { discardFile, markFileSent, takeBackHandOver } from './paying/hand-overs.ts';
import { answerDoubt, markPaidByHand, readPaySlip } from './paying/pay-slip.ts';
import { previewPaymentFile, savePaymentFile } from './paying/payment-files.ts';
import { storeWatchedInvoices } from './store-invoices.ts';
import { readSupplierTotals } from './supplier-totals.ts';
import { markInvoiceSeen, unwatchInvoice, watchInvoices } from './watch-invoices.ts';

/**
 * The supplier invoices feature: reads and syncs invoices, reminds of due ones, and helps to pay
 * them.
 */
export const supplierInvoices: Feature<
  'supplierInvoices' | 'invoiceFiles' | 'paySlips' | 'paymentFiles'
> = {
  commandGroups: ['supplierInvoices', 'invoiceFiles', 'paySlips', 'paymentFiles'],
  open: (scope) => {
    const invoices = openInvoices(scope);
    const { sync, reminders, onChange } = invoices;
    pollInvoiceList(scope, sync);
    const syncLifecycle = listSyncLifecycle(sync);
    return {
      commands: {
        supplierInvoices: {
          list: (input) => readInvoices(invoices, input),
          get: (input) => readInvoice(invoices, input),
          markSeen: ({ id }) => markInvoiceSeen(invoices, id),
          watch: (input) => watchInvoices(invoices, input.invoices),
          unwatch: ({ id }) => unwatchInvoice(invoices, id),
          readIds: () =>
            readInvoiceIds({ openFile: scope.openFile, yieldToEventLoop: createYield(scope) }),
          compareFile: (input) => compareInvoiceFile(scope, input),
          sync: ({ action }) => {
            sync.request(action, 'owner');
            return ok({});
          },
          suppliers: () => readSupplierTotals(invoices),
          exportCalendar: () => saveDueCalendar(invoices),
          export: (order) =>
            saveRecords(scope, {
              format: order.format,
              file: 'ui.word.supplier-invoices',
              exportText: (parts) => exportInvoices(invoices, order, parts),
            }),
        },
        invoiceFiles: openInvoiceFiles(scope, invoices.onFilesChange),
        paySlips: {
          get: ({ id }) => readPaySlip(invoices, id),
          answer: (answer) => answerDoubt(invoices, answer),
          handOver: (order) => markPaidByHand(invoices, order),
          takeBack: ({ id }) => takeBackHandOver(invoices, id),
        },
        paymentFiles: {
          preview: (input) => previewPaymentFile(invoices, input),
          save: (order) => savePaymentFile(invoices, order),
          markSent: ({ fileId }) => markFileSent(invoices, fileId),
          discard: ({ fileId }) => discardFile(invoices, fileId),
        },
      },
      month: () => monthOfInvoices(invoices),
      lifecycle: {
        ...syncLifecycle,
        opened: () => {
          storeWatchedInvoices(scope, scope.now());
          syncLifecycle.opened?.();
          onChange();
        },
        preferencesChanged: reminders.onInvoicesChanged,
        cacheLost: () => {
          storeWatchedInvoices(scope, scope.now());
          syncLifecycle.cacheLost?.();
        },
      },
    };
  },
};
