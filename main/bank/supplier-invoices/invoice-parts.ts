import type {
  InvoiceAction,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { decimal, toExtra } from '../wire/fields.ts';
import { isJsonObject } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';
import { toMoney } from '../wire/money.ts';
import { readEntries, readObject, readObjectEntry, readTexts } from '../wire/nested.ts';
import type { Nested } from '../wire/nested.ts';
import {
  wireActions,
  wireApprovalWorkflow,
  wireLifecycleEvent,
  wireMatch,
  wireMeta,
  wireReasons,
  wireRelatedInvoice,
  wireRequestTransfer,
  wireSuggestion,
  wireTax,
} from './wire-supplier-invoice.ts';

type Part<Name extends keyof SupplierInvoice> = Nested<SupplierInvoice[Name]>;
type List = readonly JsonValue[] | null;

export function toTaxes(list: List): Part<'taxes'> {
  return readEntries(list, 'taxes', (entry, name) => {
    const tax = readObjectEntry(wireTax)(entry, name);
    if (tax.value === null) return { value: null, extras: tax.extras };
    const amount = toMoney(tax.value.tax_amount, `${name}.tax_amount`);
    const hasContent = amount.value !== null || tax.value.tax_rate !== null;
    return {
      value: hasContent ? { taxAmount: amount.value, taxRate: tax.value.tax_rate } : null,
      extras: [...tax.extras, ...amount.extras],
    };
  });
}

export function toLifecycleEvents(list: List): Part<'lifecycleEvents'> {
  return readEntries(list, 'einvoicing_lifecycle_events', (entry, name) => {
    const { value, extras } = readObjectEntry(wireLifecycleEvent)(entry, name);
    return {
      value: value && {
        statusCode: value.status_code,
        reason: value.reason,
        reasonMessage: value.reason_message,
        timestamp: value.timestamp,
      },
      extras,
    };
  });
}

/**
 * Only ids, or objects that also name the matched subject (spec/observed.md, "Clients, products,
 * supplier invoices, …").
 */
export function toMatches(list: List): Part<'matchedTransactions'> {
  return readEntries(list, 'matched_transactions', (entry, name) => {
    if (typeof entry === 'string')
      return { value: { subjectId: null, subjectType: null, transactionId: entry }, extras: [] };
    const { value, extras } = readObjectEntry(wireMatch)(entry, name);
    return {
      value: value && {
        subjectId: value.subject_id,
        subjectType: value.subject_type,
        transactionId: value.transaction_id,
      },
      extras,
    };
  });
}

export function toSuggestions(list: List): Part<'suggestedTransactions'> {
  return readEntries(list, 'suggested_transactions', readObjectEntry(wireSuggestion));
}

export function toRelatedInvoices(list: List): Part<'relatedInvoices'> {
  return readEntries(list, 'related_invoices', (entry, name) => {
    if (!isJsonObject(entry)) return { value: null, extras: [toExtra(name, entry)] };
    const { total_amount: total = null, ...others } = entry;
    const amount = toRelatedAmount(total, `${name}.total_amount`);
    const { value, extras } = readObject(wireRelatedInvoice, others, name);
    const hasContent = value !== null || amount.value !== null;
    return {
      value: hasContent
        ? {
            id: value?.id ?? null,
            invoiceNumber: value?.invoice_number ?? null,
            totalAmount: amount.value,
            attachmentId: value?.attachment_id ?? null,
            fileName: value?.file_name ?? null,
          }
        : null,
      extras: [...extras, ...amount.extras],
    };
  });
}

/** A money object like all other amounts, or a bare number without a currency. */
function toRelatedAmount(source: JsonValue, name: string): ReturnType<typeof toMoney> {
  if (source === null) return { value: null, extras: [] };
  if (isJsonObject(source)) return toMoney(source, name);
  const read = decimal.safeParse(source);
  return read.success
    ? { value: { value: read.data, currency: null }, extras: [] }
    : { value: null, extras: [toExtra(name, source)] };
}

export function toRequestTransfer(source: JsonObject | null): Part<'requestTransfer'> {
  const { value, extras } = readObject(wireRequestTransfer, source, 'request_transfer');
  return { value: value && { id: value.id, initiatorId: value.initiator_id }, extras };
}

export function toInvoiceMeta(source: JsonObject | null): Part<'meta'> {
  const { value, extras } = readObject(wireMeta, source, 'meta');
  return {
    value: value && {
      integrationType: value.integration_type,
      connector: value.connector,
      accountingRecordedAt: value.accounting_recorded_at,
      accountingRecordedSource: value.accounting_recorded_source,
    },
    extras,
  };
}

export function toApprovalWorkflow(source: JsonObject | null): Part<'approvalWorkflow'> {
  const { value, extras } = readObject(wireApprovalWorkflow, source, 'approval_workflow');
  const approvers = readTexts(value?.approver_ids ?? null, 'approval_workflow.approver_ids');
  const {
    supplier_invoice_request_id: requestId = null,
    verified_by: verifiedBy = null,
    last_approved_by: lastApprovedBy = null,
  } = value ?? {};
  const hasContent =
    approvers.value.length > 0 ||
    requestId !== null ||
    verifiedBy !== null ||
    lastApprovedBy !== null;
  return {
    value: hasContent
      ? {
          approverIds: approvers.value,
          supplierInvoiceRequestId: requestId,
          verifiedBy,
          lastApprovedBy,
        }
      : null,
    extras: [...extras, ...approvers.extras],
  };
}

const actions = [
  'pay',
  'delete',
  'archive',
  'unarchive',
] as const satisfies readonly InvoiceAction[];

/**
 * An action that the service does not mention is missing. An action that the specification does not
 * know is stored unchanged.
 */
export function toAvailableActions(source: JsonObject | null): Part<'availableActions'> {
  const allowed = readObject(wireActions, source, 'available_actions');
  const reasons = readObject(
    wireReasons,
    allowed.value?.reasons ?? null,
    'available_actions.reasons',
  );
  const read = actions.map((action) => ({
    action,
    isAllowed: allowed.value?.[action] ?? null,
    why: readTexts(reasons.value?.[action] ?? null, `available_actions.reasons.${action}`),
  }));
  return {
    value: read
      .filter(({ isAllowed, why }) => isAllowed !== null || why.value.length > 0)
      .map(({ action, isAllowed, why }) => ({ action, isAllowed, reasons: why.value })),
    extras: [...allowed.extras, ...reasons.extras, ...read.flatMap(({ why }) => why.extras)],
  };
}
