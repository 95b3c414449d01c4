import type { Page } from '@playwright/test';
import { ok } from '../../preload/contract/result.ts';
import { addressError } from '../../main/app/connections/check-addresses.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { openForDevelopers, typeProfile } from '../e2e/bank.ts';
import { expect, test } from './component-test.ts';

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}
const letter = `Hello Ms Martin,
API address: https://api.bank.example
Issuer: https://login.bank.example
Client ID: bakery-7f3a`;

test('connects a bank from a pasted letter, and marks mistakes at their field', async ({
  welcome: { page, main, rig },
}) => {
  const save = page.getByRole('button', { name: 'Save and sign in' });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'I don’t have these details' }).press('Enter');
  await expect(page.getByText('a client ID for a public desktop app')).toBeVisible();
  await page.getByRole('button', { name: 'Copy message' }).press('Enter');
  await expect(page.getByText('Copied')).toBeAttached();

  await test.step('problems of a profile', async () => {
    await typeProfile(page, {
      baseUrl: 'http://bank.example',
      issuer: 'https://bank.example/#there',
      clientId: '',
    });
    await field(page, 'Client ID').blur();
    await expect(field(page, 'Your bank’s data address (API)')).toHaveAccessibleDescription(
      /must begin with https/,
    );
    await expect(field(page, 'Sign-in address (issuer)')).toHaveAccessibleDescription(
      /Remove the # and everything after it/,
    );
    await expect(field(page, 'Client ID')).toHaveAccessibleDescription(/Fill in this field/);
    await openForDevelopers(page);
    await expect(page.getByRole('button', { name: 'Get addresses from issuer' })).toBeDisabled();
    const prefix = field(page, 'Header prefix');
    const defaultPrefix = await prefix.inputValue();
    await prefix.fill('not a header');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^For developers/ })
      .press('Enter');

    await save.click();
    await expect(page.getByRole('alert')).toHaveText('Fill in 4 fields to continue.');
    await expect(prefix).toHaveAccessibleDescription(/Begin with a letter/);
    await expect(
      field(page, 'Your bank’s data address (API)'),
      'the first wrong field has the focus',
    ).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Connect your bank', level: 1 })).toBeVisible();
    await prefix.fill(defaultPrefix);
  });

  await test.step('an unreachable address', async () => {
    const address = field(page, 'Your bank’s data address (API)');
    await field(page, 'Name').fill('');
    await address.fill('api.bank.exmaple');
    await field(page, 'Sign-in address (issuer)').fill(
      'login.bank.example/.well-known/openid-configuration',
    );
    await expect(address).toHaveValue('https://api.bank.exmaple');
    await field(page, 'Client ID').fill('bakery-7f3a');
    await expect(field(page, 'Sign-in address (issuer)')).toHaveValue('https://login.bank.example');
    main.fail('connections.check', addressError('banking.baseUrl', 'offline'));
    await field(page, 'Client ID').press('Enter');
    await expect(address).toHaveAccessibleDescription(/You’re offline/);
    main.fail('connections.check', addressError('banking.baseUrl', 'no-server'));
    await field(page, 'Client ID').press('Enter');
    await expect(address).toHaveAccessibleDescription(/Cashdesk found no server at this address/);
    await expect(address).toBeFocused();
    await expectAccessible(page, 'no server');
    await expect(page.getByRole('button', { name: 'Save anyway' })).toBeVisible();
    await address.fill('');
    await expect(page.getByRole('button', { name: 'Save anyway' })).toHaveCount(0);
    await expect(address).not.toHaveAccessibleDescription(/no server/);
  });
  expect(rig.sent).toEqual([]);
  expect(rig.settingsFile.connections).toBeUndefined();

  await test.step('a letter of the bank', async () => {
    const message = field(page, 'Paste your bank’s message');
    await message.fill('Kind regards, your bank');
    await expect(page.getByText('No address or client ID found.', { exact: false })).toBeVisible();
    await message.fill(letter);
    await expect(
      page.getByText(
        'Filled in: Your bank’s data address (API), Sign-in address (issuer), Client ID.',
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(field(page, 'Your bank’s data address (API)')).toHaveValue('');
    await message.fill(letter);
    await expect(field(page, 'Name')).toHaveValue('Bank');
    main.answer('connections.check', () => ok({}));
    main.hold('session.signIn');
    await save.click();
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
});

test('marks a sandbox everywhere; its secret is only replaced or removed, never shown', async ({
  welcome: { page, rig },
  startBank,
}) => {
  const bank = await startBank({ clientSecret: 'only the keychain knows' });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await openForDevelopers(page);
  await page.getByText('Sandbox', { exact: true }).click();
  await typeProfile(page, { ...bank, name: 'Try-out' });
  await page.getByRole('button', { name: /Client authentication/ }).click();
  await page.getByRole('option', { name: /client_secret_basic/ }).click();
  await page.getByLabel('Client secret', { exact: true }).fill('only the keychain knows');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(
    page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 }),
    'the bank took the secret',
  ).toBeVisible();

  await page.getByRole('button', { name: /Switch connection/ }).click();
  await page.getByRole('menuitem', { name: 'Manage connections' }).click();
  await expect(page.getByRole('banner').getByText('SANDBOX')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Try-out' })).toContainText('SANDBOX');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toContainText(
    'No real money',
  );
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await openForDevelopers(page);
  const secret = page.getByRole('group', { name: 'Client secret' });
  await expect(secret).toContainText('Saved in the keychain, never shown again');
  await expect(page.getByLabel('Client secret', { exact: true }).locator('input')).toHaveCount(0);
  expect(await page.content()).not.toContain('only the keychain knows');
  expect(
    await page.evaluate(async () => JSON.stringify(await window.cashdesk.connections.list({}))),
  ).not.toContain('only the keychain knows');
  expect(JSON.stringify(rig.settingsFile.connections)).not.toContain('only the keychain knows');

  await secret.getByRole('button', { name: 'Remove' }).click();
  await expect(secret).toContainText('Removed when you save');
});

