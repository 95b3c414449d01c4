import { startedPayments } from './paying/pay-doubts.ts';
import type {
  InvoiceNextStep,
  InvoiceRow,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';

type InvoiceFacts = {
  readonly row: Pick<
    InvoiceRow,
    | 'lane'
    | 'isAbsent'
    | 'isCreditNote'
    | 'hasNewIban'
    | 'hasOtherIbanInFile'
    | 'handedOverAtEpochMs'
    | 'isInSavedFile'
  >;
  readonly invoice: Pick<SupplierInvoice, 'status' | 'hasDuplicates' | 'availableActions'> &
    Parameters<typeof startedPayments>[0];
};

function cautionOf({ row, invoice }: InvoiceFacts): InvoiceNextStep | null {
  if (row.hasNewIban || row.hasOtherIbanInFile === true) return 'call-supplier';
  return invoice.hasDuplicates === true ? 'compare-duplicate' : null;
}

/**
 * The step that the bank waits for. An invoice that was sent to a bank or is in a saved file needs
 * no review.
 */
function bankStepOf({ row, invoice }: InvoiceFacts): InvoiceNextStep | null {
  const status = invoice.status?.toLowerCase();
  const canPay = invoice.availableActions.some(
    ({ action, isAllowed }) => action === 'pay' && isAllowed === true,
  );
  if (status === 'scheduled') return 'wait-for-payment';
  const isSentOrSaved = row.isInSavedFile === true || row.handedOverAtEpochMs !== undefined;
  if (!isSentOrSaved && startedPayments(invoice).length > 0) return 'check-account';
  if (canPay || isSentOrSaved) return null;
  if (status === 'to_review') return 'review';
  return status === 'to_approve' ? 'approve' : null;
}

/**
 * The steps for an open invoice before it is paid: first those that prevent a wrong payment, then
 * those that the bank waits for.
 */
export function nextStepsOf(facts: InvoiceFacts): InvoiceNextStep[] {
  const { row } = facts;
  if (row.isAbsent || row.isCreditNote || row.lane === 'done' || row.lane === 'unread') return [];
  const steps = [cautionOf(facts), bankStepOf(facts)];
  return steps.filter((step) => step !== null);
}
