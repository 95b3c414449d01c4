import { expectNoComplaint } from '../e2e/complaints.ts';
import { expect, test } from './component-test.ts';
import { openScreen } from '../e2e/demo-company.ts';

const lost = { state: 'records-lost' } as const;

test('missing records are announced across every screen until the owner closes the notice', async ({
  openFake,
}) => {
  const { page, main } = await openFake(lost);
  const banner = page.getByText('Recent Cashdesk data is missing.');
  await expect(banner).toBeVisible();
  await expect(page.getByText('Check your bank before you pay.', { exact: false })).toBeVisible();
  await expectNoComplaint(page, 'missing records');
  await openScreen(page, 'Cards');
  await expect(banner).toBeVisible();
  await page.locator('.banners').getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(banner).toHaveCount(0);
  expect(main.asked('vault.dismissLostRecords')).toHaveLength(1);
});

test('the notice of missing records fits a narrow window in German', async ({ openFake }) => {
  const { page } = await openFake({ ...lost, locale: 'de', width: 720, height: 560 });
  const banner = page.locator('.banners');
  await expect(banner.getByText('Neuere Cashdesk-Daten fehlen.')).toBeVisible();
  await expectNoComplaint(page, 'missing records, narrow');
  const isCut = await banner.evaluate((element) =>
    [...element.querySelectorAll('*')].some((one) => one.scrollWidth > one.clientWidth + 1),
  );
  expect(isCut).toBe(false);
});
