import { useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FaultLine } from '../widgets/faults/fault-panel.tsx';
import { Switch } from '../ui/switch.tsx';
import { bridge } from '../platform/bridge.ts';
import { useActiveConnection } from '../platform/connections.ts';
import { closeOverlay, useOverlay } from '../platform/overlays.ts';
import { useCommand } from '../platform/use-command.ts';

/**
 * Explains what signing out ends, and lets the user decide about cached data. Also reports a
 * revocation that did not reach the bank.
 */
export function SignOutDialog() {
  const isOpen = useOverlay((state) => state.open === 'sign-out');
  const connection = useActiveConnection();
  const [eraseCache, setEraseCache] = useState(false);
  const [hasRevocationFailed, setRevocationFailed] = useState(false);
  const [signOut, signingOut, clear] = useCommand(bridge().session.signOut, ({ wasRevoked }) =>
    wasRevoked ? close() : setRevocationFailed(true),
  );
  const close = () => {
    setEraseCache(false);
    setRevocationFailed(false);
    clear();
    closeOverlay();
  };
  if (connection === null) return null;
  return (
    <Dialog
      title={
        hasRevocationFailed
          ? t('shell.sign-out.done')
          : t('shell.sign-out.title', { name: connection.name })
      }
      isOpen={isOpen}
      onClose={close}
      actions={
        hasRevocationFailed ? (
          <Button onPress={close}>{t('ui.close')}</Button>
        ) : (
          <>
            <Button onPress={close}>{t('ui.cancel')}</Button>
            <Button
              look="primary"
              isPending={signingOut.phase === 'pending'}
              onPress={() => void signOut({ eraseCache })}
            >
              {t('shell.sign-out.action')}
            </Button>
          </>
        )
      }
    >
      {hasRevocationFailed ? (
        <p>{t('shell.sign-out.not-told')}</p>
      ) : (
        <>
          <p>{t('shell.sign-out.text')}</p>
          <Switch
            isSelected={eraseCache}
            onChange={setEraseCache}
            hint={t('shell.sign-out.erase-hint')}
          >
            {t('shell.sign-out.erase')}
          </Switch>
          {signingOut.phase === 'failed' && <FaultLine error={signingOut.error} attempt="write" />}
        </>
      )}
    </Dialog>
  );
}
