import type { Page } from '@playwright/test';
import { expect, signInAtBank, test } from './bank.ts';
import { setOnline, tellPages } from './outside-world.ts';

const goTo = (page: Page, screen: string) =>
  page.getByRole('navigation').getByRole('button', { name: screen, exact: true }).click();
const head = (page: Page, name: string) =>
  page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name }) });
const cardRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('what was seen is there without a network, with its time; locking says at once that it needs one; its return shows what is new', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const before = await launch();
  await signInAtBank(before, bank);
  await goTo(before.page, 'Cards');
  await expect(cardRow(before.page, 'Karim Benali').first()).toBeVisible();
  await before.close();
  bank.control.clear();

  const { app, page } = await launch({ userData: before.userData, isOnline: false });
  await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible();
  await expect(head(page, 'Cards'), 'the screen at which it was closed').toBeVisible();
  await goTo(page, 'Overview');
  await expect(head(page, 'Boulangerie Martin')).toContainText(/Updated \d/);
  await expect(page.getByRole('status').filter({ hasText: /^Offline$/ })).toBeVisible();
  await page.getByRole('button', { name: 'All details' }).click();
  await expect(page.getByText('Legal name', { exact: true })).toBeVisible();

  await goTo(page, 'Cards');
  await expect(head(page, 'Cards')).toContainText(/Updated \d/);
  await page.getByRole('searchbox', { name: 'Cardholder, nickname, digits' }).fill('7304');
  await expect(page.getByRole('grid', { name: 'Cards' }).getByRole('row')).toHaveCount(1);
  await cardRow(page, 'Karim Benali').click();
  await expect(
    page.getByText('You’re offline. Locking needs the internet.', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Lock card', exact: true }).click();
  await expect(page.getByText('You’re offline').first()).toBeVisible();
  expect(bank.control.requests(), 'nothing was sent, and nothing waits to be').toEqual([]);

  bank.control.updateOrganization({ legal_name: 'Boulangerie Martin et Filles' });
  await goTo(page, 'Overview');
  await setOnline(app, true);
  await tellPages(app, true);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Boulangerie Martin et Filles' }),
  ).toBeVisible();
  await expect(page.locator('.banner').getByText('You’re offline.', { exact: true })).toHaveCount(
    0,
  );
  expect(
    bank.control.requests().filter(({ method }) => method === 'PUT'),
    'the lock was not sent in secret',
  ).toEqual([]);
});

test('a network that goes while the app runs is noticed, and "Try again" looks at once', async ({
  cashdesk,
  startBank,
}) => {
  const { app, page } = cashdesk;
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  await setOnline(app, false);
  await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Boulangerie Martin' })).toBeVisible();

  await setOnline(app, true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You’re offline.', { exact: true })).toHaveCount(0);
});

test('a bank that nobody reaches counts as offline, and what was seen stays readable', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const before = await launch();
  await signInAtBank(before, bank);
  await goTo(before.page, 'Cards');
  await expect(cardRow(before.page, 'Karim Benali').first()).toBeVisible();
  await before.close();
  await bank.close();

  const { page } = await launch({ userData: before.userData });
  await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible();
  await expect(cardRow(page, 'Karim Benali').first()).toBeVisible();
  await goTo(page, 'Overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Boulangerie Martin' })).toBeVisible();
  await goTo(page, 'Cards');
  await expect(cardRow(page, 'Karim Benali').first()).toBeVisible();
});
