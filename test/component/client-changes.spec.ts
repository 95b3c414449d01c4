import type { Locator, Page } from '@playwright/test';
import type { Client } from '../../main/demo-service/clients/client.ts';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { listGrid, expectRows, openList, searchList, selectedRow } from '../e2e/lists.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { expect, signInAtBank, test } from './component-test.ts';

function listRequests(bank: DemoService, method: 'PATCH' | 'DELETE') {
  return bank.control
    .requests()
    .filter((request) => request.method === method)
    .map(({ path, body }) => ({ path, body: body === '' ? null : (JSON.parse(body) as unknown) }));
}
function textbox(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}
function article(page: Page): Locator {
  return page.getByRole('article');
}

async function replaceText(page: Page, label: string, text: string): Promise<void> {
  await textbox(page, label).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Selects the first client of the list and returns it as the bank has it. */
async function chooseFirst(page: Page, bank: DemoService): Promise<Client> {
  await openList(page, 'Clients');
  const row = listGrid(page, 'Clients').getByRole('row').first();
  await row.click();
  const name = (await row.locator('.name').textContent()) ?? '';
  await expect(article(page).getByRole('heading', { name, exact: true })).toBeVisible();
  const client = bank.control.clients().find((one) => one.name === name);
  if (client === undefined) throw new Error(name);
  return client;
}

async function edit(page: Page, name: string): Promise<void> {
  await article(page).getByRole('button', { name: 'Edit client' }).press('Enter');
  await expect(page.getByRole('heading', { name: `Edit ${name}`, level: 1 })).toBeVisible();
}

test('corrects a client, compares a foreign change, sends again and deletes, by keyboard', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 5 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  const client = await chooseFirst(page, bank);
  await edit(page, client.name);
  await expect(page.getByRole('button', { name: 'Send changes' })).toBeDisabled();
  await replaceText(page, 'Email', 'achats@neuf.example');
  await replaceText(page, 'City', 'Dardilly');
  await expect(page.getByRole('region', { name: 'Your changes' })).toContainText(
    `Billing address: CityBefore: ${client.billing_address?.city ?? ''} Now: Dardilly`,
  );
  await expectAccessible(page, 'a client that is corrected');
  await page.getByRole('button', { name: 'Send 2 changes' }).press('Enter');
  await expect(page.getByText('Changes saved at your bank.')).toBeVisible();
  expect(listRequests(bank, 'PATCH')).toEqual([
    {
      path: `/v2/clients/${client.id}`,
      body: {
        email: 'achats@neuf.example',
        billing_address: {
          street_address: client.billing_address?.street_address,
          city: 'Dardilly',
          zip_code: client.billing_address?.zip_code,
          country_code: 'FR',
        },
      },
    },
  ]);
  await expect(article(page).getByText('achats@neuf.example')).toBeVisible();
  await expect(selectedRow(page, 'Clients')).toContainText('Dardilly · achats@neuf.example');
  await searchList(page, 'dardilly');
  await expectRows(page, 'Clients', 1);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expectRows(page, 'Clients', 5);

  await edit(page, client.name);
  await replaceText(page, 'Email', 'mine@client.example');
  await page.keyboard.press('Escape');
  bank.control.updateClient(client.id, { vat_number: null, email: 'theirs@client.example' });
  await page.getByRole('button', { name: 'Refresh from your bank' }).press('Enter');
  await expect(article(page).getByText('theirs@client.example')).toBeVisible();
  await edit(page, client.name);
  await expect(page.getByText('This is your draft from last time.')).toBeVisible();
  await expect(page.getByText('Changed: Email, VAT number.')).toBeVisible();
  await expect(textbox(page, 'Email')).toHaveValue('mine@client.example');
  await expect(textbox(page, 'VAT number')).toHaveValue('');
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).press('Enter');
  await page.getByRole('button', { name: 'Send 1 change' }).press('Enter');
  await expect(page.getByText('Changes saved at your bank.')).toBeVisible();
  await expect
    .poll(() => listRequests(bank, 'PATCH').at(-1)?.body)
    .toEqual({ email: 'mine@client.example' });

  bank.control.fail({
    match: { method: 'PATCH' },
    times: 1,
    fault: { kind: 'reset', when: 'before' },
  });
  await edit(page, client.name);
  await replaceText(page, 'Email', 'second@client.example');
  await page.getByRole('button', { name: 'Send 1 change' }).press('Enter');
  const noticeText = `Your bank hasn’t confirmed the changes to ${client.name}.`;
  await expect(article(page).getByText(noticeText)).toBeVisible();
  await expect(article(page).getByText('second@client.example')).toBeVisible();
  await expect(article(page).getByRole('button', { name: 'Edit client' })).toHaveCount(0);
  await expectAccessible(page, 'a change that is not confirmed');
  await article(page).getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(article(page).getByText(noticeText)).toHaveCount(0);
  await expect(article(page).getByRole('button', { name: 'Edit client' })).toBeVisible();
  expect(bank.control.clients().find(({ id }) => id === client.id)?.email).toBe(
    'second@client.example',
  );

  await article(page).getByRole('button', { name: 'Delete client' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete this client?' });
  await expect(dialog.getByRole('button', { name: 'Keep client' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Delete client' })).toBeDisabled();
  await expect(dialog.getByText('second@client.example')).toBeVisible();
  await dialog.getByRole('checkbox', { name: `Delete ${client.name} permanently` }).press('Space');
  await dialog.getByRole('button', { name: 'Delete client' }).press('Enter');
  await expect(page.getByText(`${client.name} was deleted.`)).toBeVisible();
  await expectRows(page, 'Clients', 4);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'))
    .not.toBe('BODY');
  expect(listRequests(bank, 'DELETE')).toEqual([{ path: `/v2/clients/${client.id}`, body: null }]);
});

test('keeps the input of a correction offline, after a refusal and after a deletion', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 5 });
  await signInAtBank(cashdesk, bank);
  const { page, main } = cashdesk;
  const client = await chooseFirst(page, bank);
  await edit(page, client.name);
  bank.control.fail({
    match: { method: 'PATCH' },
    times: 1,
    fault: {
      kind: 'unprocessable',
      errors: [{ code: 'invalid', detail: 'is on a list', source: { pointer: '/vat_number' } }],
    },
  });
  await replaceText(page, 'VAT number', 'DE136695976');
  await main.push('network.changed', { isOnline: false, isProxyInTheWay: false });
  await expect(
    page.getByText('You’re offline. You can do this once you’re online.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send 1 change' })).toBeDisabled();
  await main.push('network.changed', { isOnline: true, isProxyInTheWay: false });
  await page.keyboard.press('Enter');
  // A number of another country needs a confirmation first.
  await page.getByRole('checkbox', { name: 'These details are correct' }).press('Space');
  await page.getByRole('button', { name: 'Send 1 change' }).press('Enter');
  await expect(textbox(page, 'VAT number')).toHaveAccessibleDescription(/is on a list/);
  await expect(textbox(page, 'VAT number')).toBeFocused();
  bank.control.removeClient(client.id);
  await page.getByRole('button', { name: 'Send 1 change' }).press('Enter');
  await expect(page.getByText('No longer in your bank’s list.')).toBeVisible();
  await expect(textbox(page, 'VAT number')).toHaveValue('DE136695976');
  await page.getByRole('button', { name: 'Back to client' }).press('Enter');
  await expectRows(page, 'Clients', 4);
});

