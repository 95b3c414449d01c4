import path from 'node:path';
import { app, protocol } from 'electron';
import type { Cashdesk } from '../../app/cashdesk.ts';
import { pause } from '../../time/pause.ts';
import type { OpenFiles } from '../files/open-files.ts';
import { setApplicationMenu } from '../menu/application-menu.ts';
import { createMenuActions } from '../menu/menu-actions.ts';
import { readBusFlag } from '../read-bus-flag.ts';
import { isHiddenStart, wasOpenedAtLogin } from '../start-and-end/start-at-login.ts';
import { windowIsOpen } from '../start-and-end/terminal-signals.ts';
import { canReopenWindow } from '../tray/can-reopen-window.ts';
import type { TrayControl } from '../tray/tray-control.ts';
import { createAppWindow, applyAppearance } from './app-window.ts';
import type { OnlyWindow } from './only-window.ts';
import { servePage } from './serve-page.ts';

type Shell = Pick<OpenFiles, 'settings' | 'preferences' | 'lastScreen' | 'log'> & {
  /** The folder that contains the built main, preload and renderer. */
  readonly out: string;
  readonly window: OnlyWindow;
  readonly cashdesk: Cashdesk;
  readonly tray: TrayControl;
  readonly paper: () => string;
  readonly isQuitting: () => boolean;
};

/** Opens the window with its menu. Resolves when its page has its code. */
export function openPage(shell: Shell): Promise<void> {
  const { out, window, cashdesk, tray, preferences, log } = shell;
  const { platform } = process;
  const isAppLocked = cashdesk.appLock.isLocked;
  const perform = createMenuActions(preferences, window, cashdesk.appLock);
  const drawMenu = (): void => setApplicationMenu(cashdesk.messages(), perform);
  drawMenu();
  preferences.onChange(drawMenu);
  applyAppearance(window, preferences);
  const { serve, codeServed } = servePage(
    path.join(out, 'renderer'),
    preferences,
    () => window.linkedScreen() ?? shell.lastScreen.current(),
    isAppLocked,
    shell.paper,
  );
  protocol.handle('app', serve);
  const startsHidden = isHiddenStart(process.argv) || wasOpenedAtLogin({ app, platform });
  const make = createAppWindow({
    ...shell,
    bounds: shell.settings.part('bounds'),
    startsHidden,
    perform,
    messages: cashdesk.messages,
    isAppLocked,
  });
  const openedWindow = window.open(make, {
    isHidden: startsHidden,
    onLinkFollowed: () => window.whenPageListens(() => log.write({ event: 'link-followed' })),
  });
  if (startsHidden)
    void canReopenWindow({
      isTrayMade: tray.isMade(),
      platform,
      readFlag: readBusFlag,
      sleep: pause,
    }).then((can) => (can ? undefined : window.show()));
  const noteOpen = (): void => void process.stderr.write(`${windowIsOpen}\n`);
  if (!app.isPackaged && startsHidden) noteOpen();
  else if (!app.isPackaged) openedWindow.once('show', noteOpen);
  app.on('window-all-closed', () => app.quit());
  return codeServed;
}
