import type {
  InvoiceApproval,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { listText } from '../../format/day.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';
import type { Fact, FactValue } from '../../widgets/facts/fact-list.tsx';
import { reasonLabel } from './invoice-labels.ts';

type Kind = 'text' | 'copied-text' | 'code' | 'copied' | 'day' | 'instant' | 'flag';
/** Fields for all users; the other fields have their own place on the page. */
const plainFields = {
  invoiceNumber: 'copied-text',
  supplierName: 'copied-text',
  vatNumber: 'copied-text',
  tin: 'copied-text',
  description: 'text',
  issueDate: 'day',
  dueDate: 'day',
  scheduledDate: 'day',
  paymentDate: 'day',
  declinedNote: 'text',
  isEinvoice: 'flag',
  isCreditNote: 'flag',
  hasDiscrepancies: 'flag',
  hasDuplicates: 'flag',
  hasSuggestedCreditNotes: 'flag',
  createdAt: 'instant',
  updatedAt: 'instant',
} as const satisfies Partial<Record<keyof SupplierInvoice, Kind>>;
/** Codes and ids, as received. */
const developerFields = {
  id: 'copied',
  status: 'code',
  eInvoiceType: 'code',
  isAttachmentInvoice: 'flag',
  isAttachmentNonFinancial: 'flag',
  attachmentCategory: 'code',
  sourceType: 'code',
  source: 'code',
  analyzedAt: 'instant',
  initiatorId: 'copied',
  organizationId: 'copied',
  attachmentId: 'copied',
  displayAttachmentId: 'copied',
} as const satisfies Partial<Record<keyof SupplierInvoice, Kind>>;
const fields = { ...plainFields, ...developerFields };
type FactField = keyof typeof fields;

function labelOf(name: FactField): MessageId {
  if (name === 'updatedAt') return 'ui.word.last-changed';
  return name === 'vatNumber' ? 'clients.field.vatNumber' : `invoices.field.${name}`;
}

/** The label of a field among the facts; null: it is not one of them. */
export function factLabel(field: string): MessageId | null {
  return Object.hasOwn(fields, field) ? labelOf(field as FactField) : null;
}

function valueOf(kind: Kind, value: string | boolean | null): FactValue {
  if (kind === 'flag') return { kind: 'flag', isOn: typeof value === 'boolean' ? value : null };
  const text = typeof value === 'string' ? value : null;
  if (kind === 'copied') return { kind: 'code', text, canCopy: true };
  return kind === 'copied-text' ? { kind: 'text', text, canCopy: true } : { kind, text };
}

function factsOf(
  kinds: Partial<Record<FactField, Kind>>,
  invoice: SupplierInvoice,
  t: Translate,
): readonly Fact[] {
  return (Object.keys(kinds) as FactField[]).map((name) => ({
    id: name,
    label: t(labelOf(name)),
    value: valueOf(fields[name], invoice[name]),
  }));
}

/** The facts for all users, with labels. */
export function invoiceFacts(invoice: SupplierInvoice, t: Translate): readonly Fact[] {
  return factsOf(plainFields, invoice, t);
}

/** The approvers, by name. */
export function approvalFacts(
  { approvers, verifiedBy, lastApprovedBy }: InvoiceApproval,
  { t, language }: { readonly t: Translate; readonly language: string },
): readonly Fact[] {
  const names = { approver: listText(language, approvers), verifiedBy, lastApprovedBy };
  return (Object.keys(names) as (keyof typeof names)[]).flatMap((id) =>
    names[id] ? [{ id, label: t(`invoices.field.${id}`), value: valueOf('text', names[id]) }] : [],
  );
}

/** The bank's actions: allowed, or not and why. Unknown reasons are among the developer facts. */
export function actionFacts(invoice: SupplierInvoice, t: Translate): readonly Fact[] {
  return invoice.availableActions.map(({ action, isAllowed, reasons }) => {
    const reasonTexts = reasons.flatMap(
      (reason) => reasonLabel(reason, action, invoice.status, t) ?? [],
    );
    const text =
      isAllowed === null
        ? t('invoices.action.unsaid')
        : isAllowed
          ? t('invoices.action.allowed')
          : reasonTexts.join(' · ') || t('invoices.action.not-allowed');
    return { id: action, label: t(`invoices.action.${action}`), value: { kind: 'text', text } };
  });
}

/** Codes and ids of the invoice, and the raw reasons for actions that are not allowed. */
export function developerFacts(invoice: SupplierInvoice, t: Translate): readonly Fact[] {
  return [
    ...factsOf(developerFields, invoice, t),
    ...invoice.availableActions.flatMap(({ action, reasons }) =>
      codeFacts(`reason-${action}`, t(`invoices.action.${action}`), reasons),
    ),
    ...invoice.lifecycleEvents.flatMap(({ statusCode, reason }, index) =>
      codeFacts(`event-${String(index)}`, t('invoices.section.events'), [
        [statusCode, reason].filter((code) => code !== null).join(' ') || null,
      ]),
    ),
  ];
}

function codeFacts(id: string, label: string, values: readonly (string | null)[]): readonly Fact[] {
  return values.flatMap((text, index) =>
    text === null
      ? []
      : [
          {
            id: `${id}-${String(index)}`,
            label,
            value: { kind: 'code', text, canCopy: true },
          } satisfies Fact,
        ],
  );
}

function withName(label: string, name: string | null): string {
  return name === null ? label : `${label} (${name})`;
}

/** Ids of approvers, transactions, related invoices and accounting, each with a copy button. */
export function connectedFacts(invoice: SupplierInvoice, t: Translate): readonly Fact[] {
  return [
    ...codeFacts(
      'approver',
      t('invoices.field.approver'),
      invoice.approvalWorkflow?.approverIds ?? [],
    ),
    ...codeFacts('request', t('invoices.field.approvalRequest'), [
      invoice.approvalWorkflow?.supplierInvoiceRequestId ?? null,
    ]),
    ...codeFacts('verified', t('invoices.field.verifiedBy'), [
      invoice.approvalWorkflow?.verifiedBy ?? null,
    ]),
    ...codeFacts('approved', t('invoices.field.lastApprovedBy'), [
      invoice.approvalWorkflow?.lastApprovedBy ?? null,
    ]),
    ...codeFacts(
      'matched-id',
      t('invoices.field.matchedTransaction'),
      invoice.matchedTransactionsIds,
    ),
    ...invoice.matchedTransactions.flatMap(({ transactionId, subjectId, subjectType }, index) =>
      codeFacts(
        `matched-${String(index)}`,
        withName(t('invoices.field.matchedTransaction'), subjectType),
        transactionId === subjectId ? [transactionId] : [transactionId, subjectId],
      ),
    ),
    ...invoice.suggestedTransactions.flatMap(({ id, score }, index) =>
      codeFacts(`suggested-${String(index)}`, withName(t('invoices.section.suggested'), score), [
        id,
      ]),
    ),
    ...codeFacts('transfer', t('invoices.field.transfer'), invoice.transferIds),
    ...codeFacts('request-transfer', t('invoices.field.requestTransfer'), [
      invoice.requestTransfer?.id ?? null,
    ]),
    ...codeFacts('request-transfer-initiator', t('invoices.field.requestTransferInitiator'), [
      invoice.requestTransfer?.initiatorId ?? null,
    ]),
    ...invoice.relatedInvoices.flatMap(({ id, invoiceNumber, attachmentId, fileName }, index) => [
      ...codeFacts(
        `related-${String(index)}`,
        withName(t('invoices.field.relatedInvoice'), invoiceNumber),
        [id],
      ),
      ...codeFacts(
        `related-attachment-${String(index)}`,
        withName(t('invoices.field.relatedAttachment'), fileName ?? invoiceNumber),
        [attachmentId],
      ),
    ]),
    ...codeFacts('integration', t('invoices.field.integrationType'), [
      invoice.meta?.integrationType ?? null,
    ]),
    ...codeFacts('connector', t('invoices.field.connector'), [invoice.meta?.connector ?? null]),
    ...(invoice.meta?.accountingRecordedAt == null
      ? []
      : [
          {
            id: 'recorded',
            label: t('invoices.field.accountingRecordedAt'),
            value: { kind: 'instant', text: invoice.meta.accountingRecordedAt },
          } satisfies Fact,
        ]),
    ...codeFacts('recorded-source', t('invoices.field.accountingRecordedSource'), [
      invoice.meta?.accountingRecordedSource ?? null,
    ]),
  ];
}
