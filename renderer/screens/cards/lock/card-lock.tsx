import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Lock, WifiOff } from 'lucide-react';
import type { Card, CardOffers, CardRow } from '../../../../preload/contract/cards/cards.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { usePreferences } from '../../../platform/preferences.ts';
import { useIsSignedIn } from '../../../platform/session.ts';
import { startSignIn } from '../../../platform/sign-in.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { cardChanges } from '../../../widgets/approvals/card-changes.ts';
import { InstantText } from '../../../widgets/facts/labels.tsx';
import { cardLocks } from '../list/card-list.ts';
import { useCardLock } from '../list/card-status.tsx';
import { CardUnlock, StillLocked } from './card-unlock.tsx';
import { LockConfirmation } from './lock-confirmation.tsx';
import { LockFailure } from './lock-outcome.tsx';

function lock({ id }: CardRow): void {
  // The result of an earlier unlock is obsolete.
  cardChanges.dismiss('unlock', id);
  void cardLocks.lock(id);
}

/** Locks a card, or asks first if the user wants that. */
export function useLocking(): {
  readonly press: (row: CardRow) => void;
  readonly ask: (row: CardRow) => void;
  readonly confirmation: ReactNode;
} {
  const asksFirst = usePreferences((state) => state.chosen.askBeforeLock);
  const [rowToConfirm, setRowToConfirm] = useState<CardRow | null>(null);
  const press = useCallback(
    (row: CardRow): void => (asksFirst ? setRowToConfirm(row) : lock(row)),
    [asksFirst],
  );
  return {
    press,
    ask: setRowToConfirm,
    confirmation: rowToConfirm && (
      <LockConfirmation
        row={rowToConfirm}
        onClose={() => setRowToConfirm(null)}
        onLock={() => {
          lock(rowToConfirm);
          setRowToConfirm(null);
        }}
      />
    ),
  };
}

/**
 * The primary action of a card: its lock, with the consequence next to it, and the result of the
 * last try.
 */
export function CardLock({
  row,
  card,
  offers,
  onPress,
}: {
  readonly row: CardRow;
  readonly card: Card | null;
  readonly offers: CardOffers;
  readonly onPress: (row: CardRow) => void;
}) {
  const isOnline = useIsOnline();
  const isSignedIn = useIsSignedIn();
  const lock = useCardLock(row);
  const locked = useStore(cardLocks.store, (state) => state.locked[row.id]);
  const isLocked = row.isLocked && lock.state !== 'pending';
  const answer = useRef<HTMLParagraphElement>(null);
  const buttonBefore = useRef('');
  const button = isLocked ? 'unlock' : 'lock';
  const action = useRef<HTMLDivElement>(null);
  useEffect(() => {
    /* The pressed button was removed: focus the bank's answer, so that the focus is not lost. */
    const isReplaced = buttonBefore.current !== '' && buttonBefore.current !== button;
    if (isReplaced && document.activeElement === document.body)
      answer.current?.focus({ preventScroll: true });
    buttonBefore.current = button;
  }, [button]);
  if (isLocked) {
    const isBankLocked = card?.hasOnlyUserLiftableLocks === false;
    const statusText = (
      <p className="card-lock-text caption" role="status" tabIndex={-1} ref={answer}>
        {locked === undefined ? (
          t('cards.lock.is-locked')
        ) : locked.isUnsaved ? (
          t('cards.lock.outcome.locked-unsaved')
        ) : (
          <T
            id="cards.lock.locked-at"
            values={{ time: <InstantText epochMs={locked.atEpochMs} /> }}
          />
        )}{' '}
        {t(isBankLocked && !offers.unlock ? 'cards.lock.bank-locked' : 'cards.lock.unlock-where')}
      </p>
    );
    return (
      <>
        {offers.unlock ? <CardUnlock row={row} answer={statusText} /> : statusText}
        <StillLocked row={row} />
      </>
    );
  }
  if (!row.canLock) return <p className="card-lock-text caption">{t('cards.lock.final')}</p>;
  const isQuiet = !isOnline || !isSignedIn || row.isOrdered;
  return (
    <>
      <div className="card-lock" ref={action}>
        <Button
          look={isQuiet ? 'edge' : 'primary'}
          size="big"
          icon={Lock}
          isPending={lock.state === 'pending'}
          onPress={() => onPress(row)}
        >
          {lock.state === 'pending' ? t('cards.lock.pending') : t('cards.lock.action')}
        </Button>
        <span className="caption card-lock-text">
          {t(
            !isOnline
              ? 'cards.lock.needs-network'
              : !isSignedIn
                ? 'cards.lock.needs-sign-in'
                : 'cards.lock.consequence',
          )}
        </span>
      </div>
      {lock.state === 'missed' && (
        <div className="card-lock-failure" role="status">
          <Note
            tone="slate"
            icon={WifiOff}
            actions={
              <Button
                look="quiet"
                size="small"
                onPress={() => {
                  cardLocks.dismiss(row.id);
                  action.current?.querySelector('button')?.focus();
                }}
              >
                {t('ui.dismiss')}
              </Button>
            }
          >
            {t('cards.lock.missed')}
          </Note>
        </div>
      )}
      {lock.state === 'failed' && (
        <div className="card-lock-failure">
          <LockFailure error={lock.error} onDismiss={() => cardLocks.dismiss(row.id)} />
          {lock.error?.kind === 'signed-out' && lock.error.isStillSignedIn !== true && (
            <Button size="small" onPress={() => void startSignIn()}>
              {t('ui.sign-in')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
