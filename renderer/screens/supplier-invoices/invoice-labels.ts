import { BadgeAlert, CopyCheck, EqualNot } from 'lucide-react';
import { dayMs } from '../../format/date.ts';
import type {
  InvoiceAction,
  InvoiceRow,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { calendarDayText, nearDayText } from '../../format/day.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

type DueLabel = {
  readonly t: Translate;
  readonly language: string;
  readonly locale: string;
  readonly nowEpochMs: number;
};

function dayNumber(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / dayMs : null;
}
function localDayNumber(epochMs: number): number {
  const now = new Date(epochMs);
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / dayMs;
}

/**
 * The day of a date with a time, as written: a conversion to the local time zone could shift the
 * due date.
 */
function dayOf(text: string): string {
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:/.test(text) ? text.slice(0, 10) : text;
}

/**
 * A due date in everyday words: "3 days late", "Today", "Fri 20 Nov"; null without one. A date in
 * another form is shown as received.
 */
export function dueLabel(
  dueDate: string | null,
  isDone: boolean,
  { t, language, locale, nowEpochMs }: DueLabel,
): string | null {
  if (dueDate === null || dueDate === '') return null;
  const due = dayNumber(dayOf(dueDate));
  if (due === null) return dueDate;
  const days = due - localDayNumber(nowEpochMs);
  if (days < 0 && !isDone) return t('invoices.days-late', { days: -days });
  const today = new Date(localDayNumber(nowEpochMs) * dayMs).toISOString().slice(0, 10);
  return nearDayText({ language, locale, today }, dayOf(dueDate));
}

/** A date in full, or as received. */
export function dateLabel(locale: string, text: string | null): string | null {
  return text === null ? null : (calendarDayText(locale, dayOf(text)) ?? text);
}

const statuses: Readonly<Record<string, MessageId>> = {
  to_review: 'invoices.status.to_review',
  to_approve: 'invoices.status.to_approve',
  pending: 'registrations.step.pending',
  awaiting_payment: 'invoices.status.awaiting_payment',
  to_pay: 'invoices.status.to_pay',
  scheduled: 'invoices.status.scheduled',
  paid: 'invoices.status.paid',
  archived: 'invoices.status.archived',
  on_hold_by_compliance: 'invoices.status.on_hold_by_compliance',
};

export function isKnownStatus(status: string): boolean {
  return Object.hasOwn(statuses, status.toLowerCase());
}

/** The label of a status; an unknown one is shown as received. */
export function statusLabel(status: string | null, t: Translate): string {
  if (status === null) return t('overview.fact.missing');
  const messageId = isKnownStatus(status) ? statuses[status.toLowerCase()] : undefined;
  return messageId === undefined ? status : t(messageId);
}

/** Why an action is not allowed in the invoice's status: the status itself is the reason. */
function statusReason(action: InvoiceAction, status: string | null, t: Translate): string {
  const lowerStatus = status?.toLowerCase();
  if (action === 'unarchive' && lowerStatus !== 'archived')
    return t('invoices.reason.not-archived');
  if (lowerStatus === 'to_review') return t('invoices.reason.to-review');
  return status !== null && isKnownStatus(status)
    ? t('invoices.reason.this-status', { status: statusLabel(status, t) })
    : t('invoices.reason.status');
}

/**
 * Why an action is not allowed, as text; null for an unknown reason, which is shown as received.
 */
export function reasonLabel(
  reason: string,
  action: InvoiceAction,
  status: string | null,
  t: Translate,
): string | null {
  return reason === 'invalid_status' ? statusReason(action, status, t) : null;
}

/** The user sent it to a bank, which has not confirmed the payment yet. */
export function isSentToBank({
  handedOverAtEpochMs,
  lane,
}: Pick<InvoiceRow, 'handedOverAtEpochMs' | 'lane'>): boolean {
  return handedOverAtEpochMs !== undefined && lane !== 'done';
}

/** The status asks for a payment. */
export function isToPay(status: string): boolean {
  return ['to_pay', 'awaiting_payment'].includes(status.toLowerCase());
}

/** Whether the invoice has no name: only its id identifies it. */
export function isUntitled({
  supplierName,
  label,
  invoiceNumber,
}: Pick<InvoiceRow, 'supplierName' | 'label' | 'invoiceNumber'>): boolean {
  return supplierName === null && label === null && invoiceNumber === null;
}

/** The supplier, else the user's label or the invoice number. */
export function invoiceTitle(
  {
    supplierName,
    label,
    invoiceNumber,
    lane,
  }: Pick<InvoiceRow, 'supplierName' | 'label' | 'invoiceNumber' | 'lane'>,
  t: Translate,
): string {
  return (
    supplierName ??
    label ??
    invoiceNumber ??
    t(lane === 'unread' ? 'ui.word.supplier-invoice' : 'invoices.no-supplier')
  );
}

/** Warnings before payment, most serious first. The two about an IBAN share their icon. */
export const invoiceWarnings = {
  hasNewIban: { tone: 'wax', icon: BadgeAlert, label: 'invoices.row.new-iban' },
  hasOtherIbanInFile: { tone: 'wax', icon: BadgeAlert, label: 'invoices.row.file-iban' },
  hasDuplicates: { tone: 'brass', icon: CopyCheck, label: 'imports.state.double' },
  hasDiscrepancies: { tone: 'brass', icon: EqualNot, label: 'invoices.row.discrepancy' },
} as const;
export const warningNames = [
  'hasNewIban',
  'hasOtherIbanInFile',
  'hasDuplicates',
  'hasDiscrepancies',
] as const;
