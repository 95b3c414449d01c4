import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect } from './component-test.ts';

type Drag = {
  /** Held over the middle of the window, as the system's file manager does it. */
  readonly hold: () => Promise<void>;
  readonly holdUntil: (isSeen: () => Promise<void>) => Promise<void>;
  readonly drop: () => Promise<void>;
  readonly takeAway: () => Promise<void>;
};

/** Files of this machine, or text of another program, under the pointer. */
export async function dragOf(
  page: Page,
  what: { readonly files: readonly string[] } | { readonly text: string },
): Promise<Drag> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const items = 'text' in what ? [{ mimeType: 'text/plain', data: what.text }] : [];
  const files = 'files' in what ? [...what.files] : [];
  const send = async (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel'): Promise<void> => {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: width / 2,
      y: height / 2,
      data: { items, files, dragOperationsMask: 1 },
    });
  };
  const hold = async (): Promise<void> => {
    await send('dragEnter');
    await send('dragOver');
  };
  /** A system says of a file that is held over a page again and again that it is. */
  const holdUntil = (isSeen: () => Promise<void>): Promise<void> =>
    expect(async () => {
      await hold();
      await isSeen();
    }).toPass();
  return {
    hold,
    holdUntil,
    drop: async () => {
      await hold();
      // What the page answers to that, DevTools do not wait for; a system has long heard it.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await hold();
      await send('drop');
    },
    takeAway: async () => {
      await send('dragCancel');
      // DevTools leave out what a system says then.
      await page.locator('body').dispatchEvent('dragleave');
    },
  };
}

/** Files in a folder of the test's own. */
export async function written(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const file = path.join(folder, name);
      await writeFile(file, content);
      return file;
    }),
  );
}

/** What the window says that a drop will do. */
export function hintOf(page: Page): Locator {
  return page.locator('.drop-hint');
}
