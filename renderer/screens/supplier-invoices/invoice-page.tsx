import { useEffect } from 'react';
import { CalendarX2, FileUp, FileX, Paperclip, Send, Undo2, Unlink } from 'lucide-react';
import type { RefObject } from 'react';
import type {
  InvoiceApproval,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import { bridge } from '../../platform/bridge.ts';
import { useRecord, UnreadRecord } from '../../widgets/use-record.tsx';
import { lookedAt, windowSight } from '../../widgets/lists/looked-at.ts';
import { showInPlace, useRecordId } from '../../platform/navigation.ts';
import { useFormatLocale, useHiddenAmounts, useLanguage } from '../../platform/preferences.ts';
import { useNow } from '../../platform/use-now.ts';
import { percentText } from '../../format/amount.ts';
import { listText } from '../../format/day.ts';
import { useT } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { Note } from '../../ui/banner.tsx';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { extraFacts } from '../../widgets/facts/extra-facts.tsx';
import { AllDetails, ForDevelopers } from '../../widgets/facts/folded-details.tsx';
import { FactList } from '../../widgets/facts/fact-list.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { UnknownCode } from '../../widgets/facts/unknown-code.tsx';
import { Tag } from '../../ui/tag.tsx';
import { FileComparison } from './comparison/file-comparison.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceChanges } from './invoice-changes.tsx';
import { connectedFacts, developerFacts, invoiceFacts } from './invoice-facts.ts';
import { InvoiceHappened } from './invoice-happened.tsx';
import { InvoiceIban } from './invoice-iban.tsx';
import { InvoiceNextStepNote } from './invoice-next-step.tsx';
import { InvoiceSum } from './invoice-sum.tsx';
import {
  dateLabel,
  dueLabel,
  invoiceTitle,
  invoiceWarnings,
  isKnownStatus,
  statusLabel,
} from './invoice-labels.ts';
import { RefreshRecord } from '../../widgets/facts/refresh-record.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { HandOvers } from './paying/hand-overs.tsx';
import { usePaySlip } from './paying/use-pay-slip.tsx';
import { invoiceListActions } from './invoice-list-actions.ts';
import './invoice-page.css';

const lookedAtMs = 20_000;

function Papers({ invoice }: { readonly invoice: SupplierInvoice }) {
  const t = useT();
  if (invoice.fileName === null && invoice.relatedInvoices.length === 0) return null;
  return (
    <section className="section">
      <header>
        <h3>{t('invoices.section.papers')}</h3>
      </header>
      <ul className="invoice-papers">
        {invoice.fileName !== null && (
          <li>
            <Icon of={Paperclip} tone="dim" />
            <span className="invoice-paper-name">{invoice.fileName}</span>
          </li>
        )}
        {invoice.relatedInvoices.map(({ id, invoiceNumber, fileName, totalAmount }, index) => (
          <li key={id ?? index}>
            <Icon of={Undo2} tone="dim" />
            <span className="invoice-paper-name">
              {t('invoices.related', { number: invoiceNumber ?? fileName ?? id ?? '' })}
            </span>
            {totalAmount && <Amount value={totalAmount.value} currency={totalAmount.currency} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who approves it, by name. */
function Approval({ of }: { readonly of: InvoiceApproval | null }) {
  const t = useT();
  const language = useLanguage();
  if (of === null) return null;
  const facts = [
    ['approver', of.approvers.length === 0 ? null : listText(language, of.approvers)],
    ['verifiedBy', of.verifiedBy],
    ['lastApprovedBy', of.lastApprovedBy],
  ] as const;
  return (
    <section className="section">
      <header>
        <h3>{t('invoices.section.approval')}</h3>
      </header>
      <ul className="invoice-papers">
        {facts.map(
          ([id, names]) =>
            names !== null && (
              <li key={id}>
                <span className="soft">{t(`invoices.field.${id}`)}</span>
                <span className="invoice-approver">{names}</span>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

function Suggested({ invoice }: { readonly invoice: SupplierInvoice }) {
  const t = useT();
  const locale = useFormatLocale();
  if (invoice.suggestedTransactions.length === 0) return null;
  return (
    <section className="section">
      <header>
        <h3>{t('invoices.section.suggested')}</h3>
      </header>
      <ul className="invoice-papers">
        {invoice.suggestedTransactions.map(({ id, score }, index) => (
          <li key={id ?? index}>
            <span className="invoice-paper-name">
              <CodeText>{id ?? ''}</CodeText>{' '}
              {id !== null && <CopyButton text={id} what={t('invoices.section.suggested')} />}
            </span>
            {score !== null && (
              <span className="caption">
                {t('invoices.score', {
                  score: /^0?\.\d+$|^[01](\.0+)?$/.test(score) ? percentText(locale, score) : score,
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function WarningTag({ of }: { readonly of: keyof typeof invoiceWarnings }) {
  const t = useT();
  const { tone, icon, label } = invoiceWarnings[of];
  return (
    <Tag tone={tone} icon={icon}>
      {t(label)}
    </Tag>
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
  const language = useLanguage();
  const locale = useFormatLocale();
  const isHidden = useHiddenAmounts();
  const nowEpochMs = useNow(60_000);
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
  const { sumDifferences, formerIban, isIbanValid, approval, handOvers } = value;
  if (row === null) {
    return (
      <EmptyState icon={FileX} title={t('invoices.unknown.title')}>
        {t('invoices.unknown.why')}
      </EmptyState>
    );
  }
  const failure = error ?? freshness.failure;
  const isDone = row.lane === 'done';
  const isUnknown = row.isUnknownToBank;
  const due =
    row.lane === 'unread'
      ? null
      : dueLabel(row.dueDate, isDone, { t, language, locale, nowEpochMs });
  const issued = dateLabel(locale, invoice?.issueDate ?? null);
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
      <div className="invoice-hero">
        <div>
          <h2 ref={headingRef} tabIndex={-1}>
            {invoiceTitle(row, t)}
          </h2>
          <p className="soft">
            {[row.invoiceNumber, issued === null ? null : t('invoices.issued', { date: issued })]
              .filter(Boolean)
              .join(', ')}
          </p>
          <div className="invoice-tags">
            {row.hasNewIban && <WarningTag of="hasNewIban" />}
            {row.lane === 'late' && (
              <Tag tone="wax" icon={CalendarX2}>
                {due}
              </Tag>
            )}
            {row.status !== null && (
              <Tag>
                {isKnownStatus(row.status) ? (
                  statusLabel(row.status, t)
                ) : (
                  <UnknownCode of={row.status} isBrief />
                )}
              </Tag>
            )}
            {invoice?.isEinvoice === true && <Tag>{t('invoices.tag.e-invoice')}</Tag>}
            {row.isCreditNote && <Tag tone="slate">{t('invoices.tag.credit-note')}</Tag>}
            {invoice?.isAttachmentNonFinancial === true && (
              <Tag>{t('invoices.tag.non-financial')}</Tag>
            )}
            {row.hasDuplicates && <WarningTag of="hasDuplicates" />}
            {row.hasDiscrepancies && <WarningTag of="hasDiscrepancies" />}
            {row.isInSavedFile === true && (
              <Tag tone="slate" icon={FileUp}>
                {t('payslip.saved-file')}
              </Tag>
            )}
            {(slip !== null || row.handedOverAtEpochMs !== undefined) && !isDone && (
              /* Its room is there before it: it comes while the pointer is on the slip below. */
              <span
                className={row.handedOverAtEpochMs === undefined ? 'invoice-tag-room' : undefined}
              >
                <Tag tone="slate" icon={Send}>
                  {t('payslip.handed')}
                </Tag>
              </span>
            )}
          </div>
        </div>
        {row.amount && (
          <div className="invoice-hero-amount">
            <div className="caption">
              {t(isDone || row.isCreditNote ? 'invoices.hero.amount' : 'invoices.hero.to-pay')}
            </div>
            <Amount value={row.amount.value} currency={row.amount.currency} />
            {row.isSubtracted === true && (
              <div className="caption">{t('invoices.row.subtracted')}</div>
            )}
            {row.dueDate !== null && (
              <div className="caption">
                {t('invoices.hero.due', { date: dateLabel(locale, row.dueDate) ?? '' })}
              </div>
            )}
          </div>
        )}
      </div>
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
      )}
    </article>
  );
}
