import { FilePen } from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  FieldChange,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { formatLocale, useHiddenAmounts } from '../../platform/preferences.ts';
import { visibleTexts } from '../../format/visible-text.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Amount, Dots } from '../../widgets/amounts/amount.tsx';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText, DateText, Iban, InstantText } from '../../widgets/facts/labels.tsx';
import { factLabel } from './invoice-facts.ts';
import { UnknownCode } from '../../widgets/facts/unknown-code.tsx';
import { dateLabel, isKnownStatus, statusLabel } from './invoice-labels.ts';

/** Fields that are shown outside the facts, with their labels there. */
const labels: Partial<Record<keyof SupplierInvoice, MessageId>> = {
  status: 'invoices.field.status',
  iban: 'ui.word.iban',
  fileName: 'invoices.section.papers',
  totalAmount: 'invoices.sum.total',
  totalAmountExcludingTaxes: 'invoices.sum.net',
  totalTaxAmount: 'invoices.sum.tax',
  payableAmount: 'invoices.status.to_pay',
  totalAmountCreditNotes: 'invoices.sum.credit-notes',
  taxes: 'invoices.sum.tax',
  lifecycleEvents: 'invoices.section.events',
  relatedInvoices: 'invoices.section.papers',
  suggestedTransactions: 'invoices.section.suggested',
  matchedTransactions: 'invoices.field.matchedTransaction',
  matchedTransactionsIds: 'invoices.field.matchedTransaction',
  transferIds: 'invoices.field.transfer',
  requestTransfer: 'invoices.field.requestTransfer',
  availableActions: 'invoices.section.actions',
  approvalWorkflow: 'invoices.field.approver',
};
const days: ReadonlySet<string> = new Set<keyof SupplierInvoice>([
  'issueDate',
  'dueDate',
  'paymentDate',
  'scheduledDate',
]);
const instants: ReadonlySet<string> = new Set<keyof SupplierInvoice>(['createdAt', 'analyzedAt']);

function labelOf(field: string): MessageId | null {
  return (
    (Object.hasOwn(labels, field) ? labels[field as keyof SupplierInvoice] : undefined) ??
    factLabel(field)
  );
}

function parseJson(json: string): unknown {
  try {
    // JSON parsing turns escapes into characters again, so make hidden ones visible here.
    return visibleTexts(JSON.parse(json) as unknown);
  } catch {
    return json;
  }
}
function asMoney(
  value: unknown,
): { readonly value: string | null; readonly currency: string | null } | null {
  if (typeof value !== 'object' || value === null || !('value' in value) || !('currency' in value))
    return null;
  const { value: amount, currency } = value;
  return (amount === null || typeof amount === 'string') &&
    (currency === null || typeof currency === 'string')
    ? { value: amount, currency }
    : null;
}

/** One value in the form of the rest of the page. */
function Value({
  field,
  json,
}: {
  readonly field: string;
  readonly json: string | null;
}): ReactNode {
  const isHidden = useHiddenAmounts();
  if (json === null) return t('ui.word.empty');
  const value = parseJson(json);
  const money = asMoney(value);
  if (money !== null) return <Amount value={money.value} currency={money.currency} />;
  if (typeof value === 'boolean') return t(value ? 'ui.word.yes' : 'ui.word.no');
  if (typeof value !== 'string') return isHidden ? <Dots /> : <CodeText>{json}</CodeText>;
  if (field === 'status')
    return isKnownStatus(value) ? statusLabel(value, t) : <UnknownCode of={value} />;
  if (field === 'iban') return <Iban of={value} mayBreak />;
  if (days.has(field)) return dateLabel(formatLocale(), value);
  return instants.has(field) ? <DateText of={value} isFull /> : value;
}

function Change({ change: { field, before, after, atEpochMs } }: { readonly change: FieldChange }) {
  const label = labelOf(field);
  /* A list of objects is not readable as JSON text; the page shows it elsewhere. */
  const isList = [before, after].some(
    (json) =>
      json?.startsWith('[') === true ||
      (json?.startsWith('{') === true && asMoney(parseJson(json)) === null),
  );
  return (
    <li>
      {label === null ? <CodeText>{field}</CodeText> : <strong>{t(label)}</strong>}:{' '}
      {isList ? (
        t('invoices.change.elsewhere')
      ) : (
        <>
          <s>
            <Value field={field} json={before} />
          </s>{' '}
          <Value field={field} json={after} />
        </>
      )}{' '}
      <span className="caption">
        <InstantText epochMs={atEpochMs} />
      </span>
    </li>
  );
}

/**
 * Changes by the bank that the user has not seen yet, field by field: the old value struck through
 * next to the new one.
 */
export function InvoiceChanges({
  changes,
  onSeen,
}: {
  readonly changes: readonly FieldChange[];
  readonly onSeen: () => void;
}) {
  if (changes.length === 0) return null;
  return (
    <Note
      icon={FilePen}
      actions={
        <Button size="small" onPress={onSeen}>
          {t('ui.dismiss')}
        </Button>
      }
    >
      <strong>{t('invoices.change.title')}</strong>
      <ul className="invoice-changes">
        {changes.map((change, index) => (
          <Change key={index} change={change} />
        ))}
      </ul>
    </Note>
  );
}
