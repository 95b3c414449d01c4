import { useEffect, useState } from 'react';
import { FileX, Unlink } from 'lucide-react';
import type { RefObject } from 'react';
import type { Output } from '../../../preload/contract/index.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import { bridge } from '../../platform/bridge.ts';
import { useRecord, UnreadRecord } from '../../widgets/use-record.tsx';
import { callWhenSeen } from '../../widgets/lists/call-when-seen.ts';
import { showInPlace, useRecordId } from '../../platform/navigation.ts';
import { useHiddenAmounts, language } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Note } from '../../ui/banner.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { extraFacts } from '../../widgets/facts/extra-facts.tsx';
import { AllDetails, ForDevelopers } from '../../widgets/facts/folded-details.tsx';
import { FactList } from '../../widgets/facts/fact-list.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { FilesOfInvoice } from './files/files-of-invoice.tsx';
import { FileComparison } from './comparison/file-comparison.tsx';
import { useComparison } from './comparison/use-comparison.ts';
import { InvoiceChanges } from './invoice-changes.tsx';
import {
  actionFacts,
  approvalFacts,
  connectedFacts,
  developerFacts,
  invoiceFacts,
} from './invoice-facts.ts';
import { InvoiceDocuments } from './invoice-documents.tsx';
import { InvoiceLifecycle } from './invoice-lifecycle.tsx';
import { InvoiceHero } from './invoice-hero.tsx';
import { InvoiceIban } from './invoice-iban.tsx';
import { InvoiceNextSteps, OpenCreditNote } from './invoice-next-step.tsx';
import { InvoiceSum } from './invoice-sum.tsx';
import { useActions } from '../../platform/actions.ts';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { ActionButton, ActionItem } from '../../widgets/action-button.tsx';
import { HandOverHistory, HandOverNotes } from './paying/hand-overs.tsx';
import { invoiceListActions } from './invoice-list-actions.ts';
import { isSentToBank } from './invoice-labels.ts';
import './invoice-page.css';

const PaySlipPanel = deferred(
  async () => (await import('./paying/pay-slip-panel.tsx')).PaySlipPanel,
);

const seenAfterMs = 20_000;

/** The bank's data of an invoice: amounts, IBAN, documents, and the rest folded. */
function KnownInvoice({
  id,
  invoice,
  of: { sumDifferences, moreThanUsual, formerIban, isIbanValid, approval, handOvers },
}: {
  readonly id: SupplierInvoiceId;
  readonly invoice: SupplierInvoice;
  readonly of: Output<'supplierInvoices', 'get'>;
}) {
  const isHidden = useHiddenAmounts();
  const comparison = useComparison(id);
  return (
    <>
      <div className="invoice-columns">
        <InvoiceSum invoice={invoice} differences={sumDifferences} moreThanUsual={moreThanUsual} />
        <div>
          <InvoiceIban invoice={invoice} formerIban={formerIban} isIbanValid={isIbanValid} />
          <InvoiceDocuments
            invoice={invoice}
            isComparing={comparison.isPending}
            onCompare={comparison.choose}
          />
        </div>
      </div>
      <FileComparison of={comparison} />
      <FilesOfInvoice id={id} />
      <AllDetails title={t('invoices.section.details')}>
        <HandOverHistory handOvers={handOvers} />
        <InvoiceLifecycle invoice={invoice} />
        <Section title={t('invoices.section.actions')}>
          <FactList facts={actionFacts(invoice, t)} />
        </Section>
        <Section title={t('ui.details.all')}>
          <FactList
            facts={[
              ...(approval === null ? [] : approvalFacts(approval, { t, language: language() })),
              ...invoiceFacts(invoice, t),
            ]}
          />
        </Section>
      </AllDetails>
      <ForDevelopers>
        <FactList
          facts={[
            ...developerFacts(invoice, t),
            ...connectedFacts(invoice, t),
            ...extraFacts(invoice.extras, isHidden),
          ]}
        />
      </ForDevelopers>
    </>
  );
}

/**
 * One supplier invoice: amount and due date, next steps, its documents, and, folded, its events and
 * every field.
 */