test('reports a wrong API address at its field after the sign-in; then shows first steps', async ({
  welcome: { page },
  startBank,
}) => {
  const bank = await startBank();
  const elsewhere = await startBank();
  elsewhere.control.fail({ fault: { kind: 'redirect', location: '/sign-in' } });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await typeProfile(page, { ...bank, baseUrl: elsewhere.baseUrl });
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  const address = field(page, 'Your bank’s data address (API)');
  await expect(address).toHaveAccessibleDescription(/sent Cashdesk on to another page/);
  await expect(address).toHaveValue(elsewhere.baseUrl);
  await expect(field(page, 'Sign-in address (issuer)')).toHaveValue(bank.issuer);
  await expect(field(page, 'Client ID')).toHaveValue(bank.clientId);
  await address.fill(bank.baseUrl);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByText('Cashdesk found 3 accounts.')).toBeVisible();
  await test.step('the last step', async () => {
    await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
    for (const title of ['Due this week', 'Closest to its limit', 'Lock Cashdesk when you’re away'])
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page, 'connected');
    await page.getByRole('button', { name: 'Set a PIN…' }).click();
    await expect(page.getByRole('dialog', { name: 'Set a PIN' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('button', { name: 'Check your cards' }).click();
    await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeVisible();
  });

  elsewhere.control.clear();
  elsewhere.control.fail({ fault: { kind: 'html' } });
  await page.getByRole('button', { name: /Switch connection/ }).click();
  await page.getByRole('menuitem', { name: 'Manage connections' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await address.fill(elsewhere.baseUrl);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(address).toHaveAccessibleDescription(/This is a web page or another service/);
  await expect(address).toHaveValue(elsewhere.baseUrl);
  await expectAccessible(page, 'an address that leads elsewhere');
});
