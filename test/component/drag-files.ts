import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect } from './component-test.ts';

type Drag = {
  /** Holds over the middle of the window, as the system's file manager does. */
  readonly hold: () => Promise<void>;
  readonly holdUntil: (isSeen: () => Promise<void>) => Promise<void>;
  readonly drop: () => Promise<void>;
  readonly takeAway: () => Promise<void>;
};

/** Drags files of this machine, or text of another program. */
export async function startDrag(
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
  /** A system reports a file that is held over a page repeatedly. */
  const hoverUntil = (isSeen: () => Promise<void>): Promise<void> =>
    expect(async () => {
      await hold();
      await isSeen();
    }).toPass();
  return {
    hold,
    holdUntil: hoverUntil,
    drop: async () => {
      await hold();
      // DevTools do not wait for the page's reaction, which a system would have by now.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await hold();
      await send('drop');
    },
    takeAway: async () => {
      await send('dragCancel');
      // DevTools omit the event that a system sends then.
      await page.locator('body').dispatchEvent('dragleave');
    },
  };
}

/** Writes files into this folder. */
export async function writeFiles(
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

/** The window's hint about the result of a drop. */
export function hintOf(page: Page): Locator {
  return page.locator('.drop-hint');
}