export function InvoicePage({
  id,
  headingRef,
}: {
  readonly id: SupplierInvoiceId;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const record = useRecord('supplierInvoices', id);
  const { value, error, refresh } = record;
  /* The first invoice of the board is shown without a selection. */
  const isChosen = useRecordId('supplier-invoices') === id;
  const [isPaying, setPaying] = useState(false);
  const isSent = value?.row != null && isSentToBank(value.row);
  useActions([
    [
      invoiceListActions['pay-again'],
      isSent && value?.invoice && !value.row?.isCreditNote ? () => setPaying(true) : null,
    ],
  ]);
  const unseenChanges =
    isChosen && value !== null && value.changes.length > 0 ? JSON.stringify(value.changes) : null;
  /* Viewing these changes for a while marks them as seen. */
  useEffect(
    () =>
      unseenChanges === null
        ? undefined
        : callWhenSeen(seenAfterMs, () => void bridge().supplierInvoices.markSeen({ id })),
    [unseenChanges, id],
  );

  if (value === null) return <UnreadRecord of={record} subject={id} />;
  const { row, invoice, nextSteps, openCreditNote, isWatched, changes, handOvers, freshness } =
    value;
  if (row === null) {
    return (
      <EmptyState icon={FileX} title={t('ui.word.not-in-list')}>
        {t('ui.word.not-in-list-why')}
      </EmptyState>
    );
  }
  const failure = error ?? freshness.failure;
  const isUnknown = row.isUnknownToBank;
  const removal = isWatched && (
    <ActionButton
      action={invoiceListActions.remove}
      onRun={() => {
        void bridge().supplierInvoices.unwatch({ id });
        showInPlace({ screen: 'supplier-invoices' });
      }}
      size="small"
      look="quiet"
    />
  );
  /* Another step comes first, or the payment was made. */
  const isPaymentSecondary =
    nextSteps.length > 0 || row.isInSavedFile === true || row.lane === 'done';
  const payButton = invoice !== null && !row.isCreditNote && !isSent && (
    <ActionButton
      action={invoiceListActions['pay-slip']}
      onRun={() => setPaying(!isPaying)}
      look={isPaying || isPaymentSecondary ? 'edge' : 'primary'}
    />
  );
  return (
    <article>
      <InvoiceHero row={row} invoice={invoice} headingRef={headingRef}>
        {removal}
        {payButton}
        {isSent && (
          <div className="invoice-more">
            <MoreMenu label={t('ui.word.more-actions')}>
              <ActionItem action={invoiceListActions['pay-again']} />
            </MoreMenu>
          </div>
        )}
      </InvoiceHero>
      {isPaying && invoice !== null && nextSteps.includes('compare-duplicate') && (
        <div className="page-notes">
          <InvoiceNextSteps
            steps={['compare-duplicate']}
            invoice={invoice}
            of={value}
            onRefresh={refresh}
          />
        </div>
      )}
      {isPaying && (
        <PaySlipPanel
          id={id}
          onClose={() => {
            setPaying(false);
            headingRef.current?.focus();
          }}
        />
      )}
      <div className="page-notes">
        <HandOverNotes
          id={id}
          handOvers={handOvers}
          isDone={row.lane === 'done'}
          headingRef={headingRef}
        />
        {invoice !== null && !isPaying && (
          <InvoiceNextSteps steps={nextSteps} invoice={invoice} of={value} onRefresh={refresh} />
        )}
        {openCreditNote !== null && row.lane !== 'done' && <OpenCreditNote note={openCreditNote} />}
        {row.isAbsent && (
          <Note icon={Unlink}>
            <strong>
              {t(isUnknown ? 'invoices.unheard-of.title' : 'limits.run.blocked.absent')}
            </strong>{' '}
            {isUnknown ? (
              <T id="invoices.unheard-of.why" values={{ id: <CodeText>{id}</CodeText> }} />
            ) : (
              t('ui.word.last-details')
            )}
          </Note>
        )}
        {failure && failure.kind !== 'offline' && failure.kind !== 'not-supported' && (
          <FaultLine error={failure} attempt="read" />
        )}
        <InvoiceChanges
          changes={changes}
          onSeen={() => void bridge().supplierInvoices.markSeen({ id })}
        />
      </div>
      {invoice === null ? (
        <>
          {!isUnknown && <p className="soft section">{t('ui.word.no-details-shared')}</p>}
          <ForDevelopers>
            <FactList
              facts={[
                {
                  id: 'id',
                  label: t('invoices.field.id'),
                  value: { kind: 'code', text: id, canCopy: true },
                },
              ]}
            />
          </ForDevelopers>
        </>
      ) : (
        <KnownInvoice id={id} invoice={invoice} of={value} />
      )}
    </article>
  );
}
