import type { Page } from '@playwright/test';
import type { ScreenName } from '../../preload/contract/events.ts';
import { expect } from './component-test.ts';
import type { Steering } from './steering.ts';

/** Opens another screen as main requests it, without loading the page again. */
export async function showScreen(
  { page, main }: { readonly page: Page; readonly main: Steering },
  screen: ScreenName,
): Promise<void> {
  // React replaces this element with each screen, so the mark stays with the former one.
  await page
    .locator('.sheet > .screen')
    .evaluate((before) => before.setAttribute('data-before', ''));
  await main.push('navigate', { screen, id: null, action: null });
  await expect(page.locator('.sheet > .screen:not([data-before]) h1')).toBeVisible();
}
