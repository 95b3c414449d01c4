import type { Locator, Page } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';

const done = /^Done\./;
/** Longer than what is done stays by itself. */
const staysMs = 5_000;
function toast(page: Page): Locator {
  return page.getByRole('alertdialog').filter({ hasText: done });
}
/** The owner approves in the bank's app. */
function approve(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    window.cashdesk.approvals.simulate({ id: 'write-0', decision: 'allow' }),
  );
}

test('shows a toast with name and figure for an approved change, and moves nothing', async ({
  openFake,
}) => {
  const { page } = await openFake({ screen: 'overview', state: 'approval', clock: 'stepped' });
  const line = page.locator('.banner');
  await expect(line).toContainText('Karim Benali');
  const top = (): Promise<number | undefined> =>
    page
      .getByRole('heading', { level: 1 })
      .boundingBox()
      .then((box) => box?.y);
  const before = await top();
  await approve(page);
  const success = toast(page);
  await expect(success).toContainText('€3,000');
  await expect(success).toContainText('Karim Benali');
  await expect(line).toHaveCount(0);
  expect(await top(), 'nothing moves').toBe(before);
  await expectNoComplaint(page, 'a change that was approved');
  await page.clock.fastForward(staysMs);
  await expect(success, 'it goes by itself').toHaveCount(0);
});

test('a toast waits while the pointer or the focus is on it, and fits a window of 320 pixels', async ({
  openFake,
}) => {
  const { page } = await openFake({
    screen: 'overview',
    state: 'approval',
    clock: 'stepped',
    width: 320,
    height: 480,
  });
  await expect(page.locator('.banner')).toContainText('Karim Benali');
  await approve(page);
  const success = toast(page);
  await success.hover();
  await page.clock.fastForward(staysMs);
  await expect(success).toBeInViewport({ ratio: 1 });
  await page.mouse.move(10, 10);
  const dismiss = success.getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.clock.fastForward(staysMs);
  await expect(success).toBeVisible();
  await dismiss.press('Enter');
  await expect(success).toHaveCount(0);
});

test('F6 leads from anywhere to the line of what waits, and back once its list is closed', async ({
  openFake,
}) => {
  const { page } = await openFake({ screen: 'overview', state: 'approval' });
  const show = page.getByRole('region', { name: 'Approvals' }).getByRole('button');
  await expect(show).toBeVisible();
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.focus();
  await page.keyboard.press('F6');
  await expect(show).toBeFocused();
  await show.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve (demo)' }).press('Enter');
  await expect(toast(page)).toBeVisible();
  await expect(refresh, 'the focus is where it was before').toBeFocused();
});

test('a wait that begins moves nothing of the screen, wherever the pointer is', async ({
  openFake,
}) => {
  const { page, main } = await openFake({ screen: 'overview', state: 'approval', locale: 'it' });
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

test('a wait moves nothing under the pointer, and what went along with a banner goes back with its end', async ({
  openFake,
}) => {
  const { page, main } = await openFake({ screen: 'cards', state: 'approval' });
  main.amend('approvals.list', (value) => ({ ...value, writes: [] }));
  await main.push('data.changed', { topic: 'approvals' });
  await page.getByRole('row').filter({ hasText: 'Karim Benali' }).click();
  const pointed = page.getByRole('table', { name: 'Limits' }).getByRole('textbox').nth(1);
  const here = page.getByRole('button', { name: /^Waiting for your phone/ });
  await expect(here).toHaveCount(0);
  await pointed.hover();
  const top = (): Promise<number> => pointed.boundingBox().then((box) => box?.y ?? Number.NaN);
  const before = await top();
  main.asUsual('approvals.list');
  await main.push('data.changed', { topic: 'approvals' });
  await expect(here).toBeVisible();
  expect(Math.round(await top())).toBe(Math.round(before));

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
  openFake,
}) => {
  const { page } = await openFake({ screen: 'cards', state: 'approval' });
  const karim = page.getByRole('row').filter({ hasText: 'Karim Benali' });
  await karim.click();
  const card = page.getByRole('article');
  await expect(card.getByRole('button', { name: 'Waiting for your phone' })).toBeVisible();
  await expect(card.getByRole('timer')).toHaveText(/1\d:\d\d$/);
  await expect(page.locator('.banner'), 'it waits in one place').toHaveCount(0);
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

test('shows a toast with the figure for a change without approval', async ({ openFake }) => {
  const { page } = await openFake({ screen: 'cards', clock: 'stepped' });
  await page.getByRole('row').filter({ hasText: 'Karim Benali' }).click();
  const limits = page.getByRole('table', { name: 'Limits' });
  const field = limits.getByRole('textbox').first();
  await field.fill('2750');
  await field.press('Enter');
  const success = toast(page);
  await expect(success).toContainText('€2,750');
  await page.clock.fastForward(staysMs);
  await expect(success).toHaveCount(0);
});
