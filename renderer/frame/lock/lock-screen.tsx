import { useEffect, useState } from 'react';
import { Lock } from 'lucide-react';
import type { AppLockStatus } from '../../../preload/contract/app/app-lock.ts';
import { bridge } from '../../platform/bridge.ts';
import { useAppLock } from '../../platform/app-lock.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../mark.tsx';
import { EraseData } from './erase-data.tsx';
import { ForgottenPin } from './forgotten-pin.tsx';
import { LockCards } from './lock-cards.tsx';
import { UnlockForm } from './unlock-form.tsx';
import '../title-bar.css';
import './lock-screen.css';

/** Main did not answer: the PIN can still be typed. */
const unknownStatus: AppLockStatus = {
  isSet: true,
  isLocked: true,
  waitMs: 0,
  canPromptTouchId: false,
  cards: [],
  place: null,
};

type LockView = 'form' | 'cards' | 'forgotten' | 'erase';

/**
 * The whole content of a locked window: that it is locked, and one field. It has no data of a
 * company. The user can lock cards here, by their last digits.
 */
export function LockScreen() {
  const [status, setStatus] = useState<AppLockStatus | null>(null);
  const [view, setView] = useState<LockView>('form');
  // Main sends the event again once a start with closed data knows the cards.
  const lock = useAppLock();
  useEffect(() => {
    void bridge()
      .appLock.status({})
      .then((answer) => setStatus(answer.ok ? answer.value : unknownStatus));
  }, [view, lock]);
  const back = (): void => setView('form');
  return (
    <div className="lock">
      <header className="title-bar">
        <div className="title-bar-brand">
          <Mark />
          <span>Cashdesk</span>
        </div>
      </header>
      <main className="lock-main">
        <div className="lock-content">
          {view === 'form' && status !== null && (
            <>
              <div className="lock-head">
                <Icon of={Lock} size="l" tone="dim" />
                <h1>{t('ui.fault.app-locked.title')}</h1>
              </div>
              <UnlockForm waitMs={status.waitMs} canUseTouchId={status.canPromptTouchId} />
              <div className="lock-actions">
                {status.cards.length > 0 && (
                  <Button look="quiet" onPress={() => setView('cards')}>
                    {t('shell.lock.cards')}
                  </Button>
                )}
                <Button look="quiet" onPress={() => setView('forgotten')}>
                  {t('shell.lock.forgot')}
                </Button>
              </div>
            </>
          )}
          {view === 'cards' && status !== null && <LockCards cards={status.cards} onBack={back} />}
          {view === 'forgotten' && <ForgottenPin onBack={back} onErase={() => setView('erase')} />}
          {view === 'erase' && <EraseData onBack={back} />}
        </div>
      </main>
    </div>
  );
}
