import type { BrowserWindow } from 'electron';
import type { Timers } from '../../time/timers.ts';

/** Longer than a slow first paint, shorter than a user waits before starting Cashdesk again. */
const longestHiddenMs = 3_000;

/**
 * Shows a new window once: when its first paint is ready or, if that event does not come, when the
 * page was loaded, failed to load, or took too long. On Wayland `ready-to-show` may never come for a
 * hidden window, which the compositor asks for no frame (electron#48859).
 */
export function revealWindow(window: BrowserWindow, { after }: Timers): void {
  let isOver = false;
  const end = (): void => {
    isOver = true;
    cancel();
  };
  const reveal = (): void => {
    if (isOver) return;
    end();
    window.show();
  };
  const cancel = after(longestHiddenMs, reveal);
  window.once('ready-to-show', reveal);
  window.webContents.once('did-finish-load', reveal);
  window.webContents.once('did-fail-load', reveal);
  // A second start shows the window earlier. The user may have hidden it since.
  window.once('show', end);
  window.once('closed', end);
}
