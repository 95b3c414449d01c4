import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import { launchCashdesk } from '../e2e/app.ts';
import { signInAtBank } from '../e2e/bank.ts';
import { median, type Measured } from './measured.ts';

const cards = 500;
const runs = 9;
const frameMs = 16.7;
/** What one notch of a wheel moves. */
const notchPx = 120;
/** Fewer frames than this have no 95th percentile. */
const leastFrames = 40;

type Watched = { readonly frameTimesMs: number[]; isOver: boolean };

/**
 * From the top of the table of all limits to its last row by the wheel: the 95th percentile of the time between two frames of the page, in frames
 * of 60 a second. An empty sheet is scrolled in turn and said beside it: where that one is not near 1 either, the machine was busy with something else.
 */
export const measureLimits = async (): Promise<Measured> => {
  const bank = await startDemoService({ cards, rateLimits: false });
  // Cards that came to their end are not in the table at first.
  for (const { id } of bank.control.cards()) bank.control.updateCard(id, { status: 'live' });
  const cashdesk = await launchCashdesk();
  try {
    await signInAtBank(cashdesk, bank);
    const { page } = cashdesk;
    await page.getByRole('navigation').getByRole('button', { name: 'Limits', exact: true }).click();
    const grid = page.getByRole('main').getByRole('grid');
    // The head is a row as well.
    await expect(grid).toHaveAttribute('aria-rowcount', String(cards + 1), { timeout: 60_000 });
    const table: number[] = [];
    const blank: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      blank.push(p95(await withBlank(page, grid, (element) => framesOfOneWayDown(page, element))));
      table.push(p95(await framesOfOneWayDown(page, grid)));
    }
    await expect(grid.locator(`[aria-rowindex="${String(cards + 1)}"]`)).toBeVisible();
    console.log(`limits-500: an empty sheet of the same height, scrolled in turn in the same window: ${(median(blank) / frameMs).toFixed(2)}`);
    return { value: median(table) / frameMs, target: 1.1, unit: 'ratio', runs };
  } finally {
    await cashdesk.close();
    await bank.close();
    await rm(cashdesk.userData, { recursive: true, force: true, maxRetries: 5 });
  }
};

const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** Lays an empty sheet that scrolls as far as the table over the window, for as long as `use` takes. */
const withBlank = async <Value>(page: Page, grid: Locator, use: (blank: Locator) => Promise<Value>): Promise<Value> => {
  await grid.evaluate((element) => {
    const sheet = document.createElement('div');
    sheet.id = 'blank-sheet';
    Object.assign(sheet.style, { position: 'fixed', inset: '0', overflow: 'auto', background: 'white', zIndex: '9999' });
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
};

/** Milliseconds from frame to frame while something is scrolled from its top to its end. */
const framesOfOneWayDown = async (page: Page, scroller: Locator): Promise<readonly number[]> => {
  await scroller.evaluate((element) => {
    element.scrollTop = 0;
  });
  await scroller.hover();
  await delay(500);
  await scroller.evaluate((element) => {
    const watched: Watched = { frameTimesMs: [], isOver: false };
    Object.assign(globalThis, { __watched: watched });
    const note = (timeMs: number): void => {
      watched.frameTimesMs.push(timeMs);
      watched.isOver = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
      if (!watched.isOver) requestAnimationFrame(note);
    };
    // Frames count from the first one that the wheel moved.
    element.addEventListener('scroll', () => requestAnimationFrame(note), { once: true });
  });
  const isOver = (): Promise<boolean> => page.evaluate(() => (globalThis as unknown as { __watched: Watched }).__watched.isOver);
  const mostNotches = await scroller.evaluate((element, px) => Math.ceil((element.scrollHeight / px) * 2), notchPx);
  for (let notch = 0; notch < mostNotches && !(await isOver()); notch += 1) await page.mouse.wheel(0, notchPx);
  await expect.poll(isOver, 'the wheel reaches the end').toBe(true);
  const times = await page.evaluate(() => (globalThis as unknown as { __watched: Watched }).__watched.frameTimesMs);
  const between = times.slice(1).map((timeMs, index) => timeMs - (times[index] ?? Number.NaN));
  if (between.length < leastFrames) throw new Error(`Only ${String(between.length)} frames were drawn on the way down`);
  return between;
};
