import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';

type KeystrokeRecord = {
  keyAtMs: number;
  readonly painted: { readonly afterMs: number }[];
  readonly stop: () => void;
};

/**
 * Types into the focused field, each key once the one before was painted. Returns milliseconds from
 * each key to the paint of its result.
 */
export async function timeKeystrokes(
  page: Page,
  { shows, texts }: { readonly shows: Locator; readonly texts: readonly string[] },
): Promise<readonly number[]> {
  await shows.evaluate((element) => {
    const channel = new MessageChannel();
    const onKey = (event: KeyboardEvent): void => {
      watched.keyAtMs = event.timeStamp;
    };
    // A key's result is there when the row count changes: both are in the same commit.
    const readRowCount = (): string =>
      element.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount') ?? '';
    let lastRowCount = readRowCount();
    const observer = new MutationObserver(() => {
      if (readRowCount() === lastRowCount) return;
      lastRowCount = readRowCount();
      // A frame is painted when the next task runs.
      requestAnimationFrame(() => channel.port1.postMessage(null));
    });
    channel.port2.onmessage = () =>
      watched.painted.push({ afterMs: performance.now() - watched.keyAtMs });
    document.addEventListener('keydown', onKey, true);
    observer.observe(element, { attributes: true, childList: true, subtree: true });
    const watched: KeystrokeRecord = {
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
        (globalThis as unknown as { readonly __keystrokes: KeystrokeRecord }).__keystrokes.painted
          .length,
    );
  for (const text of texts) {
    for (const key of [...text, 'Escape']) {
      const before = await paintedCount();
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      // A key with an unchanged count has no visible result, so it is not measured.
      await expect
        .poll(paintedCount, { timeout: 400, intervals: [20] })
        .toBeGreaterThan(before)
        .catch(() => undefined);
      await delay(60);
    }
  }
  return page.evaluate(() => {
    const { __keystrokes: watched } = globalThis as unknown as {
      readonly __keystrokes: KeystrokeRecord;
    };
    watched.stop();
    return watched.painted.map(({ afterMs }) => afterMs);
  });
}
