import type { Page } from '@playwright/test';
import type { Fault } from '../../main/demo-service/faults.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { goTo } from '../e2e/demo-company.ts';

const screens = [
  'Overview',
  'Cards',
  'Clients',
  'Products',
  'Supplier invoices',
  'Terminal payments',
  'Webhooks',
] as const;

/**
 * Answers that screens take differently; that each other fault ends in the right error and words
 * needs no window to be tested.
 */
const faults: readonly (readonly [string, Fault])[] = [
  ['403', { kind: 'forbidden' }],
  ['428 without a phone', { kind: 'sca-not-enrolled' }],
  ['429', { kind: 'rate-limited', retryAfter: { kind: 'seconds', seconds: 600 } }],
  ['a page', { kind: 'html', status: 200 }],
];

async function isWhole(page: Page): Promise<void> {
  await expect(page.getByText('This screen isn’t working')).toHaveCount(0);
  await expect(
    page.getByRole('navigation').getByRole('button', { name: 'Cards', exact: true }),
  ).toBeEnabled();
}

test('a bank that answers nothing but faults leaves every screen standing, with what was seen before, and takes nothing down with it', async ({
  cashdesk,
  startBank,
}) => {
  const { page } = cashdesk;
  const crashed: string[] = [];
  page.on('pageerror', (error) => crashed.push(error.message));
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  for (const screen of ['Clients', 'Products'] as const) {
    await goTo(page, screen);
    await expect(page.getByRole('grid', { name: screen }).getByRole('row').first()).toBeVisible();
  }
  await goTo(page, 'Cards');
  await expect(page.getByRole('grid', { name: 'Cards' }).getByRole('row').first()).toBeVisible();

  const statuses = (): readonly unknown[] =>
    bank.control.cards().map(({ id, status }) => [id, status]);
  const before = statuses();
  for (const [, fault] of faults) {
    bank.control.clear();
    bank.control.fail({ match: { path: /\/v2\// }, fault });
    for (const screen of screens) {
      await goTo(page, screen);
      await isWhole(page);
    }
    await goTo(page, 'Cards');
    await page
      .getByRole('grid', { name: 'Cards' })
      .getByRole('row')
      .filter({ hasText: 'Karim Benali' })
      .first()
      .click();
    const lock = page.getByRole('article').getByRole('button', { name: 'Lock card', exact: true });
    await lock.click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(lock, 'the card is not shown as locked, and can be tried again').toBeEnabled();
    await isWhole(page);
  }
  expect(statuses(), 'no card was locked').toEqual(before);

  bank.control.clear();
  await goTo(page, 'Overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Boulangerie Martin' })).toBeVisible();
  expect(crashed).toEqual([]);
});

test('a bank that nobody reaches counts as offline, and what was seen stays readable', async ({
  cashdesk,
  startBank,
}) => {
  const { page } = cashdesk;
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  await goTo(page, 'Cards');
  const karim = page.getByRole('row').filter({ hasText: 'Karim Benali' }).first();
  await expect(karim).toBeVisible();
  await bank.close();
  await page.evaluate(() => window.cashdesk.organization.get({ refresh: 'now' }));
  await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible();
  await goTo(page, 'Overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Boulangerie Martin' })).toBeVisible();
  await goTo(page, 'Cards');
  await expect(karim).toBeVisible();
});
