import type { Page } from '@playwright/test';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { goTo } from '../e2e/demo-company.ts';

function companyName(page: Page) {
  return page.getByRole('textbox', { name: 'Company name', exact: true });
}

async function openForm(page: Page): Promise<void> {
  await goTo(page, 'Clients');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'New client', exact: true })
    .first()
    .press('Enter');
  await expect(companyName(page)).toBeVisible();
}

test('reports a session that the bank ended, and restores the input after the next sign-in', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openForm(page);
  await companyName(page).fill('Zèbre & Fils');
  bank.control.revokeAll();
  // The bank is asked for duplicates.
  await page.getByRole('button', { name: 'Create client' }).press('Enter');
  await expect(page.getByText('Your bank ended your session.', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Nothing is lost. Sign in again to refresh and to lock cards.'),
  ).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Create client' }),
    'a request that would be refused cannot be sent',
  ).toBeDisabled();
  await expectAccessible(page, 'a session that the bank ended');
  await goTo(page, 'Overview');

  await page.getByRole('button', { name: 'Sign in', exact: true }).first().press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Connected$/ })).toBeVisible();
  await openForm(page);
  await expect(companyName(page)).toHaveValue('Zèbre & Fils');
  await page.getByRole('button', { name: 'Create client' }).press('Enter');
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Zèbre & Fils' }),
  ).toBeVisible();
  const creations = bank.control
    .requests()
    .filter(({ method, path }) => method === 'POST' && path === '/v2/clients');
  expect(creations).toHaveLength(1);
});
