import type { Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { expectNoComplaint } from './complaints.ts';
import { goTo } from './demo-company.ts';

const creations = (bank: DemoService) =>
  bank.control.requests().filter(({ method, path }) => method === 'POST' && path === '/v2/clients');

async function openForm(page: Page): Promise<void> {
  await goTo(page, 'Clients');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'New client', exact: true })
    .first()
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'New client', level: 1 })).toBeVisible();
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).focus();
  await page.keyboard.type(text);
}

/** From the form to the bank, by keyboard. */
async function lookOverAndSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review details' }).press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Review before sending', level: 1 }),
  ).toBeVisible();
  const send = page.getByRole('button', { name: 'Create client' });
  // Likely duplicates are looked for first.
  await expect(send).toBeEnabled();
  await send.press('Enter');
}

test('a company is created by keyboard: wrong things are said at their fields, and it leaves once', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 20 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openForm(page);
  await expectNoComplaint(page, 'the form of a new client');
  await typeInto(page, 'Email', 'not an address');
  await page.getByRole('button', { name: 'Review details' }).press('Enter');
  await expect(page.getByText('Enter the company’s name.')).toBeVisible();
  await expect(page.getByText('This isn’t an email address.')).toBeVisible();
  expect(creations(bank)).toEqual([]);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('compta@zebra.example');
  await typeInto(page, 'Company name', 'Zèbre & Fils');
  await typeInto(page, 'VAT number', 'FR40303265045');
  await typeInto(page, 'Street', '1 rue Haute');
  await typeInto(page, 'City', 'Lyon');
  await typeInto(page, 'Postcode', '69001');
  await lookOverAndSend(page);
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Zèbre & Fils' }),
  ).toBeVisible();
  await expect(page.getByText('Client created.')).toBeVisible();
  const [sent, ...more] = creations(bank);
  expect(more).toEqual([]);
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({
    kind: 'company',
    name: 'Zèbre & Fils',
    email: 'compta@zebra.example',
    vat_number: 'FR40303265045',
    billing_address: {
      street_address: '1 rue Haute',
      city: 'Lyon',
      zip_code: '69001',
      country_code: 'FR',
    },
  });
  for (const deprecated of [
    'type',
    'address',
    'city',
    'zip_code',
    'country_code',
    'first_name',
    'last_name',
  ])
    expect(Object.keys(JSON.parse(sent?.body ?? '{}') as object)).not.toContain(deprecated);
  await expectNoComplaint(page, 'a client that was just made');
});
