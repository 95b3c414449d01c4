import type { Page } from '@playwright/test';
import { testedLanguages } from '../fixtures/extent.ts';
import { expect, test } from './component-test.ts';
import { limitsGrid } from '../e2e/limits-page.ts';

/** How far the table can be scrolled sideways, in pixels. */
function measureSideways(page: Page): Promise<number> {
  return page
    .locator('.limits-scroller')
    .evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth);
}

for (const locale of testedLanguages)
  test(`all limits of a card fit the smallest window without scrolling sideways, in ${locale}`, async ({
    open,
  }) => {
    const { page } = await open({ screen: 'limits', locale });
    await expect(page.locator('.limits-scroller [data-row]').first()).toBeVisible();
    for (const [width, height] of [
      [1280, 832],
      [960, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => measureSideways(page), { message: `${String(width)} wide` })
        .toBeLessThanOrEqual(0);
      await expect(page.getByRole('columnheader')).toHaveCount(9);
      const cutCells = await page
        .getByRole('columnheader')
        .evaluateAll(
          (all) =>
            all.filter((columnHeader) => columnHeader.scrollWidth > columnHeader.clientWidth)
              .length,
        );
      expect(cutCells, `heads cut or over each other, ${String(width)} wide`).toBe(0);
    }
  });

test("chooses the table's columns by keyboard, and restores the choice", async ({ open }) => {
  const { page, main } = await open({ screen: 'limits' });
  main.amend('cards.limits', (table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, paymentLifespanLimit: '250' })),
  }));
  await main.push('data.changed', { topic: 'cards' });
  const jonas = limitsGrid(page).getByRole('rowheader').filter({ hasText: 'Jonas Weber' });
  await expect(jonas, 'its status is next to its name').toContainText('Locked');
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(head('Per day')).toBeVisible();
  await expect(head('Lifetime')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
  await expect(item('Per day')).toBeChecked();
  await expect(item('Lifetime')).not.toBeChecked();
  await item('Lifetime').press('Space');
  await item('Per day').press('Space');
  await expect(item('Lifetime')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(head('Lifetime')).toBeVisible();
  await expect(head('Per day')).toHaveCount(0);
  expect(main.asked('preferences.set').at(-1)).toEqual({
    limitColumns: [
      'left',
      'paymentTransactionLimit',
      'atmMonthlyLimit',
      'atmDailyLimit',
      'paymentLifespanLimit',
    ],
  });
});
