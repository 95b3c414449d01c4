import type { ElectronApplication, Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { expectNoComplaint } from './complaints.ts';
import { goTo } from './demo-company.ts';

/** Opens a choice and takes the first option of that name, by keyboard. */
async function choose(page: Page, label: string, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).press('Enter');
  await page.getByRole('option', { name }).first().press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** The form of a new card, filled in by keyboard, up to the exact request. */
async function fillIn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Virtual A number for paying online' }).press('Space');
  await page.getByRole('textbox', { name: 'Nickname' }).focus();
  await page.keyboard.type('Market stall');
  await choose(page, 'Cardholder', /Karim Benali/);
  await choose(page, 'Ordered by', /Élodie Martin/);
  await page.getByRole('button', { name: 'Review order' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Review your order', level: 1 })).toBeVisible();
}

const newCard = (page: Page): Locator =>
  page.getByRole('button', { name: 'New card', exact: true });

/** From anywhere to the form of a new card, by keyboard. */
async function openForm(page: Page): Promise<void> {
  await goTo(page, 'Cards');
  await newCard(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'New card', level: 1 })).toBeVisible();
}

/** Signed in at this bank, the form of a new card open. */
async function beginCard(
  cashdesk: { readonly app: ElectronApplication; readonly page: Page },
  bank: DemoService,
): Promise<Page> {
  await signInAtBank(cashdesk, bank);
  await openForm(cashdesk.page);
  return cashdesk.page;
}

const creations = (bank: DemoService) =>
  bank.control.requests().filter(({ method, path }) => method === 'POST' && path === '/v2/cards');

test('a virtual card is created by keyboard: the exact request is shown, sent with one key, approved, and makes one card', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const before = bank.control.cards().length;
  const page = await beginCard(cashdesk, bank);
  await expectNoComplaint(page, 'the form of a new card');
  await fillIn(page);
  await expect(page.getByText('/v2/cards', { exact: false })).toBeHidden();
  await page.locator('main').getByRole('button', { name: 'For developers' }).press('Enter');
  await expect(page.getByText('/v2/cards', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Market stall', { exact: false }).first()).toBeVisible();
  await expect(
    page.getByRole('definition').filter({ hasText: 'Karim Benali' }),
    'nobody knows a person by their id',
  ).toBeVisible();
  expect(creations(bank), 'nothing is sent before it was seen').toEqual([]);
  await expectNoComplaint(page, 'the exact request of a new card');
  await page.getByRole('button', { name: 'Create card' }).press('Enter');
  await expect
    .poll(() => bank.control.waitingApprovals().length, 'the bank waits for an approval')
    .toBe(1);
  expect(bank.control.cards()).toHaveLength(before);
  bank.control.approveSca(bank.control.waitingApprovals()[0]?.token ?? '');
  await expect.poll(() => bank.control.cards().length, 'the card is made').toBe(before + 1);
  await expect(
    page.getByRole('grid', { name: 'Cards' }).getByRole('row', { name: /Market stall/ }),
  ).toBeVisible();
  const sent = creations(bank);
  expect(sent).toHaveLength(2);
  expect(
    new Set(sent.map(({ headers }) => headers['x-service-idempotency-key'])).size,
    'one key for one intent',
  ).toBe(1);
  expect(
    new Set(sent.map(({ body }) => body)).size,
    'the approved request is the identical one',
  ).toBe(1);
  await expectNoComplaint(page, 'cards after one was created');
});
