import { app } from 'electron';
import type { Cashdesk } from '../../app/cashdesk.ts';
import type { PreferenceStore } from '../../features/preferences/preferences.ts';
import type { MenuAction } from './application-menu.ts';
import type { OnlyWindow } from '../window/only-window.ts';

/** How the window looks, and its end. */
const whileLocked: ReadonlySet<MenuAction> = new Set<MenuAction>([
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'quit',
]);

/** Does what was chosen in the menu, or by one of its keys. */
export function createMenuActions(
  preferences: PreferenceStore,
  { navigate }: Pick<OnlyWindow, 'navigate'>,
  appLock: Pick<Cashdesk['appLock'], 'isLocked' | 'isSet' | 'lock'>,
) {
  return (action: MenuAction): void => {
    if (appLock.isLocked() && !whileLocked.has(action)) return;
    const { hideAmounts, zoomPercent } = preferences.current().chosen;
    switch (action) {
      case 'palette':
        return navigate({ screen: 'overview', id: null, action: 'palette' });
      case 'lock-all':
        return navigate({ screen: 'cards', id: null, action: 'cards.lock-all' });
      case 'print':
        return navigate({ screen: 'overview', id: null, action: 'print' });
      case 'lock-app':
        if (appLock.isSet()) return void appLock.lock();
        return navigate({ screen: 'settings', id: null, action: null });
      case 'hide-amounts':
        return void preferences.change({ hideAmounts: !hideAmounts });
      case 'zoom-in':
        return void preferences.change({ zoomPercent: Math.min(300, zoomPercent + 10) });
      case 'zoom-out':
        return void preferences.change({ zoomPercent: Math.max(50, zoomPercent - 10) });
      case 'zoom-reset':
        return void preferences.change({ zoomPercent: 100 });
      case 'quit':
        return app.quit();
    }
  };
}
