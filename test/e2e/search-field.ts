import { expect, type Page } from '@playwright/test';

/** Goes to the search of the list by its key, once the list is there and no menu is over it. */
export async function toSearch(page: Page): Promise<void> {
  const search = page.locator('.search-field input');
  await expect(search).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
}
