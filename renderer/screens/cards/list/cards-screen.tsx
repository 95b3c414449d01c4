import { useCallback, useEffect, useRef, useState } from 'react';
import { CreditCard, Info, SearchX, ShieldAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { useActions } from '../../../platform/actions.ts';
import { bridge, onEvent } from '../../../platform/bridge.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { recordOf, showInPlace, useRecordId, useView } from '../../../platform/navigation.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { mostPrintedRows, usePrintable } from '../../../platform/printing.ts';
import { useT } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FaultLine, FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { ScopeName } from '../../../widgets/faults/scope-name.tsx';
import { useListWidth, useRowHeight } from '../../../platform/preferences.ts';
import { ListDetail } from '../../../ui/list-detail.tsx';
import { useAwaitedHeading } from '../../../ui/use-awaited-heading.ts';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { isSaidElsewhere } from '../../../widgets/faults/said-elsewhere.ts';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { ActionButton } from '../../../widgets/action-button.tsx';
import { usePrintedRows } from '../../../widgets/lists/printed-rows.ts';
import { searchField, searchList } from '../../../widgets/lists/search-key.ts';
import { AddCardsDialog } from './add-cards-dialog.tsx';
import { cardActions } from '../card-actions.ts';
import { cardList, cardLocks } from './card-list.ts';
import { useLocking } from '../lock/card-lock.tsx';
import { CardPage } from '../page/card-page.tsx';
import { CardRowCells } from './card-row.tsx';
import { CardTools } from './card-tools.tsx';
import { CardsHead } from './cards-head.tsx';
import { plannedAction } from '../../../widgets/cards/planned/planned-action.ts';
import { PlannedDialog } from '../hours/planned-dialog.tsx';
import { LockAllDialog } from '../lock/lock-all-dialog.tsx';
import { CreatedNote } from '../new-card/created-note.tsx';
import { Creations } from '../new-card/creations.tsx';
import { UnlockManyDialog } from '../lock/unlock-many/unlock-many-dialog.tsx';
import { NewCardPage } from '../new-card/new-card-page.tsx';
import './card-row.css';

const rowHeightPx = 76;

/** Reads the list while the screen is shown, and again whenever main says that cards changed. */
function useCardList() {
  const connectionId = useConnectionId();
  useEffect(() => {
    cardList.resetFor(connectionId);
    cardLocks.resetFor(connectionId);
    void cardList.reread('if-stale', 'anew');
    return onEvent(
      'data.changed',
      ({ topic }) => topic === 'cards' && void cardList.reread('no', 'kept'),
    );
  }, [connectionId]);
  return useStore(cardList.store);
}

/** What the list says before, instead of or after its rows. */
function ListNotes() {
  const t = useT();
  const { rows, summary, error, query } = useStore(cardList.store);
  /* A list that may not be read has its own note; no network, no session and no list at all are said elsewhere. */
  const refused = summary?.freshness.failure ?? null;
  const isQuiet =
    refused !== null &&
    (isSaidElsewhere(refused) ||
      refused.kind === 'not-supported' ||
      refused.kind === 'not-allowed');
  const failure = error ?? (isQuiet ? null : refused);
  const isFiltered = query.text !== '' || query.statuses.length > 0;
  return (
    <>
      {summary?.source === 'not-allowed' && (
        <div className="cards-list-note">
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
      {failure && rows.length > 0 && (
        <div className="cards-list-note">
          <FaultLine error={failure} was="read" />
        </div>
      )}
      {summary !== null && rows.length === 0 && error === null && (
        <EmptyState
          icon={SearchX}
          title={t('cards.none-match.title')}
          actions={
            isFiltered && (
              <Button onPress={() => void cardList.ask({ text: '', statuses: [] })}>
                {t('cards.none-match.clear')}
              </Button>
            )
          }
        />
      )}
    </>
  );
}

/** The card list: find one, see how it stands, lock it. */
function CardList() {
  const t = useT();
  const listWidth = useListWidth();
  const usedRowHeightPx = useRowHeight(rowHeightPx);
  const list = useCardList();
  const chosenId = useRecordId('cards');
  const isOnline = useIsOnline();
  const locking = useLocking();
  const [open, setOpen] = useState<'add' | 'lock-all' | 'unlock-many' | 'planned' | null>(null);
  const [isDetailOpen, setDetailOpen] = useState(chosenId !== null);
  const screen = useRef<HTMLDivElement>(null);
  const heading = useAwaitedHeading();
  const focusRows = useRef<(() => void) | null>(null);
  const { rows, summary, error } = list;
  /* Nothing chosen: the first card, and still that one when a lock moves it down the list. */
  const shownFirst = useRef<string | null>(null);
  if (!rows.some((row) => row.id === shownFirst.current)) shownFirst.current = rows[0]?.id ?? null;
  const selectedId = chosenId ?? shownFirst.current;
  const readMore = useCallback(() => void cardList.readMore(), []);

  const [printed, fill] = usePrintedRows<CardRow>(summary?.matchCount ?? 0, false);
  usePrintable('list', rows.length > 0, async () => {
    await cardList.readUpTo(mostPrintedRows);
    fill(cardList.store.getState().rows.slice(0, mostPrintedRows));
  });
  usePrintable('record', selectedId !== null, () => undefined);

  const unread = error ? null : undefined;
  const isListed = summary !== null && summary.totalCount > 0;
  const askLock = (id: string): void =>
    void bridge()
      .cards.get({ id, refresh: 'no' })
      .then((answer) => answer.ok && answer.value.row.canLock && locking.ask(answer.value.row));
  const shown = rows.find(({ id }) => id === selectedId);
  const hasList = summary?.source !== 'own-list';
  /** The list, and the card that is shown where no list brings it. */
  const refresh = (): void => {
    if (shown && (!hasList || shown.isAbsent || shown.asOfEpochMs === null))
      void bridge().cards.get({ id: shown.id, refresh: 'now' });
    if (hasList)
      void bridge()
        .cards.refresh({})
        .then(() => cardList.reread('no', 'anew'));
  };
  useActions([
    [
      cardActions['lock-all'],
      summary === null ? unread : isListed ? () => setOpen('lock-all') : null,
    ],
    [cardActions['unlock-many'], summary === null ? unread : () => setOpen('unlock-many')],
    [plannedAction, summary === null ? unread : () => setOpen('planned')],
    [cardActions.add, summary === null ? unread : () => setOpen('add')],
    [
      cardActions.refresh,
      summary === null
        ? unread
        : isOnline && (hasList || shown !== undefined) && !summary.freshness.isRefreshing
          ? refresh
          : null,
    ],
    [cardActions.lock, chosenId === null ? null : () => askLock(chosenId)],
    [searchList, isListed ? () => searchField(screen.current)?.focus() : null],
  ]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && event.target === searchField(screen.current)) {
      event.preventDefault();
      /* What was chosen is not among the cards found: the first of those is chosen, so that Enter goes into the card in focus. */
      if (rows[0] && !rows.some((row) => row.id === selectedId))
        showInPlace(recordOf('cards', rows[0].id));
      focusRows.current?.();
    }
  };

  const dialogs = (
    <>
      {open === 'add' && (
        <AddCardsDialog
          onClose={() => setOpen(null)}
          onAdded={(id) => showInPlace(recordOf('cards', id))}
        />
      )}
      {open === 'planned' && <PlannedDialog onClose={() => setOpen(null)} />}
      {open === 'unlock-many' && <UnlockManyDialog onClose={() => setOpen(null)} />}
      {open === 'lock-all' && <LockAllDialog onClose={() => setOpen(null)} />}
      {locking.confirmation}
    </>
  );
  const head = <CardsHead summary={summary} hasOneShown={shown !== undefined} />;

  if (summary === null) {
    return (
      <div className="screen">
        <ScreenHead title={t('cards.title')} />
        <div className="cards-alone">
          {error ? (
            <FaultPanel
              error={error}
              was="read"
              onRetry={() => void cardList.reread('now', 'anew')}
            />
          ) : (
            <Placeholder rows={7} rowHeightPx={rowHeightPx} />
          )}
        </div>
      </div>
    );
  }
  if (summary.totalCount === 0) {
    const refused = summary.source === 'not-allowed';
    return (
      <div className="screen">
        {head}
        <Creations />
        <EmptyState
          icon={CreditCard}
          title={t('cards.empty.title')}
          actions={
            <>
              <ActionButton of={cardActions.new} />
              <ActionButton of={cardActions.add} look="primary" />
            </>
          }
        >
          {t(
            refused
              ? 'cards.source.not-allowed'
              : summary.source === 'service-list'
                ? 'cards.empty.service-list'
                : summary.source === 'own-list'
                  ? 'cards.empty.own-list'
                  : 'cards.empty.unknown',
          )}{' '}
          {refused && summary.missingScope !== null && (
            <T
              id="cards.source.missing"
              values={{ permission: <ScopeName of={summary.missingScope} /> }}
            />
          )}{' '}
          {t('cards.empty.what-to-do')}
        </EmptyState>
        {dialogs}
      </div>
    );
  }
  return (
    <div
      className="screen"
      ref={screen}
      onKeyDownCapture={heading.forget}
      onPointerDownCapture={heading.forget}
      onKeyDown={onKeyDown}
    >
      {head}
      <ListDetail
        {...listWidth}
        label={t('cards.list.label')}
        tools={<CardTools />}
        isDetailOpen={isDetailOpen}
        onBack={() => {
          setDetailOpen(false);
          focusRows.current?.();
        }}
        list={
          <>
            <Creations />
            <ListNotes />
            {rows.length > 0 && (
              <RowList
                label={t('cards.list.label')}
                rows={rows}
                totalCount={summary.matchCount}
                rowHeightPx={usedRowHeightPx}
                selectedId={selectedId}
                onSelect={(id) => {
                  showInPlace(recordOf('cards', id));
                  setDetailOpen(true);
                }}
                onEnter={() => heading.focus(false)}
                onNearEnd={readMore}
                focusRef={focusRows}
                printed={printed}
              >
                {(row, isSelected) => (
                  <CardRowCells row={row} isSelected={isSelected} onLock={locking.press} />
                )}
              </RowList>
            )}
          </>
        }
        detail={
          selectedId === null ? (
            <EmptyState icon={Info} title={t('cards.detail.none')} />
          ) : (
            <>
              <CreatedNote id={selectedId} />
              <CardPage
                key={selectedId}
                id={selectedId as CardId}
                known={shown}
                listAsOfEpochMs={summary.freshness.asOfEpochMs}
                headingRef={heading.ref}
                onLock={locking.press}
                onRemoved={() => showInPlace({ screen: 'cards' })}
              />
            </>
          )
        }
      />
      {dialogs}
    </div>
  );
}

/** The list and its cards, or the form for a new one. */
export function CardsScreen() {
  return useView('cards')?.kind === 'new' ? <NewCardPage /> : <CardList />;
}
