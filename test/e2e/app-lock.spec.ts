import type { ElectronApplication, Page } from '@playwright/test';
import { cheapScrypt as environment } from './app.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { goTo } from './demo-company.ts';
import { clickTrayItem, readLockNotifications, readTrayItems } from './fake-desktop.ts';

async function readTrayLabels(app: ElectronApplication): Promise<readonly string[]> {
  return (await readTrayItems(app)).map(({ label }) => label);
}
function field(page: Page) {
  return page.getByLabel('PIN or passphrase', { exact: true });
}
async function unlock(page: Page): Promise<void> {
  await field(page).fill('2468');
  await field(page).press('Enter');
}

test('a sleeping machine hides the company in window and tray, also after a restart', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const first = await launch({ environment });
  await signInAtBank(first, bank, 'The bakery');
  await expect.poll(() => readTrayLabels(first.app)).toContain('Lock Karim Benali •• 7304');
  await goTo(first.page, 'Settings');
  await first.page.getByRole('button', { name: 'Set a PIN…' }).click();
  await first.page.getByLabel('New PIN or passphrase').fill('2468');
  await first.page.getByLabel('Type it again').fill('2468');
  await first.page.getByLabel('Type it again').press('Enter');
  await expect(first.page.getByRole('button', { name: 'Remove PIN…' })).toBeVisible();

  await first.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'));
  await expect(field(first.page)).toBeFocused();
  await expect(first.page.locator('body')).not.toContainText(/bakery|Martin|Benali/i);
  expect(await first.page.evaluate(() => window.cashdesk.connections.list({}))).toEqual({
    ok: false,
    error: { kind: 'app-locked' },
  });
  await expect.poll(() => readTrayLabels(first.app)).toContain('Lock Card •• 7304');
  expect((await readTrayLabels(first.app)).join()).not.toMatch(/bakery|Benali/i);
  await clickTrayItem(first.app, 'Lock Card •• 7304');
  await expect
    .poll(() => readLockNotifications(first.app))
    .toEqual([
      {
        title: 'Card locked',
        body: 'Card •• 7304 is locked. Unlocking needs your bank’s app.',
      },
    ]);
  await unlock(first.page);
  await expect(
    first.page.getByRole('heading', { name: 'Settings', level: 1 }),
    'the unlocked screen is the former one',
  ).toBeVisible();
  await expect.poll(() => readTrayLabels(first.app)).toContain('Karim Benali •• 7304: locked');
  await first.close();

  const second = await launch({ userData: first.userData, environment });
  await expect(field(second.page)).toBeFocused();
  expect((await readTrayLabels(second.app))[0]).toBe('Cashdesk is locked');
  await expect
    .poll(() => readTrayLabels(second.app), 'before the first unlock')
    .toContain('Card •• 7304: locked');
  expect((await readTrayLabels(second.app)).join()).not.toMatch(/bakery|Benali/i);
  await second.page.getByRole('button', { name: 'Lock a card' }).click();
  await expect(second.page.getByRole('listitem').filter({ hasText: '7304' })).toContainText(
    'Locked',
  );
  await second.page.getByRole('button', { name: 'Back' }).click();
  await unlock(second.page);
  await expect(
    second.page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 }),
  ).toBeVisible();
});
