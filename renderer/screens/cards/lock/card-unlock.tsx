import { Lock, LockOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import { bridge } from '../../../platform/bridge.ts';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { useWaitingWrite } from '../../../widgets/approvals/approvals.ts';
import { WaitingButton } from '../../../widgets/approvals/waiting-button.tsx';
import { cardChanges, useCardChange } from '../../../widgets/approvals/card-changes.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Press } from '../../../ui/press-button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';

/**
 * The second click of a double click on "Lock" must not unlock: the unlock button appears in the
 * same place.
 */
const doubleClickMs = 500;

/**
 * Removes the user's own lock, if the service can; the bank asks for an approval first.
 * @param answer the result of the lock, next to the button
 */
export function CardUnlock({ row, answer }: { readonly row: CardRow; readonly answer: ReactNode }) {
  const { isPending, error, dismiss } = useCardChange('unlock', row.id);
  const shownAtMs = useRef(0);
  useEffect(() => {
    shownAtMs.current = performance.now();
  }, []);
  const unlock = ({ pointerType }: Press): void => {
    const isPointerPress =
      pointerType === 'mouse' || pointerType === 'touch' || pointerType === 'pen';
    if (isPointerPress && performance.now() - shownAtMs.current < doubleClickMs) return;
    void cardChanges.send({
      kind: 'unlock',
      id: row.id,
      card: row,
      requestedValues: {},
      run: () => bridge().cards.unlock({ id: row.id }),
    });
  };
  return (
    <>
      <div className="card-lock">
        <WaitingButton
          size="big"
          icon={LockOpen}
          write={useWaitingWrite(row.id, 'unlock')}
          isPending={isPending}
          onPress={unlock}
        >
          {t('cards.unlock.action')}
        </WaitingButton>
        {answer}
      </div>
      {error !== null && (
        <div className="card-lock-failure">
          <FaultLine error={error} attempt="write" onDismiss={dismiss} />
          <ScopeSignIn error={error} />
        </div>
      )}
    </>
  );
}

/** The bank accepted the unlock, but still reports the card as locked. */
export function StillLocked({ row }: { readonly row: CardRow }) {
  const { differences, dismiss } = useCardChange('unlock', row.id);
  const isShown = differences.length > 0;
  return (
    <div className={isShown ? 'card-lock-failure' : undefined} role="status">
      {isShown && (
        <Note
          icon={Lock}
          actions={
            <Button look="quiet" size="small" onPress={dismiss}>
              {t('ui.dismiss')}
            </Button>
          }
        >
          {t('cards.unlock.still-locked')}
        </Note>
      )}
    </div>
  );
}
