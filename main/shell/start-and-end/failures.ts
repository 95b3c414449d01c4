import { app, dialog } from 'electron';
import { chooseLocale } from '../../messages/choose-locale.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { pause } from '../../time/pause.ts';
import { createAfterFailure } from './after-failure.ts';
import { askToRestart } from './ask-to-restart.ts';
import { createEndBeforeStart } from './end-before-start.ts';
import { startAgainOptions } from './start-again.ts';

const mostWaitingForDesktopMs = 10_000;
export const mostClosingMs = 3_000;

/** The functions of the running app that a failure needs. */
type RunningApp = {
  readonly note: (error: unknown) => void;
  /** Logs what is in progress. */
  readonly writeDown: () => void;
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
  let running: RunningApp | null = null;
  const ofSystem = (): Messages =>
    messagesOf(chooseLocale('system', app.getPreferredSystemLanguages()).locale);
  const ending = createEndBeforeStart({
    app,
    showErrorBox: (title, content) => dialog.showErrorBox(title, content),
    writeError: (text) => void process.stderr.write(text),
    platform: process.platform,
    limitMs: mostWaitingForDesktopMs,
  });
  const endBeforeStart = (why: 'start.failed' | 'start.opened' | 'start.unprotected'): void =>
    ending.end(ofSystem()(why));
  const startAgain = async (last: () => void = () => undefined): Promise<void> => {
    app.relaunch(startAgainOptions(process.argv.slice(1), process.env));
    // A failing close may hang, too.
    await Promise.race([running?.close().catch(() => undefined), pause(mostClosingMs)]);
    last();
    app.exit(0);
  };
  const afterFailure = createAfterFailure({
    note: (error) => (running?.note ?? writeError)(error),
    canAsk: () => app.isReady(),
    endBeforeStart: () => endBeforeStart('start.failed'),
    writeDown: () => running?.writeDown(),
    ask: () => askToRestart((running?.messages ?? ofSystem)()),
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
    noteRunning: (app: RunningApp): void => void (running = app),
  };
}
