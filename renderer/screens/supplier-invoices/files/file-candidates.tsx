import { useId } from 'react';
import type { BankInvoice } from '../../../../preload/contract/invoices/invoice-files.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { t } from '../../../i18n/i18n.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { dateLabel } from '../invoice-labels.ts';

/** An invoice of the bank in short: supplier, number, due date, amount. */
export function BankInvoiceLine({
  of: { supplierName, invoiceNumber, dueDate, amount },
  id,
}: {
  readonly of: BankInvoice;
  readonly id?: string;
}) {
  const due = dateLabel(formatLocale(), dueDate);
  return (
    <>
      <div className="filed-candidate" id={id}>
        <div className="name">{supplierName ?? t('invoices.no-supplier')}</div>
        <div className="caption">
          {[invoiceNumber, due && t('invoices.hero.due', { date: due })]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {amount && <Amount value={amount.value} currency={amount.currency} />}
    </>
  );
}

function Candidate({
  of,
  onChoose,
}: {
  readonly of: BankInvoice;
  readonly onChoose: (id: SupplierInvoiceId) => void;
}) {
  const id = useId();
  return (
    <li>
      <BankInvoiceLine of={of} id={id} />
      <Button size="small" aria-describedby={id} onPress={() => onChoose(of.id)}>
        {t('invoices.files.this-one')}
      </Button>
    </li>
  );
}

/** The invoices that the file could be, for the user to choose. */
export function FileCandidates({
  of,
  onChoose,
}: {
  readonly of: readonly BankInvoice[];
  readonly onChoose: (id: SupplierInvoiceId) => void;
}) {
  return (
    <ul className="filed-candidates">
      {of.map((candidate) => (
        <Candidate key={candidate.id} of={candidate} onChoose={onChoose} />
      ))}
    </ul>
  );
}
