import type { Page } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { showScreen } from './show-screen.ts';

declare global {
  interface Window {
    readonly runningIntervals: Set<unknown>;
  }
}

async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

function intervalCount(page: Page): Promise<number> {
  return page.evaluate(() => window.runningIntervals.size);
}

/** Counts the intervals that start from now on. */
async function countIntervals(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = window.setInterval.bind(window);
    const stop = window.clearInterval.bind(window);
    const runningIntervals = new Set<unknown>();
    Object.assign(window, {
      runningIntervals,
      setInterval: (...given: Parameters<typeof setInterval>) => {
        const timer = start(...given);
        runningIntervals.add(timer);
        return timer;
      },
      clearInterval: (timer: number) => {
        runningIntervals.delete(timer);
        stop(timer);
      },
    });
  });
}

test('runs no clock while the window is hidden', async ({ demo }) => {
  const { page } = demo;
  await countIntervals(page);
  await showScreen(demo, 'supplier-invoices');
  await expect(page.getByRole('article')).toBeVisible();
  expect(await intervalCount(page)).toBeGreaterThan(1);
  await hide(page, true);
  expect(await intervalCount(page)).toBe(0);
  await hide(page, false);
  expect(await intervalCount(page)).toBeGreaterThan(1);
});
