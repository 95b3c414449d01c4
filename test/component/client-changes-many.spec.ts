import type { Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expectRows, listGrid, openList } from '../e2e/lists.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { expect, signInAtBank, test } from './component-test.ts';

function listPatches(bank: DemoService) {
  return bank.control
    .requests()
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => JSON.parse(body) as unknown);
}

function focusedTag(page: Page) {
  return page.evaluate(() => document.activeElement?.tagName ?? 'BODY');
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

test('offers to read incomplete clients again where reading failed', async ({ open }) => {
  const { page, main } = await open({
    screen: 'clients',
    view: '{"kind":"complete"}',
    before: (main) =>
      main.fail('clientChanges.incomplete', { kind: 'storage-unavailable', reason: 'damaged' }),
  });
  const retryButton = page.getByRole('button', { name: 'Try again' });
  await expect(retryButton).toBeVisible();
  main.asUsual('clientChanges.incomplete');
  await retryButton.press('Enter');
  await expect(page.getByText('No client lacks this')).toBeVisible();
  await expect(retryButton).toHaveCount(0);
});

test('completes many clients by keyboard, and sends only the missing fields', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 30 });
  const { page } = cashdesk;
  const companies = bank.control.clients().filter(({ kind }) => kind === 'company');
  const [one, other, refused] = companies;
  if (one === undefined || other === undefined || refused === undefined) throw new Error('seed');
  const numbers = new Map(
    [one, other, refused].map(({ id, tax_identification_number }) => [
      id,
      tax_identification_number ?? '',
    ]),
  );
  for (const client of bank.control.clients())
    bank.control.updateClient(client.id, {
      tax_identification_number: numbers.has(client.id) ? null : '732829320',
    });
  await signInAtBank(cashdesk, bank);
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', 30);
  await choose(page, 'Complete clients');
  await expect(page.getByRole('heading', { name: 'Complete clients', level: 1 })).toBeVisible();
  const field = (name: string) => page.getByRole('textbox', { name: `Tax number: ${name}` });
  await expect(field(one.name)).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Complete clients' }).getByRole('listitem'),
  ).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Send clients' })).toBeDisabled();
  await field(one.name).focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await expect(field(one.name)).toHaveAccessibleDescription(/9 or 14 digits|9 digits/);
  await expectAccessible(page, 'clients to complete');
  // A number with a typo is sent only once the user confirms it.
  await field(one.name).fill('732829321');
  await page.getByRole('button', { name: /^Send 1/ }).press('Enter');
  await expect(page.getByRole('checkbox', { name: 'These details are correct' })).toBeVisible();
  await expect(field(one.name)).toHaveAccessibleDescription(/check digits of the tax number/);
  expect(listPatches(bank)).toEqual([]);
  for (const client of [one, other, refused]) {
    await field(client.name).fill(numbers.get(client.id) ?? '');
  }
  bank.control.fail({
    match: { method: 'PATCH', path: new RegExp(refused.id) },
    times: 1,
    fault: {
      kind: 'unprocessable',
      errors: [
        {
          code: 'invalid',
          detail: 'is on a list',
          source: { pointer: '/tax_identification_number' },
        },
      ],
    },
  });
  await page.getByRole('button', { name: 'Send 3 clients' }).press('Enter');
  await expect(page.getByText('Saved. Ready for invoicing.')).toHaveCount(2);
  await expect(field(refused.name)).toHaveAccessibleDescription(/is on a list/);
  expect(listPatches(bank)).toHaveLength(3);
  expect(listPatches(bank)).toEqual(
    expect.arrayContaining(
      [...numbers.values()].map((number) => ({ tax_identification_number: number })),
    ),
  );
  // The input is the draft of the client, here and on its page.
  await expect(
    page.getByRole('button', { name: 'Close', exact: true }),
    'every change is sent',
  ).toBeEnabled();
  await page.keyboard.press('Escape');
  await choose(page, 'Complete clients');
  await expect(field(refused.name)).toHaveValue(numbers.get(refused.id) ?? '');
  await expect(
    page.getByRole('list', { name: 'Complete clients' }).getByRole('listitem'),
  ).toHaveCount(1);
});

test('works through clients without e-invoice data by keyboard', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3, withUnfinishedClients: true });
  const { page } = cashdesk;
  const [cellar] = bank.control.clients().filter(({ name }) => name === 'Cave Dupré');
  if (cellar === undefined) throw new Error('seed');
  await signInAtBank(cashdesk, bank);
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', 11);
  await listGrid(page, 'Clients')
    .getByRole('row', { name: /Cave Dupré/ })
    .click();
  await expect(page.getByText('E-invoices: not ready.')).toBeVisible();
  await expect(page.getByText('Add the e-invoicing address, such as')).toBeVisible();
  await choose(page, 'Complete clients');
  await page.getByRole('radio', { name: 'E-invoices' }).press('Space');
  const field = page.getByRole('textbox', { name: 'E-invoicing address: Cave Dupré' });
  await expect(field).toBeVisible();
  await expect(page.getByText(/Small ones issue them from September 2027/)).toBeVisible();
  await field.fill('12');
  await page.keyboard.press('Tab');
  await expect(field).toHaveAccessibleDescription(/four formats/);
  await field.fill(cellar.tax_identification_number ?? '');
  await page.getByRole('button', { name: 'Send 1 client' }).press('Enter');
  await expect(page.getByText('Saved at your bank.')).toBeVisible();
  expect(listPatches(bank)).toEqual([{ e_invoicing_address: cellar.tax_identification_number }]);
});

test('compares similar clients side by side, and offers no confirmed pair again', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3, withUnfinishedClients: true });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', 11);
  await choose(page, 'Find duplicates');
  await expect(page.getByRole('heading', { name: 'Possible duplicates', level: 1 })).toBeVisible();
  const cellar = page.getByRole('group', { name: /Cave Dupr/i });
  await expect(cellar.getByRole('row', { name: /^Email differs/ })).toContainText(
    'compta@cave-dupre.example',
  );
  await expect(cellar.getByRole('row', { name: /^VAT number/ })).not.toContainText('differs');
  await expectAccessible(page, 'possible duplicates');
  await cellar.getByRole('button', { name: 'Delete client' }).first().press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete this client?' });
  await dialog.getByRole('checkbox').press('Space');
  await dialog.getByRole('button', { name: 'Delete client' }).press('Enter');
  await expect(page.getByText(/was deleted\.$/)).toBeVisible();
  await expect(cellar).toHaveCount(0);
  expect(bank.control.clients()).toHaveLength(10);
  await expect.poll(() => focusedTag(page)).not.toBe('BODY');

  const amelie = page.getByRole('group', { name: 'Amélie Perrin' });
  const section = page.locator('section', { has: amelie });
  await section.getByRole('button', { name: 'These are different clients' }).press('Enter');
  await expect(section).toContainText('Marked as different clients');
  await expect(
    section.getByRole('button', { name: 'Could be duplicates after all' }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await choose(page, 'Find duplicates');
  await expect(page.getByRole('heading', { name: 'Possible duplicates', level: 1 })).toBeVisible();
  await expect(amelie).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 1 group marked as different' }).press('Enter');
  await section.getByRole('button', { name: 'Could be duplicates after all' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Hide groups marked as different' })).toHaveCount(
    0,
  );
  await expect(amelie).toBeVisible();
});
