import { Paperclip, Undo2 } from 'lucide-react';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { t } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { invoiceListActions } from './invoice-list-actions.ts';
import './invoice-page.css';

/** The invoice's file, its credit notes, and the comparison with its e-invoice. */
export function InvoiceDocuments({
  invoice: { fileName, relatedInvoices },
  isComparing,
  onCompare,
}: {
  readonly invoice: SupplierInvoice;
  readonly isComparing: boolean;
  readonly onCompare: () => void;
}) {
  return (
    <Section title={t('invoices.section.papers')}>
      <ul className="invoice-papers">
        {fileName !== null && (
          <li>
            <Icon of={Paperclip} tone="dim" />
            <span className="invoice-paper-name">{fileName}</span>
          </li>
        )}
        {relatedInvoices.map(({ id, invoiceNumber, fileName: name, totalAmount }, index) => (
          <li key={id ?? index}>
            <Icon of={Undo2} tone="dim" />
            <span className="invoice-paper-name">
              {t('invoices.related', { number: invoiceNumber ?? name ?? id ?? '' })}
            </span>
            {totalAmount && <Amount value={totalAmount.value} currency={totalAmount.currency} />}
          </li>
        ))}
      </ul>
      <div className="invoice-compare">
        <ActionButton
          action={invoiceListActions.compare}
          onRun={onCompare}
          isPending={isComparing}
          size="small"
        />
        <p className="caption">{t('invoices.compare.what')}</p>
      </div>
    </Section>
  );
}
