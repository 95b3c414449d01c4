import { type BrowserWindow, dialog } from 'electron';
import { appOrigin } from '../../ipc/trusted-sender.ts';
import type { Log } from '../../log/log.ts';
import type { Messages } from '../../messages/messages.ts';
import { minuteMs } from '../../time/durations.ts';
import { pageAddress } from './main-window.ts';

const maxPerMinute = 3;

/**
 * Whether to restart a page that ended: at most three times a minute. A page that ends at each
 * start would flicker forever.
 */
export function createRetries(now: () => number): () => boolean {
  let tries: readonly number[] = [];
  return () => {
    tries = tries.filter((at) => at > now() - minuteMs);
    if (tries.length >= maxPerMinute) return false;
    tries = [...tries, now()];
    return true;
  };
}

type Options = {
  readonly messages: () => Messages;
  readonly log: Log;
  readonly now: () => number;
  /** The page receives no events until it is back. */
  readonly onGone: () => void;
  /** A test that drives the page loses it with its process. */
  readonly canEndProcess: boolean;
};

/** Shown when the page itself fails; served by `serveRenderer`. */
export const stoppedAddress = `${appOrigin}/stopped.html`;

/** Chromium's `net::ERR_ABORTED`: another navigation replaced it, or the window closed. */
const aborted = -3;

/**
 * Restarts a page that failed to load or whose process ended (memory, a Chromium bug, a kill).
 * Unsaved input is in the drafts, and requests in flight belong to main. For an unresponsive page,
 * asks the user first, because it may only be slow. `empty` restarts the page in another process,
 * which drops all its data.
 */
export function revivePage(
  window: BrowserWindow,
  { messages, log, now, onGone, canEndProcess }: Options,
): { readonly empty: () => void } {
  const contents = window.webContents;
  const mayRetry = createRetries(now);
  let question: AbortController | null = null;
  let hasGivenUp = false;
  let isEmptied = false;

  const restartPage = (loadAgain: () => void): void => {
    log.write({ event: 'window-failed', kind: 'renderer' });
    onGone();
    if (hasGivenUp) {
      // Even the page without a script fails: only a system box is left.
      dialog.showErrorBox(messages()('stopped.title'), messages()('stopped.next'));
      return;
    }
    hasGivenUp = !mayRetry();
    if (hasGivenUp) void window.loadURL(stoppedAddress);
    else loadAgain();
  };

  contents.on('render-process-gone', (_event, { reason }) => {
    question?.abort();
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    if (isEmptied) {
      isEmptied = false;
      contents.reload();
      return;
    }
    restartPage(() => contents.reload());
  });

  contents.on('did-fail-load', (_event, errorCode, _description, _address, isMainFrame) => {
    if (!isMainFrame || errorCode === aborted) return;
    // Electron refuses to load an address inside this event, and a reload may have none.
    setImmediate(() => {
      if (!window.isDestroyed()) restartPage(() => void window.loadURL(pageAddress));
    });
  });

  window.on('unresponsive', () => {
    if (question !== null) return;
    const dialogAbort = new AbortController();
    question = dialogAbort;
    const t = messages();
    const answer = dialog.showMessageBox(window, {
      type: 'question',
      message: t('unresponsive.title'),
      detail: t('unresponsive.words'),
      buttons: [t('unresponsive.wait'), t('unresponsive.reload')],
      defaultId: 0,
      cancelId: 0,
      signal: dialogAbort.signal,
    });
    // This ends the process, and the page restarts as after any other end.
    void answer
      .then(
        ({ response }) =>
          response === 1 &&
          !dialogAbort.signal.aborted &&
          !contents.isDestroyed() &&
          contents.forcefullyCrashRenderer(),
      )
      .finally(() => (question = null));
  });
  window.on('responsive', () => question?.abort());
  return {
    empty: () => {
      if (window.isDestroyed()) return;
      onGone();
      isEmptied = canEndProcess;
      if (canEndProcess) contents.forcefullyCrashRenderer();
      else contents.reload();
    },
  };
}
