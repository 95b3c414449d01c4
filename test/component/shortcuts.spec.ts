import type { Page } from '@playwright/test';
import { expectAccessible } from '../e2e/accessibility.ts';
import { goTo, paletteField } from '../e2e/demo-company.ts';
import { focusSearch } from '../e2e/search-field.ts';
import { testedLanguages } from '../fixtures/extent.ts';
import { expect, test } from './component-test.ts';

function sheet(page: Page) {
  return page.getByRole('dialog').filter({ has: page.locator('dl') });
}

test('opens the shortcuts sheet by question mark and palette, but types one in a field', async ({
  demo: { page },
}) => {
  await goTo(page, 'Cards');
  const search = page.getByRole('searchbox').first();
  await focusSearch(page);
  await page.keyboard.type('?');
  await expect(search).toHaveValue('?');
  await expect(sheet(page)).toHaveCount(0);
  await search.fill('');

  await page.getByRole('heading', { name: 'Cards', level: 1 }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeFocused();

  await page.keyboard.press('Control+k');
  await paletteField(page).fill('shortcuts');
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page)).toHaveCount(0);
});

test('the sheet of shortcuts fits a narrow window at 200 % and axe finds nothing', async ({
  open,
}) => {
  for (const locale of testedLanguages) {
    const { page } = await open({ screen: 'cards', locale, width: 760, zoomPercent: 200 });
    await page.locator('main h1').waitFor();
    await page.keyboard.press('?');
    await expect(sheet(page)).toBeVisible();
    expect(
      await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] *')]
          .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
          .map((part) => part.className),
      ),
      `cut-off texts in ${locale}`,
    ).toEqual([]);
    await expectAccessible(page, `shortcuts in ${locale}`);
  }
});
