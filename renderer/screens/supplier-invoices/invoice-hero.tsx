import { CalendarX2, FileUp, Send } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type {
  InvoiceRow,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { t } from '../../i18n/i18n.ts';
import { formatLocale, language } from '../../platform/preferences.ts';
import { useNow } from '../../platform/use-now.ts';
import { Tag } from '../../ui/tag.tsx';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { RecordTitle } from '../../widgets/facts/record-head.tsx';
import { UnknownCode } from '../../widgets/facts/unknown-code.tsx';
import {
  dateLabel,
  dueLabel,
  invoiceTitle,
  invoiceWarnings,
  isKnownStatus,
  isSentToBank,
  isToPay,
  statusLabel,
} from './invoice-labels.ts';
import { InstalmentFacts } from './paying/instalment-facts.tsx';
import './invoice-page.css';

function WarningTag({ of }: { readonly of: keyof typeof invoiceWarnings }) {
  const { tone, icon, label } = invoiceWarnings[of];
  return (
    <Tag tone={tone} icon={icon}>
      {t(label)}
    </Tag>
  );
}

type HeroProps = {
  readonly row: InvoiceRow;
  readonly invoice: SupplierInvoice | null;
};

/** Its status, and its warnings. */
function Tags({ row, invoice }: HeroProps) {
  const nowEpochMs = useNow(60_000);
  const isSent = isSentToBank(row);
  return (
    <div className="invoice-tags">
      {row.hasNewIban && <WarningTag of="hasNewIban" />}
      {row.hasOtherIbanInFile === true && <WarningTag of="hasOtherIbanInFile" />}
      {row.lane === 'late' && !isSent && (
        <Tag tone="wax" icon={CalendarX2}>
          {dueLabel(row.dueDate, false, {
            t,
            language: language(),
            locale: formatLocale(),
            nowEpochMs,
          })}
        </Tag>
      )}
      {row.status !== null && !(isSent && isToPay(row.status)) && (
        <Tag>
          {isKnownStatus(row.status) ? (
            statusLabel(row.status, t)
          ) : (
            <UnknownCode of={row.status} isBrief />
          )}
        </Tag>
      )}
      {invoice?.isEinvoice === true && <Tag>{t('invoices.field.isEinvoice')}</Tag>}
      {row.isCreditNote && <Tag tone="slate">{t('invoices.field.isCreditNote')}</Tag>}
      {invoice?.isAttachmentNonFinancial === true && <Tag>{t('invoices.tag.non-financial')}</Tag>}
      {row.hasDuplicates && <WarningTag of="hasDuplicates" />}
      {row.hasDiscrepancies && <WarningTag of="hasDiscrepancies" />}
      {row.isInSavedFile === true && (
        <Tag tone="slate" icon={FileUp}>
          {t('payslip.way.saved-file')}
        </Tag>
      )}
      {isSent && (
        <Tag tone="slate" icon={Send}>
          {t('payslip.handed')}
        </Tag>
      )}
    </div>
  );
}

/** The amount and the supplier, with warnings. */
export function InvoiceHero({
  row,
  invoice,
  children,
  headingRef,
}: HeroProps & {
  /** The actions. */
  readonly children: ReactNode;
  readonly headingRef: Ref<HTMLHeadingElement>;
}) {
  const isDone = row.lane === 'done';
  const issued = dateLabel(formatLocale(), invoice?.issueDate ?? null);
  return (
    <RecordTitle
      name={invoiceTitle(row, t)}
      headingRef={headingRef}
      actions={
        <>
          {row.amount && (
            <>
              <div className="caption">
                {t(
                  isDone || row.isCreditNote || isSentToBank(row)
                    ? 'ui.word.amount'
                    : 'invoices.status.to_pay',
                )}
              </div>
              <Amount value={row.amount.value} currency={row.amount.currency} />
              {row.isSubtracted === true && (
                <div className="caption">{t('invoices.row.subtracted')}</div>
              )}
              {row.instalment !== undefined && !isDone ? (
                <div className="caption">
                  <InstalmentFacts of={row.instalment} />
                </div>
              ) : (
                row.dueDate !== null && (
                  <div className="caption">
                    {t('invoices.hero.due', { date: dateLabel(formatLocale(), row.dueDate) ?? '' })}
                  </div>
                )
              )}
            </>
          )}
          {children}
        </>
      }
    >
      <p className="soft">
        {[row.invoiceNumber, issued === null ? null : t('invoices.issued', { date: issued })]
          .filter(Boolean)
          .join(', ')}
      </p>
      <Tags row={row} invoice={invoice} />
    </RecordTitle>
  );
}
