import { useEffect, useState } from 'react';
import { CreditCard, ShieldAlert } from 'lucide-react';
import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { useActions } from '../../../platform/actions.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { recordOf, showInPlace, useRecordId, useView } from '../../../platform/navigation.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { cachedRow, indexOfRow } from '../../../platform/reads/long-list.ts';
import { useLongList } from '../../../platform/reads/use-long-list.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { ScopeName } from '../../../widgets/faults/scope-name.tsx';
import { isShownElsewhere } from '../../../widgets/faults/shown-elsewhere.ts';
import { forgetNewest, useCreatedCard } from '../../../widgets/approvals/created-card.tsx';
import { ActionButton } from '../../../widgets/action-button.tsx';
import { createHandlerIf } from '../../../widgets/lists/list-actions.tsx';
import { LongListPane } from '../../../widgets/lists/long-list-pane.tsx';
import { UnreadList } from '../../../widgets/lists/unread-list.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { AddCardsDialog } from './add-cards-dialog.tsx';
import { cardActions } from '../card-actions.ts';
import { cardList, cardLocks, unfiltered } from './card-list.ts';
import type { CardListSummary } from './card-list.ts';
import { useLocking } from '../lock/card-lock.tsx';
import { CardPage } from '../page/card-page.tsx';
import { CardRowCells } from './card-row.tsx';
import { CardTools } from './card-tools.tsx';
import { CardsHead } from './cards-head.tsx';
import { ScheduledPage } from '../hours/scheduled-page.tsx';
import { LockAllDialog } from '../lock/lock-all-dialog.tsx';
import { CreatedNote } from '../new-card/created-note.tsx';
import { Creations } from '../new-card/creations.tsx';
import { UnlockManyDialog } from '../lock/unlock-many/unlock-many-dialog.tsx';
import { NewCardPage } from '../new-card/new-card-page.tsx';
import './card-row.css';

const rowHeightPx = 76;

/** Notes above the rows. */
function ListNotes({ summary }: { readonly summary: CardListSummary }) {
  const { failure } = summary.freshness;
  /* A list without permission has its own note; a missing network, session or list endpoint is
     shown elsewhere. */
  const isQuiet =
    failure === null ||
    isShownElsewhere(failure) ||
    failure.kind === 'not-supported' ||
    failure.kind === 'not-allowed';
  return (
    <>
      <Creations />
      {summary.source === 'not-allowed' && (
        <div className="long-list-note">
          <Note icon={ShieldAlert}>
            <strong>{t('cards.source.not-allowed')}</strong>{' '}
            {summary.missingScope !== null && (
              <T
                id="cards.source.missing"
                values={{ permission: <ScopeName of={summary.missingScope} /> }}
              />
            )}{' '}
            {t('cards.source.not-allowed-next')}
          </Note>
        </div>
      )}
      {!isQuiet && (
        <div className="long-list-note">
          <FaultLine error={failure} attempt="read" />
        </div>
      )}
    </>
  );
}

