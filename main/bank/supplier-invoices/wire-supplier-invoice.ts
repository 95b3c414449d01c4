import { anyList, anyObject, decimal, digits, flag, text } from '../wire/fields.ts';
import type { Shape } from '../wire/fields.ts';

/** Specification, "Supplier invoice". Every value is open: the allowed values are not specified. */
export const wireSupplierInvoice = {
  id: text,
  organization_id: text,
  initiator_id: text,
  is_einvoice: flag,
  has_discrepancies: flag,
  has_duplicates: flag,
  is_attachment_invoice: flag,
  is_attachment_non_financial: flag,
  is_credit_note: flag,
  has_suggested_credit_notes: flag,
  file_name: text,
  status: text,
  source_type: text,
  source: text,
  created_at: text,
  updated_at: text,
  analyzed_at: text,
  attachment_id: text,
  display_attachment_id: text,
  declined_note: text,
  e_invoice_type: text,
  invoice_number: digits,
  supplier_name: text,
  vat_number: digits,
  tin: digits,
  description: text,
  iban: text,
  attachment_category: text,
  total_amount: anyObject,
  total_amount_excluding_taxes: anyObject,
  total_tax_amount: anyObject,
  payable_amount: anyObject,
  total_amount_credit_notes: anyObject,
  taxes: anyList,
  issue_date: text,
  due_date: text,
  payment_date: text,
  scheduled_date: text,
  matched_transactions_ids: anyList,
  transfer_ids: anyList,
  matched_transactions: anyList,
  request_transfer: anyObject,
  einvoicing_lifecycle_events: anyList,
  meta: anyObject,
  available_actions: anyObject,
  approval_workflow: anyObject,
  related_invoices: anyList,
  suggested_transactions: anyList,
} satisfies Shape;

export const wireTax = { tax_amount: anyObject, tax_rate: decimal } satisfies Shape;
export const wireMatch = {
  subject_id: text,
  subject_type: text,
  transaction_id: text,
} satisfies Shape;
export const wireRequestTransfer = { id: text, initiator_id: text } satisfies Shape;
export const wireLifecycleEvent = {
  status_code: digits,
  reason: text,
  reason_message: text,
  timestamp: text,
} satisfies Shape;
export const wireMeta = {
  integration_type: text,
  connector: text,
  accounting_recorded_at: text,
  accounting_recorded_source: text,
} satisfies Shape;
export const wireActions = {
  pay: flag,
  delete: flag,
  archive: flag,
  unarchive: flag,
  reasons: anyObject,
} satisfies Shape;
export const wireReasons = {
  pay: anyList,
  delete: anyList,
  archive: anyList,
  unarchive: anyList,
} satisfies Shape;
export const wireApprovalWorkflow = {
  approver_ids: anyList,
  supplier_invoice_request_id: text,
  verified_by: text,
  last_approved_by: text,
} satisfies Shape;
export const wireSuggestion = { id: text, score: decimal } satisfies Shape;

/** The amount of a related invoice has no type in the specification, so its user parses it. */
export const wireRelatedInvoice = {
  id: text,
  invoice_number: digits,
  attachment_id: text,
  file_name: text,
} satisfies Shape;
