import { app, powerMonitor } from 'electron';
import type { Cashdesk } from '../../app/cashdesk.ts';
import { pause } from '../../time/pause.ts';
import type { OpenFiles } from '../files/open-files.ts';
import type { IsScreenLocked } from '../screen-lock.ts';
import { lockOnAbsence, mayLackIdleTime } from '../lock-on-absence.ts';
import type { OnlyWindow } from '../window/only-window.ts';
import { maxClosingMs } from './failures.ts';
import { quitInOrder } from './quit-in-order.ts';

const tickEveryMs = 15_000;
/** The page's first requests are answered before main processes answers of the bank. */
const firstAnswersMs = 500;

type Shell = Pick<OpenFiles, 'preferences' | 'log' | 'flushLog' | 'reportBug'> & {
  readonly window: OnlyWindow;
  readonly cashdesk: Cashdesk;
  readonly updates: { readonly poll: () => void; readonly install: () => void };
  readonly isScreenLocked: IsScreenLocked;
  /** Closes everything that writes. */
  readonly close: () => Promise<void>;
};

/** The app's periodic work while it runs, and its end. */
export function createAppLifetime(shell: Shell): {
  readonly begin: () => void;
  readonly isLeaving: () => boolean;
} {
  const { window, cashdesk, updates, log } = shell;
  let clock: NodeJS.Timeout | undefined;
  const end = quitInOrder(app, {
    limitMs: maxClosingMs,
    close: async () => {
      clearInterval(clock);
      await shell.close();
      log.write({ event: 'app-quitting' });
      await shell.flushLog();
    },
  });
  app.on('quit', (_event, exitCode) => {
    if (exitCode === 0 && end.isClosed()) updates.install();
  });
  return {
    isLeaving: end.isLeaving,
    begin: () => {
      window.whenPageListens(() => void pause(firstAnswersMs).then(cashdesk.refresh));
      const presence = lockOnAbsence(powerMonitor, {
        preferences: shell.preferences,
        lock: () => void cashdesk.appLock.lock().catch(shell.reportBug),
        isScreenLocked: shell.isScreenLocked,
        ownIdleMs: mayLackIdleTime(process.platform, process.env) ? window.idleMs : null,
      });
      clock = setInterval(() => {
        cashdesk.poll();
        updates.poll();
        void presence.tick();
      }, tickEveryMs);
      powerMonitor.on('resume', cashdesk.wake);
      powerMonitor.on('suspend', cashdesk.sleep);
      app.on('child-process-gone', (_event, { reason }) => {
        if (reason !== 'clean-exit') log.write({ event: 'window-failed', kind: 'failed' });
      });
    },
  };
}
