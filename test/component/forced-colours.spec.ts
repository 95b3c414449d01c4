import type { Locator } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { exploreDemo, goTo } from '../e2e/demo-company.ts';

/** How the edge around a thing is drawn, whichever way it is drawn. */
const edgeOf = (thing: Locator): Promise<readonly string[]> =>
  thing.evaluate((element) => {
    const { outlineStyle, borderTopStyle } = getComputedStyle(element);
    return [outlineStyle, borderTopStyle];
  });

test('with forced colours what is chosen, a status, a meter and the demo are told by lines and not by colour', async ({
  cashdesk: { page },
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await exploreDemo(page);
  await goTo(page, 'Cards');
  const grid = page.getByRole('grid', { name: 'Cards' });
  await expect(grid.getByRole('row').first()).toBeVisible();
  const places = page.getByRole('navigation').locator('[aria-current]');
  await expect(places).toHaveCount(1);
  expect(await edgeOf(places)).toContain('solid');
  expect(
    await edgeOf(
      page.getByRole('navigation').getByRole('button', { name: 'Clients', exact: true }),
    ),
  ).not.toContain('solid');
  expect(await edgeOf(page.locator('.status-mark-dot').first())).toContain('solid');
  expect(await edgeOf(page.locator('.meter').first())).toContain('solid');
  expect(await edgeOf(page.locator('.window'))).toContain('solid');
});
