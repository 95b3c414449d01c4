import { expect, type Page } from '@playwright/test';

/** Focuses the search of the list by its key, once the list exists and no menu covers it. */
export async function focusSearch(page: Page): Promise<void> {
  const search = page.locator('.search-field input');
  await expect(search).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
}
