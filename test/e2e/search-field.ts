import { expect, type Page } from '@playwright/test';

/**
 * Goes to the search of the list by its key, once no menu is over it, and waits until it is there.
 */
export async function toSearch(page: Page): Promise<void> {
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.locator('.search-field input')).toBeFocused();
}
