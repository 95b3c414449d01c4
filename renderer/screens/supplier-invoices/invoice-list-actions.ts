import {
  CalendarArrowDown,
  CircleX,
  Download,
  FileDiff,
  FilePlus,
  FileText,
  FileUp,
  FilterX,
  FolderSync,
  FolderX,
  ListChecks,
  Plus,
  QrCode,
  ReceiptText,
  RefreshCw,
  Sparkles,
  Store,
  Trash2,
} from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import { goTo } from '../../platform/navigation.ts';
import { exportActionSpecs } from '../../widgets/lists/list-actions.tsx';
import { filesRoute } from './files/files-route.ts';

function inFiles(action: string) {
  return () => goTo(filesRoute(), `supplier-invoices.${action}`);
}

/**
 * The actions for all supplier invoices and e-invoice files. Local ones are for the shown one. The
 * palette offers `compare` before the files, which have the same search words.
 */
export const invoiceListActions = defineActions('supplier-invoices', {
  add: { label: 'ui.word.add-by-id', alias: 'shell.synonyms.add-invoice', icon: Plus },
  import: { label: 'invoices.import.action', icon: FileUp },
  refresh: { label: 'shell.palette.refresh', icon: RefreshCw },
  weeks: {
    label: 'invoices.weeks.title',
    icon: ReceiptText,
    run: () => goTo({ screen: 'supplier-invoices', view: { kind: 'to-pay' } }),
  },
  suppliers: {
    label: 'invoices.suppliers.title',
    icon: Store,
    run: () => goTo({ screen: 'supplier-invoices', view: { kind: 'by-supplier' } }),
  },
  calendar: { label: 'invoices.calendar.action', icon: CalendarArrowDown },
  'payment-file': { label: 'payfile.action', alias: 'payfile.synonyms', icon: ListChecks },
  ...exportActionSpecs,
  compare: {
    label: 'invoices.compare.action',
    alias: 'shell.synonyms.compare-invoice',
    icon: FileDiff,
    isLocal: true,
  },
  'pay-slip': { label: 'payslip.action', alias: 'payslip.synonyms', icon: QrCode, isLocal: true },
  'pay-again': { label: 'payslip.again', icon: QrCode, isLocal: true },
  files: {
    label: 'invoices.files.title',
    alias: 'shell.synonyms.invoice-files',
    icon: FileText,
    run: () => goTo(filesRoute()),
  },
  'add-files': {
    label: 'invoices.files.add-action',
    button: 'invoices.files.add',
    alias: 'shell.synonyms.invoice-files',
    icon: FilePlus,
    run: inFiles('add-files'),
  },
  'watch-folder': {
    label: 'invoices.files.folder',
    alias: 'shell.synonyms.invoice-files',
    icon: FolderSync,
    run: inFiles('watch-folder'),
  },
  'leave-folder': {
    label: 'invoices.files.folder-off',
    button: 'ui.word.stop',
    icon: FolderX,
    isLocal: true,
  },
  'add-examples': { label: 'invoices.files.examples', icon: Sparkles, isLocal: true },
  'open-filed': { label: 'invoices.files.open', icon: ReceiptText, isLocal: true },
  'not-this': { label: 'invoices.files.not-this', icon: CircleX, isLocal: true },
  'none-of-these': { label: 'invoices.files.none', icon: CircleX, isLocal: true },
  'save-filed': { label: 'invoices.files.save', icon: Download, isLocal: true },
  'remove-filed': {
    label: 'invoices.files.remove-action',
    button: 'invoices.files.remove',
    icon: Trash2,
    isLocal: true,
  },
  unfilter: { label: 'lists.none-match.clear', icon: FilterX, isLocal: true },
  remove: { label: 'ui.word.remove-from-list', icon: Trash2, isLocal: true, isImmediate: true },
});
