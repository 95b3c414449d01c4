import { mkdir } from 'node:fs/promises';
import { expect, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { openScreen } from '../e2e/demo-company.ts';

test('saves, plans and restores backups in the settings, under a repeated password', async ({
  demo: { page, rig },
}, testInfo) => {
  rig.chosenFile.path = testInfo.outputPath('bakery.cashdesk');
  await mkdir(testInfo.outputDir, { recursive: true });
  await openScreen(page, 'Settings');
  await expect(page.getByRole('heading', { name: 'Data and backup' })).toBeVisible();
  await expect(page.getByText('Only this computer has it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open data folder' })).toBeVisible();
  await page.getByRole('button', { name: 'Regular backups…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Regular backups' });
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('short');
  await dialog.getByRole('button', { name: /^Back up all data/ }).click();
  // Nothing is planned without a folder, and the input stays.
  await expect(dialog.getByText('Choose a folder for the backups.')).toBeVisible();
  await dialog.getByText('Off', { exact: true }).click();
  await dialog.getByText('Every week', { exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('short');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Save a backup…' }).click();
  const backup = page.getByRole('dialog');
  const [password, again] = [
    backup.getByRole('textbox', { name: 'Password', exact: true }),
    backup.getByRole('textbox', { name: 'Repeat password' }),
  ];
  const save = backup.getByRole('button', { name: /^Save all data/ });
  await password.fill('short');
  await save.click();
  await expect(password).toHaveAccessibleDescription(/Use at least 10 characters/);
  await password.fill('long enough for a backup');
  await again.fill('long enough for a backup, nearly');
  await save.click();
  await expect(again).toHaveAccessibleDescription(/don’t match/);
  await page.keyboard.press('Escape');

  const chosen = 'Pâques au balcon';
  const { session, vault } = rig.cashdesk.handlers;
  const status = await session.status({});
  const connectionId = (status.ok && status.value.connectionId) || '';
  expect(
    await vault.exportFile({
      password: chosen,
      confirmation: { secret: null, named: connectionId },
    }),
  ).toMatchObject({ ok: true, value: { end: 'saved' } });
  await page.getByRole('button', { name: 'Restore a backup…' }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(chosen);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This backup is from the same company');
  await expect(question).toContainText('can’t be undone');
  await expectAccessible(page, 'the question whether a backup may replace the vault');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(question).toHaveCount(0);
});
