import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';

type Watched = {
  keyAtMs: number;
  readonly painted: { readonly afterMs: number }[];
  readonly stop: () => void;
};

/**
 * Types into a field that has the focus, a key at a time, each once the one before has been
 * painted. Milliseconds from each key until what changed by it was painted.
 */
export async function keystrokesUntilPaint(
  page: Page,
  { shows, texts }: { readonly shows: Locator; readonly texts: readonly string[] },
): Promise<readonly number[]> {
  await shows.evaluate((element) => {
    const channel = new MessageChannel();
    const onKey = (event: KeyboardEvent): void => {
      watched.keyAtMs = event.timeStamp;
    };
    // What answers a key is there when the number of rows is another one: it stands in the same
    // commit as the rows.
    const state = (): string =>
      element.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount') ?? '';
    let shown = state();
    const observer = new MutationObserver(() => {
      if (state() === shown) return;
      shown = state();
      // A frame is painted when the first task after it runs.
      requestAnimationFrame(() => channel.port1.postMessage(null));
    });
    channel.port2.onmessage = () =>
      watched.painted.push({ afterMs: performance.now() - watched.keyAtMs });
    document.addEventListener('keydown', onKey, true);
    observer.observe(element, { attributes: true, childList: true, subtree: true });
    const watched: Watched = {
      keyAtMs: 0,
      painted: [],
      stop: () => {
        observer.disconnect();
        document.removeEventListener('keydown', onKey, true);
      },
    };
    Object.assign(globalThis, { __keystrokes: watched });
  });
  const paintedCount = (): Promise<number> =>
    page.evaluate(
      () =>
        (globalThis as unknown as { readonly __keystrokes: Watched }).__keystrokes.painted.length,
    );
  for (const text of texts) {
    for (const key of [...text, 'Escape']) {
      const before = await paintedCount();
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      // A key that finds the same number of rows changes no number: it is not counted.
      await expect
        .poll(paintedCount, { timeout: 400, intervals: [20] })
        .toBeGreaterThan(before)
        .catch(() => undefined);
      await delay(60);
    }
  }
  return page.evaluate(() => {
    const { __keystrokes: watched } = globalThis as unknown as { readonly __keystrokes: Watched };
    watched.stop();
    return watched.painted.map(({ afterMs }) => afterMs);
  });
}
