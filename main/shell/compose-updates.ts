import { app } from 'electron';
import type { PreferenceStore } from '../features/preferences/preferences.ts';
import type { PushEvent } from '../../preload/contract/events.ts';
import type { Log } from '../log/log.ts';
import type { Cashdesk } from '../app/cashdesk.ts';
import type { FeedFetch } from '../updates/feed-requests.ts';
import { canInstallUpdates } from '../updates/can-install-updates.ts';
import { readUpdateSource, sourceOfEnvironment } from '../updates/update-source.ts';
import { createUpdateHandlers } from '../updates/update-handlers.ts';
import { createUpdates } from '../updates/updates.ts';
import type { SettingsPart } from './settings.ts';
import { restartOptions } from './start-and-end/restart-options.ts';

/**
 * The update feed that the build defines (scripts/package/update-source.ts). Missing in a working
 * copy.
 */
declare const __CASHDESK_UPDATES__: unknown;

type Options = {
  readonly cashdesk: Pick<
    Cashdesk,
    'isOnline' | 'unfinishedWriteCount' | 'withRequestJournal' | 'bankEpochMs'
  >;
  readonly fetch: FeedFetch;
  readonly preferences: PreferenceStore;
  readonly storedState: SettingsPart;
  readonly askAndOpen: (url: string) => Promise<boolean>;
  /** Lets the window close, even where closing hides it in the tray. */
  readonly allowQuit: () => void;
  readonly push: PushEvent;
  readonly log: Log;
};

/** Composes the updater from the build's settings and the platform. */
export function composeUpdates({
  cashdesk,
  preferences,
  storedState,
  push,
  log,
  ...options
}: Options) {
  const { isPackaged } = app;
  const { platform } = process;
  const built: unknown = typeof __CASHDESK_UPDATES__ === 'undefined' ? null : __CASHDESK_UPDATES__;
  const source = readUpdateSource(isPackaged ? built : sourceOfEnvironment(process.env), {
    isPackaged,
  });
  const canInstall =
    source !== null &&
    canInstallUpdates(source, { platform, isPackaged, appImage: process.env['APPIMAGE'] });
  const fetch = cashdesk.withRequestJournal(options.fetch);
  const logError = (error: unknown): void => log.write({ event: 'thrown', error });
  const updates = createUpdates({
    source,
    installsItself: canInstall,
    version: app.getVersion(),
    loadUpdater: async () => {
      if (source === null) throw new Error('This build asks nobody for newer versions');
      const { createUpdater } = await import('../updates/updater.ts');
      return createUpdater({
        source,
        fetch,
        version: app.getVersion(),
        userDataPath: app.getPath('userData'),
        installsItself: canInstall,
        platform,
        log: () => undefined,
        // A wrong clock of the computer must neither reject nor accept a description.
        now: () => cashdesk.bankEpochMs() ?? Date.now(),
      });
    },
    mode: () => preferences.current().chosen.updates,
    storedState,
    isOnline: cashdesk.isOnline,
    unfinishedWriteCount: cashdesk.unfinishedWriteCount,
    endForRestart: (install) => {
      options.allowQuit();
      // Squirrel.Mac ends the app itself; the Windows installer starts the new one.
      if (platform === 'darwin') return install();
      if (platform === 'linux') app.relaunch(restartOptions(process.argv.slice(1), process.env));
      app.quit();
    },
    publish: (state) => push('updates.changed', state),
    logError,
    now: Date.now,
  });
  return {
    handlers: createUpdateHandlers(
      updates,
      async () => source?.page != null && options.askAndOpen(source.page),
    ),
    poll: updates.poll,
    /**
     * The app's last act, after all writes and closings. A failure here is found at the next start.
     */
    install: () => {
      try {
        updates.install();
      } catch (error) {
        logError(error);
      }
    },
  };
}
