import { useState } from 'react';
import { Users } from 'lucide-react';
import { bridge } from '../../platform/bridge.ts';
import { MissingScope } from '../../widgets/faults/missing-scope.tsx';
import { recordOf, showInPlace, useRecordId, useView } from '../../platform/navigation.ts';
import { AwaitedPart } from '../../platform/reads/awaited-reads.ts';
import { useLongList } from '../../platform/reads/use-long-list.ts';
import { t } from '../../i18n/i18n.ts';
import { deferred } from '../../ui/deferred.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongListPane } from '../../widgets/lists/long-list-pane.tsx';
import { createHandlerIf, exportHandlers } from '../../widgets/lists/list-actions.tsx';
import { UnreadList } from '../../widgets/lists/unread-list.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { useSaving } from '../../widgets/faults/saving-note.tsx';
import { SyncStrip } from '../../widgets/lists/sync-strip.tsx';
import { clientList } from './client-list.ts';
import { ClientRowCells, clientRowHeightPx } from './client-row.tsx';
import { ClientTools } from './client-tools.tsx';
import { ClientsHead } from './clients-head.tsx';
import { useActions } from '../../platform/actions.ts';
import { ActionButton } from '../../widgets/action-button.tsx';
import { useIsOnline } from '../../platform/network.ts';
import { clientActions } from './client-actions.ts';

const ClientPage = deferred(
  async () => (await import('./client-page.tsx')).ClientPage,
  AwaitedPart,
);
const AskBankDialog = deferred(async () => (await import('./ask-bank-dialog.tsx')).AskBankDialog);
const ImportScreen = deferred(
  async () => (await import('./import/import-screen.tsx')).ImportScreen,
);
const UnfinishedImport = deferred(
  async () => (await import('./import/unfinished-import.tsx')).UnfinishedImport,
);
const NewClientPage = deferred(
  async () => (await import('./new-client/new-client-page.tsx')).NewClientPage,
);
const CompletePage = deferred(
  async () => (await import('./complete/complete-page.tsx')).CompletePage,
);
const DuplicatesPage = deferred(
  async () => (await import('./duplicates/duplicates-page.tsx')).DuplicatesPage,
);
const EditClientPage = deferred(
  async () => (await import('./edit-client/edit-client-page.tsx')).EditClientPage,
);
const UnknownChanges = deferred(
  async () => (await import('./edit-client/unknown-change.tsx')).UnknownChanges,
);
const ClientNoteView = deferred(
  async () => (await import('./new-client/client-note.tsx')).ClientNoteView,
);
const UnfinishedClients = deferred(
  async () => (await import('./new-client/unfinished-clients.tsx')).UnfinishedClients,
);

function requestSync(action: 'pause' | 'resume'): void {
  void bridge().clients.sync({ action });
}

/** The client list: find a client, see whether an invoice can be written. */
export function ClientsScreen() {
  const state = useLongList(clientList, 'clients');
  const [isAskingBank, setAskingBank] = useState(false);
  const { summary, error } = state;
  const view = useView('clients');
  const chosenId = useRecordId('clients');
  const isOnline = useIsOnline();
  const isForm = view !== undefined && view.kind !== 'record';
  const [save, savingNote] = useSaving();
  const refresh = (): void =>
    void bridge()
      .clients.sync({ action: 'refresh' })
      .then(() => clientList.reread('no'));
  const handlerIf = isForm ? () => undefined : createHandlerIf(state);
  useActions([
    [clientActions.refresh, handlerIf(isOnline && summary?.sync.phase !== 'running', refresh)],
    [clientActions['ask-bank'], handlerIf(isOnline, () => setAskingBank(true))],
    [
      clientActions['read-all'],
      handlerIf(isOnline, () => void bridge().clients.sync({ action: 'full' })),
    ],
    ...exportHandlers(clientActions, (format) =>
      handlerIf(true, () =>
        save(bridge().clients.export({ query: clientList.store.getState().query, format })),
      ),
    ),
  ]);

  if (view?.kind === 'new') return <NewClientPage />;
  if (view?.kind === 'import') return <ImportScreen />;
  if (view?.kind === 'complete') return <CompletePage />;
  if (view?.kind === 'duplicates') return <DuplicatesPage />;
  if (view?.kind === 'edit')
    return <EditClientPage key={view.id} id={view.id} isToComplete={view.isToComplete === true} />;
  if (summary === null)
    return (
      <div className="screen">
        <ScreenHead title={t('shell.screen.clients')} />
        <UnreadList list={clientList} error={error} rowHeightPx={clientRowHeightPx} />
      </div>
    );
  const head = <ClientsHead summary={summary} />;
  const notes = (
    <>
      <MissingScope scope={summary.missingScope} text={t('ui.word.list-not-allowed')} />
      {savingNote}
      <UnfinishedClients />
      <UnknownChanges />
      {state.resultQuery.readiness === 'not-ready' && (
        <div className="long-list-note">
          <ActionButton action={clientActions.complete} size="small" />
        </div>
      )}
      <UnfinishedImport />
      <SyncStrip sync={summary.sync} onAsk={requestSync} />
    </>
  );
  if (summary.totalCount === 0) {
    return (
      <div className="screen">
        {head}
        {notes}
        <EmptyState
          icon={Users}
          title={t(
            summary.sync.phase === 'running'
              ? 'ui.word.loading-list'
              : summary.sync.lastFullAtEpochMs === null
                ? 'ui.word.not-loaded'
                : 'clients.empty.title',
          )}
          actions={
            <>
              <ActionButton action={clientActions.import} />
              <ActionButton action={clientActions.new} look="primary" />
            </>
          }
        >
          {t('clients.empty.why')}
        </EmptyState>
        {isAskingBank && <AskBankDialog onClose={() => setAskingBank(false)} />}
      </div>
    );
  }
  return (
    <div className="screen">
      {head}
      <LongListPane
        label={t('shell.screen.clients')}
        list={clientList}
        state={state}
        chosenId={chosenId}
        onChoose={(id) => showInPlace(recordOf('clients', id))}
        rowHeightPx={clientRowHeightPx}
        tools={<ClientTools />}
        notes={notes}
        similar={summary.similar}
        noMatch={{
          title: t('ui.word.nothing-found'),
          reason:
            summary.sync.lastFullAtEpochMs === null ? t('lists.none-match.unread') : undefined,
          actions: <ActionButton action={clientActions['ask-bank']} isPlain />,
        }}
        nothingChosen={t('ui.word.choose-entry')}
        row={(row) => (
          <ClientRowCells
            row={row}
            query={[state.resultQuery.text, ...summary.similar].join(' ')}
          />
        )}
        detail={(id, headingRef) => (
          <>
            <ClientNoteView id={id} />
            <ClientPage key={id} id={id} headingRef={headingRef} />
          </>
        )}
      />
      {isAskingBank && <AskBankDialog onClose={() => setAskingBank(false)} />}
    </div>
  );
}
