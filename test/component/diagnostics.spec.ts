import type { Page } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { exploreDemo, paletteField } from '../e2e/demo-company.ts';

/** Without a mouse, from wherever one is. */
async function askPalette(page: Page, words: string, option: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.insertText(words);
  await expect(page.getByRole('option', { name: option })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Diagnostics', level: 1 })).toBeVisible();
}

test('the settings lead to it, and the palette to what leaves', async ({ cashdesk: { page } }) => {
  await exploreDemo(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Open diagnostics' }).click();
  await expect(page.getByText('Nothing tested yet')).toBeVisible();
  await page.getByRole('button', { name: 'Test everything now' }).click();
  await expect(page.getByText('Everything tested works.')).toBeVisible();
  await page.getByRole('radio', { name: 'Data sent' }).click();
  await expect(page.getByText('Cashdesk collects none.')).toBeVisible();
  await page.getByRole('radio', { name: 'Test', exact: true }).click();
  await askPalette(page, 'data sent', 'Data sent from this computer');
  await expect(page.getByText('Cashdesk collects none.')).toBeVisible();
});
