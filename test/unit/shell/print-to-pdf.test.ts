import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { expect, it } from 'vitest';
import { createPdfPrinter } from '../../../main/shell/print-to-pdf.ts';

const setUp = (print: (paper: string) => Promise<Uint8Array>) => {
  const made: BrowserWindowConstructorOptions[] = [];
  let openCount = 0;
  const printer = createPdfPrinter((options) => {
    made.push(options);
    openCount += 1;
    return {
      loadURL: async () => undefined,
      webContents: { printToPDF: () => print(printer.paper()) },
      destroy: () => void (openCount -= 1),
    } as unknown as BrowserWindow;
  });
  return { printer, made, openCount: () => openCount };
};

it('prints one page after the other, each in a window that nobody sees and that runs nothing', async () => {
  const { printer, made, openCount } = setUp(async (paper) => {
    expect(openCount()).toBe(1);
    return new TextEncoder().encode(paper);
  });
  const [one, other] = await Promise.all([
    printer.toPdf('<p>one</p>'),
    printer.toPdf('<p>other</p>'),
  ]);
  expect(new TextDecoder().decode(one)).toContain('<p>one</p>');
  expect(new TextDecoder().decode(other)).toContain('<p>other</p>');
  expect(made).toHaveLength(2);
  for (const { show, webPreferences } of made)
    expect([show, webPreferences]).toEqual([
      false,
      { sandbox: true, contextIsolation: true, javascript: false },
    ]);
});

it('leaves no window and no page behind where printing fails, and prints the next one', async () => {
  let isBroken = true;
  const { printer, openCount } = setUp(async () => {
    if (isBroken) throw new Error('no printer');
    return new Uint8Array(1);
  });
  await expect(printer.toPdf('<p>secret</p>')).rejects.toThrow('no printer');
  expect([openCount(), printer.paper()]).toEqual([0, '']);
  isBroken = false;
  expect(await printer.toPdf('')).toHaveLength(1);
});
