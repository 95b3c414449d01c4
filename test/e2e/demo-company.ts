import { expect, type Locator, type Page } from '@playwright/test';
import type { Preferences } from '../../preload/contract/app/preferences.ts';

/** Overview of the demo company, after one click on Welcome. */
export async function exploreDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Explore', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
}

/** Changes preferences as the settings do, and waits until the window shows them. */
export async function setPreferences(page: Page, change: Partial<Preferences>): Promise<void> {
  // A starting page reads its preferences and would miss the change.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const answer = await page.evaluate((changes) => window.cashdesk.preferences.set(changes), change);
  expect(answer).toMatchObject({ ok: true });
  if (change.theme !== undefined)
    await expect(page.locator('html')).toHaveAttribute('data-theme', change.theme);
  if (change.hideAmounts !== undefined)
    await expect(page.locator('html')).toHaveAttribute(
      'data-amounts',
      change.hideAmounts ? 'hidden' : 'shown',
    );
}

/** The screens of the navigation. */
export const screens = [
  'Overview',
  'Cards',
  'Limits',
  'Clients',
  'Products',
  'Supplier invoices',
  'Terminal payments',
  'Webhooks',
  'Registrations',
  'Settings',
] as const;

/** The navigation entry of a screen, and its tab there. */
const screenPaths: Readonly<Partial<Record<string, readonly [entry: string, tab?: string]>>> = {
  Overview: ['Home'],
  Limits: ['Cards', 'Limits'],
  Products: ['Clients', 'Products'],
  'Supplier invoices': ['Bills', 'All'],
  'Terminal payments': ['Counter'],
};

/** A navigation entry. */
export function navigationEntry(page: Page, screen: string): Locator {
  const [entry] = screenPaths[screen] ?? [screen];
  return page.getByRole('navigation').getByRole('button', { name: entry, exact: true });
}

/** On a busy machine a screen that opens late may take the focus, and with it the key. */
async function pressUntilCurrent(link: Locator): Promise<void> {
  await expect(async () => {
    await link.press('Enter');
    await expect(link).toHaveAttribute('aria-current', 'page', { timeout: 2_000 });
  }).toPass();
}

/** Opens a screen through its entry and tab, with the keyboard. */
export async function openScreen(page: Page, screen: string): Promise<void> {
  await pressUntilCurrent(navigationEntry(page, screen));
  const tab = screenPaths[screen]?.[1];
  if (tab !== undefined)
    await pressUntilCurrent(
      page.getByRole('navigation').getByRole('link', { name: tab, exact: true }),
    );
}

/** Opens a screen through the navigation, and waits for its heading. */
export async function goTo(page: Page, screen: (typeof screens)[number]): Promise<void> {
  await openScreen(page, screen);
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: screen === 'Overview' ? 'Boulangerie Martin' : screen,
    }),
  ).toBeVisible();
}

/** The palette's field, once it is open. */
export function paletteField(page: Page): Locator {
  return page
    .getByRole('dialog', { name: 'Search or ask: “what do I owe?”' })
    .getByRole('combobox');
}
