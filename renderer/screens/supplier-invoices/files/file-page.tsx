import { useState } from 'react';
import { BadgeAlert, FileX } from 'lucide-react';
import type { RefObject } from 'react';
import type { Output } from '../../../../preload/contract/index.ts';
import type {
  BankInvoice,
  FiledInvoice,
} from '../../../../preload/contract/invoices/invoice-files.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { goTo, recordOf, showInPlace } from '../../../platform/navigation.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Note } from '../../../ui/banner.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.ts';
import { ActionButton } from '../../../widgets/action-button.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { RecordTitle } from '../../../widgets/facts/record-head.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { UnreadRecord } from '../../../widgets/use-record.tsx';
import { ComparisonDetails } from '../comparison/file-comparison.tsx';
import { invoiceListActions } from '../invoice-list-actions.ts';
import { dateLabel } from '../invoice-labels.ts';
import { dismissAdded } from './added-files.ts';
import { BankInvoiceLine, FileCandidates } from './file-candidates.tsx';
import { fileTitle, unreadableText } from './file-row.tsx';
import { FileState } from './file-state.tsx';
import { filesRoute } from './files-route.ts';
import { RemoveFileDialog } from './remove-file-dialog.tsx';
import { useInvoiceChanges } from './use-invoice-changes.ts';
import '../comparison/comparison.css';
import './invoice-files.css';

const EInvoicePageView = deferred(
  async () => (await import('../e-invoice/e-invoice-page.tsx')).EInvoicePageView,
);

type FiledDetails = Output<'invoiceFiles', 'get'>;
type Choose = (invoiceId: SupplierInvoiceId | null) => void;

/** The bank's invoice that the file is, and the values of both. */
function MatchedInvoice({
  invoice,
  of: { comparison, bank },
  onChoose,
}: {
  readonly invoice: BankInvoice;
  readonly of: FiledDetails;
  readonly onChoose: Choose;
}) {
  return (
    <Section title={t('invoices.files.bank-invoice')}>
      <ul className="filed-candidates">
        <li>
          <BankInvoiceLine of={invoice} />
        </li>
      </ul>
      {comparison !== null && bank !== null && (
        <div className="file-comparison">
          <ComparisonDetails of={comparison} bank={bank} />
        </div>
      )}
      <div className="filed-actions">
        <ActionButton
          action={invoiceListActions['open-filed']}
          onRun={() => goTo(recordOf('supplier-invoices', invoice.id))}
          look="primary"
        />
        <ActionButton
          action={invoiceListActions['not-this']}
          onRun={() => onChoose(null)}
          look="quiet"
        />
      </div>
    </Section>
  );
}

/** Lets the user choose the bank's invoice that the file belongs to. */
function InvoiceChoice({
  of: { row, candidates },
  onChoose,
}: {
  readonly of: FiledDetails;
  readonly onChoose: Choose;
}) {
  if (candidates.length === 0)
    return (
      <p className="soft filed-no-match">
        {t('invoices.files.no-match')} {t('invoices.files.no-match.next')}
      </p>
    );
  return (
    <Section title={t('invoices.files.which')}>
      <FileCandidates of={candidates} onChoose={onChoose} />
      {row.state === 'choose' && (
        <ActionButton action={invoiceListActions['none-of-these']} onRun={() => onChoose(null)} />
      )}
    </Section>
  );
}

function Title({
  row,
  headingRef,
  onSave,
  onRemove,
}: {
  readonly row: FiledInvoice;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly onSave: () => void;
  readonly onRemove: () => void;
}) {
  const { content, fileName } = row;
  const due = dateLabel(formatLocale(), content?.dueDates[0] ?? null);
  return (
    <RecordTitle
      name={fileTitle(row)}
      headingRef={headingRef}
      actions={
        <>
          {content?.amount && (
            <>
              <div className="caption">
                {t(content.isCreditNote ? 'invoices.field.isCreditNote' : 'invoices.status.to_pay')}
              </div>
              <Amount value={content.amount.value} currency={content.amount.currency} />
              {due !== null && (
                <div className="caption">{t('invoices.hero.due', { date: due })}</div>
              )}
            </>
          )}
          {content !== null && (
            <ActionButton action={invoiceListActions['save-filed']} onRun={onSave} size="small" />
          )}
          <ActionButton
            action={invoiceListActions['remove-filed']}
            onRun={onRemove}
            size="small"
            look="quiet"
          />
        </>
      }
    >
      {content?.seller != null && (
        <p className="soft filed-name">
          {[content.number, fileName].filter((text) => text !== null).join(' · ')}
        </p>
      )}
      <FileState of={row} />
    </RecordTitle>
  );
}

/** One e-invoice: its content, the bank's invoice that it belongs to, and their differences. */
export function FilePage({
  id,
  headingRef,
}: {
  readonly id: string;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const read = useCachedQuery('invoice-files', () => bridge().invoiceFiles.get({ id }), {
    key: id,
  });
  useInvoiceChanges(read.reread);
  const [isRemoving, setRemoving] = useState(false);
  const [choose, choosing] = useCommand(bridge().invoiceFiles.choose);
  const [save, saving] = useCommand(
    bridge().invoiceFiles.save,
    ({ wasSaved }) => wasSaved && showToast(t('invoices.files.saved')),
  );
  const { value } = read;
  if (value === null) return <UnreadRecord of={read} subject={t('invoices.compare.title')} />;
  const { row, comparison } = value;
  // The pressed button is removed with its answer.
  const onChoose: Choose = (invoiceId) => void choose({ id, invoiceId }).then(restoreFocus);
  return (
    <article>
      <Title
        row={row}
        headingRef={headingRef}
        onSave={() => void save({ id })}
        onRemove={() => setRemoving(true)}
      />
      <div className="page-notes">
        {row.state === 'unreadable' && <Note icon={FileX}>{unreadableText(row)}</Note>}
        {row.differences.includes('iban') && (
          <Note tone="wax" icon={BadgeAlert}>
            {t('invoices.compare.other-iban')}
          </Note>
        )}
        {saving.phase === 'failed' && <FaultLine error={saving.error} attempt="save" />}
        {choosing.phase === 'failed' && <FaultLine error={choosing.error} attempt="write" />}
      </div>
      {row.invoice !== null && (
        <MatchedInvoice invoice={row.invoice} of={value} onChoose={onChoose} />
      )}
      {row.invoice === null && comparison !== null && (
        <InvoiceChoice of={value} onChoose={onChoose} />
      )}
      {row.isSigned && <p className="caption">{t('invoices.compare.signed')}</p>}
      {comparison !== null && <EInvoicePageView id={id} />}
      {isRemoving && (
        <RemoveFileDialog
          id={id}
          fileName={row.fileName}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            dismissAdded();
            showInPlace(filesRoute());
            restoreFocus();
          }}
        />
      )}
    </article>
  );
}
