import { useCallback, useEffect, useRef, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import type { ClientGap } from '../../../../preload/contract/clients/client-changes.ts';
import { eInvoicingGapsIn } from '../../../../preload/contract/clients/e-invoicing-gaps.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import type { CompanyFacts } from '../../../../preload/contract/clients/company-facts.ts';
import { invoicingGap } from '../../../../preload/contract/clients/new-client.ts';
import { type CommandError, stopsAll } from '../../../../preload/contract/result.ts';
import { FormFooter } from '../../../forms/form-footer.tsx';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { goTo } from '../../../platform/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { clientList } from '../client-list.ts';
import { isLeavingKey } from '../../../ui/leaving-key.ts';
import { useBlockedReason, useHome } from '../form-state.tsx';
import { CompleteRow } from './complete-row.tsx';
import type { RowHandle } from './complete-row.tsx';
import './complete.css';

/** Gaps with the name of the empty field. */
const emptyFields = {
  currency: 'clients.field.currency',
  locale: 'ui.word.language',
  'tax-number': 'clients.field.taxIdentificationNumber',
  'recipient-code': 'clients.field.recipientCode',
} as const satisfies Partial<Record<ClientGap, MessageId>>;
function isEmptyField(gap: ClientGap): gap is keyof typeof emptyFields {
  return Object.hasOwn(emptyFields, gap);
}
function gapLabel(gap: ClientGap): string {
  return t(isEmptyField(gap) ? emptyFields[gap] : `clients.complete.gap.${gap}`);
}

/** Rows per page, a number that users can review at once. */
const pageSize = 25;
const maxRows = 200;

type IncompleteClients = Output<'clientChanges', 'incomplete'>;
/** The gaps of the clients: for invoices, or for e-invoices if the country has them. */
function GapChoice({
  country,
  gap,
  countOf,
  onChange,
}: {
  readonly country: CompanyFacts['country'];
  readonly gap: ClientGap;
  readonly countOf: (gap: ClientGap) => number | undefined;
  readonly onChange: (gap: ClientGap) => void;
}) {
  const eInvoicing = eInvoicingGapsIn(country);
  const isEInvoices = eInvoicing.some((each) => each === gap);
  return (
    <>
      {eInvoicing[0] !== undefined && (
        <ViewSwitch
          label={t('clients.complete.for')}
          size="small"
          value={isEInvoices ? 'e-invoices' : 'invoices'}
          choices={(['invoices', 'e-invoices'] as const).map((id) => ({
            id,
            label: t(`clients.complete.for.${id}`),
          }))}
          onChange={(next) =>
            onChange((next === 'invoices' ? null : eInvoicing[0]) ?? 'tax-number')
          }
        />
      )}
      {isEInvoices && country === 'FR' && <p className="caption">{t('clients.complete.france')}</p>}
      <ViewSwitch
        label={t('clients.complete.what')}
        value={gap}
        choices={(isEInvoices ? eInvoicing : invoicingGap.options).map((id) => ({
          id,
          label: gapLabel(id),
          count: countOf(id)?.toString(),
        }))}
        onChange={onChange}
      />
    </>
  );
}

/**
 * Clients with gaps for invoices, each with the fields to fill in. They are sent one after another,
 * each with its own result; the input is stored as the draft of each client.
 */
export function CompletePage() {
  const blocked = useBlockedReason();
  const { home, isLoading } = useHome();
  const [gap, setGap] = useState<ClientGap>('tax-number');
  const [limit, setLimit] = useState(pageSize);
  const [answer, setAnswer] = useState<(IncompleteClients & { readonly gap: ClientGap }) | null>(
    null,
  );
  const [error, setError] = useState<CommandError | null>(null);
  const [sendingId, setSendingId] = useState<string | null>(null);
  const [stoppedBy, setStoppedBy] = useState<CommandError | null>(null);
  const rows = useRef(new Map<string, RowHandle>());
  const [readyIds, setReadyIds] = useState<ReadonlySet<string>>(new Set());
  const registerRow = useCallback((id: string, row: RowHandle | null): void => {
    if (row === null) rows.current.delete(id);
    else rows.current.set(id, row);
    setReadyIds(
      new Set([...rows.current].flatMap(([each, { isReady }]) => (isReady ? [each] : []))),
    );
  }, []);
  const newestRead = useRef(0);
  const read = useCallback((): void => {
    const readNumber = ++newestRead.current;
    setError(null);
    void bridge()
      .clientChanges.incomplete({ gap, limit })
      .then((result) => {
        if (readNumber !== newestRead.current) return;
        if (result.ok) setAnswer({ gap, ...result.value });
        else setError(result.error);
      });
  }, [gap, limit]);
  useEffect(read, [read]);
  // Restores the focus: the element that opened this page was removed with the list.
  useEffect(restoreFocus, []);
  const leave = (): void => {
    void clientList.reread('no');
    goTo({ screen: 'clients' });
  };
  const show = (next: ClientGap): void => {
    setLimit(pageSize);
    setGap(next);
  };
  const countOf = (each: ClientGap): number | undefined =>
    answer?.counts.find((one) => one.gap === each)?.count;

  const sendAll = async (): Promise<void> => {
    setStoppedBy(null);
    for (const { id } of answer?.clients ?? []) {
      const row = rows.current.get(id);
      if (row?.isReady !== true) continue;
      setSendingId(id);
      const { error: failure } = await row.send();
      if (failure !== null && stopsAll(failure)) {
        setStoppedBy(failure);
        break;
      }
    }
    setSendingId(null);
  };
  const shownAnswer = answer?.gap === gap ? answer : null;
  const total = countOf(gap) ?? 0;
  return (
    <div
      className="screen"
      onKeyDown={(event) => sendingId === null && isLeavingKey(event) && leave()}
    >
      <ScreenHead
        title={t('clients.complete.title')}
        sentence={t('clients.complete.sentence')}
        back={{
          label: t('ui.word.back-to-clients'),
          isDisabled: sendingId !== null,
          onPress: leave,
        }}
        isForm
      />
      <div className="page scrolls">
        <div className="complete-page">
          <GapChoice country={home.country} gap={gap} countOf={countOf} onChange={show} />
          {error !== null && <FaultPanel error={error} attempt="read" onRetry={read} />}
          {shownAnswer === null && error === null && <Placeholder rows={6} rowHeightPx={72} />}
          {shownAnswer !== null && shownAnswer.clients.length === 0 && (
            <EmptyState icon={CircleCheck} title={t('clients.complete.none')}>
              {t('clients.complete.none-why')}
            </EmptyState>
          )}
          {shownAnswer !== null && shownAnswer.clients.length > 0 && !isLoading && (
            <ul className="complete-rows" aria-label={t('clients.complete.title')}>
              {shownAnswer.clients.map((client) => (
                <CompleteRow
                  key={`${gap}:${client.id}`}
                  client={client}
                  gap={gap}
                  home={home}
                  isBusy={sendingId !== null}
                  registerRow={registerRow}
                />
              ))}
            </ul>
          )}
          {shownAnswer !== null && total > shownAnswer.clients.length && limit < maxRows && (
            <p>
              {t('clients.complete.shown', { count: shownAnswer.clients.length, total })}{' '}
              <Button size="small" onPress={() => setLimit(Math.min(maxRows, limit + pageSize))}>
                {t('ui.word.show-more')}
              </Button>
            </p>
          )}
          {stoppedBy !== null && (
            <FaultPanel
              error={stoppedBy}
              attempt="write"
              actions={<ScopeSignIn error={stoppedBy} />}
            />
          )}
          {shownAnswer !== null && shownAnswer.clients.length > 0 && (
            <FormFooter
              note={blocked ?? t('clients.complete.kept')}
              cancelLabel={t('ui.close')}
              isSending={sendingId !== null}
              onCancel={leave}
            >
              <Button
                look="primary"
                isPending={sendingId !== null}
                isDisabled={readyIds.size === 0 || blocked !== null}
                onPress={() => void sendAll()}
              >
                {t('clients.complete.send', { count: readyIds.size })}
              </Button>
            </FormFooter>
          )}
        </div>
      </div>
    </div>
  );
}
