import {
  CalendarArrowDown,
  FileDiff,
  FileUp,
  FilterX,
  ListChecks,
  Plus,
  QrCode,
  ReceiptText,
  RefreshCw,
  Store,
  Trash2,
} from 'lucide-react';
import { actionsOf } from '../../platform/actions.ts';
import { goTo } from '../../platform/navigation.ts';
import { exportSpecs } from '../../widgets/lists/list-actions.tsx';

/** The actions for all supplier invoices. `compare`, `pay-slip`, `remove`: for the shown one. */
export const invoiceListActions = actionsOf('supplier-invoices', {
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
  ...exportSpecs,
  compare: {
    label: 'invoices.compare.action',
    alias: 'shell.synonyms.compare-invoice',
    icon: FileDiff,
    isLocal: true,
  },
  'pay-slip': { label: 'payslip.action', alias: 'payslip.synonyms', icon: QrCode, isLocal: true },
  unfilter: { label: 'lists.none-match.clear', icon: FilterX, isLocal: true },
  remove: { label: 'ui.word.remove-from-list', icon: Trash2, isLocal: true, isUnasked: true },
});
