import { useEffect } from 'react';
import { FileX, Unlink } from 'lucide-react';
import type { RefObject } from 'react';
import type { Output } from '../../../preload/contract/index.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import { bridge } from '../../platform/bridge.ts';
import { useRecord, UnreadRecord } from '../../widgets/use-record.tsx';
import { lookedAt, windowSight } from '../../widgets/lists/looked-at.ts';
import { showInPlace, useRecordId } from '../../platform/navigation.ts';
import { useHiddenAmounts } from '../../platform/preferences.ts';
import { useT } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Note } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { extraFacts } from '../../widgets/facts/extra-facts.tsx';
import { AllDetails, ForDevelopers } from '../../widgets/facts/folded-details.tsx';
import { FactList } from '../../widgets/facts/fact-list.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { FileComparison } from './comparison/file-comparison.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceChanges } from './invoice-changes.tsx';
import { connectedFacts, developerFacts, invoiceFacts } from './invoice-facts.ts';
import { InvoiceHappened } from './invoice-happened.tsx';
import { InvoiceHero } from './invoice-hero.tsx';
import { InvoiceIban } from './invoice-iban.tsx';
import { InvoiceNextStepNote } from './invoice-next-step.tsx';
import { Approval, Papers, Suggested } from './invoice-papers.tsx';
import { InvoiceSum } from './invoice-sum.tsx';
import { RefreshRecord } from '../../widgets/facts/refresh-record.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { HandOvers } from './paying/hand-overs.tsx';
import { usePaySlip } from './paying/use-pay-slip.tsx';
import { invoiceListActions } from './invoice-list-actions.ts';
import './invoice-page.css';

const lookedAtMs = 20_000;

/** What of an invoice the bank has given: the sum, the account, the approval, and every field. */
function KnownInvoice({
  id,
  invoice,
  of: { sumDifferences, formerIban, isIbanValid, approval, handOvers },
}: {
  readonly id: SupplierInvoiceId;
  readonly invoice: SupplierInvoice;
  readonly of: Output<'supplierInvoices', 'get'>;
}) {
  const t = useT();
  const isHidden = useHiddenAmounts();
  return (
    <>
      <div className="invoice-two">
        <div>
          <InvoiceSum invoice={invoice} differences={sumDifferences} />
          <InvoiceIban invoice={invoice} formerIban={formerIban} isIbanValid={isIbanValid} />
          <InvoiceActions invoice={invoice} />
        </div>
        <div>
          <Approval of={approval} />
          <HandOvers id={id} handOvers={handOvers} />
          <InvoiceHappened invoice={invoice} />
          <Papers invoice={invoice} />
        </div>
      </div>
      <FileComparison key={id} id={id} />
      <AllDetails>
        <FactList facts={invoiceFacts(invoice, t)} />
      </AllDetails>
      <ForDevelopers>
        <FactList
          facts={[
            ...developerFacts(invoice, t),
            ...connectedFacts(invoice, t),
            ...extraFacts(invoice.extras, isHidden),
          ]}
        />
        <Suggested invoice={invoice} />
      </ForDevelopers>
    </>
  );
}

/**
 * One supplier invoice: what is to be paid and when, what the bank allows, what happened, and every
 * field it gives.
 */
export function InvoicePage({
  id,
  headingRef,
}: {
  readonly id: SupplierInvoiceId;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const t = useT();
  const record = useRecord('supplierInvoices', id);
  const { value, error, refresh } = record;
  /* The first of the board is shown without having been chosen. */
  const isChosen = useRecordId('supplier-invoices') === id;
  const [slipButton, slip] = usePaySlip(id, value?.invoice != null && !value.row?.isCreditNote);
  const unseen =
    isChosen && value !== null && value.changes.length > 0 ? JSON.stringify(value.changes) : null;
  /* Looking at these changes for a while is seeing them. */
  useEffect(
    () =>
      unseen === null
        ? undefined
        : lookedAt(windowSight, lookedAtMs, () => void bridge().supplierInvoices.markSeen({ id })),
    [unseen, id],
  );

  if (value === null) return <UnreadRecord of={record} subject={id} />;
  const { row, invoice, nextStep, duplicateOf, isWatched, changes, freshness } = value;
  if (row === null) {
    return (
      <EmptyState icon={FileX} title={t('invoices.unknown.title')}>
        {t('invoices.unknown.why')}
      </EmptyState>
    );
  }
  const failure = error ?? freshness.failure;
  const isUnknown = row.isUnknownToBank;
  const removal = isWatched && (
    <ActionButton
      of={invoiceListActions.remove}
      does={() => {
        void bridge().supplierInvoices.unwatch({ id });
        showInPlace({ screen: 'supplier-invoices' });
      }}
      size="small"
      look="quiet"
    />
  );
  return (
    <article>
      <div className="page-head">
        {slipButton}
        {removal}
        <RefreshRecord freshness={freshness} onRefresh={refresh} />
      </div>
      <InvoiceHero
        row={row}
        invoice={invoice}
        isHandedOver={slip !== null || row.handedOverAtEpochMs !== undefined}
        headingRef={headingRef}
      />
      {slip}
      <div className="page-notes">
        {nextStep !== null && invoice !== null && (
          <InvoiceNextStepNote step={nextStep} invoice={invoice} duplicateOf={duplicateOf} />
        )}
        {row.isAbsent && (
          <Note icon={Unlink}>
            <strong>{t(isUnknown ? 'invoices.unheard-of.title' : 'invoices.absent.title')}</strong>{' '}
            {isUnknown ? (
              <T id="invoices.unheard-of.why" values={{ id: <CodeText>{id}</CodeText> }} />
            ) : (
              t('invoices.absent.why')
            )}
          </Note>
        )}
        {failure && failure.kind !== 'offline' && failure.kind !== 'not-supported' && (
          <FaultLine error={failure} was="read" />
        )}
        <InvoiceChanges
          changes={changes}
          onSeen={() => void bridge().supplierInvoices.markSeen({ id })}
        />
      </div>
      {invoice === null ? (
        <>
          {!isUnknown && <p className="soft section">{t('invoices.unread.why')}</p>}
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
