import type { Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { openForDevelopers, typeProfile } from '../e2e/bank.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { goTo, openScreen, navigationEntry } from '../e2e/demo-company.ts';

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}
function part(page: Page, name: string) {
  return page.getByRole('checkbox', { name });
}
function portalToken(page: Page) {
  return page.getByLabel('Portal token', { exact: true });
}

/** From Welcome, saves a profile with registrations and without a bank account, without a mouse. */
async function connectPartner(
  page: Page,
  { registrations }: DemoService,
  token: string = registrations.portalToken,
): Promise<void> {
  await page.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  await field(page, 'Name').fill('Partner');
  await openForDevelopers(page);
  await part(page, 'Bank account').press('Space');
  await part(page, 'Registrations (partners)').press('Space');
  await field(page, 'Registrations address').fill(registrations.baseUrl);
  await field(page, 'Partner ID').fill(registrations.partnerId);
  await portalToken(page).fill(token);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible();
}

function testStep(page: Page) {
  return page
    .getByRole('list', { name: 'Test connection' })
    .getByRole('listitem')
    .filter({ hasText: 'Portal token for registrations' });
}

test('a partner without a bank account needs no sign-in, and replaces a refused token', async ({
  welcome: { page, rig },
  startBank,
}) => {
  const bank = await startBank();
  const { portalToken: token } = bank.registrations;
  await connectPartner(page, bank, 'an-old-one');
  await expect(page.getByRole('status').filter({ hasText: 'Registrations only' })).toBeVisible();
  await expect(page.getByText('You’re signed out', { exact: false })).toHaveCount(0);
  for (const entry of ['Cards', 'Bills', 'Clients', 'Counter'])
    await expect(navigationEntry(page, entry)).toHaveCount(0);

  await page.getByRole('button', { name: 'Test connection' }).press('Enter');
  await expect(testStep(page)).toContainText('The portal token wasn’t accepted');
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await page
    .getByRole('group', { name: 'Portal token' })
    .getByRole('button', { name: 'Replace' })
    .press('Enter');
  await expect(portalToken(page)).toBeFocused();
  await portalToken(page).fill(bank.registrations.portalToken);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Test connection' }).press('Enter');
  // No registration is known yet, so no answer proves the token.
  await expect(testStep(page)).toContainText('The answer is “not found”');
  await expectAccessible(page, 'connections, tested');
  await openScreen(page, 'Overview');
  await expect(
    page.getByRole('heading', { name: 'This connection has no bank account' }),
  ).toBeVisible();
  await expectAccessible(page, 'overview without a bank account');
  await page.getByRole('button', { name: 'Add bank account' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Partner', level: 1 })).toBeVisible();
  await expect(part(page, 'Bank account')).not.toBeChecked();

  await expect(page.getByRole('group', { name: 'Portal token' })).toContainText(
    'Saved in the keychain, never shown again',
  );
  expect(await page.content()).not.toContain(token);
  expect(
    await page.evaluate(async () => JSON.stringify(await window.cashdesk.connections.list({}))),
  ).not.toContain(token);
  expect(JSON.stringify(rig.settingsFile)).toContain('Partner');
  expect(JSON.stringify(rig.settingsFile)).not.toContain(token);

  await openScreen(page, 'Webhooks');
  await page.getByRole('radio', { name: /^Subscriptions/ }).press('Space');
  await expectAccessible(page, 'subscriptions without a bank account');
  await page.getByRole('button', { name: 'Older kind of webhook…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://tunnel.example/events');
  await dialog
    .getByLabel('Your signing secret', { exact: true })
    .fill('long and random, long and random');
  await dialog.getByRole('button', { name: 'Register address', exact: true }).press('Enter');
  await expect(
    dialog.getByText('The signing secret is in the keychain', { exact: false }),
  ).toBeVisible();
  expect(bank.control.requests().map(({ method, path: asked }) => `${method} ${asked}`)).toContain(
    'POST /data_api/webhooks',
  );
});

test('shows errors of a registrations profile at their fields, and saves no switched-off part', async ({
  welcome: { page },
  startBank,
}) => {
  const bank = await startBank();
  await page.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  await typeProfile(page, bank);
  await openForDevelopers(page);
  await part(page, 'Bank account').press('Space');
  await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one.' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(part(page, 'Bank account'), 'the first missing choice has the focus').toBeFocused();

  await part(page, 'Registrations (partners)').press('Space');
  await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one.' })).toHaveCount(0);
  await field(page, 'Registrations address').fill('http://register.bank.example');
  await field(page, 'Partner ID').fill('two words');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(field(page, 'Registrations address')).toHaveAccessibleDescription(
    /must begin with https/,
  );
  await expect(field(page, 'Partner ID')).toHaveAccessibleDescription(
    /Don’t use spaces or accented letters/,
  );
  await expect(field(page, 'Registrations address')).toBeFocused();
  await expectAccessible(page, 'registrations, with problems');

  await part(page, 'Registrations (partners)').press('Space');
  await expect(field(page, 'Partner ID')).toHaveCount(0);
  await part(page, 'Registrations (partners)').press('Space');
  await expect(field(page, 'Partner ID')).toHaveValue('two words');
  await part(page, 'Bank account').press('Space');
  await part(page, 'Registrations (partners)').press('Space');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible();
  const connections = await page.evaluate(() => window.cashdesk.connections.list({}));
  expect(connections).toMatchObject({
    ok: true,
    value: { connections: [{ registrations: null }] },
  });
});
test('a bank account stays signed in when it gets registrations; another partner needs a new token', async ({
  cashdesk,
  startBank,
}) => {
  const { page } = cashdesk;
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  await goTo(page, 'Registrations');
  await expect(page.getByText('Registrations aren’t set up here', { exact: true })).toBeVisible();
  await expectAccessible(page, 'no registrations part');
  await page.getByRole('button', { name: 'Open connections' }).press('Enter');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await openForDevelopers(page);
  await part(page, 'Registrations (partners)').press('Space');
  await field(page, 'Registrations address').fill(bank.registrations.baseUrl);
  await field(page, 'Partner ID').fill(bank.registrations.partnerId);
  await portalToken(page).fill(bank.registrations.portalToken);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  await page.getByRole('button', { name: 'Test connection' }).press('Enter');
  await expect(testStep(page)).toContainText('The answer is “not found”');

  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await expect(page.getByRole('group', { name: 'Portal token' })).toBeVisible();
  await field(page, 'Partner ID').fill('another');
  await expect(page.getByText('isn’t sent. Enter it again.', { exact: false })).toBeVisible();
  await expect(portalToken(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Test connection' }).press('Enter');
  await expect(testStep(page)).toContainText('The portal token is missing');
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
});
