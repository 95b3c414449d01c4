import type { Locator, Page } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { paletteField } from '../e2e/demo-company.ts';

/** Presses Tab until the element has the focus, as a keyboard user does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never came there');
}

/** Opens diagnostics from anywhere, without a mouse. */
async function runFromPalette(page: Page, words: string, option: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option', { name: option })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Diagnostics', level: 1 })).toBeVisible();
}

function step(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name });
}
function radio(page: Page, name: RegExp): Locator {
  return page.getByRole('radio', { name });
}

test('tests the connection by keyboard, and copies a report without private data', async ({
  welcome: { page, rig },
}) => {
  await expect(page.getByRole('button', { name: 'Explore', exact: true })).toBeVisible();
  await runFromPalette(page, 'test the conn', 'Test the connection');
  await expect(step(page, 'Encrypted storage on this computer')).toContainText(
    'There’s no connection yet.',
  );
  await tabTo(page, page.getByRole('button', { name: 'Connect your bank' }));

  await page.keyboard.press('Control+k');
  await page.keyboard.type('explore the demo');
  await expect(page.getByRole('option', { name: 'Explore the demo company' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();

  await runFromPalette(page, 'test the conn', 'Test the connection');
  await expect(page.getByText('Everything tested works.')).toBeVisible();
  await expect(step(page, 'Company and accounts')).toContainText(/OK · \d+/);
  await expect(step(page, 'Portal token for registrations')).toContainText('OK');
  await expect(
    page
      .getByRole('table', { name: 'Permissions by screen' })
      .getByRole('row')
      .filter({ hasText: 'card.write' })
      .first(),
  ).toContainText('granted');

  await tabTo(page, radio(page, /^Test$/));
  await page.keyboard.press('ArrowRight');
  await expect(radio(page, /^Requests/)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(
    page
      .getByRole('table', { name: 'Requests' })
      .getByRole('row')
      .filter({ hasText: 'GET /v2/organization' })
      .first(),
  ).toContainText('200');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByRole('table', { name: 'Contacted since Cashdesk started' })).toContainText(
    'this computer',
  );

  await tabTo(page, page.getByRole('button', { name: 'Copy report' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Report copied' })).toBeAttached();
  const report = rig.copied.at(-1) ?? '';
  expect(report).toContain('organization');
  expect(report).toMatch(/GET +\/v2\/cards/);
  // A random trace id may contain any digits.
  const withoutTraces = report.replaceAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, '');
  expect(withoutTraces).not.toMatch(/Boulangerie|Martin|Karim|FR\d{2}|127\.0\.0\.1|51.?297/);
});
