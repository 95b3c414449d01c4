import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { Timers } from '../../time/timers.ts';
import { appOrigin } from '../../ipc/trusted-sender.ts';

/** Black on white, A4, without parts of the window. */
export const paperStyle = `body { font: 11pt/1.4 system-ui, sans-serif; color: #000; margin: 0; }
h1 { font-size: 18pt; margin: 0 0 4pt; }
h2 { font-size: 13pt; margin: 18pt 0 6pt; break-after: avoid; }
p { margin: 0 0 6pt; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th { text-align: start; font-weight: 600; border-bottom: 1pt solid #000; }
th:last-child:not(:first-child) { text-align: end; }
th, td { padding: 3pt 6pt 3pt 0; vertical-align: top; overflow-wrap: anywhere; }
td { border-bottom: 0.5pt solid #999; }
tr { break-inside: avoid; }
.figure { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
`;

const timeoutMs = 60_000;

type PdfPrinter = {
  /** The page being printed, served as `/paper.html`. */
  readonly paper: () => string;
  readonly toPdf: (content: string) => Promise<Uint8Array>;
};

/**
 * Prints pages to PDF one after the other, in a hidden window without scripts, preload or network.
 * Chromium writes names in any script; the fonts of PDF libraries do not.
 */
export function createPdfPrinter(
  createWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow,
  { after }: Pick<Timers, 'after'>,
): PdfPrinter {
  let paper = '';
  let last: Promise<unknown> = Promise.resolve();
  const print = async (content: string): Promise<Uint8Array> => {
    const window = createWindow({
      show: false,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        javascript: false,
        spellcheck: false,
      },
    });
    const { promise: broken, reject } = Promise.withResolvers<never>();
    const fail = (why: string) => (): void => reject(new Error(`The page was not printed: ${why}`));
    const cancel = after(timeoutMs, fail('it took too long'));
    window.webContents.once('render-process-gone', fail('its process ended'));
    try {
      paper = `<!doctype html>
<html><head><meta charset="utf-8"><title>Cashdesk</title><link rel="stylesheet" href="paper.css"></head><body>${content}</body></html>
`;
      await Promise.race([window.loadURL(`${appOrigin}/paper.html`), broken]);
      const printed = window.webContents.printToPDF({ pageSize: 'A4', printBackground: false });
      return await Promise.race([printed, broken]);
    } finally {
      cancel();
      paper = '';
      window.destroy();
    }
  };
  return {
    paper: () => paper,
    toPdf: (content) => {
      const printed = last.then(() => print(content));
      last = printed.catch(() => undefined);
      return printed;
    },
  };
}
