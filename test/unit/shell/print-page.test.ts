import { describe, expect, it } from 'vitest';
import { createPagePrinter } from '../../../main/shell/window/print-page.ts';

/** A page whose dialog of printing ends like this. */
const printing = (success: boolean, reason: string) => {
  const asked: unknown[] = [];
  const webContents = {
    print: (options: unknown, answer: (wasPrinted: boolean, why: string) => void) => {
      asked.push(options);
      answer(success, reason);
    },
  } as unknown as Electron.WebContents;
  return { asked, print: createPagePrinter(() => ({ webContents })) };
};

describe('printing the window', () => {
  it('always asks the owner, by the dialog of the system', async () => {
    const { asked, print } = printing(true, '');
    expect(await print()).toBe('printed');
    expect(asked).toEqual([{ silent: false, usePrinterDefaultPageSize: true }]);
  });

  it('tells an owner who thought better of it from a printer that failed', async () => {
    expect(await printing(false, 'Print job canceled').print()).toBe('cancelled');
    expect(await printing(false, 'Print job failed').print()).toBe('failed');
    expect(await printing(false, 'Invalid printer settings').print()).toBe('failed');
  });

  it('has failed where there is no window', async () => {
    expect(await createPagePrinter(() => null)()).toBe('failed');
  });
});
