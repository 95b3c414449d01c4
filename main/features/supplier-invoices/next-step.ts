import type {
  InvoiceNextStep,
  InvoiceRow,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';

type Known = {
  readonly row: Pick<
    InvoiceRow,
    'lane' | 'isAbsent' | 'isCreditNote' | 'hasNewIban' | 'handedOverAtEpochMs' | 'isInSavedFile'
  >;
  readonly invoice: Pick<SupplierInvoice, 'status' | 'hasDuplicates' | 'availableActions'>;
};

/**
 * The one thing to do about an invoice that is open: first what keeps from paying wrongly, then what
 * the bank waits for. Null where there is nothing to do, or nobody knows what.
 */
export function nextStepOf({ row, invoice }: Known): InvoiceNextStep | null {
  if (row.isAbsent || row.isCreditNote || row.lane === 'done' || row.lane === 'unread') return null;
  if (row.hasNewIban) return 'call-supplier';
  if (invoice.hasDuplicates === true) return 'compare-duplicate';
  const canPay = invoice.availableActions.some(
    ({ action, isAllowed }) => action === 'pay' && isAllowed === true,
  );
  const status = invoice.status?.toLowerCase();
  if (status === 'scheduled') return 'wait-for-payment';
  if (row.isInSavedFile === true) return 'answer-file';
  if (row.handedOverAtEpochMs !== undefined) return 'wait-for-bank';
  if (canPay || status === 'to_pay' || status === 'awaiting_payment') return 'pay';
  if (status === 'to_review') return 'review';
  return status === 'to_approve' ? 'approve' : null;
}
