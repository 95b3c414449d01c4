import type { Page } from '@playwright/test';
import type { Fault } from '../../main/demo-service/faults.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { navigationEntry, goTo } from '../e2e/demo-company.ts';

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
 * Faults that screens handle differently; other tests cover the errors and words of the rest
 * without a window.
 */
const faults: readonly Fault[] = [
  { kind: 'forbidden' },
  { kind: 'sca-not-enrolled' },
  { kind: 'rate-limited', retryAfter: { kind: 'seconds', seconds: 600 } },
  { kind: 'html', status: 200 },
];

async function expectUsable(page: Page): Promise<void> {
  await expect(page.getByText('This screen isn’t working')).toHaveCount(0);
  await expect(navigationEntry(page, 'Cards')).toBeEnabled();
}

test('a bank with only faults leaves every screen usable, with earlier data', async ({
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
  for (const fault of faults) {
    bank.control.clear();
    bank.control.fail({ match: { path: /\/v2\// }, fault });
    for (const screen of screens) {
      await goTo(page, screen);
      await expectUsable(page);
    }
    await goTo(page, 'Cards');
    await page
      .getByRole('row', { name: /Karim Benali/ })
      .first()
      .click();
    const lock = page.getByRole('article').getByRole('button', { name: 'Lock card', exact: true });
    await lock.click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(
      lock,
      'the card is not shown as locked, and the lock can be repeated',
    ).toBeEnabled();
    await expectUsable(page);
  }
  expect(statuses(), 'no card was locked').toEqual(before);

  bank.control.clear();
  await goTo(page, 'Overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Boulangerie Martin' })).toBeVisible();
  expect(crashed).toEqual([]);
});
