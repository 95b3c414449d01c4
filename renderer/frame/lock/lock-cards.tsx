import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { LockableCard } from '../../../preload/contract/app/app-lock.ts';
import type { LockProgress } from '../../../preload/contract/cards/cards.ts';
import { bridge } from '../../platform/bridge.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { LockFailure } from '../../screens/cards/lock/lock-outcome.tsx';
import { createCardLocks } from '../../screens/cards/lock/lock-store.ts';
import { useEscape } from './use-escape.ts';

/** Longer lists are not searched in a hurry. */
const maxShown = 25;

type ListedCard = LockableCard & { readonly lastDigits: string };

function createLocks() {
  return createCardLocks({
    lock: (input) => bridge().cards.lock(input),
    now: () => Date.now(),
    onLocked: () => undefined,
  });
}

function CardRow({
  card,
  lock,
  isUnsaved,
  onLock,
}: {
  readonly card: ListedCard;
  readonly lock: LockProgress | undefined;
  readonly isUnsaved: boolean;
  readonly onLock: () => void;
}) {
  const name = t('ui.word.card-dots-digits', { digits: card.lastDigits });
  return (
    <li>
      <span>{name}</span>
      <span role="status">
        {card.isLocked && (
          <>
            {t(`cards.lock.outcome.${isUnsaved ? 'locked-unsaved' : 'locked'}`)}{' '}
            {isUnsaved && t('shell.lock.card.unsaved-next')}
          </>
        )}
      </span>
      {!card.isLocked && (
        <Button
          size="small"
          aria-label={t('ui.labelled', { label: t('ui.word.lock'), text: name })}
          isPending={lock?.state === 'pending'}
          onPress={onLock}
        >
          {t('ui.word.lock')}
        </Button>
      )}
      {lock?.state === 'failed' && <LockFailure error={lock.error} />}
    </li>
  );
}

/**
 * Locks one card at once, without a question: a stranger at the desk can do no harm with it. "Lock
 * all" asks first: a mistake would stop every payment of the company.
 */
export function LockCards({
  cards: lockableCards,
  onBack,
}: {
  readonly cards: readonly LockableCard[];
  readonly onBack: () => void;
}) {
  const [locks] = useState(createLocks);
  const { inProgress, locked } = useStore(locks.store);
  const [lockAllQuestion, setLockAllQuestion] = useState<'not-yet' | 'now' | 'called-off'>(
    'not-yet',
  );
  const cards = lockableCards.map((card) => ({
    ...card,
    isLocked: card.isLocked || locked[card.id] !== undefined,
  }));
  const unlockedCards = cards.filter(({ isLocked }) => !isLocked);
  const listedCards = cards
    .filter((card): card is ListedCard => card.lastDigits !== null)
    .slice(0, maxShown);
  const unlisted = unlockedCards.filter((card) => !listedCards.some(({ id }) => id === card.id));
  const unlistedFailure = unlisted
    .map(({ id }) => inProgress[id])
    .find((lock) => lock?.state === 'failed');
  const heading = useRef<HTMLHeadingElement>(null);
  // Not a button: a second Enter would lock a card that the user has not seen yet.
  useLayoutEffect(() => {
    if (lockAllQuestion === 'not-yet') heading.current?.focus();
  }, [lockAllQuestion]);
  useEscape(lockAllQuestion === 'now' ? () => setLockAllQuestion('called-off') : onBack);

  const lockAll = async (): Promise<void> => {
    setLockAllQuestion('not-yet');
    for (const { id } of unlockedCards) await locks.lock(id);
  };

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('shell.lock.cards')}
      </h1>
      <p>{t('cards.lock.unlock-where')}</p>
      <ul className="lock-cards">
        {listedCards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            lock={inProgress[card.id]}
            isUnsaved={locked[card.id]?.isUnsaved === true}
            onLock={() => void locks.lock(card.id)}
          />
        ))}
      </ul>
      {unlisted.length > 0 && <p>{t('shell.lock.cards.unlisted', { count: unlisted.length })}</p>}
      {unlistedFailure?.state === 'failed' && <LockFailure error={unlistedFailure.error} />}
      {lockAllQuestion === 'now' ? (
        <div key="question" className="lock-all" role="group" aria-labelledby="lock-all-question">
          <p id="lock-all-question">
            <strong>{t('cards.lock-all.question')}</strong>{' '}
            {t('cards.lock-all.what', { count: unlockedCards.length })}
          </p>
          <Button autoFocus look="wax" onPress={() => void lockAll()}>
            {t('cards.lock-all.confirm', { count: unlockedCards.length })}
          </Button>
          <Button onPress={() => setLockAllQuestion('called-off')}>{t('ui.cancel')}</Button>
        </div>
      ) : (
        <div key="buttons" className="lock-all">
          <Button onPress={onBack}>{t('ui.word.back')}</Button>
          {(unlockedCards.length > 1 || unlisted.length > 0) && (
            <Button
              look="quiet"
              autoFocus={lockAllQuestion === 'called-off'}
              onPress={() => setLockAllQuestion('now')}
            >
              {t('ui.word.lock-all-cards')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
