import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { supplierInvoiceId } from '../../../preload/contract/values.ts';
import { createListReader } from '../transport/list-reader.ts';
import { readFields } from '../wire/fields.ts';
import { requestedReader } from '../wire/requested-reader.ts';
import { isJsonObject } from '../wire/json.ts';
import type { JsonValue } from '../wire/json.ts';
import { toMoney } from '../wire/money.ts';
import { readTexts } from '../wire/nested.ts';
import {
  toApprovalWorkflow,
  toAvailableActions,
  toInvoiceMeta,
  toLifecycleEvents,
  toMatches,
  toRelatedInvoices,
  toRequestTransfer,
  toSuggestions,
  toTaxes,
} from './invoice-parts.ts';
import { wireSupplierInvoice } from './wire-supplier-invoice.ts';

/**
 * Converts a supplier invoice of the service. Null only without a usable id; any other field may be
 * missing or invalid.
 */
export function toSupplierInvoice(source: JsonValue | undefined): SupplierInvoice | null {
  if (!isJsonObject(source)) return null;
  const { fields, extras } = readFields(wireSupplierInvoice, source);
  const id = supplierInvoiceId.safeParse(fields.id);
  if (!id.success) return null;
  const parts = {
    totalAmount: toMoney(fields.total_amount, 'total_amount'),
    totalAmountExcludingTaxes: toMoney(
      fields.total_amount_excluding_taxes,
      'total_amount_excluding_taxes',
    ),
    totalTaxAmount: toMoney(fields.total_tax_amount, 'total_tax_amount'),
    payableAmount: toMoney(fields.payable_amount, 'payable_amount'),
    totalAmountCreditNotes: toMoney(fields.total_amount_credit_notes, 'total_amount_credit_notes'),
    taxes: toTaxes(fields.taxes),
    matchedTransactionsIds: readTexts(fields.matched_transactions_ids, 'matched_transactions_ids'),
    transferIds: readTexts(fields.transfer_ids, 'transfer_ids'),
    matchedTransactions: toMatches(fields.matched_transactions),
    requestTransfer: toRequestTransfer(fields.request_transfer),
    lifecycleEvents: toLifecycleEvents(fields.einvoicing_lifecycle_events),
    meta: toInvoiceMeta(fields.meta),
    availableActions: toAvailableActions(fields.available_actions),
    approvalWorkflow: toApprovalWorkflow(fields.approval_workflow),
    relatedInvoices: toRelatedInvoices(fields.related_invoices),
    suggestedTransactions: toSuggestions(fields.suggested_transactions),
  };
  return {
    id: id.data,
    organizationId: fields.organization_id,
    initiatorId: fields.initiator_id,
    isEinvoice: fields.is_einvoice,
    hasDiscrepancies: fields.has_discrepancies,
    hasDuplicates: fields.has_duplicates,
    isAttachmentInvoice: fields.is_attachment_invoice,
    isAttachmentNonFinancial: fields.is_attachment_non_financial,
    isCreditNote: fields.is_credit_note,
    hasSuggestedCreditNotes: fields.has_suggested_credit_notes,
    fileName: fields.file_name,
    status: fields.status,
    sourceType: fields.source_type,
    source: fields.source,
    createdAt: fields.created_at,
    updatedAt: fields.updated_at,
    analyzedAt: fields.analyzed_at,
    attachmentId: fields.attachment_id,
    displayAttachmentId: fields.display_attachment_id,
    declinedNote: fields.declined_note,
    eInvoiceType: fields.e_invoice_type,
    invoiceNumber: fields.invoice_number,
    supplierName: fields.supplier_name,
    vatNumber: fields.vat_number,
    tin: fields.tin,
    description: fields.description,
    iban: fields.iban,
    attachmentCategory: fields.attachment_category,
    totalAmount: parts.totalAmount.value,
    totalAmountExcludingTaxes: parts.totalAmountExcludingTaxes.value,
    totalTaxAmount: parts.totalTaxAmount.value,
    payableAmount: parts.payableAmount.value,
    totalAmountCreditNotes: parts.totalAmountCreditNotes.value,
    taxes: parts.taxes.value,
    issueDate: fields.issue_date,
    dueDate: fields.due_date,
    paymentDate: fields.payment_date,
    scheduledDate: fields.scheduled_date,
    matchedTransactionsIds: parts.matchedTransactionsIds.value,
    transferIds: parts.transferIds.value,
    matchedTransactions: parts.matchedTransactions.value,
    requestTransfer: parts.requestTransfer.value,
    lifecycleEvents: parts.lifecycleEvents.value,
    meta: parts.meta.value,
    availableActions: parts.availableActions.value,
    approvalWorkflow: parts.approvalWorkflow.value,
    relatedInvoices: parts.relatedInvoices.value,
    suggestedTransactions: parts.suggestedTransactions.value,
    extras: [...extras, ...Object.values(parts).flatMap((part) => part.extras)],
  };
}

export const toRequestedSupplierInvoice = requestedReader('supplier_invoice', toSupplierInvoice);

/**
 * A page of `{supplier_invoices, meta}`; invoices without a usable id are left out. Null if
 * `supplier_invoices` is not a list.
 */
export const toSupplierInvoicePage = createListReader<SupplierInvoice>(
  ['supplier_invoices'],
  toSupplierInvoice,
);
