import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** The time of one frame at 60 frames a second. */
export const frameMs = 16.7;
/** The distance of one wheel notch. */
const notchPx = 120;
/** Fewer frames have no 95th percentile. */
const minimumFrames = 40;

type FrameRecord = { readonly frameTimesMs: number[]; isOver: boolean; longTaskCount: number };
type Frames = { readonly betweenMs: readonly number[]; readonly longTaskCount: number };

/**
 * While `use` runs, covers the window with an empty page of the same scroll length as the table.
 */
export async function withBlankSheet<Value>(
  page: Page,
  grid: Locator,
  use: (blank: Locator) => Promise<Value>,
): Promise<Value> {
  await grid.evaluate((element) => {
    const sheet = document.createElement('div');
    sheet.id = 'blank-sheet';
    Object.assign(sheet.style, {
      position: 'fixed',
      inset: '0',
      overflow: 'auto',
      background: 'white',
      zIndex: '9999',
    });
    const height = document.createElement('div');
    height.style.height = `${String(element.scrollHeight - element.clientHeight + innerHeight)}px`;
    sheet.append(height);
    document.body.append(sheet);
  });
  try {
    return await use(page.locator('#blank-sheet'));
  } finally {
    await page.locator('#blank-sheet').evaluate((sheet) => {
      sheet.remove();
    });
  }
}

/** Milliseconds between frames while the wheel scrolls from the top to the end. */
export async function measureFullScroll(page: Page, scroller: Locator): Promise<readonly number[]> {
  return (await measureWheelScroll(page, scroller)).betweenMs;
}

/**
 * Frames and tasks of more than 50 ms, from a jump to `fromPx` until the wheel has moved by
 * `notches`, or to the end. Frames count from the wheel's first effect on.
 */
export async function measureWheelScroll(
  page: Page,
  scroller: Locator,
  { fromPx = 0, notches = Infinity }: { readonly fromPx?: number; readonly notches?: number } = {},
): Promise<Frames> {
  await scroller.evaluate((element) => {
    const watched: FrameRecord = { frameTimesMs: [], isOver: false, longTaskCount: 0 };
    Object.assign(globalThis, { __watched: watched });
    new PerformanceObserver((list, self) => {
      if (watched.isOver) return self.disconnect();
      watched.longTaskCount += list.getEntries().length;
    }).observe({ type: 'longtask' });
    element.scrollTop = 0;
  });
  await scroller.evaluate((element, px) => {
    element.scrollTop = px;
  }, fromPx);
  await scroller.hover();
  await delay(500);
  await scroller.evaluate((element) => {
    const { __watched: watched } = globalThis as unknown as { readonly __watched: FrameRecord };
    const recordFrame = (timeMs: number): void => {
      watched.frameTimesMs.push(timeMs);
      watched.isOver ||= element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
      if (!watched.isOver) requestAnimationFrame(recordFrame);
    };
    element.addEventListener('scroll', () => requestAnimationFrame(recordFrame), { once: true });
  });
  const isOver = (): Promise<boolean> =>
    page.evaluate(
      () => (globalThis as unknown as { readonly __watched: FrameRecord }).__watched.isOver,
    );
  const notchLimit = Math.min(
    notches,
    await scroller.evaluate((element, px) => Math.ceil((element.scrollHeight / px) * 2), notchPx),
  );
  for (let notch = 0; notch < notchLimit && !(await isOver()); notch += 1)
    await page.mouse.wheel(0, notchPx);
  if (notches === Infinity) await expect.poll(isOver, 'the wheel reaches the end').toBe(true);
  const { frameTimesMs, longTaskCount } = await page.evaluate(() => {
    const { __watched: watched } = globalThis as unknown as { readonly __watched: FrameRecord };
    watched.isOver = true;
    return watched;
  });
  const betweenMs = frameTimesMs
    .slice(1)
    .map((timeMs, index) => timeMs - (frameTimesMs[index] ?? Number.NaN));
  if (betweenMs.length < minimumFrames)
    throw new Error(`Only ${String(betweenMs.length)} frames were drawn on the way down`);
  return { betweenMs, longTaskCount };
}
