import { app, dialog } from 'electron';
import { chooseLocale } from '../../messages/choose-locale.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { pause } from '../../time/pause.ts';
import { createAfterFailure } from './after-failure.ts';
import { askToRestart } from './ask-to-restart.ts';
import { createEndBeforeStart } from './end-before-start.ts';
import { restartOptions } from './restart-options.ts';

const maxDesktopWaitMs = 10_000;
export const maxClosingMs = 3_000;

/** The functions of the running app that a failure needs. */
type RunningApp = {
  readonly reportBug: (error: unknown) => void;
  /** Logs how many writes are interrupted. */
  readonly logInterruptedWrites: () => void;
  readonly messages: () => Messages;
  readonly close: () => Promise<void>;
};

function writeError(error: unknown): void {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
}

/** Handles uncaught errors: asks the user to restart, or ends an app that cannot start. */
export function watchFailures() {
  let runningApp: RunningApp | null = null;
  const systemMessages = (): Messages =>
    messagesOf(chooseLocale('system', app.getPreferredSystemLanguages()).locale);
  const ending = createEndBeforeStart({
    app,
    showErrorBox: (title, content) => dialog.showErrorBox(title, content),
    writeError: (text) => void process.stderr.write(text),
    platform: process.platform,
    limitMs: maxDesktopWaitMs,
  });
  const endBeforeStart = (why: 'start.failed' | 'start.opened' | 'start.unprotected'): void =>
    ending.end(systemMessages()(why));
  const startAgain = async (last: () => void = () => undefined): Promise<void> => {
    app.relaunch(restartOptions(process.argv.slice(1), process.env));
    // A failing close may hang, too.
    await Promise.race([runningApp?.close().catch(() => undefined), pause(maxClosingMs)]);
    last();
    app.exit(0);
  };
  const afterFailure = createAfterFailure({
    logError: (error) => (runningApp?.reportBug ?? writeError)(error),
    canAsk: () => app.isReady(),
    endBeforeStart: () => endBeforeStart('start.failed'),
    logInterruptedWrites: () => runningApp?.logInterruptedWrites(),
    askToRestart: () => askToRestart((runningApp?.messages ?? systemMessages)()),
    restart: () => startAgain(),
  });
  process.on('uncaughtException', afterFailure);
  process.on('unhandledRejection', afterFailure);
  return {
    isEnding: ending.isEnding,
    endBeforeStart,
    /** Without a window, the app would hold the single-instance lock and show nothing. */
    onStartFailed: (cause: unknown): void => {
      writeError(cause);
      endBeforeStart('start.failed');
    },
    /** Ends the app and starts it again; `last` runs when everything that writes has closed. */
    startAgain,
    setRunningApp: (app: RunningApp): void => void (runningApp = app),
  };
}
