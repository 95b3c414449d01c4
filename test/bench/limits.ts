import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import { launchCashdesk } from '../e2e/app.ts';
import { signInAtBank } from '../e2e/bank.ts';
import { frameMs, measureFullScroll, withBlankSheet } from './frames.ts';
import { median, p95, type Figure } from './figure.ts';
import { openScreen } from '../e2e/demo-company.ts';

const cards = 500;
const runs = 9;

/**
 * Scrolls the table of all limits to its last row: the 95th percentile of frame times, in frames at
 * 60 a second. An empty page is scrolled alternately: if that one is far from 1, the machine was
 * busy.
 */
export async function measureLimits(): Promise<Figure> {
  const bank = await startDemoService({ cards, rateLimits: false });
  // The table hides ended cards at first.
  for (const { id } of bank.control.cards()) bank.control.updateCard(id, { status: 'live' });
  const cashdesk = await launchCashdesk();
  try {
    await signInAtBank(cashdesk, bank);
    const { page } = cashdesk;
    await openScreen(page, 'Limits');
    const grid = page.getByRole('main').getByRole('grid');
    // The header is a row, too.
    await expect(grid).toHaveAttribute('aria-rowcount', String(cards + 1), { timeout: 60_000 });
    const table: number[] = [];
    const blank: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      blank.push(
        p95(await withBlankSheet(page, grid, (element) => measureFullScroll(page, element))),
      );
      table.push(p95(await measureFullScroll(page, grid)));
    }
    await expect(grid.locator(`[aria-rowindex="${String(cards + 1)}"]`)).toBeVisible();
    console.log(
      `limits-500: an empty sheet of the same height, scrolled in turn in the same window: ${(median(blank) / frameMs).toFixed(2)}`,
    );
    return { value: median(table) / frameMs, target: 1.1, unit: 'ratio', runs };
  } finally {
    await cashdesk.close();
    await bank.close();
    await rm(cashdesk.userData, { recursive: true, force: true, maxRetries: 5 });
  }
}
