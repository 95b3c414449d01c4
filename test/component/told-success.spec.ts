import type { Page } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';

const done = /^Done\./;
/** The owner approves in the bank's app. */
const approve = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.cashdesk.approvals.simulate({ id: 'write-0', decision: 'allow' }));

test('an approval counts down, and ends in a check with the new figure where it waited, for some seconds', async ({
  open,
}) => {
  const { page } = await open({ screen: 'overview', state: 'approval' });
  const told = page.locator('.banner');
  await expect(told.getByRole('timer')).toHaveText(/^1\d:\d\d left$/);
  const top = (): Promise<number | undefined> =>
    page
      .getByRole('heading', { level: 1 })
      .boundingBox()
      .then((box) => box?.y);
  const before = await top();
  await approve(page);
  const success = page.getByRole('status').filter({ hasText: done });
  await expect(success).toContainText('€3,000');
  await expect(success).toContainText('Karim Benali');
  await expect(told, 'one of them in the space of the other').toHaveCount(1);
  expect(await top(), 'nothing moves').toBe(before);
  await expectNoComplaint(page, 'a change that was approved');
  await expect(success, 'it goes by itself').toHaveCount(0, { timeout: 8_000 });
});

test('what is done stays while the pointer is on the sheet, so that nothing moves below it', async ({
  open,
}) => {
  const { page } = await open({ screen: 'overview', state: 'approval' });
  await page.mouse.move(640, 500);
  await approve(page);
  const success = page.getByRole('status').filter({ hasText: done });
  await expect(success).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
  await expect(success).toBeVisible();
  await page.mouse.move(100, 700);
  await expect(success).toHaveCount(0);
});

test('one wait is told once on the page of its card', async ({ open }) => {
  const { page } = await open({ screen: 'cards', state: 'approval' });
  await page.getByRole('row').filter({ hasText: 'Karim Benali' }).click();
  await expect(page.getByRole('heading', { name: 'Karim Benali' })).toBeVisible();
  await expect(page.getByText(/waiting for your approval/i)).toHaveCount(1);
});

test('a change that needs no approval is told beside what was changed, with its figure', async ({
  open,
}) => {
  const { page } = await open({ screen: 'cards' });
  await page.getByRole('row').filter({ hasText: 'Karim Benali' }).click();
  const limits = page.getByRole('table', { name: 'Limits' });
  const field = limits.getByRole('textbox').first();
  await field.fill('2750');
  await field.press('Enter');
  const success = page.getByRole('status').filter({ hasText: done });
  await expect(success).toContainText('€2,750');
  await expect(success).toHaveCount(0, { timeout: 8_000 });
});
