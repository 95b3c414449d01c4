import type { ReactNode } from 'react';
import type {
  ComparedField,
  ComparedResult,
  ComparedSide,
  InvoiceComparison,
} from '../../../../preload/contract/invoices/invoice-comparison.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { t } from '../../../i18n/i18n.ts';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { Iban } from '../../../widgets/facts/labels.tsx';
import { dateLabel } from '../invoice-labels.ts';
import { fieldLabels } from './comparison-labels.ts';

function Lines({ of }: { readonly of: readonly ReactNode[] }) {
  return of.length === 1 ? (
    of[0]
  ) : (
    <>
      {of.map((line, index) => (
        <div key={index}>{line}</div>
      ))}
    </>
  );
}

/** The value of a field on one side. */
export function FieldValue({
  field,
  side,
}: {
  readonly field: ComparedField;
  readonly side: ComparedSide;
}) {
  switch (field) {
    case 'kind':
      return t(
        side.kind === 'credit-note'
          ? 'invoices.field.isCreditNote'
          : 'invoices.compare.kind.invoice',
      );
    case 'iban':
      return (
        <Lines
          of={side.ibans.map((iban) => (
            <Iban of={iban} mayBreak />
          ))}
        />
      );
    case 'gross':
    case 'net':
    case 'tax':
    case 'payable':
      return <Amount value={side[field]} currency={side.currency} />;
    case 'issueDate':
      return dateLabel(formatLocale(), side.issueDate);
    case 'dueDate':
      return side.dueDates.map((day) => dateLabel(formatLocale(), day)).join(' · ');
    case 'number':
    case 'seller':
    case 'vatNumber':
    case 'currency':
      return side[field];
  }
}

/** The invoice in the file next to the bank's data, one field per line. */
export function ComparisonTable({
  label,
  of: { file, isTotalComputed },
  results,
  bank,
}: {
  readonly label: string;
  readonly of: Pick<InvoiceComparison, 'file' | 'isTotalComputed'>;
  readonly results: InvoiceComparison['results'];
  readonly bank: ComparedSide;
}) {
  const lacking = (text: string): ReactNode => <span className="soft">{text}</span>;
  const inFile = (field: ComparedField, result: ComparedResult): ReactNode => {
    if (result === 'unreadable') return lacking(t('invoices.compare.unreadable'));
    return result === 'not-in-file' || result === 'nowhere' ? (
      lacking(t('invoices.compare.not-in-file'))
    ) : (
      <>
        <FieldValue field={field} side={file} />
        {field === 'gross' && isTotalComputed && (
          <div className="soft">{t('invoices.compare.computed')}</div>
        )}
      </>
    );
  };
  const ofBank = (field: ComparedField, result: ComparedResult): ReactNode => {
    const isLacking =
      result === 'not-from-bank' ||
      result === 'nowhere' ||
      (result === 'unreadable' && !hasField(bank, field));
    return isLacking ? (
      lacking(t('invoices.compare.not-from-bank'))
    ) : (
      <FieldValue field={field} side={bank} />
    );
  };
  return (
    <LedgerTable
      label={label}
      columns={[
        { id: 'field', head: t('clients.duplicates.field') },
        { id: 'file', head: t('invoices.compare.column.file'), isFigure: true },
        { id: 'bank', head: t('invoices.compare.column.bank'), isFigure: true },
      ]}
      rows={results.map(({ field, result }) => ({
        id: field,
        cells: [t(fieldLabels[field]), inFile(field, result), ofBank(field, result)],
      }))}
    />
  );
}

function hasField(side: ComparedSide, field: ComparedField): boolean {
  if (field === 'iban') return side.ibans.length > 0;
  return field === 'dueDate' ? side.dueDates.length > 0 : side[field] !== null;
}
