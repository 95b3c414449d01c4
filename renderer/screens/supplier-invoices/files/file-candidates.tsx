import { useId } from 'react';
import type { ReactNode } from 'react';
import type {
  BankInvoice,
  FiledCandidate,
} from '../../../../preload/contract/invoices/invoice-files.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { t } from '../../../i18n/i18n.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { dateLabel } from '../invoice-labels.ts';
import { FileState } from './file-state.tsx';

/** An invoice of the bank in short: supplier, number, due date, amount. */
export function BankInvoiceLine({
  of: { supplierName, invoiceNumber, dueDate, amount },
  id,
  children,
}: {
  readonly of: BankInvoice;
  readonly id?: string;
  readonly children?: ReactNode;
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
        {children}
      </div>
      {amount && <Amount value={amount.value} currency={amount.currency} />}
    </>
  );
}

function Candidate({
  of,
  onChoose,
}: {
  readonly of: FiledCandidate;
  readonly onChoose: (id: SupplierInvoiceId) => void;
}) {
  const id = useId();
  const { differences } = of;
  return (
    <li>
      <BankInvoiceLine of={of} id={id}>
        {differences.length > 0 && <FileState of={{ state: 'differs', differences }} />}
      </BankInvoiceLine>
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
  readonly of: readonly FiledCandidate[];
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
