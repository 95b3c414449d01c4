import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ReceiptText } from 'lucide-react';
import { useStore } from 'zustand';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import { bridge } from '../../platform/bridge.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { MissingScope } from '../../widgets/faults/missing-scope.tsx';
import { recordOf, showInPlace, useRecordId, useView } from '../../platform/navigation.ts';
import { AwaitedPart } from '../../platform/reads/awaited-reads.ts';
import { useIsOnline } from '../../platform/network.ts';
import { useLongList } from '../../platform/reads/use-long-list.ts';
import { t } from '../../i18n/i18n.ts';
import { deferred } from '../../ui/deferred.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { LongListPane } from '../../widgets/lists/long-list-pane.tsx';
import { createHandlerIf, exportHandlers } from '../../widgets/lists/list-actions.tsx';
import { UnreadList } from '../../widgets/lists/unread-list.tsx';
import { MenuRule } from '../../ui/menu.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { useSaving } from '../../widgets/faults/saving-note.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { isShownElsewhere } from '../../widgets/faults/shown-elsewhere.ts';
import { SyncStrip } from '../../widgets/lists/sync-strip.tsx';
import { DueLanes } from './due-lanes.tsx';
import { invoiceList, isReading, laneBeginningAt, lanesShown } from './invoice-list.ts';
import type { InvoiceSummary } from './invoice-list.ts';
import { InvoiceRowCells, invoiceRowHeightPx } from './invoice-row.tsx';
import { InvoiceTools } from './invoice-tools.tsx';
import { SuppliersPage } from './suppliers-page.tsx';
import { ToPayPage } from './to-pay-page.tsx';
import { useImportIds } from './use-import-ids.tsx';
import { useActions } from '../../platform/actions.ts';
import { ActionButton, ActionItem, RefreshButton } from '../../widgets/action-button.tsx';
import { PrintItem } from '../../widgets/lists/print-item.tsx';
import { invoiceListActions } from './invoice-list-actions.ts';

// The rows are shown before the code of an invoice's page is loaded.
const InvoicePage = deferred(
  async () => (await import('./invoice-page.tsx')).InvoicePage,
  AwaitedPart,
);
const AddInvoicesDialog = deferred(
  async () => (await import('./add-invoices-dialog.tsx')).AddInvoicesDialog,
);
const FilesPage = deferred(
  async () => (await import('./files/files-page.tsx')).FilesPage,
  AwaitedPart,
);
const PaySeveral = deferred(async () => (await import('./paying/pay-several.tsx')).PaySeveral);

/** Space on a row toggles its checkbox. */
function chooseByKey(event: KeyboardEvent): void {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement)) return;
  if (event.target.getAttribute('role') !== 'row') return;
  event.preventDefault();
  event.target.querySelector<HTMLElement>('input[type=checkbox]')?.click();
}

function requestSync(action: 'pause' | 'resume'): void {
  void bridge().supplierInvoices.sync({ action });
}

/**
 * Why invoices could not be read one by one, if the bank has no list; a missing scope is shown
 * above.
 */
function PollingFailure({ summary: { source, freshness } }: { readonly summary: InvoiceSummary }) {
  const { failure } = freshness;
  if (source !== 'own-list' || failure === null || isShownElsewhere(failure)) return null;
  return (
    <div className="long-list-note">
      <FaultLine error={failure} attempt="read" />
    </div>
  );
}

function HeadActions({ isEmpty }: { readonly isEmpty: boolean }) {
  return (
    <>
      {!isEmpty && <ActionButton action={invoiceListActions['payment-file']} />}
      <RefreshButton action={invoiceListActions.refresh} />
      <MoreMenu label={t('ui.word.more-actions')}>
        <MenuRule />
        {!isEmpty && (
          <>
            <ActionItem action={invoiceListActions.add} />
            <ActionItem action={invoiceListActions.import} />
            <MenuRule />
          </>
        )}
        <PrintItem />
        <ActionItem action={invoiceListActions.calendar} />
        <ActionItem action={invoiceListActions['export-csv']} />
        <ActionItem action={invoiceListActions['export-json']} />
      </MoreMenu>
    </>
  );
}

/** How many invoices are listed, and whether the bank shares its list. */
function countSentence({ totalCount: count, source }: InvoiceSummary, shown: number): string {
  const counted = t(shown < count ? 'invoices.shown' : 'ui.word.invoice-count', { shown, count });
  return source === 'own-list' ? `${counted} · ${t('ui.word.no-list-shared')}` : counted;
}

