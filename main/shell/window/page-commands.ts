import { randomUUID } from 'node:crypto';
import { ipcMain } from 'electron';
import type { Handlers } from '../../../preload/contract/index.ts';
import type { Cashdesk } from '../../app/cashdesk.ts';
import { registerCommands } from '../../ipc/register-commands.ts';
import type { Log } from '../../log/log.ts';
import type { OnlyWindow } from './only-window.ts';

type Shell = {
  readonly window: Pick<OnlyWindow, 'current' | 'notePageListens'>;
  readonly cashdesk: Pick<Cashdesk, 'handlers' | 'status' | 'appLock'>;
  readonly proxy: { readonly handlers: Handlers['proxy'] };
  readonly updates: { readonly handlers: Handlers['updates'] };
  readonly log: Log;
  readonly storageErrorOf: Parameters<typeof registerCommands>[1]['gate']['explain'];
};

/** Commands that the page needs before a connection is open. */
const beforeOpening = /^((preferences|app|proxy|updates)\.|appLock\.status$)/;

/** Lets the page send commands; those that need a connection wait for `isOpened`. */
export function registerPageCommands(shell: Shell, isOpened: Promise<void>): void {
  const { window, cashdesk, proxy, updates, log } = shell;
  registerCommands(ipcMain, {
    handlers: { ...cashdesk.handlers, proxy: proxy.handlers, updates: updates.handlers },
    gate: {
      whenReady: (name) => {
        // The page sends this command as soon as it receives events.
        if (name === 'app.info') window.notePageListens();
        const canAnswer = name === 'session.status' && cashdesk.status().phase === 'preparing';
        return canAnswer || beforeOpening.test(name) ? Promise.resolve() : isOpened;
      },
      isAppLocked: cashdesk.appLock.isLocked,
      randomUUID,
      explain: shell.storageErrorOf,
      reportBug: ({ traceId, command, cause }) =>
        log.write({ event: 'thrown', traceId, command, error: cause }),
    },
    isOurWindow: (sender) => sender === window.current()?.webContents,
  });
}
