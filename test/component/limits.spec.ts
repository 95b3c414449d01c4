import type { Page } from '@playwright/test';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import {
  limitRun as run,
  limitsGrid,
  monthCell,
  openLimits,
  typeMonthLimit,
} from '../e2e/limits-page.ts';

test('selects a card and changes a limit by keyboard: typed, sent, approved, shown', async ({
  open,
}) => {
  let nameConnections = (): void => undefined;
  const { page, main } = await open({
    screen: 'limits',
    before: ({ hold }) => {
      nameConnections = hold('connections.list');
    },
  });
  await limitsGrid(page).locator('[tabindex="0"]').first().press('Space');
  await expect(page.getByText(/^1 of \d+ selected$/)).toBeVisible();
  nameConnections();
  await expect(page.getByRole('button', { name: /Switch connection/ })).toContainText(
    'Demo company',
  );
  await expect(page.getByText(/^1 of \d+ selected$/)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(limitsGrid(page).locator('[aria-selected="true"]')).toHaveCount(0);

  const cards = limitsGrid(page).locator('[data-row]');
  const first = await cards.nth(0).getAttribute('data-row');
  const second = await cards.nth(1).getAttribute('data-row');
  await cards.nth(0).locator('[tabindex="0"]').focus();
  // The second card has another name now: it comes first.
  main.amend('cards.limits', (table) => ({
    ...table,
    rows: table.rows.map((row) => (row.id === second ? { ...row, name: 'Aaron' } : row)),
  }));
  await main.push('data.changed', { topic: 'cards' });
  await expect(cards.nth(0)).toHaveAttribute('data-row', second ?? '');
  await page.keyboard.press('Space');
  await expect(limitsGrid(page).locator(`[data-row="${first ?? ''}"]`)).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(limitsGrid(page).locator('[aria-selected="true"]')).toHaveCount(1);

  main.asUsual('cards.limits');
  await main.push('data.changed', { topic: 'cards' });
  await expect(cards.nth(0)).toHaveAttribute('data-row', first ?? '');
  await typeMonthLimit(page, 'Karim Benali', '1234');
  await expect(monthCell(page, 'Karim Benali')).toContainText('1,234');
  await expect(page.getByRole('heading', { name: '1 change on 1 card' })).toBeVisible();
  await page.getByRole('button', { name: 'Send 1 change' }).press('Enter');
  await expect(run(page).getByRole('heading', { name: /needs your approval/ })).toBeVisible();
  await expect(page.locator('main :focus'), 'the button is gone, but not the focus').toHaveCount(1);
  await expectAccessible(page, 'limits while an approval waits');
  await page.getByRole('button', { name: 'Approve (demo)' }).press('Enter');
  await expect(run(page)).toContainText('1 card changed.');
  await run(page).getByRole('button', { name: 'Done' }).press('Enter');
  await expect(run(page)).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
  await expect(monthCell(page, 'Karim Benali')).toHaveText(/^€?1,234/);
});

/** The cells whose figure is cut, or reaches into a neighbour on either side. */
function tooNarrow(page: Page): Promise<readonly string[]> {
  return limitsGrid(page).evaluate((grid) =>
    [...grid.querySelectorAll<HTMLElement>('[data-row] > [data-cell]')]
      .filter((cell) => cell.checkVisibility())
      .flatMap((cell) => {
        const edges = cell.getBoundingClientRect();
        const amountTexts = [...cell.querySelectorAll('.amount:not(.only-read .amount)')].map(
          (amount) => amount.getBoundingClientRect(),
        );
        const isInside = amountTexts.every(
          (word) =>
            word.left >= edges.left &&
            word.right <= edges.right &&
            word.top >= edges.top &&
            word.bottom <= edges.bottom,
        );
        return isInside && cell.scrollWidth <= cell.clientWidth
          ? []
          : [`${cell.dataset['cell'] ?? ''}: ${cell.textContent ?? ''}`];
      }),
  );
}

test('shows the longest amounts whole, in wide and narrow windows and at 200 %', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const largestAmount = 1_799_999_999_999.82;
  const [card] = bank.control.cards();
  if (card === undefined) throw new Error('no card');
  bank.control.updateCard(card.id, {
    payment_monthly_limit: largestAmount,
    payment_monthly_spent: largestAmount - 1,
    payment_daily_limit: largestAmount,
    payment_daily_limit_option: true,
    payment_transaction_limit: largestAmount,
    payment_transaction_limit_option: true,
    payment_lifespan_limit: largestAmount,
    payment_lifespan_spent: largestAmount,
    atm_monthly_limit: largestAmount,
    atm_daily_limit: largestAmount,
    atm_daily_limit_option: true,
  });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openLimits(page);
  await expect(limitsGrid(page).getByText('1,799,999,999,999.82', { exact: true })).toHaveCount(5);
  for (const [width, height] of [
    [1280, 800],
    [720, 800],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => tooNarrow(page), `${String(width)} wide`).toEqual([]);
  }
  // Where a change is typed, the new sum stands below the old one.
  await page.setViewportSize({ width: 1280, height: 800 });
  await typeMonthLimit(page, card.embossed_name ?? '', '999999999999');
  await expect(monthCell(page, card.embossed_name ?? '')).toContainText('999,999,999,999');
  expect(await tooNarrow(page)).toEqual([]);
});
