import type { BrowserWindow } from 'electron';

type Printed = 'printed' | 'cancelled' | 'failed';

/**
 * The system's own dialog of printing, never passed over: the owner says whether, where and how.
 * What the page shows on paper is the page's to say (`renderer/frame/print/`).
 *
 * Without options: with any, Electron looks for a printer before it opens the dialog and fails
 * where there is none, although the dialog also saves a PDF. Electron may also never answer: the page
 * itself then ends its print at `afterprint`, and this one ends with the page or its process.
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
        // Electron has words for it alone: "Print job canceled".
        end(wasPrinted ? 'printed' : /cancel/i.test(reason) ? 'cancelled' : 'failed'),
      );
    });
}
