import path from 'node:path';
import { app, nativeTheme, screen } from 'electron';
import type { PreferenceStore } from '../../features/preferences/preferences.ts';
import type { Log } from '../../log/log.ts';
import type { Messages } from '../../messages/messages.ts';
import type { MenuAction } from '../menu/application-menu.ts';
import type { LastScreen } from './last-screen.ts';
import { createMainWindow, paintTitleBar } from './main-window.ts';
import type { CreatedWindow, OnlyWindow } from './only-window.ts';
import { revivePage } from './revive-page.ts';
import type { SettingsPart } from '../settings.ts';
import type { TrayControl } from '../tray/tray-control.ts';
import { minWindowSize, readBounds } from './window-bounds.ts';

type Options = {
  /** The folder of the built preload script. */
  readonly out: string;
  readonly window: OnlyWindow;
  readonly tray: TrayControl;
  readonly bounds: SettingsPart;
  readonly lastScreen: LastScreen;
  readonly preferences: PreferenceStore;
  /** The app was started at login: the window waits until the user opens it. */
  readonly startsHidden: boolean;
  readonly isQuitting: () => boolean;
  readonly perform: (action: MenuAction) => void;
  readonly messages: () => Messages;
  readonly log: Log;
  readonly isAppLocked: () => boolean;
};

/**
 * Creates the window each time: at its last place, with the user's zoom, with a page that restarts
 * after a failure.
 */
export function createAppWindow({
  out,
  window,
  tray,
  bounds,
  lastScreen,
  preferences,
  startsHidden,
  isQuitting,
  perform,
  messages,
  log,
  isAppLocked,
}: Options) {
  return (): CreatedWindow => {
    const screens = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(
      ({ workArea }) => workArea,
    );
    const createdWindow = createMainWindow({
      preload: path.join(out, 'preload/index.cjs'),
      bounds: readBounds(bounds.read(), screens),
      minSize: minWindowSize(screens),
      startsHidden,
      zoomPercent: () => preferences.current().chosen.zoomPercent,
      staysInTray: () => !isQuitting() && tray.isMade() && preferences.current().chosen.keepInTray,
      onBounds: bounds.write,
      onZoom: (zoomPercent) => void preferences.change({ zoomPercent }),
      onZoomKey: perform,
      messages,
    });
    const { empty } = revivePage(createdWindow, {
      messages,
      log,
      now: Date.now,
      onGone: window.notePageGone,
      canEndProcess: app.isPackaged,
    });
    let wasProtected = false;
    const protect: CreatedWindow['protect'] = (isProtected) => {
      if (isProtected === wasProtected || createdWindow.isDestroyed()) return;
      wasProtected = isProtected;
      createdWindow.setContentProtection(isProtected);
    };
    protect(isAppLocked());
    createdWindow.on('close', lastScreen.store);
    createdWindow.on('focus', () => {
      createdWindow.flashFrame(false);
      tray.clearNotices();
    });
    return { browserWindow: createdWindow, empty, protect };
  };
}

/** The window follows the user's preferences, and the system's light and dark. */
export function applyAppearance({ current }: OnlyWindow, preferences: PreferenceStore): void {
  const paint = (): void => {
    const window = current();
    if (window) paintTitleBar(window, preferences.current().chosen.zoomPercent);
  };
  nativeTheme.themeSource = preferences.current().chosen.theme;
  preferences.onChange(({ chosen }) => {
    nativeTheme.themeSource = chosen.theme;
    current()?.webContents.setZoomFactor(chosen.zoomPercent / 100);
    paint();
  });
  nativeTheme.on('updated', paint);
}
