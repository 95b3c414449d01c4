import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import { createPreferences } from '../../features/preferences/preferences.ts';
import { openSettings } from '../settings.ts';
import { createLastScreen } from '../window/last-screen.ts';
import { openLog } from './open-log.ts';
import { quarantineUnreadableFile } from './unreadable-file.ts';

/** Opens the settings and the log, before any connection. */
export function openFiles() {
  const userData = app.getPath('userData');
  quarantineUnreadableFile(path.join(userData, 'settings.json'), Date.now());
  const settings = openSettings();
  const directory = path.join(userData, 'data');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const logFile = path.join(userData, 'logs', 'cashdesk.log');
  const { log, flush } = openLog(logFile);
  return {
    settings,
    directory,
    logFile,
    log,
    flushLog: flush,
    reportBug: (error: unknown): void => log.write({ event: 'thrown', error }),
    preferences: createPreferences({
      ...settings.part('preferences'),
      systemLanguages: () => app.getPreferredSystemLanguages(),
    }),
    lastScreen: createLastScreen(settings.part('screen')),
  };
}
export type OpenFiles = ReturnType<typeof openFiles>;
