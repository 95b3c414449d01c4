import { useState } from 'react';
import type { LockableCard } from '../../../preload/contract/app-lock.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';

const CardRow = ({ card, isFirst }: { readonly card: LockableCard; readonly isFirst: boolean }) => {
  const t = useT();
  const [lock, locking] = useCommand(bridge().cards.lock);
  const [isLocked, setLocked] = useState(card.isLocked);
  const name = t('shell.lock.card', { digits: card.lastDigits });
  const run = async (): Promise<void> => {
    const answer = await lock({ id: card.id });
    if (answer.ok) setLocked(answer.value.isLocked);
  };
  return (
    <li>
      <span>{name}</span>
      <span role="status">{isLocked && t('shell.lock.card.locked')}</span>
      {!isLocked && (
        <Button
          size="small"
          autoFocus={isFirst}
          aria-label={`${t('shell.lock.card.action')}: ${name}`}
          isPending={locking.phase === 'pending'}
          onPress={() => void run()}
        >
          {t('shell.lock.card.action')}
        </Button>
      )}
      {locking.phase === 'failed' && <FaultLine error={locking.error} was="write" />}
    </li>
  );
};

/** Locks at once, without a question: whoever finds the desk can do no harm with it. */
export const LockCards = ({
  cards,
  onBack,
}: {
  readonly cards: readonly LockableCard[];
  readonly onBack: () => void;
}) => {
  const t = useT();
  const first = cards.find(({ isLocked }) => !isLocked);
  return (
    <>
      <h1>{t('shell.lock.cards')}</h1>
      <p>{t('shell.lock.cards.hint')}</p>
      <ul className="lock-cards">
        {cards.map((card) => (
          <CardRow key={card.id} card={card} isFirst={card === first} />
        ))}
      </ul>
      <div>
        <Button autoFocus={first === undefined} onPress={onBack}>
          {t('shell.lock.back')}
        </Button>
      </div>
    </>
  );
};
