import type { BrowserWindow } from 'electron';

type Printed = 'printed' | 'cancelled' | 'failed';

/**
 * The system's own dialog of printing, never passed over: the owner says whether, where and how.
 * What the page shows on paper is the page's to say (`renderer/frame/print/`).
 */
export const createPagePrinter =
  (window: () => Pick<BrowserWindow, 'webContents'> | null) => (): Promise<Printed> =>
    new Promise((resolve) => {
      const current = window();
      if (current === null) return resolve('failed');
      current.webContents.print(
        { silent: false, usePrinterDefaultPageSize: true },
        (wasPrinted, reason) =>
          // Electron has words for it alone: "Print job canceled".
          resolve(wasPrinted ? 'printed' : /cancel/i.test(reason) ? 'cancelled' : 'failed'),
      );
    });