test('a bank that cannot change clients is not asked: the page says where to do it', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 4, withLists: false });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  const names = bank.control.clients().map(({ name }) => name);
  const countReads = (name: string): number => {
    const id = bank.control.clients().find((one) => one.name === name)?.id ?? '';
    return bank.control.requests().filter(({ path }) => path === `/v2/clients/${id}`).length;
  };
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', 4);
  // Four different clients that the bank told of and has no page for: it has no such pages.
  for (const name of names) {
    await listGrid(page, 'Clients').getByRole('row', { name }).click();
    await expect(article(page).getByRole('heading', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Refresh from your bank' }).press('Enter');
    await expect.poll(() => countReads(name)).toBeGreaterThan(0);
  }
  await expect(
    article(page).getByText('To change or delete a client, use your bank’s app.'),
  ).toBeVisible();
  await expect(article(page).getByRole('button', { name: 'Edit client' })).toHaveCount(0);
  await expect(article(page).getByRole('button', { name: 'Delete client' })).toHaveCount(0);
});

test('Complete details leads from one missing field to the next', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3, withUnfinishedClients: true });
  const [seeded] = bank.control.clients().filter((client) => client.e_invoicing_reachable);
  if (seeded === undefined) throw new Error('seed');
  bank.control.updateClient(seeded.id, { currency: null, tax_identification_number: null });
  const mistyped = bank.control.clients().find(({ name }) => name === 'Cave Dupré');
  bank.control.updateClient(mistyped?.id ?? '', { tax_identification_number: '44306184100048' });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openList(page, 'Clients');
  const row = (name: string) =>
    listGrid(page, 'Clients').getByRole('row', { name: new RegExp(name) });
  const complete = article(page).getByRole('button', { name: 'Complete details' });
  await row(seeded.name).click();
  await complete.press('Enter');
  await expect(textbox(page, 'Tax number')).toBeFocused();
  await expect(textbox(page, 'Tax number')).toBeInViewport();
  await page.keyboard.insertText(seeded.tax_identification_number ?? '');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await complete.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Currency' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await row('Cave Dupré').click();
  await expect(article(page)).toContainText('The check digits of the tax number don’t match.');
  await complete.press('Enter');
  await expect(
    textbox(page, 'E-invoicing address'),
    'only e-invoices lack the field',
  ).toBeFocused();
});
