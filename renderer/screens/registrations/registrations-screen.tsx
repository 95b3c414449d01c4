import { useState } from 'react';
import { ClipboardCheck, FilePen } from 'lucide-react';
import { useStore } from 'zustand';
import { useUnknownWrites } from '../../widgets/unknown-outcome/use-unknown-writes.ts';
import type { UnknownWrite } from '../../../preload/contract/writes.ts';
import { bridge } from '../../platform/bridge.ts';
import { goTo, recordOf, showInPlace, useRecordId, useView } from '../../platform/navigation.ts';
import { useIsOnline } from '../../platform/network.ts';
import { useLongList } from '../../platform/reads/use-long-list.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { t } from '../../i18n/i18n.ts';
import { AddByIdDialog, addByIdDraft } from '../../widgets/lists/add-by-id-dialog.tsx';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongListPane } from '../../widgets/lists/long-list-pane.tsx';
import { createHandlerIf, exportHandlers, ExportItems } from '../../widgets/lists/list-actions.tsx';
import { UnreadList } from '../../widgets/lists/unread-list.tsx';
import { MenuRule } from '../../ui/menu.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { useSaving } from '../../widgets/faults/saving-note.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { NewRegistrationPage } from './new-registration/new-registration-page.tsx';
import { isBegun, newRegistrationForm } from './new-registration/new-registration-values.ts';
import { NoRegistrations, BlockerNote, useBlocker } from './no-registrations.tsx';
import { registrationList } from './registration-list.ts';
import type { RegistrationSummary } from './registration-list.ts';
import { RegistrationPage } from './registration-page.tsx';
import { RegistrationRowCells, registrationRowHeightPx } from './registration-row.tsx';
import { RegistrationTools } from './registration-tools.tsx';
import { StepStrip } from './step-strip.tsx';
import { UnknownRegistrations } from './unknown-registrations.tsx';
import { useActions } from '../../platform/actions.ts';
import { ActionButton, ActionItem, RefreshButton } from '../../widgets/action-button.tsx';
import { registrationActions } from './registration-actions.ts';

const draft = addByIdDraft('registrations:add');
/** The maximum of one command. */
const maxIds = 5000;

/** Notes above the list: creations without an answer, and an unfinished form. */
function ListNotes() {
  const { writes } = useUnknownWrites('registration');
  const form = useSentForm(newRegistrationForm, 'registrations');
  const hasUnfinishedForm =
    form !== null && isBegun(form) && !writes.some(({ writeId }) => writeId === form.sent?.writeId);
  const finish = async (
    { writeId }: UnknownWrite<'registration'>,
    id: string | null,
  ): Promise<void> => {
    const isOfForm = form?.sent?.writeId === writeId;
    if (id === null) {
      // The form still has the sent content.
      if (isOfForm) await form?.markNotSent();
      return;
    }
    if (isOfForm) await form?.empty();
    await registrationList.reread('no');
    showInPlace(recordOf('registrations', id));
  };
  return (
    <>
      <UnknownRegistrations writes={writes} onEnd={(write, id) => void finish(write, id)} />
      {hasUnfinishedForm && (
        <div className="long-list-note registrations-note">
          <Note
            tone="slate"
            icon={FilePen}
            actions={
              <Button
                size="small"
                onPress={() => goTo({ screen: 'registrations', view: { kind: 'new' } })}
              >
                {t('ui.word.resume')}
              </Button>
            }
          >
            {t('newclient.begun')}
          </Note>
        </div>
      )}
    </>
  );
}

/** Adds registrations that were created elsewhere, by id. */
function AddRegistrationsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <AddByIdDialog
      title={t('registrations.add.title')}
      hint={t('ui.word.paste-ids')}
      confirmMessage={(count) => t('lists.ids.add', { count })}
      draft={draft}
      maxIds={maxIds}
      onClose={onClose}
      onAdd={async (items) => {
        const answer = await bridge().registrations.track({ items: [...items] });
        if (answer.ok && items[0]) showInPlace(recordOf('registrations', items[0].id));
        return answer;
      }}
    />
  );
}

