import { app } from './app/app.ts';
import { dialog } from './desktop/dialog.ts';
import { Menu, MenuItem } from './desktop/menu.ts';
import { nativeImage } from './desktop/native-image.ts';
import { nativeTheme } from './desktop/native-theme.ts';
import { Notification } from './desktop/notification.ts';
import { shell } from './desktop/shell.ts';
import { globalShortcut } from './desktop/shortcuts.ts';
import {
  clipboard,
  ClipboardItem,
  powerMonitor,
  screen,
  systemPreferences,
} from './desktop/system.ts';
import { Tray } from './desktop/tray.ts';
import type { Imitates, ImitatesClass } from './imitates.ts';
import { BrowserWindow } from './page/browser-window.ts';
import { ipcMain } from './page/ipc-main.ts';
import { webContents } from './page/web-contents.ts';
import { net, session } from './session/session.ts';

/** Electron's default session carries its `protocol` module. */
const { protocol } = session.defaultSession;

const electron = {
  app: app satisfies Imitates<
    Electron.App,
    typeof app,
    'becomeReady' | 'browserGone' | 'relaunches' | 'windowClosed' | 'windows'
  >,
  BrowserWindow: BrowserWindow satisfies ImitatesClass<
    typeof Electron.BrowserWindow,
    typeof BrowserWindow,
    'backgroundColor' | 'isContentProtected' | 'titleBarOverlay' | 'requestClose' | 'applyBounds'
  >,
  clipboard: clipboard satisfies Imitates<Electron.Clipboard, typeof clipboard>,
  ClipboardItem: ClipboardItem satisfies ImitatesClass<
    typeof Electron.ClipboardItem,
    typeof ClipboardItem
  >,
  dialog: dialog satisfies Imitates<Electron.Dialog, typeof dialog>,
  globalShortcut: globalShortcut satisfies Imitates<Electron.GlobalShortcut, typeof globalShortcut>,
  ipcMain: ipcMain satisfies Imitates<Electron.IpcMain, typeof ipcMain, 'handlerFor'>,
  Menu: Menu satisfies ImitatesClass<typeof Electron.Menu, typeof Menu>,
  MenuItem: MenuItem satisfies ImitatesClass<typeof Electron.MenuItem, typeof MenuItem>,
  nativeImage: nativeImage satisfies Imitates<typeof Electron.nativeImage, typeof nativeImage>,
  nativeTheme: nativeTheme satisfies Imitates<
    Electron.NativeTheme,
    typeof nativeTheme,
    'emulated' | 'setSystemDark'
  >,
  net: net satisfies Imitates<Electron.Net, typeof net>,
  Notification: Notification satisfies ImitatesClass<
    typeof Electron.Notification,
    typeof Notification
  >,
  powerMonitor: powerMonitor satisfies Imitates<Electron.PowerMonitor, typeof powerMonitor>,
  protocol: protocol satisfies Imitates<Electron.Protocol, typeof protocol, 'handlerFor'>,
  screen: screen satisfies Imitates<Electron.Screen, typeof screen>,
  session: session satisfies Imitates<typeof Electron.session, typeof session>,
  shell: shell satisfies Imitates<Electron.Shell, typeof shell>,
  systemPreferences: systemPreferences satisfies Imitates<
    Electron.SystemPreferences,
    typeof systemPreferences
  >,
  Tray: Tray satisfies ImitatesClass<
    typeof Electron.Tray,
    typeof Tray,
    'image' | 'menu' | 'title' | 'toolTip'
  >,
  webContents: webContents satisfies Imitates<typeof Electron.webContents, typeof webContents>,
};

nativeTheme.on('updated', () => {
  for (const contents of webContents.getAllWebContents())
    contents.setColorScheme(nativeTheme.emulated);
});

export {
  app,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  webContents,
};
/** electron-store and other CommonJS-based packages import the module as one object. */
// oxlint-disable-next-line import/no-default-export
export { electron as default };
