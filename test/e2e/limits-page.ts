import { expect, type Locator, type Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { focusSearch } from './search-field.ts';
import { openScreen } from './demo-company.ts';

/** The table of the limits of all cards. */
export function limitsGrid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Limits of all cards' });
}
function limitsRow(page: Page, name: string): Locator {
  return limitsGrid(page).getByRole('row').filter({ hasText: name });
}
export function monthCell(page: Page, name: string): Locator {
  return limitsRow(page, name).locator('[data-cell="paymentMonthlyLimit"]');
}
/** The bar below it: unsent changes, or a run. */
export function unsentChanges(page: Page): Locator {
  return page.getByRole('region', { name: 'Unsent changes' });
}
export function limitRun(page: Page): Locator {
  return page.getByRole('region', { name: 'Changes in progress' });
}

export async function openLimits(page: Page): Promise<void> {
  await openScreen(page, 'Limits');
  await expect(page.getByRole('heading', { name: 'Limits', level: 1 })).toBeVisible();
  await expect(limitsGrid(page)).toBeVisible();
}

/**
 * Types a new monthly limit into the table by keyboard: `/` finds the card, arrows find its cell.
 */
export async function typeMonthLimit(page: Page, name: string, amount: string): Promise<void> {
  // Anywhere on the screen outside a field.
  if (!(await limitsGrid(page).evaluate((element) => element.contains(document.activeElement))))
    await page.getByRole('button', { name: 'Card rules' }).focus();
  await focusSearch(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(name);
  await expect(limitsRow(page, name)).toBeVisible();
  await expect(limitsGrid(page)).toHaveAttribute('aria-rowcount', '2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  for (let column = 0; column < 3; column += 1) await page.keyboard.press('ArrowRight');
  await expect(monthCell(page, name)).toBeFocused();
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
  await expect(monthCell(page, name)).toBeFocused();
}

/** The changes that were sent to the bank, in order. */
export function limitWrites(bank: DemoService) {
  return bank.control
    .requests()
    .filter(({ method, path }) => method === 'PATCH' && path.endsWith('/limits'));
}
export function findCard(bank: DemoService, name: string) {
  return bank.control.cards().find(({ embossed_name }) => embossed_name === name);
}
