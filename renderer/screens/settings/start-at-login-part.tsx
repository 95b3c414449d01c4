import { useActions } from '../../platform/actions.ts';
import { setStartAtLogin, useStartAtLogin } from '../../platform/start-at-login.ts';
import { StartAtLoginSwitch } from '../../widgets/start-at-login.tsx';
import { settingsActions } from './settings-actions.ts';

/** The switch, which the palette can also toggle. */
export function StartAtLoginPart() {
  const state = useStartAtLogin((store) => store.state);
  const change = (from: 'on' | 'off') =>
    state === null ? undefined : state === from ? () => void setStartAtLogin(from === 'off') : null;
  useActions([
    [settingsActions['start-at-login'], change('off')],
    [settingsActions['stop-at-login'], change('on')],
  ]);
  return <StartAtLoginSwitch />;
}
