import { commitCountAccount } from '../../main/keychain/accounts.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { openScreen, setPreferences } from '../e2e/demo-company.ts';
import { expect, test } from './component-test.ts';

test('announces missing records on every screen until the user closes the notice', async ({
  cashdesk,
  startBank,
}) => {
  const { page, main, rig } = cashdesk;
  const { id } = await rig.connect(await startBank(), 'The bakery');
  const { connections } = rig.cashdesk.handlers;
  await connections.useDemo({});
  // More was stored than its file has: the file is an older one.
  await rig.secretStore.set(commitCountAccount(id), '1000000');
  await connections.select({ id });
  await cashdesk.openWindow();
  const banner = page.getByText('Recent Cashdesk data is missing.');
  await expect(banner).toBeVisible();
  await expect(page.getByText('Check your bank before you pay.', { exact: false })).toBeVisible();
  await expectAccessible(page, 'missing records');
  await openScreen(page, 'Cards');
  await expect(banner).toBeVisible();

  const banners = page.locator('.banners');
  await page.setViewportSize({ width: 720, height: 560 });
  await setPreferences(page, { language: 'de' });
  await expect(banners.getByText('Neuere Cashdesk-Daten fehlen.')).toBeVisible();
  await expectAccessible(page, 'missing records, narrow');
  const isCut = await banners.evaluate((element) =>
    [...element.querySelectorAll('*')].some((one) => one.scrollWidth > one.clientWidth + 1),
  );
  expect(isCut).toBe(false);

  await setPreferences(page, { language: 'en' });
  await banners.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(banner).toHaveCount(0);
  expect(main.asked('vault.dismissLostRecords')).toHaveLength(1);
});
