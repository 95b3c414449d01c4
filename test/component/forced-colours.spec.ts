import type { Locator } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { navigationEntry, goTo } from '../e2e/demo-company.ts';

/** The styles of an element's outline and top border. */
function edgeOf(locator: Locator): Promise<readonly string[]> {
  return locator.evaluate((element) => {
    const { outlineStyle, borderTopStyle } = getComputedStyle(element);
    return [outlineStyle, borderTopStyle];
  });
}

/** The fill colour. */
function fillOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).backgroundColor);
}

test('forced colours show selections by fill, and status, meter and demo by lines', async ({
  demo: { page },
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await goTo(page, 'Cards');
  const grid = page.getByRole('grid', { name: 'Cards' });
  await expect(grid.getByRole('row').first()).toBeVisible();
  const currentEntry = page.locator('.navigation-entry[aria-current]');
  const currentFill = await fillOf(currentEntry);
  expect(await fillOf(page.getByRole('link', { name: 'Cards' }))).toBe(currentFill);
  expect(await fillOf(navigationEntry(page, 'Clients'))).not.toBe(currentFill);
  // The ring marks only the focus.
  expect(await edgeOf(currentEntry)).not.toContain('solid');
  expect(await fillOf(grid.getByRole('row', { selected: true }))).toBe(currentFill);
  expect(await edgeOf(page.locator('.status-mark-dot').first())).toContain('solid');
  expect(await edgeOf(page.locator('.meter').first())).toContain('solid');
  expect(await edgeOf(page.locator('.window'))).toContain('solid');

  await goTo(page, 'Settings');
  const label = (isOn: boolean): Locator =>
    page.locator(isOn ? '.switch-row[data-selected]' : '.switch-row:not([data-selected])').first();
  expect(await fillOf(label(false).locator('.switch'))).not.toBe(currentFill);
  await label(false).click();
  expect(await fillOf(label(true).locator('.switch'))).toBe(currentFill);
});
