import type { Page } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';

const done = /^Done\./;
/** Longer than what is done stays by itself. */
const staysMs = 5_000;
/** The owner approves in the bank's app. */
function approve(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    window.cashdesk.approvals.simulate({ id: 'write-0', decision: 'allow' }),
  );
}

test('an approval counts down, and ends in a check with the new figure where it waited, for some seconds', async ({
  open,
}) => {
  const { page } = await open({ screen: 'overview', state: 'approval', clock: 'stepped' });
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
  await page.clock.fastForward(staysMs);
  await expect(success, 'it goes by itself').toHaveCount(0);
});

test('what is done stays while the pointer is on the sheet, so that nothing moves below it', async ({
  open,
}) => {
  const { page } = await open({ screen: 'overview', state: 'approval', clock: 'stepped' });
  await expect(page.locator('.banner').getByRole('timer')).toBeVisible();
  await page.mouse.move(640, 500);
  await approve(page);
  const success = page.getByRole('status').filter({ hasText: done });
  await expect(success).toBeVisible();
  await page.clock.fastForward(staysMs);
  await expect(success).toBeVisible();
  await page.mouse.move(100, 700);
  await expect(success).toHaveCount(0);
});

test('F6 leads from anywhere to the ways on of what waits, and back once it is done', async ({
  open,
}) => {
  const { page } = await open({ screen: 'cards', state: 'approval', clock: 'stepped' });
  const karim = page.getByRole('row').filter({ hasText: 'Karim Benali' });
  await karim.press('ArrowDown');
  const row = page.getByRole('row', { selected: true });
  await expect(row).toBeFocused();
  await page.keyboard.press('F6');
  const region = page.getByRole('region', { name: 'Approvals' });
  await expect(region.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(region.getByRole('status').filter({ hasText: done })).toBeVisible();
  await expect(row, 'the focus is where it was before').toBeFocused();
  await page.keyboard.press('F6');
  await expect(region.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.clock.fastForward(staysMs);
  await page.keyboard.press('Enter');
  await expect(region, 'it stayed as long as the focus was there').toHaveCount(0);
  await expect(row).toBeFocused();
  await page.keyboard.press('F6');
  await expect(row, 'nothing waits').toBeFocused();
});

test('in a window of few lines, as at 200 %, a wait is one line with the way to its steps', async ({
  open,
}) => {
  const { page } = await open({ screen: 'cards', state: 'approval', zoomPercent: 200 });
  const region = page.getByRole('region', { name: 'Approvals' });
  const heights = await region.evaluate((each) => [each.clientHeight, innerHeight] as const);
  expect(heights[0]).toBeLessThan(heights[1] / 5);
  await region.getByRole('button', { name: 'Show change' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve (demo)' }).press('Enter');
  await expect(region.getByRole('status').filter({ hasText: done })).toBeVisible();
  expect(await region.evaluate((each) => each.clientHeight), 'nothing moves').toBe(heights[0]);
});

test('a wait that begins moves nothing of the screen, wherever the pointer is', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'overview', state: 'approval', locale: 'it' });
  main.amend('approvals.list', (value) => ({ ...value, writes: [] }));
  await main.push('data.changed', { topic: 'approvals' });
  const banner = page.locator('.banner').filter({ hasText: 'Karim Benali' });
  await expect(banner).toHaveCount(0);
  const tops = (): Promise<readonly number[]> =>
    page
      .getByRole('main')
      .getByRole('heading')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  const before = await tops();
  expect(before.length).toBeGreaterThan(2);
  main.asUsual('approvals.list');
  await main.push('data.changed', { topic: 'approvals' });
  await expect(banner).toBeInViewport({ ratio: 1 });
  expect(await tops()).toEqual(before);
});

test('a wait that begins moves nothing under the pointer, and what went along with a banner goes back with its end', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'cards', state: 'approval' });
  main.amend('approvals.list', (value) => ({ ...value, writes: [] }));
  await main.push('data.changed', { topic: 'approvals' });
  const banner = page.locator('.banner').filter({ hasText: 'Karim Benali' });
  await expect(banner).toHaveCount(0);
  await page.getByRole('row').filter({ hasText: 'Karim Benali' }).click();
  const pointed = page.getByRole('table', { name: 'Limits' }).getByRole('textbox').nth(1);
  await pointed.hover();
  const top = (): Promise<number> => pointed.boundingBox().then((box) => box?.y ?? Number.NaN);
  const before = await top();
  main.asUsual('approvals.list');
  await main.push('data.changed', { topic: 'approvals' });
  await expect(banner).toBeVisible();
  expect(Math.round(await top())).toBe(Math.round(before));

  main.amend('approvals.list', (value) => ({ ...value, writes: [] }));
  await main.push('data.changed', { topic: 'approvals' });
  await expect(page.locator('.banner')).toHaveCount(0);
  const name = page.getByRole('heading', { name: 'Karim Benali' });
  await pointed.hover();
  await main.push('network.changed', { isOnline: false, isProxyInTheWay: false });
  await expect(name).not.toBeInViewport({ ratio: 1 });
  await page.locator('.banner').hover();
  await main.push('network.changed', { isOnline: true, isProxyInTheWay: false });
  await expect(page.locator('.banner')).toHaveCount(0);
  await expect(name).toBeInViewport({ ratio: 1 });
});

test('a limit that waits for an approval is told once, shown in its field, beside the one in force, and nothing moves', async ({
  open,
}) => {
  const { page } = await open({ screen: 'cards', state: 'approval' });
  const karim = page.getByRole('row').filter({ hasText: 'Karim Benali' });
  await karim.click();
  const card = page.getByRole('article');
  await expect(page.getByText(/waiting for your approval/i)).toHaveCount(1);
  const field = card.getByRole('table', { name: 'Limits' }).getByRole('textbox').first();
  const top = async (): Promise<number> =>
    ((await card.getByRole('row').last().boundingBox())?.y ?? 0) -
    ((await card.getByRole('heading', { name: 'Limits' }).boundingBox())?.y ?? 0);
  await expect(field).toHaveAccessibleDescription(/^Needs your approval 3,000/);
  await expect(field).not.toHaveValue('3,000');
  await expect(card.getByText('No changes')).toHaveCount(0);
  await expectNoComplaint(page, 'a limit that waits for an approval');
  const waiting = await top();
  await approve(page);
  await expect(field).toHaveValue('3,000');
  await expect(field).not.toHaveAccessibleDescription(/approval/);
  expect(Math.abs((await top()) - waiting)).toBeLessThan(2);
});

test('a change that needs no approval is told beside what was changed, with its figure', async ({
  open,
}) => {
  const { page } = await open({ screen: 'cards', clock: 'stepped' });
  await page.getByRole('row').filter({ hasText: 'Karim Benali' }).click();
  const limits = page.getByRole('table', { name: 'Limits' });
  const field = limits.getByRole('textbox').first();
  await field.fill('2750');
  await field.press('Enter');
  const success = page.getByRole('status').filter({ hasText: done });
  await expect(success).toContainText('€2,750');
  await page.clock.fastForward(staysMs);
  await expect(success).toHaveCount(0);
});
