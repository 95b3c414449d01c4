import type { InvoiceRow } from '../../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { t } from '../../../i18n/i18n.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { invoiceTitle } from '../invoice-labels.ts';
import './row-choice.css';

/** Whether an open invoice of the list is selected for a payment file. */
export function RowChoice({
  row,
  isChosen,
  isTabStop,
  onChoose,
}: {
  readonly row: InvoiceRow;
  readonly isChosen: boolean;
  /** It is a tab stop. */
  readonly isTabStop: boolean;
  readonly onChoose: (id: SupplierInvoiceId) => void;
}) {
  const isSent = row.handedOverAtEpochMs !== undefined;
  if (row.lane === 'done' || row.lane === 'unread' || row.isCreditNote || isSent) return null;
  return (
    <Checkbox
      label={t('payfile.choose', {
        invoice: [invoiceTitle(row, t), row.invoiceNumber].filter(Boolean).join(', '),
      })}
      isSelected={isChosen}
      isTabStop={isTabStop}
      onChange={() => onChoose(row.id)}
    />
  );
}
