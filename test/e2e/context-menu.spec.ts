import { expect, test } from './app.ts';
import { lastContextMenu } from './outside-world.ts';

test('a right click copies an IBAN whole, edits a field, and offers nothing where nothing can be done', async ({
  cashdesk: { app, page },
}) => {
  await page.evaluate(() => window.cashdesk.connections.useDemo({}));
  const iban = page.locator('.iban').first();
  await expect(iban).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' });
  await iban.click({ button: 'right' });
  await expect.poll(() => lastContextMenu(app)).toEqual(['Copy', 'Select all']);
  const chosen = await page.evaluate(() => String(getSelection()));
  expect(chosen.replaceAll(/\s/g, '')).toBe((await iban.textContent())?.replaceAll(/\s/g, ''));

  await page.keyboard.press('Control+k');
  const field = page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('searchbox'))
    .first();
  await field.fill('Karim');
  await field.press('ControlOrMeta+a');
  await field.press('ContextMenu');
  await expect
    .poll(() => lastContextMenu(app))
    .toEqual(['Undo', 'Cut', 'Copy', 'Paste', 'Select all']);
});
