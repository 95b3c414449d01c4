import type { Page } from '@playwright/test';
import { addressError } from '../../main/app/check-addresses.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';
import { expect, test } from './component-test.ts';

const place = { screen: 'connections', view: JSON.stringify({ kind: 'new' }) } as const;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const letter = `Hello Ms Martin,
API address: https://api.bank.example
Issuer: https://login.bank.example
Client ID: bakery-7f3a`;

test('a pasted letter of the bank fills the fields, and that can be undone', async ({ open }) => {
  const { page, main } = await open(place);
  await field(page, 'Paste your bank’s message').fill('Kind regards, your bank');
  await expect(page.getByText('No address or client ID found.', { exact: false })).toBeVisible();
  await field(page, 'Paste your bank’s message').fill(letter);
  await expect(page.getByText('Filled in: API address, Issuer, Client ID.')).toBeVisible();
  await expectNoComplaint(page, 'filled in');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(field(page, 'API address')).toHaveValue('');

  await field(page, 'Paste your bank’s message').fill(letter);
  await expect(field(page, 'Name')).toHaveValue('Bank');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Bank', level: 1 })).toBeVisible();
  expect(main.asked('connections.save')[0]?.draft).toMatchObject({
    name: 'Bank',
    banking: {
      baseUrl: 'https://api.bank.example',
      issuer: 'https://login.bank.example',
      clientId: 'bakery-7f3a',
    },
  });
});

test('a mistyped address says so at its field, nothing is saved, and it may be saved anyway', async ({
  open,
}) => {
  const { page, main } = await open(place);
  main.fail('connections.check', addressError('banking.baseUrl', 'no-server'));
  await field(page, 'API address').fill('api.bnak.example');
  await field(page, 'Issuer').fill('login.bank.example/.well-known/openid-configuration');
  await expect(field(page, 'API address')).toHaveValue('https://api.bnak.example');
  await field(page, 'Client ID').fill('bakery-7f3a');
  await expect(field(page, 'Issuer')).toHaveValue('https://login.bank.example');
  await field(page, 'Client ID').press('Enter');
  await expect(field(page, 'API address')).toHaveAccessibleDescription(
    /Cashdesk found no server at this address/,
  );
  await expect(field(page, 'API address')).toBeFocused();
  expect(main.asked('connections.save')).toEqual([]);
  await expectNoComplaint(page, 'no server');
  await expect(page.getByRole('button', { name: 'Save anyway' })).toBeVisible();

  await field(page, 'API address').fill('https://api.bank.example');
  await expect(page.getByRole('button', { name: 'Save anyway' })).toHaveCount(0);
  await expect(field(page, 'API address')).not.toHaveAccessibleDescription(/no server/);
});

test('without a network the address is not blamed: its field says that the computer is offline', async ({
  open,
}) => {
  const { page, main } = await open({ ...place, state: 'offline' });
  await field(page, 'Paste your bank’s message').fill(letter);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(field(page, 'API address')).toHaveAccessibleDescription(/You’re offline/);
  await expect(page.getByRole('button', { name: 'Save anyway' })).toBeVisible();
  expect(main.asked('connections.save')).toEqual([]);
});

test('what the owner does not get from her bank is folded away, and opens when it is wrong', async ({
  open,
}) => {
  const { page } = await open(place);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^For developers/ })
    .click();
  await field(page, 'Header prefix').fill('not a header');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^For developers/ })
    .click();
  await field(page, 'API address').press('Enter');
  await expect(field(page, 'Header prefix')).toHaveAccessibleDescription(/Begin with a letter/);
});

test('the last step says what was found and what to do first', async ({ open }) => {
  const { page } = await open({
    screen: 'connections',
    view: JSON.stringify({ kind: 'connected' }),
  });
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
  await expect(page.getByText('Cashdesk found 3 accounts.')).toBeVisible();
  await expectNoComplaint(page, 'connected');
  await page.getByRole('button', { name: 'Check your cards' }).click();
  await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeVisible();
});