function HeadActions({ summary }: { readonly summary: RegistrationSummary }) {
  return (
    <>
      {summary.canRefresh && <RefreshButton action={registrationActions.refresh} />}
      <MoreMenu label={t('ui.word.more-actions')}>
        <ActionItem action={registrationActions.add} />
        <MenuRule />
        <ExportItems of={registrationActions} />
      </MoreMenu>
      {summary.canCreate && <ActionButton action={registrationActions.new} look="primary" />}
    </>
  );
}

function RegistrationList() {
  const isOnline = useIsOnline();
  const state = useLongList(registrationList, 'registrations');
  const chosenId = useRecordId('registrations');
  const [isAdding, setAdding] = useState(false);
  const [save, savingNote] = useSaving();
  const { summary, error, resultQuery } = state;
  const chosenSteps = useStore(registrationList.store, ({ query }) => query.steps);
  const blocker = useBlocker(summary?.canCreate ?? true);
  const handlerIf = createHandlerIf(state);
  const isListed = summary !== null && summary.totalCount > 0;
  useActions([
    [
      registrationActions.new,
      handlerIf(summary?.canCreate === true, () =>
        goTo({ screen: 'registrations', view: { kind: 'new' } }),
      ),
    ],
    [registrationActions.add, handlerIf(true, () => setAdding(true))],
    [
      registrationActions.refresh,
      handlerIf(
        isListed && isOnline && summary.canRefresh && !summary.freshness.isRefreshing,
        () => void registrationList.reread('now'),
      ),
    ],
    ...exportHandlers(registrationActions, (format) =>
      handlerIf(isListed, () =>
        save(
          bridge().registrations.export({ query: registrationList.store.getState().query, format }),
        ),
      ),
    ),
  ]);

  if (summary === null) {
    const isNoPart = error?.kind === 'not-supported';
    return (
      <div className="screen">
        <ScreenHead title={t('shell.screen.registrations')} />
        {isNoPart ? (
          <NoRegistrations />
        ) : (
          <UnreadList list={registrationList} error={error} rowHeightPx={registrationRowHeightPx} />
        )}
      </div>
    );
  }
  const isEmpty = summary.totalCount === 0;
  const isUnavailable = isEmpty && blocker === 'part';
  const notes = (
    <>
      {savingNote}
      <ListNotes />
      <BlockerNote blocker={blocker} />
    </>
  );
  return (
    <div className="screen">
      <ScreenHead
        title={t('shell.screen.registrations')}
        {...(isEmpty
          ? {}
          : { sentence: t('registrations.head.count', { count: summary.totalCount }) })}
        freshness={summary.freshness}
        actions={!isEmpty && <HeadActions summary={summary} />}
      />
      {isUnavailable && <NoRegistrations />}
      {isEmpty && !isUnavailable && (
        <>
          {notes}
          <EmptyState
            icon={ClipboardCheck}
            title={t('registrations.empty.title')}
            actions={
              <>
                <ActionButton action={registrationActions.add} />
                {summary.canCreate && (
                  <ActionButton action={registrationActions.new} look="primary" />
                )}
              </>
            }
          >
            {t('registrations.empty.why')}
          </EmptyState>
        </>
      )}
      {!isEmpty && (
        <>
          <StepStrip
            counts={summary.steps}
            chosen={chosenSteps}
            onChoose={(steps) => void registrationList.changeQuery({ steps: [...steps] })}
          />
          <LongListPane
            label={t('shell.screen.registrations')}
            list={registrationList}
            state={state}
            chosenId={chosenId}
            onChoose={(id) => showInPlace(recordOf('registrations', id))}
            rowHeightPx={registrationRowHeightPx}
            isMeasured
            tools={<RegistrationTools />}
            notes={notes}
            noMatch={{ title: t('ui.word.nothing-found') }}
            nothingChosen={t('ui.word.choose-entry')}
            row={(row) => <RegistrationRowCells row={row} query={resultQuery.text} />}
            detail={(id, headingRef) => (
              <RegistrationPage
                key={id}
                id={id}
                canRefresh={summary.canRefresh}
                isReadingMissing={summary.isReadingMissing}
                listAsOfEpochMs={summary.freshness.asOfEpochMs}
                headingRef={headingRef}
              />
            )}
          />
        </>
      )}
      {isAdding && <AddRegistrationsDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

/** Companies that are getting an account: the step of each, and a form for a new one. */
export function RegistrationsScreen() {
  return useView('registrations')?.kind === 'new' ? <NewRegistrationPage /> : <RegistrationList />;
}
