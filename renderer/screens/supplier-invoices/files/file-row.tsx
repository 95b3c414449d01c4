import { memo } from 'react';
import type { FiledInvoice } from '../../../../preload/contract/invoices/invoice-files.ts';
import { t } from '../../../i18n/i18n.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { problemMessages } from '../comparison/comparison-labels.ts';
import { dateLabel } from '../invoice-labels.ts';
import { FileState } from './file-state.tsx';
import './invoice-files.css';

export const fileRowHeightPx = 82;

/** The seller, else the name of the file. */
export function fileTitle({ content, fileName }: FiledInvoice): string {
  return content?.seller ?? fileName;
}

/** Why a file cannot be read, in a sentence. */
export function unreadableText({ problem }: FiledInvoice): string {
  return t(problemMessages[problem ?? 'other'] ?? 'invoices.compare.problem.other');
}

/** One invoice of a file: seller, amount, number, due date, and the result of the comparison. */
export const FileRowCells = memo(({ row }: { readonly row: FiledInvoice }) => {
  const { content, fileName } = row;
  const due = dateLabel(formatLocale(), content?.dueDates[0] ?? null);
  return (
    <div role="gridcell" className="filed-row">
      <span className="filed-row-line">
        <span className="name cut">{fileTitle(row)}</span>
        {content?.amount && (
          <Amount value={content.amount.value} currency={content.amount.currency} />
        )}
      </span>
      {content === null ? (
        <span className="caption filed-row-reason">{unreadableText(row)}</span>
      ) : (
        <span className="filed-row-line">
          <span className="caption cut">
            {[
              content.number,
              content.isCreditNote ? t('invoices.field.isCreditNote') : null,
              content.seller === null ? null : fileName,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {due !== null && <span className="caption">{t('invoices.hero.due', { date: due })}</span>}
        </span>
      )}
      <FileState of={row} />
    </div>
  );
});
FileRowCells.displayName = 'FileRowCells';
