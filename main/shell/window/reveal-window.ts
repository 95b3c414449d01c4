import type { BrowserWindow } from 'electron';
import type { Timers } from '../../time/timers.ts';

/** Longer than a slow first paint, shorter than a user waits before starting Cashdesk again. */
const maxHiddenMs = 3_000;

/**
 * Shows a new window once: when its first paint is ready or, without that event, when the page has
 * loaded, failed to load, or takes too long. On Wayland, `ready-to-show` may never come for a
 * hidden window, because the compositor requests no frame (electron#48859).
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
  const cancel = after(maxHiddenMs, reveal);
  window.once('ready-to-show', reveal);
  window.webContents.once('did-finish-load', reveal);
  window.webContents.once('did-fail-load', reveal);
  // A second start has shown the window earlier, and the user may have hidden it since.
  window.once('show', end);
  window.once('closed', end);
}
