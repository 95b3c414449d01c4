import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, nextSignInAddress, openForDevelopers, test, typeProfile } from './bank.ts';
import { goTo } from './demo-company.ts';

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

test('connects a bank from Welcome, despite a restart during the form and a refused sign-in', async ({
  launch,
  startBank,
  browserPage,
}) => {
  const bank = await startBank({ withLists: false });
  const first = await launch();
  await first.page.getByRole('button', { name: 'Connect', exact: true }).click();
  await typeProfile(first.page, { ...bank, name: 'Half done' });
  await chooseSecretInHeader(first.page);
  await first.page.getByLabel('Client secret', { exact: true }).fill('not to be written down');
  // The draft is stored half a second after the last keystroke.
  await expect.poll(() => readSettings(first.userData)).toContain('client_secret_basic');
  await first.close();

  const { app, page } = await launch({ userData: first.userData });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(
    page.getByText('This is your draft from last time.', { exact: false }),
  ).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Half done');
  await expect(field(page, 'Client ID')).toHaveValue(bank.clientId);
  await expect(page.getByLabel('Client secret', { exact: true })).toHaveValue('');
  expect(await readSettings(first.userData)).not.toContain('not to be written down');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(field(page, 'Name')).toHaveValue('');

  await typeProfile(page, bank);
  await openForDevelopers(page);
  await page.getByRole('button', { name: 'Get addresses from issuer' }).click();
  await expect(
    page.getByText('The issuer answered. Empty addresses are now filled in.'),
  ).toBeVisible();
  await expect(field(page, 'Authorization address')).toHaveValue(bank.authorizationEndpoint);
  await expect(field(page, 'Token address')).toHaveValue(bank.tokenEndpoint);
  await expect(field(page, 'Revocation address')).toHaveValue(bank.revocationEndpoint);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(
    page.getByRole('heading', { name: 'Sign in to The bakery', level: 1 }),
  ).toBeVisible();
  const address = new URL(await nextSignInAddress(app, 0));
  expect(`${address.origin}${address.pathname}`).toBe(bank.authorizationEndpoint);
  await browserPage.goto(address.href);
  await browserPage.getByRole('button', { name: 'Refuse' }).click();
  await expect(browserPage.getByRole('heading', { name: 'Sign-in declined' })).toBeVisible();
  await expect(page.getByText('The sign-in was declined.')).toBeVisible();
  await expect(
    page.getByText('Try again and agree, or request fewer permissions.', { exact: false }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Try again' }).click();
  await browserPage.goto(await nextSignInAddress(app, 1));
  await browserPage.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
  await expect(page.getByText('Your bank is connected.')).toBeVisible();
  await expect(page.getByText(/^Cashdesk found .* accounts?\.$/)).toBeVisible();
  await goTo(page, 'Cards');
  await expect(
    page.getByText('Your bank doesn’t share a list. Add entries by ID.', { exact: false }).first(),
  ).toBeVisible();
});

/** The settings file on disk; empty if there is none. */
function readSettings(userData: string): Promise<string> {
  return readFile(path.join(userData, 'settings.json'), 'utf8').catch(() => '');
}

async function chooseSecretInHeader(page: Page): Promise<void> {
  await openForDevelopers(page);
  await page.getByRole('button', { name: /Client authentication/ }).click();
  await page.getByRole('option', { name: /client_secret_basic/ }).click();
}
