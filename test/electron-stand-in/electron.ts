import { app } from './app/app.ts';
import { dialog } from './desktop/dialog.ts';
import { Menu, MenuItem } from './desktop/menu.ts';
import { nativeImage } from './desktop/native-image.ts';
import { nativeTheme } from './desktop/native-theme.ts';
import { Notification } from './desktop/notification.ts';
import { shell } from './desktop/shell.ts';
import { globalShortcut } from './desktop/shortcuts.ts';
import { clipboard, powerMonitor, screen, systemPreferences } from './desktop/system.ts';
import { Tray } from './desktop/tray.ts';
import { BrowserWindow } from './page/browser-window.ts';
import { ipcMain } from './page/ipc-main.ts';
import { webContents } from './page/web-contents.ts';
import { net, session } from './session/session.ts';

/** Electron's default session carries its `protocol` module. */
const { protocol } = session.defaultSession;

const electron = {
  app,
  BrowserWindow,
  clipboard,
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

nativeTheme.on('updated', () => {
  for (const contents of webContents.getAllWebContents())
    contents.setColorScheme(nativeTheme.emulated);
});

export {
  app,
  BrowserWindow,
  clipboard,
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
/** electron-store and other CommonJS-minded packages take the module as one object. */
export { electron as default };
