import { useEffect, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { readStartAtLogin, setStartAtLogin, useStartAtLogin } from '../platform/start-at-login.ts';
import { Switch } from '../ui/switch.tsx';

/** Whether the system starts the app at login, read from the system now. */
export function StartAtLoginSwitch({ hasHint = true }: { readonly hasHint?: boolean }) {
  const { state, isRefused } = useStartAtLogin();
  useEffect(() => {
    useStartAtLogin.setState({ isRefused: false });
    void readStartAtLogin();
  }, []);
  const hint = hasHint ? t('settings.login.hint') : undefined;
  return (
    <>
      <Switch
        isSelected={state === 'on' || state === 'needs-approval'}
        isDisabled={state === null || state === 'unavailable'}
        onChange={(isOn) => void setStartAtLogin(isOn)}
        hint={state === 'unavailable' ? t('settings.login.unavailable') : hint}
      >
        {t('settings.login.label')}
      </Switch>
      {state === 'needs-approval' && <p role="status">{t('settings.login.approve')}</p>}
      {isRefused && (
        <p role="alert">
          {t(state === 'on' ? 'settings.login.still-on' : 'settings.login.still-off')}
        </p>
      )}
    </>
  );
}

/**
 * Next to features that work only while the app runs; empty if the system starts the app already.
 */
export function StartAtLoginOffer() {
  const state = useStartAtLogin((store) => store.state);
  const [isOffered, setOffered] = useState(false);
  useEffect(() => void readStartAtLogin(), []);
  // A switch that the user turned on here stays visible.
  if (!isOffered && (state === 'off' || state === 'needs-approval')) setOffered(true);
  return isOffered && <StartAtLoginSwitch hasHint={false} />;
}
