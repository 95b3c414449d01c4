import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, openForDevelopers, test } from './bank.ts';
import { expectNoComplaint } from './complaints.ts';
import { trayItems } from './outside-world.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('checkbox', { name });
const portalToken = (page: Page) => page.getByLabel('Portal token', { exact: true });

/** From Welcome: a profile of registrations and no bank account, saved without a mouse. */
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

const testStep = (page: Page) =>
  page
    .getByRole('list', { name: 'Test connection' })
    .getByRole('listitem')
    .filter({ hasText: 'Registrations accept the portal token' });

test('a partner without a bank account is asked for no sign-in, and is offered nothing that needs one', async ({
  cashdesk: { app, page, userData },
  startBank,
}) => {
  const bank = await startBank();
  await connectPartner(page, bank);
  await expect(page.getByRole('status').filter({ hasText: 'Registrations only' })).toBeVisible();
  await expect(page.getByText('You’re signed out', { exact: false })).toHaveCount(0);
  const navigation = page.getByRole('navigation');
  for (const screen of [
    'Cards',
    'Limits',
    'Clients',
    'Products',
    'Supplier invoices',
    'Terminal payments',
  ])
    await expect(navigation.getByRole('button', { name: screen, exact: true })).toHaveCount(0);
  await expect
    .poll(async () => (await trayItems(app)).map(({ label }) => label))
    .toEqual(expect.arrayContaining(['Partner', 'Registrations only, no cards']));

  await page.getByRole('button', { name: 'Test connection' }).press('Enter');
  // No registration is known yet, so no answer proves the token.
  await expect(testStep(page)).toContainText('The answer is “not found”');
  await expectNoComplaint(page, 'connections, tested');

  await navigation.getByRole('button', { name: 'Overview', exact: true }).press('Enter');
  await expect(
    page.getByRole('heading', { name: 'This connection has no bank account' }),
  ).toBeVisible();
  await expectNoComplaint(page, 'overview without a bank account');
  await page.getByRole('button', { name: 'Add bank account' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit Partner', level: 1 })).toBeVisible();
  await expect(part(page, 'Bank account')).not.toBeChecked();

  await expect(page.getByRole('group', { name: 'Portal token' })).toContainText(
    'Saved in the keychain, never shown again',
  );
  expect(await page.content()).not.toContain(bank.registrations.portalToken);
  expect(
    await page.evaluate(async () => JSON.stringify(await window.cashdesk.connections.list({}))),
  ).not.toContain(bank.registrations.portalToken);
  expect(await readFile(path.join(userData, 'settings.json'), 'utf8')).not.toContain(
    bank.registrations.portalToken,
  );
});
