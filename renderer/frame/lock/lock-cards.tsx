import { useState } from 'react';
import type { LockableCard } from '../../../preload/contract/app/app-lock.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { bridge } from '../../platform/bridge.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';

/** A longer list is not looked through in a hurry. */
const mostShown = 25;

type Listed = LockableCard & { readonly lastDigits: string };
type Locking = {
  readonly isPending: boolean;
  readonly error: CommandError | null;
  readonly isUnsaved: boolean;
};

function CardRow({
  card,
  locking,
  isFirst,
  onLock,
}: {
  readonly card: Listed;
  readonly locking: Locking | undefined;
  readonly isFirst: boolean;
  readonly onLock: () => void;
}) {
  const t = useT();
  const name = t('shell.lock.card', { digits: card.lastDigits });
  return (
    <li>
      <span>{name}</span>
      <span role="status">
        {card.isLocked &&
          t(
            locking?.isUnsaved === true
              ? 'shell.lock.card.locked-unsaved'
              : 'shell.lock.card.locked',
          )}
      </span>
      {!card.isLocked && (
        <Button
          size="small"
          autoFocus={isFirst}
          aria-label={t('ui.labelled', { label: t('shell.lock.card.action'), text: name })}
          isPending={locking?.isPending === true}
          onPress={onLock}
        >
          {t('shell.lock.card.action')}
        </Button>
      )}
      {locking?.error && <FaultLine error={locking.error} was="write" />}
    </li>
  );
}

/**
 * Locks one at once, without a question: whoever finds the desk can do no harm with it. All of them
 * are asked for once more: a slip would stop every payment of the company.
 */
export function LockCards({
  cards: given,
  onBack,
}: {
  readonly cards: readonly LockableCard[];
  readonly onBack: () => void;
}) {
  const t = useT();
  const [done, setDone] = useState<ReadonlyMap<CardId, boolean>>(new Map());
  const [locking, setLocking] = useState<ReadonlyMap<CardId, Locking>>(new Map());
  const [asking, setAsking] = useState<'not-yet' | 'now' | 'called-off'>('not-yet');
  const cards = given.map((card) => ({ ...card, isLocked: done.get(card.id) ?? card.isLocked }));
  const open = cards.filter(({ isLocked }) => !isLocked);
  const listed = cards
    .filter((card): card is Listed => card.lastDigits !== null)
    .slice(0, mostShown);
  const unlisted = open.filter((card) => !listed.some(({ id }) => id === card.id));
  const unlistedError = unlisted.flatMap(({ id }) => locking.get(id)?.error ?? [])[0];
  const first = listed.find(({ isLocked }) => !isLocked);

  const lock = async (id: CardId): Promise<void> => {
    const put = (state: Locking): void => setLocking((before) => new Map([...before, [id, state]]));
    put({ isPending: true, error: null, isUnsaved: false });
    const answer = await bridge().cards.lock({ id });
    put({
      isPending: false,
      error: answer.ok ? null : answer.error,
      isUnsaved: answer.ok && answer.value.isUnsaved === true,
    });
    if (answer.ok) setDone((before) => new Map([...before, [id, answer.value.isLocked]]));
  };
  const lockAll = async (): Promise<void> => {
    setAsking('not-yet');
    for (const { id } of open) await lock(id);
  };

  return (
    <>
      <h1>{t('shell.lock.cards')}</h1>
      <p>{t('shell.lock.cards.hint')}</p>
      <ul className="lock-cards">
        {listed.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            locking={locking.get(card.id)}
            isFirst={card.id === first?.id}
            onLock={() => void lock(card.id)}
          />
        ))}
      </ul>
      {unlisted.length > 0 && <p>{t('shell.lock.cards.unlisted', { count: unlisted.length })}</p>}
      {unlistedError !== undefined && <FaultLine error={unlistedError} was="write" />}
      {asking === 'now' ? (
        <div key="question" className="lock-all" role="group" aria-labelledby="lock-all-question">
          <p id="lock-all-question">
            <strong>{t('cards.lock-all.question')}</strong>{' '}
            {t('cards.lock-all.what', { count: open.length })}
          </p>
          <Button autoFocus look="wax" onPress={() => void lockAll()}>
            {t('cards.lock-all.confirm', { count: open.length })}
          </Button>
          <Button onPress={() => setAsking('called-off')}>{t('cards.dialog.cancel')}</Button>
        </div>
      ) : (
        <div key="buttons" className="lock-all">
          <Button autoFocus={first === undefined} onPress={onBack}>
            {t('shell.lock.back')}
          </Button>
          {(open.length > 1 || unlisted.length > 0) && (
            <Button
              look="quiet"
              autoFocus={asking === 'called-off'}
              onPress={() => setAsking('now')}
            >
              {t('cards.lock-all.action')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
