import type { BrowserWindow } from 'electron';

type Printed = 'printed' | 'cancelled' | 'failed';

/**
 * The system's print dialog, which is always shown: the user decides whether, where and how to
 * print. The page decides its printed content (`renderer/frame/print/`).
 *
 * Called without options: with any, Electron searches for a printer before it opens the dialog and
 * fails without one, although the dialog can also save a PDF. Electron may never answer. Then the
 * page ends its print at `afterprint`, and this call ends with the page or its process.
 */
export function createPagePrinter(window: () => Pick<BrowserWindow, 'webContents'> | null) {
  return (): Promise<Printed> =>
    new Promise((resolve) => {
      const contents = window()?.webContents;
      if (contents === undefined) return resolve('failed');
      const end = (outcome: Printed): void => {
        contents.off('destroyed', fail);
        contents.off('render-process-gone', fail);
        resolve(outcome);
      };
      const fail = (): void => end('failed');
      contents.once('destroyed', fail);
      contents.once('render-process-gone', fail);
      contents.print({}, (wasPrinted, reason) =>
        // Electron reports a cancellation only by this text: "Print job canceled".
        end(wasPrinted ? 'printed' : /cancel/i.test(reason) ? 'cancelled' : 'failed'),
      );
    });
}
