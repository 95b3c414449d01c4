import type { Locator } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { entryFor, goTo } from '../e2e/demo-company.ts';

/** The styles of an element's outline and top border. */
function edgeOf(thing: Locator): Promise<readonly string[]> {
  return thing.evaluate((element) => {
    const { outlineStyle, borderTopStyle } = getComputedStyle(element);
    return [outlineStyle, borderTopStyle];
  });
}

/** The fill colour. */
function fillOf(thing: Locator): Promise<string> {
  return thing.evaluate((element) => getComputedStyle(element).backgroundColor);
}

test('forced colours show selections by fill, and status, meter and demo by lines', async ({
  demo: { page },
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await goTo(page, 'Cards');
  const grid = page.getByRole('grid', { name: 'Cards' });
  await expect(grid.getByRole('row').first()).toBeVisible();
  const here = page.locator('.navigation-entry[aria-current]');
  const filled = await fillOf(here);
  expect(await fillOf(page.getByRole('link', { name: 'Cards' }))).toBe(filled);
  expect(await fillOf(entryFor(page, 'Clients'))).not.toBe(filled);
  // The ring marks only the focus.
  expect(await edgeOf(here)).not.toContain('solid');
  expect(await fillOf(grid.getByRole('row', { selected: true }))).toBe(filled);
  expect(await edgeOf(page.locator('.status-mark-dot').first())).toContain('solid');
  expect(await edgeOf(page.locator('.meter').first())).toContain('solid');
  expect(await edgeOf(page.locator('.window'))).toContain('solid');

  await goTo(page, 'Settings');
  const label = (isOn: boolean): Locator =>
    page.locator(isOn ? '.switch-row[data-selected]' : '.switch-row:not([data-selected])').first();
  expect(await fillOf(label(false).locator('.switch'))).not.toBe(filled);
  await label(false).click();
  expect(await fillOf(label(true).locator('.switch'))).toBe(filled);
});
