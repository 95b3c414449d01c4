import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { connectBank, expect, nextSignInAddress, test } from './bank.ts';
import { readFiles, findFilesWith } from './files.ts';
import { openScreen } from './demo-company.ts';

/** A machine whose session bus, and with it the Secret Service, cannot be reached. */
const withoutKeychain = {
  environment: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' },
} as const;

test('warns and works in memory without a keychain, and loses no stored data', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const cashdesk = await launch(withoutKeychain);
  const { app, page, userData } = cashdesk;
  const address = await connectBank({ app, page }, bank);
  await fetch(await bank.control.approve(address));
  await expect(page.getByText('Nothing is saved when you close Cashdesk.')).toBeVisible();
  await expect(
    page.getByText('You’ll have to sign in again next time.', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Try again…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question, 'the dialog names the loss first').toContainText(
    'You’ll lose what you added or started',
  );
  await question.getByRole('button', { name: 'Open saved data' }).click();
  await expect(question.getByRole('alert')).toContainText('can’t use the system’s keychain');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Boulangerie Martin' })).toBeVisible();
  await openScreen(page, 'Cards');
  await page.getByRole('row').filter({ hasText: 'Karim Benali' }).first().click();
  await page.getByRole('button', { name: 'Lock card', exact: true }).click();
  await expect(page.getByText(/^Card locked:/)).toBeVisible();

  await openScreen(page, 'Settings');
  await expect(
    page.getByText('Cashdesk can’t use a keychain. Sign-ins aren’t saved when you close Cashdesk.'),
  ).toBeVisible();

  const accessToken =
    bank.control
      .requests()
      .flatMap(({ headers }) => /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? [])
      .at(-1) ?? '';
  expect(accessToken.length).toBeGreaterThan(20);
  await cashdesk.close();
  expect(
    (await readFiles(userData)).map(({ name }) => name),
    'the folder has files to search',
  ).toContain('settings.json');
  expect(await findFilesWith(userData, accessToken)).toEqual([]);
  expect(await findFilesWith(userData, 'Karim Benali')).toEqual([]);
  const data = path.join(userData, 'data');
  expect(existsSync(data) ? await readdir(data) : []).toEqual([]);

  const withKeychain = await launch({ userData });
  await expectSignedOut(withKeychain.page);
  await withKeychain.page.evaluate(() => void window.cashdesk.session.signIn({}));
  await fetch(await bank.control.approve(await nextSignInAddress(withKeychain.app, 0)));
  await expect(
    withKeychain.page.getByRole('heading', { level: 1, name: 'Boulangerie Martin' }),
  ).toBeVisible();
  await withKeychain.close();

  const withoutKeychainApp = await launch({ ...withoutKeychain, userData });
  await expect(
    withoutKeychainApp.page.getByText('Nothing is saved when you close Cashdesk.'),
  ).toBeVisible();
  await expectSignedOut(withoutKeychainApp.page);
  await withoutKeychainApp.close();

  const offlineApp = await launch({ userData, isOnline: false });
  await expect(
    offlineApp.page.getByRole('heading', { level: 1, name: 'Boulangerie Martin' }),
  ).toBeVisible();
});

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByText('You’re signed out.', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toContainText(
    'The bakery',
  );
  await openScreen(page, 'Overview');
  await expect(page.getByText('No details yet')).toBeVisible();
}
