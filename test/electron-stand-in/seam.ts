import { nativeTheme } from './desktop/native-theme.ts';
import { openPopup } from './desktop/menu.ts';
import { allTrays } from './desktop/tray.ts';
import { allSessions } from './session/session.ts';
import { connection } from './session/network.ts';
import { shownNotifications } from './desktop/notification.ts';
import { openedLinks } from './desktop/shell.ts';
import { queueAnswer, shownDialogs } from './desktop/dialog.ts';

/**
 * The desktop around the window, for specs: reached by `app.evaluate(() =>
 * globalThis.__cashdeskStandIn)`. Real Electron has no such thing.
 */
export const seam = {
  trays: allTrays,
  popup: openPopup,
  notifications: shownNotifications,
  openedLinks,
  dialogs: shownDialogs,
  answerNextDialog: queueAnswer,
  sessions: allSessions,
  setOnline: (isOnline: boolean): void => {
    connection.isOnline = isOnline;
  },
  setSystemDark: (isDark: boolean): void => nativeTheme.setSystemDark(isDark),
};
