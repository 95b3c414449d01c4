import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { signedIn } from '../unit/demo-service/signed-in.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { expectAccessible } from './accessibility.ts';
import { goTo, openScreen } from './demo-company.ts';
import { expectInvoices, invoiceGrid, invoicePage, openBoard, searchBoard } from './invoices.ts';
import { expectRows, listGrid, openList, searchList } from './lists.ts';
import { setOnline, notifyPages } from './fake-desktop.ts';

function head(page: Page, name: string) {
  return page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name }) });
}
function cardRow(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

/** The time that a customer of the demo service takes to pay. */
const customersTakeMs = 8_000;

function payment(page: Page, name: string): Locator {
  return page
    .getByRole('grid', { name: 'Terminal payments' })
    .getByRole('row')
    .filter({ hasText: name });
}

/** The till starts a payment at the bank, which the app does not do here. */
async function startPayment(bank: DemoService): Promise<string> {
  const call = await signedIn(bank);
  const { body } = await call('POST', `/v2/terminals/${bank.terminalId}/payment`, {
    amount: { value: '12.50', currency: 'EUR' },
    metadata: { demo_customer: 'pays' },
  });
  return (body['terminal_payment'] as { readonly id: string }).id;
}

async function openPayments(page: Page): Promise<void> {
  await openScreen(page, 'Terminal payments');
  await expect(page.getByRole('heading', { name: 'Terminal payments', level: 1 })).toBeVisible();
}

/** Pastes the id of a payment and names it. */
async function follow(page: Page, id: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Track a payment' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Track terminal payments' });
  await expect(dialog).toBeVisible();
  await page.keyboard.insertText(`payment ${id}`);
  await dialog.getByRole('textbox').last().fill(name);
  await dialog.getByRole('button', { name: 'Add 1' }).press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('shows and searches stored data after an offline restart, and recovers', async ({
  launch,
  startBank,
}) => {
  // Time stops at the bank, so the customer at the terminal does not pay before the restart.
  const begunAtEpochMs = Date.now();
  const bank = await startBank({ clients: 500, now: () => begunAtEpochMs });
  const before = await launch();
  await signInAtBank(before, bank);
  await openList(before.page, 'Clients');
  await expectRows(before.page, 'Clients', 500);
  await openBoard(before.page);
  await expectInvoices(before.page, 12);
  await expect(before.page.getByText(/^Loading from your bank/)).toHaveCount(0);
  await openPayments(before.page);
  await follow(before.page, await startPayment(bank), 'Table 4');
  await expect(payment(before.page, 'Table 4')).toContainText('Waiting for the customer');
  await goTo(before.page, 'Cards');
  await expect(cardRow(before.page, 'Karim Benali').first()).toBeVisible();
  await before.close();
  bank.control.clear();

  const { app, page } = await launch({ userData: before.userData, isOnline: false });
  await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible();
  await expect(head(page, 'Cards'), 'the screen of the last run').toContainText(/Updated \d/);
  await page.getByRole('searchbox', { name: 'Cardholder, nickname, digits' }).fill('7304');
  await expect(page.getByRole('grid', { name: 'Cards' }).getByRole('row')).toHaveCount(1);
  await cardRow(page, 'Karim Benali').click();
  await expect(
    page.getByText('You’re offline. Locking needs the internet.', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Lock card', exact: true }).click();
  await expect(page.getByText('You’re offline').first()).toBeVisible();

  await openList(page, 'Clients');
  await expectRows(page, 'Clients', 500);
  await page.getByRole('button', { name: 'Filter and sort' }).focus();
  await searchList(page, 'marchand');
  await expect(listGrid(page, 'Clients').locator('mark').first()).toHaveText('Marchand');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByRole('heading', { name: /Marchand/ })).toBeFocused();
  await expect(page.getByRole('article').getByText('Email', { exact: true })).toBeVisible();
  await openBoard(page);
  await expectInvoices(page, 12);
  await expect(page.getByRole('button', { name: 'Refresh from your bank' })).toBeDisabled();
  await page.getByRole('button', { name: 'Filter and sort' }).focus();
  await searchBoard(page, 'vallon');
  await expectInvoices(page, 1);
  await expect(invoiceGrid(page).locator('mark').first()).toHaveText('Vallon');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(
    invoicePage(page).getByRole('heading', { level: 2, name: 'Électricité Vallon' }),
  ).toBeFocused();
  await expect(invoicePage(page)).toContainText('€442.20');

  await openPayments(page);
  await expect(payment(page, 'Table 4')).toContainText('€12.50');
  await expect(payment(page, 'Table 4')).toContainText('Paused');
  await expect(
    page.getByRole('article').getByText('Tracking resumes once you’re online and signed in.'),
  ).toBeVisible();
  await expectAccessible(page, 'a paused payment');

  await goTo(page, 'Overview');
  await expect(head(page, 'Boulangerie Martin')).toContainText(/Updated \d/);
  await expect(page.getByRole('status').filter({ hasText: /^Offline$/ })).toBeVisible();
  await page.getByRole('button', { name: 'All details' }).click();
  await expect(page.getByText('Legal name', { exact: true })).toBeVisible();
  expect(bank.control.requests(), 'nothing was sent or queued').toEqual([]);
  bank.control.updateOrganization({ legal_name: 'Boulangerie Martin et Filles' });
  bank.control.advance(customersTakeMs);
  await setOnline(app, true);
  await notifyPages(app, true);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Boulangerie Martin et Filles' }),
  ).toBeVisible();
  await expect(page.locator('.banner').getByText('You’re offline.', { exact: true })).toHaveCount(
    0,
  );
  expect(
    bank.control.requests().filter(({ method }) => method === 'PUT'),
    'the lock was not sent later',
  ).toEqual([]);
  await openPayments(page);
  await expect(payment(page, 'Table 4')).toContainText('Paid');
});