/** All invoices by due date: overdue first, with the reasons why some cannot be paid. */
function InvoiceList() {
  const isOnline = useIsOnline();
  const chosenId = useRecordId('supplier-invoices');
  const state = useLongList(invoiceList, 'supplier-invoices');
  const [openDialog, setOpenDialog] = useState<'add' | null>(null);
  const [chosen, setChosen] = useState<readonly SupplierInvoiceId[] | null>(null);
  const toggle = (id: SupplierInvoiceId): void =>
    setChosen(
      (before) =>
        before && (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]),
    );
  const { summary, error, resultQuery } = state;
  const chosenLanes = useStore(invoiceList.store, ({ query }) => query.lanes);

  const [save, savingNote] = useSaving();
  const [chooseIds, importNote] = useImportIds();
  const handlerIf = createHandlerIf(state);
  const isListed = summary !== null && summary.totalCount > 0;
  useEffect(() => {
    if (isListed) void bridge().firstSteps.noteDueSeen({});
  }, [isListed]);
  useActions([
    [invoiceListActions.add, handlerIf(true, () => setOpenDialog('add'))],
    [invoiceListActions.import, handlerIf(true, chooseIds)],
    [
      invoiceListActions.refresh,
      handlerIf(
        isOnline && summary !== null && !isReading(summary),
        () => void invoiceList.reread('now'),
      ),
    ],
    [
      invoiceListActions.unfilter,
      handlerIf(isListed, () => void invoiceList.changeQuery(invoiceList.unfiltered)),
    ],
    [
      invoiceListActions['payment-file'],
      handlerIf(isListed, () => {
        // A hidden filter would leave out invoices that are to be paid.
        if (chosen === null) void invoiceList.changeQuery(invoiceList.unfiltered);
        setChosen(chosen ?? []);
      }),
    ],
    [
      invoiceListActions.calendar,
      handlerIf(isListed, () => save(bridge().supplierInvoices.exportCalendar({}))),
    ],
    ...exportHandlers(invoiceListActions, (format) =>
      handlerIf(isListed, () =>
        save(
          bridge().supplierInvoices.export({ query: invoiceList.store.getState().query, format }),
        ),
      ),
    ),
  ]);

  if (summary === null)
    return (
      <div className="screen">
        <ScreenHead title={t('ui.word.supplier-invoices')} />
        <UnreadList list={invoiceList} error={error} rowHeightPx={invoiceRowHeightPx} />
      </div>
    );
  const isEmpty = summary.totalCount === 0;
  const shownLanes = lanesShown(summary.lanes, resultQuery.lanes);
  const notes = (
    <>
      <MissingScope scope={summary.missingScope} text={t('ui.word.list-not-allowed')} />
      {savingNote}
      {importNote}
      <PollingFailure summary={summary} />
      <SyncStrip sync={summary.sync} onAsk={requestSync} />
    </>
  );
  return (
    <div className="screen" onKeyDown={chooseByKey}>
      <ScreenHead
        title={t('ui.word.supplier-invoices')}
        {...(isEmpty ? {} : { sentence: countSentence(summary, state.matchCount) })}
        freshness={summary.freshness}
        actions={<HeadActions isEmpty={isEmpty} />}
      />
      {isEmpty ? (
        <>
          {notes}
          <EmptyState
            icon={ReceiptText}
            title={t('invoices.empty.title')}
            actions={
              <>
                <ActionButton action={invoiceListActions.import} />
                <ActionButton action={invoiceListActions.add} look="primary" />
              </>
            }
          >
            {t(
              summary.source === 'own-list'
                ? 'ui.word.no-list-shared'
                : 'invoices.empty.service-list',
            )}
          </EmptyState>
        </>
      ) : (
        <>
          <DueLanes
            lanes={summary.lanes}
            chosen={chosenLanes}
            onChoose={(lanes) => void invoiceList.changeQuery({ lanes: [...lanes] })}
          />
          <LongListPane
            label={t('ui.word.supplier-invoices')}
            list={invoiceList}
            state={state}
            chosenId={chosenId}
            onChoose={(id) => showInPlace(recordOf('supplier-invoices', id))}
            rowHeightPx={invoiceRowHeightPx}
            isMeasured
            tools={<InvoiceTools />}
            notes={notes}
            similar={summary.similar}
            noMatch={{ title: t('ui.word.nothing-found') }}
            nothingChosen={t('ui.word.choose-entry')}
            row={(row, index, isSelected) => (
              <InvoiceRowCells
                row={row}
                isChosen={chosen?.includes(row.id) ?? null}
                isSelected={isSelected}
                onChoose={toggle}
                laneStart={laneBeginningAt(shownLanes, index)}
                query={[resultQuery.text, ...summary.similar].join(' ')}
              />
            )}
            detail={(id, headingRef) => (
              <InvoicePage key={id} id={id as SupplierInvoiceId} headingRef={headingRef} />
            )}
          />
          {chosen !== null && (
            <PaySeveral chosen={chosen} onChoose={setChosen} onEnd={() => setChosen(null)} />
          )}
        </>
      )}
      {openDialog === 'add' && (
        <AddInvoicesDialog
          onClose={() => setOpenDialog(null)}
          onAdded={(id) => showInPlace(recordOf('supplier-invoices', id))}
        />
      )}
    </div>
  );
}

/** The tabs of the bills: what is due, all invoices, the totals per supplier, and e-invoices. */
export function SupplierInvoicesScreen() {
  const connectionId = useConnectionId();
  // The other tabs set the search of the list before it is shown.
  useEffect(() => invoiceList.resetFor(connectionId), [connectionId]);
  const kind = useView('supplier-invoices')?.kind;
  if (kind === 'to-pay') return <ToPayPage />;
  if (kind === 'files') return <FilesPage />;
  return kind === 'by-supplier' ? <SuppliersPage /> : <InvoiceList />;
}