/** The card list: find a card, see its state, lock it. */
function CardList() {
  const state = useLongList(cardList, 'cards');
  const connectionId = useConnectionId();
  useEffect(() => cardLocks.resetFor(connectionId), [connectionId]);
  const chosenId = useRecordId('cards');
  const newestId = useCreatedCard((created) => created.newestId);
  useEffect(() => {
    if (newestId === null) return;
    if (chosenId === null) showInPlace(recordOf('cards', newestId));
    forgetNewest();
  }, [chosenId, newestId]);
  const isOnline = useIsOnline();
  const locking = useLocking();
  const [openDialog, setOpenDialog] = useState<'add' | 'lock-all' | 'unlock-many' | null>(null);
  const { chunks, summary, error } = state;

  const handlerIf = createHandlerIf(state);
  const isListed = summary !== null && summary.totalCount > 0;
  const askLock = (id: string): void =>
    void bridge()
      .cards.get({ id, refresh: 'no' })
      .then((answer) => answer.ok && answer.value.row.canLock && locking.ask(answer.value.row));
  const rowOf = (id: string | null): CardRow | undefined =>
    cachedRow(chunks, indexOfRow(chunks, id));
  useActions([
    [cardActions['lock-all'], handlerIf(isListed, () => setOpenDialog('lock-all'))],
    [cardActions['unlock-many'], handlerIf(true, () => setOpenDialog('unlock-many'))],
    [cardActions.add, handlerIf(true, () => setOpenDialog('add'))],
    [
      cardActions.refresh,
      handlerIf(
        isOnline && summary?.source !== 'own-list' && summary?.freshness.isRefreshing === false,
        () => void cardList.reread('now'),
      ),
    ],
    [cardActions.lock, chosenId === null ? null : () => askLock(chosenId)],
  ]);

  const dialogs = (
    <>
      {openDialog === 'add' && (
        <AddCardsDialog
          onClose={() => setOpenDialog(null)}
          onAdded={(id) => showInPlace(recordOf('cards', id))}
        />
      )}
      {openDialog === 'unlock-many' && <UnlockManyDialog onClose={() => setOpenDialog(null)} />}
      {openDialog === 'lock-all' && <LockAllDialog onClose={() => setOpenDialog(null)} />}
      {locking.confirmation}
    </>
  );
  const head = <CardsHead summary={summary} />;

  if (summary === null)
    return (
      <div className="screen">
        <ScreenHead title={t('shell.screen.cards')} />
        <UnreadList list={cardList} error={error} rowHeightPx={rowHeightPx} />
      </div>
    );
  if (summary.totalCount === 0) {
    const isNotAllowed = summary.source === 'not-allowed';
    return (
      <div className="screen">
        {head}
        <Creations />
        <EmptyState
          icon={CreditCard}
          title={t('ui.word.no-cards-yet')}
          actions={
            <>
              <ActionButton action={cardActions.new} />
              <ActionButton action={cardActions.add} look="primary" />
            </>
          }
        >
          {t(
            isNotAllowed
              ? 'cards.source.not-allowed'
              : summary.source === 'service-list'
                ? 'cards.empty.service-list'
                : summary.source === 'own-list'
                  ? 'ui.word.no-list-shared'
                  : 'ui.word.not-loaded',
          )}{' '}
          {isNotAllowed && summary.missingScope !== null && (
            <T
              id="cards.source.missing"
              values={{ permission: <ScopeName of={summary.missingScope} /> }}
            />
          )}{' '}
          {summary.source !== 'own-list' && t('cards.empty.what-to-do')}
        </EmptyState>
        {dialogs}
      </div>
    );
  }
  return (
    <div className="screen">
      {head}
      <LongListPane
        label={t('shell.screen.cards')}
        list={cardList}
        state={state}
        chosenId={chosenId}
        onChoose={(id) => showInPlace(recordOf('cards', id))}
        canExport={false}
        rowHeightPx={rowHeightPx}
        isMeasured
        tools={<CardTools />}
        notes={<ListNotes summary={summary} />}
        noMatch={{ title: t('ui.word.nothing-found') }}
        cleared={unfiltered}
        nothingChosen={t('ui.word.choose-entry')}
        row={(row, _index, isSelected) => (
          <CardRowCells row={row} isSelected={isSelected} onLock={locking.press} />
        )}
        detail={(id, headingRef) => (
          <>
            <CreatedNote id={id} />
            <CardPage
              key={id}
              id={id as CardId}
              listRow={rowOf(id)}
              listAsOfEpochMs={summary.freshness.asOfEpochMs}
              headingRef={headingRef}
              onLock={locking.press}
              onRemoved={() => showInPlace({ screen: 'cards' })}
            />
          </>
        )}
      />
      {dialogs}
    </div>
  );
}

/** The list with its cards, the form for a new card, or the planned changes of all cards. */
export function CardsScreen() {
  const kind = useView('cards')?.kind;
  if (kind === 'new') return <NewCardPage />;
  return kind === 'scheduled' ? <ScheduledPage /> : <CardList />;
}
