import { useState } from 'react';
import { CreditCardReader } from 'lucide-react';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import { bridge } from '../../platform/bridge.ts';
import { recordOf, showInPlace, useRecordId } from '../../platform/navigation.ts';
import { useLongList } from '../../platform/reads/use-long-list.ts';
import { t } from '../../i18n/i18n.ts';
import { AddByIdDialog, addByIdDraft } from '../../widgets/lists/add-by-id-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongListPane } from '../../widgets/lists/long-list-pane.tsx';
import { exportHandlers, createHandlerIf, ExportItems } from '../../widgets/lists/list-actions.tsx';
import { UnreadList } from '../../widgets/lists/unread-list.tsx';
import { MenuRule } from '../../ui/menu.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { useSaving } from '../../widgets/faults/saving-note.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { ListSearch } from '../../widgets/lists/list-search.tsx';
import { CounterDay } from './counter-day.tsx';
import { PaymentFilter } from './payment-filter.tsx';
import { paymentList } from './payment-list.ts';
import { PaymentPage } from './payment-page.tsx';
import { PaymentRowCells, paymentRowHeightPx } from './payment-row.tsx';
import { useActions } from '../../platform/actions.ts';
import { ActionButton, ActionItem, RefreshButton } from '../../widgets/action-button.tsx';
import { refreshRecordAction } from '../../widgets/facts/record-actions.ts';
import { paymentActions } from './payment-actions.ts';
import { StartPaymentDialog } from './start/start-payment-dialog.tsx';
import { UnknownPayments } from './start/unknown-payments.tsx';
import { TerminalsDialog } from './terminals/terminals-dialog.tsx';

const draft = addByIdDraft('terminal-payments:add');

/** The payments at the counter: each is polled until it ends or becomes silent. */
export function TerminalPaymentsScreen() {
  const chosenId = useRecordId('terminal-payments');
  const state = useLongList(paymentList, 'terminal-payments');
  const [openDialog, setOpenDialog] = useState<'add' | 'start' | 'terminals' | null>(null);
  const close = (): void => setOpenDialog(null);
  const [save, notes] = useSaving();
  const { summary, error, resultQuery } = state;
  const handlerIf = createHandlerIf(state);
  const isListed = summary !== null && summary.totalCount > 0;
  useActions([
    [paymentActions.start, handlerIf(true, () => setOpenDialog('start'))],
    [paymentActions.add, handlerIf(true, () => setOpenDialog('add'))],
    [
      paymentActions.terminals,
      handlerIf((summary?.terminals.length ?? 0) > 0, () => setOpenDialog('terminals')),
    ],
    ...exportHandlers(paymentActions, (format) =>
      handlerIf(isListed, () => save(bridge().terminalPayments.export({ format }))),
    ),
  ]);

  if (summary === null)
    return (
      <div className="screen">
        <ScreenHead title={t('shell.screen.terminal-payments')} />
        <UnreadList list={paymentList} error={error} rowHeightPx={paymentRowHeightPx} />
      </div>
    );
  const isEmpty = summary.totalCount === 0;
  return (
    <div className="screen">
      <ScreenHead
        title={t('shell.screen.terminal-payments')}
        freshness={summary.freshness}
        actions={
          !isEmpty && (
            <>
              <RefreshButton action={refreshRecordAction} />
              <ActionButton action={paymentActions.start} look="primary" />
              <MoreMenu label={t('ui.word.more-actions')}>
                <ActionItem action={paymentActions.add} />
                <ActionItem action={paymentActions.terminals} />
                <MenuRule />
                <ExportItems of={paymentActions} />
              </MoreMenu>
            </>
          )
        }
      />
      {isEmpty ? (
        <>
          <UnknownPayments />
          <EmptyState
            icon={CreditCardReader}
            title={t('payments.empty.title')}
            actions={
              <>
                <ActionButton action={paymentActions.start} look="primary" />
                <ActionButton action={paymentActions.add} />
              </>
            }
          >
            {t('payments.empty.why')}
          </EmptyState>
        </>
      ) : (
        <LongListPane
          label={t('shell.screen.terminal-payments')}
          list={paymentList}
          state={state}
          chosenId={chosenId}
          onChoose={(id) => showInPlace(recordOf('terminal-payments', id))}
          rowHeightPx={paymentRowHeightPx}
          tools={
            <div className="payments-tools">
              <div className="payments-search">
                <ListSearch list={paymentList} label={t('payments.search.label')} />
                <PaymentFilter />
              </div>
              <CounterDay of={summary.today} />
            </div>
          }
          notes={
            <>
              <UnknownPayments />
              {notes}
            </>
          }
          noMatch={{ title: t('ui.word.nothing-found') }}
          nothingChosen={t('ui.word.choose-entry')}
          row={(row) => <PaymentRowCells row={row} query={resultQuery.text} />}
          detail={(id, headingRef) => (
            <PaymentPage key={id} id={id as TerminalPaymentId} headingRef={headingRef} />
          )}
        />
      )}
      {openDialog === 'start' && <StartPaymentDialog onClose={close} />}
      {openDialog === 'terminals' && (
        <TerminalsDialog terminals={summary.terminals} onClose={close} />
      )}
      {openDialog === 'add' && (
        <AddByIdDialog
          title={t('payments.add.title')}
          hint={t('ui.word.paste-ids')}
          confirmMessage={(count) => t('lists.ids.add', { count })}
          draft={draft}
          maxIds={200}
          onClose={close}
          onAdd={async (items) => {
            const answer = await bridge().terminalPayments.watch({ payments: [...items] });
            if (answer.ok && items[0]) showInPlace(recordOf('terminal-payments', items[0].id));
            return answer;
          }}
        />
      )}
    </div>
  );
}
