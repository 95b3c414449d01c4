import { memo } from 'react';
import type { DueLane, InvoiceRow } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import { formatLocale, language } from '../../platform/preferences.ts';
import { useNow } from '../../platform/use-now.ts';
import { t } from '../../i18n/i18n.ts';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Marked } from '../../ui/marked.tsx';
import { UnknownCode } from '../../widgets/facts/unknown-code.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import {
  dueLabel,
  invoiceTitle,
  invoiceWarnings,
  isKnownStatus,
  isUntitled,
  statusLabel,
  warningNames,
} from './invoice-labels.ts';
import { instalmentText } from './paying/instalment-facts.tsx';
import { minuteMs } from '../../format/date.ts';
import './invoice-row.css';

export const invoiceRowHeightPx = 57;

const RowChoice = deferred(async () => (await import('./paying/row-choice.tsx')).RowChoice);

/**
 * One invoice of the board: supplier, amount, due date. `laneStart` is the lane that begins with it.
 */
export const InvoiceRowCells = memo(
  ({
    row,
    laneStart,
    query,
    isChosen,
    isSelected,
    onChoose,
  }: {
    readonly row: InvoiceRow;
    readonly laneStart: DueLane | null;
    readonly query: string;
    /** Whether it is selected for a payment file; null: no selection in progress. */
    readonly isChosen: boolean | null;
    readonly isSelected: boolean;
    readonly onChoose: (id: SupplierInvoiceId) => void;
  }) => {
    const nowEpochMs = useNow(minuteMs);
    const due =
      row.lane === 'done' || row.lane === 'unread'
        ? null
        : dueLabel(row.dueDate, false, {
            t,
            language: language(),
            locale: formatLocale(),
            nowEpochMs,
          });
    const isSent = row.handedOverAtEpochMs !== undefined;
    const separator = isUntitled(row) || row.invoiceNumber !== null ? ' · ' : ' ';
    const facts = [
      row.isAbsent && !row.isUnknownToBank && t('cards.row.absent'),
      row.isCreditNote && t('invoices.field.isCreditNote'),
      row.instalment !== undefined && row.lane !== 'done' && instalmentText(row.instalment),
      row.isInSavedFile === true && t('payslip.way.saved-file'),
      row.isSubtracted === true && t('invoices.row.subtracted'),
    ].filter((fact) => fact !== false);
    const warningName = warningNames.find((name) => row[name]);
    const warning = warningName === undefined ? null : invoiceWarnings[warningName];
    return (
      <>
        {laneStart !== null && (
          <div role="gridcell" className="invoice-lane">
            {t(`invoices.lane.${laneStart}`)}
          </div>
        )}
        <div role="gridcell" className="invoice-row" data-choosing={isChosen !== null || undefined}>
          {isChosen !== null && (
            <span className="invoice-choice">
              <RowChoice row={row} isChosen={isChosen} isTabStop={isSelected} onChoose={onChoose} />
            </span>
          )}
          <span className="name cut" data-alone={row.amount === null || undefined}>
            {row.isChanged && (
              <span className="invoice-row-changed" title={t('invoices.row.changed')}>
                <span className="only-read">{t('invoices.row.changed')}</span>
              </span>
            )}
            <Marked text={invoiceTitle(row, t)} query={query} />
          </span>
          {row.amount && <Amount value={row.amount.value} currency={row.amount.currency} />}
          <span className="caption cut">
            {warning !== null && (
              <span className="invoice-row-warning" title={t(warning.label)}>
                <Icon of={warning.icon} size="s" tone={warning.tone} />
                <span className="only-read">{t(warning.label)}</span>
              </span>
            )}
            {isUntitled(row) && <CodeText>{row.id.slice(0, 8)}</CodeText>}
            <Marked
              text={
                row.supplierName === null && row.label === null ? '' : (row.invoiceNumber ?? '')
              }
              query={query}
            />
            {facts.map((fact) => (
              <span key={fact}>
                {separator}
                {fact}
              </span>
            ))}
          </span>
          <span
            className="caption invoice-row-due"
            data-late={(row.lane === 'late' && !isSent) || undefined}
          >
            {row.lane === 'done' ? (
              row.status === null || isKnownStatus(row.status) ? (
                statusLabel(row.status, t)
              ) : (
                <UnknownCode of={row.status} isBrief />
              )
            ) : row.lane === 'unread' ? (
              t(row.isUnknownToBank ? 'invoices.row.unheard-of' : 'cards.status.unknown')
            ) : isSent ? (
              t('payslip.handed')
            ) : (
              (due ?? t('invoices.row.no-date'))
            )}
          </span>
        </div>
      </>
    );
  },
);
InvoiceRowCells.displayName = 'InvoiceRowCells';
