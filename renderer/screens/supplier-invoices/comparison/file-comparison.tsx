import { useEffect, useRef } from 'react';
import { BadgeAlert, OctagonAlert } from 'lucide-react';
import type {
  ComparedResult,
  ComparedSide,
  InvoiceComparison,
} from '../../../../preload/contract/invoices/invoice-comparison.ts';
import { listText } from '../../../format/day.ts';
import { t } from '../../../i18n/i18n.ts';
import { formatLocale, language } from '../../../platform/preferences.ts';
import { Note } from '../../../ui/banner.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { dateLabel } from '../invoice-labels.ts';
import { fieldLabels } from './comparison-labels.ts';
import { ComparisonTable } from './comparison-table.tsx';
import type { ComparedFile, Comparison } from './use-comparison.ts';
import './comparison.css';

type InvoiceChoiceProps = {
  readonly file: ComparedFile;
  readonly invoiceIndex: number | null;
  readonly onChange: (invoiceIndex: number) => void;
};

function fieldsWith(of: InvoiceComparison, result: ComparedResult) {
  return of.results.filter((each) => each.result === result).map(({ field }) => field);
}

/** The result in a sentence. */
function Outcome({ of }: { readonly of: InvoiceComparison }) {
  const different = fieldsWith(of, 'differs');
  if (different.length > 0) {
    const fields = listText(
      language(),
      different.map((field) => t(fieldLabels[field])),
    );
    return t('invoices.compare.differences', { count: different.length, fields });
  }
  return t('invoices.compare.no-difference', { count: fieldsWith(of, 'same').length });
}

/** Fields that differ or cannot be read; folded below them, equal fields and those not compared. */
export function ComparisonDetails({
  of,
  bank,
}: {
  readonly of: InvoiceComparison;
  readonly bank: ComparedSide;
}) {
  const { inDoubt = [], others = [] } = Object.groupBy(of.results, ({ result }) =>
    result === 'differs' || result === 'unreadable' ? 'inDoubt' : 'others',
  );
  const sameCount = fieldsWith(of, 'same').length;
  const title = t('invoices.compare.same', { count: sameCount });
  return (
    <>
      {inDoubt.length > 0 && (
        <ComparisonTable
          label={t('invoices.compare.title')}
          of={of}
          results={inDoubt}
          bank={bank}
        />
      )}
      {others.length > 0 && (
        <Fold
          title={title}
          {...(others.length > sameCount && {
            hint: t('invoices.compare.not-compared', { count: others.length - sameCount }),
          })}
        >
          <ComparisonTable label={title} of={of} results={others} bank={bank} />
        </Fold>
      )}
    </>
  );
}

/** The choice among several invoices of a file. */
function InvoiceChoice({ file, invoiceIndex, onChange }: InvoiceChoiceProps) {
  const nameOf = ({ file: { number, issueDate } }: InvoiceComparison, position: number): string =>
    [
      number ?? t('invoices.compare.unnumbered', { position: position + 1 }),
      dateLabel(formatLocale(), issueDate),
    ]
      .filter((text) => text !== null)
      .join(', ');
  const { invoices, invoiceCount } = file;
  return (
    <Select
      label={t('invoices.compare.several', { count: invoiceCount })}
      value={invoiceIndex === null ? 'none' : String(invoiceIndex)}
      choices={[
        ...(invoiceIndex === null ? [{ id: 'none', label: t('newcard.choose') }] : []),
        ...invoices.map((invoice, index) => ({
          id: String(index),
          label: nameOf(invoice, index),
        })),
      ]}
      onChange={(id) => id !== 'none' && onChange(Number(id))}
      {...(invoices.length < invoiceCount && {
        hint: t('invoices.compare.first', { count: invoices.length }),
      })}
    />
  );
}

function ComparisonResult({ file, invoiceIndex, onChange }: InvoiceChoiceProps) {
  const comparison = invoiceIndex === null ? null : (file.invoices[invoiceIndex] ?? null);
  return (
    <>
      <div role="status">
        <p className="comparison-outcome">
          <span className="soft">{file.fileName}</span>{' '}
          <strong>
            {comparison === null ? t('invoices.compare.none-fits') : <Outcome of={comparison} />}
          </strong>
        </p>
        {file.isSigned && <p className="caption">{t('invoices.compare.signed')}</p>}
        {comparison !== null && fieldsWith(comparison, 'differs').includes('iban') && (
          <Note tone="wax" icon={BadgeAlert}>
            {t('invoices.compare.other-iban')}
          </Note>
        )}
      </div>
      {file.invoiceCount > 1 && (
        <InvoiceChoice file={file} invoiceIndex={invoiceIndex} onChange={onChange} />
      )}
      {comparison !== null && file.bank !== null && (
        <ComparisonDetails of={comparison} bank={file.bank} />
      )}
    </>
  );
}

/**
 * The result may be out of view: a file can be dropped, and the action started, from anywhere on
 * the page.
 */
function scrollToOutcome(section: HTMLElement | null): void {
  const outcome = section?.querySelector('.comparison-outcome, [role="alert"]');
  if (!outcome) return;
  const { top, bottom } = outcome.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) section?.scrollIntoView({ block: 'start' });
}

/**
 * The comparison of the supplier's e-invoice with the bank's data, or why the file was rejected.
 */
export function FileComparison({ of }: { readonly of: Comparison }) {
  const { compared, invoiceIndex, setInvoiceIndex, problem, error } = of;
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToOutcome(section.current), [compared, problem, error]);
  return (
    <div ref={section} className="file-comparison">
      {problem !== null && (
        <p className="fault-line" role="alert">
          <Icon of={OctagonAlert} size="s" tone="wax" />
          <span>{t(problem)}</span>
        </p>
      )}
      {error !== null && <FaultLine error={error} attempt="read" />}
      {compared !== null && (
        <ComparisonResult file={compared} invoiceIndex={invoiceIndex} onChange={setInvoiceIndex} />
      )}
    </div>
  );
}
