import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { expect, it } from 'vitest';
import { createPdfPrinter } from '../../../main/shell/window/print-to-pdf.ts';

function setUp(print: (paper: string) => Promise<Uint8Array>) {
  const late: (() => void)[] = [];
  const gone: (() => void)[] = [];
  const made: BrowserWindowConstructorOptions[] = [];
  let openCount = 0;
  const timers = {
    after: (_delayMs: number, task: () => void) => {
      late.push(task);
      return () => undefined;
    },
  };
  const printer = createPdfPrinter((options) => {
    made.push(options);
    openCount += 1;
    return {
      loadURL: async () => undefined,
      webContents: {
        printToPDF: () => print(printer.paper()),
        once: (_event: string, listener: () => void) => void gone.push(listener),
      },
      destroy: () => void (openCount -= 1),
    } as unknown as BrowserWindow;
  }, timers);
  return { printer, made, openCount: () => openCount, late, gone };
}

it('prints one page after another, each in a hidden window without scripts', async () => {
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
      { sandbox: true, contextIsolation: true, javascript: false, spellcheck: false },
    ]);
});

it('leaves no window or page behind if printing fails, and prints the next one', async () => {
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

it.each(['late', 'gone'] as const)(
  'gives up a page that never loads (%s), and prints the next one',
  async (how) => {
    let isStuck = true;
    const world = setUp(() =>
      isStuck ? new Promise(() => undefined) : Promise.resolve(new Uint8Array(1)),
    );
    const printed = world.printer.toPdf('');
    await expect.poll(() => world[how].length).toBe(1);
    world[how][0]?.();
    await expect(printed).rejects.toThrow('The page was not printed');
    expect(world.openCount()).toBe(0);
    isStuck = false;
    expect(await world.printer.toPdf('')).toHaveLength(1);
  },
);
