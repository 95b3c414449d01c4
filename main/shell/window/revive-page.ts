import { type BrowserWindow, dialog } from 'electron';
import { appOrigin } from '../../ipc/trusted-sender.ts';
import type { Log } from '../../log/log.ts';
import type { Messages } from '../../messages/messages.ts';
import { minuteMs } from '../../time/durations.ts';
import { pageAddress } from './main-window.ts';

const mostAMinute = 3;

/**
 * Whether a page that ended is worth another try: three times a minute, then no more, for one that
 * ends at each start would flicker for ever.
 */
export function createRetries(now: () => number): () => boolean {
  let tries: readonly number[] = [];
  return () => {
    tries = tries.filter((at) => at > now() - minuteMs);
    if (tries.length >= mostAMinute) return false;
    tries = [...tries, now()];
    return true;
  };
}

type Options = {
  readonly messages: () => Messages;
  readonly log: Log;
  readonly now: () => number;
  /** The page listens no more until it is there again. */ readonly onGone: () => void;
  /** A test that drives the page loses it with its process. */
  readonly canEndProcess: boolean;
};

/** Shown where the page itself cannot be: served by `serveRenderer`. */
export const stoppedAddress = `${appOrigin}/stopped.html`;

/** Chromium's `net::ERR_ABORTED`: another navigation took its place, or the window closed. */
const aborted = -3;

/**
 * Brings back a page that failed to load or whose process ended (memory, a bug of Chromium,
 * somebody's kill): what was typed is in the drafts, and what is under way at the bank is main's. One that does not answer is
 * asked about, for it may only be slow. `empty` has the page begin anew, in another process: what
 * the one before knew goes with it.
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

  const bringBack = (loadAgain: () => void): void => {
    log.write({ event: 'window-failed', kind: 'renderer' });
    onGone();
    if (hasGivenUp) {
      // Not even a page without a script stays: what is left is a box of the system.
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
    bringBack(() => contents.reload());
  });

  contents.on('did-fail-load', (_event, errorCode, _description, _address, isMainFrame) => {
    if (!isMainFrame || errorCode === aborted) return;
    // Electron refuses to load an address from inside this event, and a reload may have none.
    setImmediate(() => {
      if (!window.isDestroyed()) bringBack(() => void window.loadURL(pageAddress));
    });
  });

  window.on('unresponsive', () => {
    if (question !== null) return;
    const asked = new AbortController();
    question = asked;
    const t = messages();
    const answer = dialog.showMessageBox(window, {
      type: 'question',
      message: t('unresponsive.title'),
      detail: t('unresponsive.words'),
      buttons: [t('unresponsive.wait'), t('unresponsive.reload')],
      defaultId: 0,
      cancelId: 0,
      signal: asked.signal,
    });
    // It ends the process, and the page comes back as after any other end.
    void answer
      .then(
        ({ response }) =>
          response === 1 &&
          !asked.signal.aborted &&
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
