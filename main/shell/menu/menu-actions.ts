import { app } from 'electron';
import type { EventPayload } from '../../../preload/contract/events.ts';
import type { Cashdesk } from '../../app/cashdesk.ts';
import type { PreferenceStore } from '../../features/preferences/preferences.ts';
import type { MenuAction } from './application-menu.ts';
import type { OnlyWindow } from '../window/only-window.ts';

/** Actions on the window's size and end. */
const whileLocked: ReadonlySet<MenuAction> = new Set<MenuAction>([
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'quit',
]);

/** Runs the action of a menu item or its key. */
export function createMenuActions(
  preferences: PreferenceStore,
  { navigate }: Pick<OnlyWindow, 'navigate'>,
  appLock: Pick<Cashdesk['appLock'], 'isLocked' | 'isSet' | 'lock'>,
) {
  const show = (
    screen: EventPayload<'navigate'>['screen'],
    action: EventPayload<'navigate'>['action'] = null,
  ): void => navigate({ screen, id: null, action });
  const chosen = () => preferences.current().chosen;
  const zoomBy = (percent: number): void =>
    void preferences.change({
      zoomPercent: Math.max(50, Math.min(300, chosen().zoomPercent + percent)),
    });
  const actions: Readonly<Record<MenuAction, () => void>> = {
    palette: () => show('overview', 'palette'),
    'lock-all': () => show('cards', 'cards.lock-all'),
    print: () => show('overview', 'print'),
    'lock-app': () => (appLock.isSet() ? void appLock.lock() : show('settings')),
    'hide-amounts': () => void preferences.change({ hideAmounts: !chosen().hideAmounts }),
    'zoom-in': () => zoomBy(10),
    'zoom-out': () => zoomBy(-10),
    'zoom-reset': () => void preferences.change({ zoomPercent: 100 }),
    quit: () => app.quit(),
  };
  return (action: MenuAction): void => {
    if (!appLock.isLocked() || whileLocked.has(action)) actions[action]();
  };
}
