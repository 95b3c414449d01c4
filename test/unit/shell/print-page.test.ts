import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createPagePrinter } from '../../../main/shell/window/print-page.ts';

type Answer = (wasPrinted: boolean, reason: string) => void;

/** A page whose print dialog is open until `answer` is called. */
function printing() {
  const asked: unknown[] = [];
  const answers: Answer[] = [];
  const webContents = Object.assign(new EventEmitter(), {
    print: (options: unknown, answer: Answer) => {
      asked.push(options);
      answers.push(answer);
    },
  });
  const print = createPagePrinter(() => ({
    webContents: webContents as unknown as Electron.WebContents,
  }));
  return {
    asked,
    print,
    webContents,
    answer: (wasPrinted: boolean, reason: string) => answers.at(-1)?.(wasPrinted, reason),
  };
}

describe('printing the window', () => {
  it('always asks the user, by the system dialog, and looks for no printer before it', async () => {
    const { asked, print, answer } = printing();
    const printed = print();
    answer(true, '');
    expect(await printed).toBe('printed');
    // With a single option Electron looks for a printer first.
    expect(asked).toEqual([{}]);
  });

  it.each([
    ['Print job canceled', 'cancelled'],
    ['Print job failed', 'failed'],
    ['Invalid printer settings', 'failed'],
  ])('distinguishes a cancelled dialog from a failed printer: %s', async (why, end) => {
    const { print, answer } = printing();
    const printed = print();
    answer(false, why);
    expect(await printed).toBe(end);
  });

  it('fails without a window', async () => {
    expect(await createPagePrinter(() => null)()).toBe('failed');
  });

  it.each(['destroyed', 'render-process-gone'])(
    'ends with its page if Electron never answers: %s',
    async (event) => {
      const { print, webContents, answer } = printing();
      const printed = print();
      webContents.emit(event);
      expect(await printed).toBe('failed');
      expect(webContents.eventNames()).toEqual([]);
      answer(true, '');
      expect(await printed).toBe('failed');
    },
  );

  it('removes its page listeners once Electron answered', async () => {
    const { print, webContents, answer } = printing();
    const printed = print();
    answer(true, '');
    await printed;
    expect(webContents.eventNames()).toEqual([]);
  });
});
