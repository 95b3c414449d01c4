import type { Locator, Page } from '@playwright/test';
import type { CardId } from '../../preload/contract/values.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { setPreferences } from '../e2e/demo-company.ts';
import type { CashdeskRig } from '../peers/cashdesk-rig.ts';
import { expect, signInAtBank, test } from './component-test.ts';

test.use({ clock: 'stepped' });

/** Longer than a toast stays. */
const afterToastMs = 5_000;
const card = 'Karim Benali';
function toast(page: Page): Locator {
  return page.getByRole('alertdialog').filter({ hasText: /^Done\./ });
}
function topOf(part: Locator): Promise<number> {
  return part.boundingBox().then((box) => Math.round(box?.y ?? Number.NaN));
}

/** Asks the bank for another limit a month, which waits for an approval. */
async function requestLimit({ cashdesk, rows }: CashdeskRig, amount: string): Promise<void> {
  const id = (await rows()).find(({ name }) => name === card)?.id ?? ('' as CardId);
  const limits = { paymentMonthlyLimit: amount };
  expect(await cashdesk.handlers.cards.setLimits({ id, limits })).toMatchObject({
    value: { state: 'waiting-for-approval' },
  });
}
/** The owner approves in the bank's app. */
async function approve({ cashdesk }: CashdeskRig): Promise<void> {
  const { list, simulate } = cashdesk.handlers.approvals;
  const approvals = await list({});
  const id = approvals.ok ? (approvals.value.writes[0]?.id ?? '') : '';
  expect(await simulate({ id, decision: 'allow' })).toMatchObject({ ok: true });
}

test('a waiting approval and its toast move nothing, and fit 320 pixels', async ({ open }) => {
  const { page, rig } = await open({ locale: 'it' });
  const headings = page.getByRole('main').getByRole('heading');
  const tops = (): Promise<readonly number[]> =>
    headings.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  // Every part of the screen is there.
  await expect(headings).toHaveCount(8);
  const before = await tops();
  const line = page.locator('.banner').filter({ hasText: card });
  await requestLimit(rig, '3000');
  await expect(line).toBeInViewport({ ratio: 1 });
  expect(await tops()).toEqual(before);

  await setPreferences(page, { language: 'en' });
  const show = page.getByRole('region', { name: 'Approvals' }).getByRole('button');
  await expect(show).toBeVisible();
  await approve(rig);
  const success = toast(page);
  await expect(success).toContainText('€3,000');
  await expect(success).toContainText(card);
  await expect(line).toHaveCount(0);
  expect(await topOf(headings.first())).toBe(Math.round(before[0] ?? 0));
  await expectAccessible(page, 'a change that was approved');
  await page.clock.fastForward(afterToastMs);
  await expect(success, 'it disappears automatically').toHaveCount(0);

  await page.setViewportSize({ width: 320, height: 480 });
  await requestLimit(rig, '3100');
  await expect(show).toBeVisible();
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.focus();
  await page.keyboard.press('F6');
  await expect(show).toBeFocused();
  await show.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve (demo)' }).press('Enter');
  await success.hover();
  await expect(refresh, 'the focus is where it was before').toBeFocused();
  await page.clock.fastForward(afterToastMs);
  await expect(success).toBeInViewport({ ratio: 1 });
  const dismiss = success.getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.mouse.move(10, 10);
  await page.clock.fastForward(afterToastMs);
  await expect(success).toBeVisible();
  await dismiss.press('Enter');
  await expect(success).toHaveCount(0);
});

test('a card page shows a waiting change once, in its field, and a direct change as a toast', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank, { screen: 'cards' });
  const { page, main, rig } = cashdesk;
  await page.getByRole('row').filter({ hasText: card }).click();
  const article = page.getByRole('article');
  const fields = article.getByRole('table', { name: 'Limits' }).getByRole('textbox');
  const field = fields.first();
  const hoveredField = fields.nth(1);
  const waitingButton = article.getByRole('button', { name: /^Waiting for your phone/ });
  await hoveredField.hover();
  await expect(waitingButton).toHaveCount(0);
  const before = await topOf(hoveredField);
  await requestLimit(rig, '3000');
  await expect(waitingButton).toBeVisible();
  expect(await topOf(hoveredField)).toBe(before);
  await expect(article.getByRole('timer')).toHaveText(/1\d:\d\d$/);
  await expect(page.locator('.banner'), 'the change is shown as waiting once').toHaveCount(0);
  await expect(field).toHaveAccessibleDescription(/^Needs your approval 3,000/);
  await expect(field).not.toHaveValue('3,000');
  await expect(article.getByText('No changes')).toHaveCount(0);
  await expectAccessible(page, 'a limit that waits for an approval');

  const name = page.getByRole('heading', { name: card });
  await hoveredField.hover();
  await main.push('network.changed', { isOnline: false, isProxyInTheWay: false });
  await expect(name).not.toBeInViewport({ ratio: 1 });
  await page.locator('.banner').hover();
  await main.push('network.changed', { isOnline: true, isProxyInTheWay: false });
  await expect(page.locator('.banner')).toHaveCount(0);
  await expect(name).toBeInViewport({ ratio: 1 });

  const height = async (): Promise<number> =>
    (await topOf(article.getByRole('row').last())) -
    (await topOf(article.getByRole('heading', { name: 'Limits' })));
  const waitingHeight = await height();
  bank.control.approveSca(bank.control.waitingApprovals()[0]?.token ?? '');
  await expect(field).toHaveValue('3,000');
  await expect(field).not.toHaveAccessibleDescription(/approval/);
  expect(Math.abs((await height()) - waitingHeight)).toBeLessThan(2);

  bank.control.setScaMode('off');
  await field.fill('2750');
  await field.press('Enter');
  await expect(toast(page)).toContainText('2,750');
});
