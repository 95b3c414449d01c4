import { CircleHelp, CirclePause, Hourglass, TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import { requestIdKey } from '../../../preload/contract/terminal-payments.ts';
import type { PaymentRow, TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import { bridge } from '../../platform/bridge.ts';
import { useRecord, UnreadRecord } from '../../widgets/use-record.tsx';
import { ReportedEvents } from '../../widgets/events/reported-events.tsx';
import { showInPlace } from '../../platform/navigation.ts';
import { useHiddenAmounts } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Amount, Dots } from '../../widgets/amounts/amount.tsx';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { extraFacts } from '../../widgets/facts/extra-facts.tsx';
import { FactList } from '../../widgets/facts/fact-list.tsx';
import type { Fact, FactValue } from '../../widgets/facts/fact-list.tsx';
import { ForDevelopers } from '../../widgets/facts/folded-details.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { Digits } from '../../widgets/facts/labels.tsx';
import { isShownInBanner } from '../../widgets/faults/shown-elsewhere.ts';
import { cardNetworkName } from './card-network.ts';
import { amountShown } from './payment-outcome.ts';
import { PaymentMark } from './payment-mark.tsx';
import { paymentTitle } from './payment-row.tsx';
import { paymentStatusLabel } from './payment-status.ts';
import { RecordTitle } from '../../widgets/facts/record-head.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { paymentActions } from './payment-actions.ts';
import { useTerminalName } from './terminals/terminal-name.ts';
import './payment-page.css';

function statusValue(status: string | null, t: Translate): FactValue {
  const label = status === null ? null : paymentStatusLabel(status, t);
  return label === null ? { kind: 'unknown', text: status } : { kind: 'text', text: label };
}

function factsOf(payment: TerminalPayment, terminal: string | null, t: Translate): readonly Fact[] {
  return [
    { id: 'status', label: t('ui.word.status'), value: statusValue(payment.status, t) },
    {
      id: 'amount',
      label: t('payments.field.amount'),
      value:
        payment.amount === null
          ? { kind: 'text', text: null }
          : {
              kind: 'element',
              element: <Amount value={payment.amount.value} currency={payment.amount.currency} />,
            },
    },
    {
      id: 'authorizedAmount',
      label: t('payments.status.authorized'),
      value:
        payment.authorizedAmount === null
          ? { kind: 'text', text: null }
          : {
              kind: 'element',
              element: (
                <Amount
                  value={payment.authorizedAmount.value}
                  currency={payment.authorizedAmount.currency}
                />
              ),
            },
    },
    {
      id: 'terminal',
      label: t('payments.field.terminal'),
      value: { kind: 'text', text: terminal },
    },
    {
      id: 'paymentMethod',
      label: t('payments.field.paymentMethod'),
      value: { kind: 'text', text: cardNetworkName(payment.paymentMethod) },
    },
    {
      id: 'cardSummary',
      label: t('ui.word.card'),
      value:
        payment.cardSummary === null
          ? { kind: 'text', text: null }
          : { kind: 'element', element: <Digits of={payment.cardSummary} /> },
    },
    {
      id: 'createdAt',
      label: t('payments.field.createdAt'),
      value: { kind: 'instant', text: payment.createdAt },
    },
    {
      id: 'authorizedAt',
      label: t('payments.field.authorizedAt'),
      value: { kind: 'instant', text: payment.authorizedAt },
    },
    {
      id: 'updatedAt',
      label: t('ui.word.last-changed'),
      value: { kind: 'instant', text: payment.updatedAt },
    },
  ];
}

/** Its ids, and every field without a label. */
function PaymentForDevelopers({
  id,
  payment,
}: {
  readonly id: TerminalPaymentId;
  readonly payment: TerminalPayment | null;
}) {
  const isHidden = useHiddenAmounts();
  const code = (name: 'id' | 'terminalId' | 'poiId', text: string | null): Fact => ({
    id: name,
    label: t(`payments.field.${name}`),
    value: { kind: 'code', text, canCopy: true },
  });
  return (
    <ForDevelopers>
      <FactList
        facts={
          payment === null
            ? [code('id', id)]
            : [
                code('id', payment.id),
                code('terminalId', payment.terminalId),
                code('poiId', payment.poiId),
                ...payment.metadata.filter(isRequestId).map(({ key, value: text }): Fact => ({
                  id: key,
                  label: key,
                  value: { kind: 'code', text, canCopy: true },
                })),
                ...extraFacts(payment.extras, isHidden),
              ]
        }
      />
    </ForDevelopers>
  );
}

/** The id of our own request is only for developers. */
function isRequestId({ key }: TerminalPayment['metadata'][number]): boolean {
  return key === requestIdKey;
}

/** Any of them may be an amount, so all are hidden with the amounts. */
function metadataFacts(metadata: TerminalPayment['metadata'], isHidden: boolean): readonly Fact[] {
  return metadata.map(({ key, value: text }, index): Fact => ({
    id: `${String(index)}:${key}`,
    label: key.charAt(0).toUpperCase() + key.slice(1),
    value: isHidden ? { kind: 'element', element: <Dots /> } : { kind: 'text', text },
  }));
}

function WatchNote({ row }: { readonly row: PaymentRow }) {
  const { state, error } = row.watch;
  const followButton = state === 'silent' && (
    <Button size="small" onPress={() => void bridge().terminalPayments.follow({ id: row.id })}>
      {t('payments.follow')}
    </Button>
  );
  if (row.isUnknownToBank) {
    return (
      <Note icon={CircleHelp} actions={followButton}>
        <strong>{t('payments.unknown-to-bank.title')}</strong> {t('payments.unknown-to-bank.why')}
      </Note>
    );
  }
  if (state === 'silent') {
    return (
      <Note icon={Hourglass} actions={followButton}>
        <strong>{t('payments.silent.title')}</strong> {t('payments.silent.why')}
      </Note>
    );
  }
  if (state === 'following') return <p className="soft">{t('payments.watch.cancel')}</p>;
  if (state !== 'paused') return null;
  if (error !== null && !isShownInBanner(error)) return <FaultLine error={error} attempt="read" />;
  return <Note icon={CirclePause}>{t('payments.paused.why')}</Note>;
}

/** One payment at the counter: its outcome, its amount, and every field of the bank. */
export function PaymentPage({
  id,
  headingRef,
}: {
  readonly id: TerminalPaymentId;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const isHidden = useHiddenAmounts();
  const terminalNameOf = useTerminalName();
  const record = useRecord('terminalPayments', id);
  const { value } = record;

  if (value === null) return <UnreadRecord of={record} subject={<>{t('payments.untitled')}</>} />;
  const { row, payment } = value;
  if (row === null) return <EmptyState icon={Hourglass} title={t('ui.word.not-in-list')} />;
  const shownAmount = amountShown(row);
  const otherMetadata = payment?.metadata.filter((each) => !isRequestId(each)) ?? [];
  return (
    <article>
      <RecordTitle
        name={paymentTitle(row, t)}
        headingRef={headingRef}
        actions={
          <ActionButton
            action={paymentActions.untrack}
            onRun={() => {
              void bridge().terminalPayments.unwatch({ id });
              showInPlace({ screen: 'terminal-payments' });
            }}
            size="small"
            isPlain
          />
        }
      >
        {shownAmount && (
          <p className="payment-page-amount">
            <Amount value={shownAmount.value} currency={shownAmount.currency} />
          </p>
        )}
        {row.tip && (
          <p className="soft">
            <T
              id="payments.today.tips"
              values={{ tips: <Amount value={row.tip.value} currency={row.tip.currency} /> }}
            />
          </p>
        )}
        <div className="payment-page-mark" role="status">
          <PaymentMark row={row} />
        </div>
      </RecordTitle>
      <div className="page-notes">
        <WatchNote row={row} />
        {row.isOtherAmount && row.amount && row.authorizedAmount && (
          <Note icon={TriangleAlert}>
            <T
              id="payments.other-amount"
              values={{
                asked: <Amount value={row.amount.value} currency={row.amount.currency} />,
                authorized: (
                  <Amount
                    value={row.authorizedAmount.value}
                    currency={row.authorizedAmount.currency}
                  />
                ),
              }}
            />
          </Note>
        )}
      </div>
      {payment === null ? (
        !row.isUnknownToBank && <p className="soft section">{t('ui.word.no-details-shared')}</p>
      ) : (
        <>
          <section className="section">
            <header>
              <h3>{t('payments.section.payment')}</h3>
            </header>
            <FactList facts={factsOf(payment, terminalNameOf(payment.terminalId), t)} />
          </section>
          {otherMetadata.length > 0 && (
            <section className="section">
              <header>
                <h3>{t('payments.section.metadata')}</h3>
                <span className="caption">{t('payments.section.metadata-hint')}</span>
              </header>
              <FactList facts={metadataFacts(otherMetadata, isHidden)} />
            </section>
          )}
        </>
      )}
      <ReportedEvents objectId={id} />
      <PaymentForDevelopers id={id} payment={payment} />
    </article>
  );
}
