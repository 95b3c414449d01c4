import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createPagePrinter } from '../../../main/shell/window/print-page.ts';

type Answer = (wasPrinted: boolean, reason: string) => void;

/** A page whose dialog of printing is open until `answer` is called. */
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
  it('always asks the owner, by the dialog of the system, and asks for no printer before it', async () => {
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
  ])('tells an owner who thought better of it from a printer that failed: %s', async (why, end) => {
    const { print, answer } = printing();
    const printed = print();
    answer(false, why);
    expect(await printed).toBe(end);
  });

  it('has failed where there is no window', async () => {
    expect(await createPagePrinter(() => null)()).toBe('failed');
  });

  it.each(['destroyed', 'render-process-gone'])(
    'ends with its page where Electron never answers: %s',
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

  it('listens to its page no longer once Electron answered', async () => {
    const { print, webContents, answer } = printing();
    const printed = print();
    answer(true, '');
    await printed;
    expect(webContents.eventNames()).toEqual([]);
  });
});
