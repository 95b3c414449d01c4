import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test, type Cashdesk } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { goTo, paletteField } from '../e2e/demo-company.ts';

/** Opens a select and picks the first option of that name, by keyboard. */
async function choose(page: Page, label: string, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).press('Enter');
  await page.getByRole('option', { name }).first().press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

async function openMore(page: Page): Promise<void> {
  const moreOptions = page.getByRole('button', { name: 'More options' });
  if ((await moreOptions.getAttribute('aria-expanded')) === 'false')
    await moreOptions.press('Enter');
}

/** Fills in the form of a new card by keyboard, up to the request preview. */
async function fillIn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Virtual A number for paying online' }).press('Space');
  await openMore(page);
  await page.getByRole('textbox', { name: 'Nickname' }).focus();
  await page.keyboard.insertText('Market stall');
  await choose(page, 'Cardholder', /Karim Benali/);
  await expect(page.getByText(/^Already has .*•• 7304/)).toBeVisible();
  await choose(page, 'Ordered by', /Élodie Martin/);
  await page.getByRole('button', { name: 'Review order' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Review your order', level: 1 })).toBeVisible();
}

function newCard(page: Page): Locator {
  return page.getByRole('button', { name: 'New card', exact: true });
}

/** Opens the form of a new card from anywhere, by keyboard. */
async function openForm(page: Page): Promise<void> {
  await goTo(page, 'Cards');
  await newCard(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'New card', level: 1 })).toBeVisible();
}

/** Signs in at this bank and opens the form of a new card. */
async function beginCard(cashdesk: Cashdesk, bank: DemoService): Promise<Page> {
  await signInAtBank(cashdesk, bank);
  await openForm(cashdesk.page);
  return cashdesk.page;
}

async function fromPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await paletteField(page).fill(words);
  await page.getByRole('option', { name: words }).first().click();
}

function listCreations(bank: DemoService) {
  return bank.control
    .requests()
    .filter(({ method, path }) => method === 'POST' && path === '/v2/cards');
}

test('creates one virtual card by keyboard, and asks before a duplicate', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const before = bank.control.cards().length;
  const page = await beginCard(cashdesk, bank);
  await fillIn(page);
  await expect(page.getByText('/v2/cards', { exact: false })).toBeHidden();
  await page.locator('main').getByRole('button', { name: 'For developers' }).press('Enter');
  await expect(page.getByText('/v2/cards', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Market stall', { exact: false }).first()).toBeVisible();
  await expect(
    page.getByRole('definition').filter({ hasText: 'Karim Benali' }),
    'a person has no visible id',
  ).toBeVisible();
  expect(listCreations(bank), 'nothing is sent before the preview').toEqual([]);
  await page.getByRole('button', { name: 'Order card' }).press('Enter');
  await expect
    .poll(() => bank.control.waitingApprovals().length, 'the bank waits for an approval')
    .toBe(1);
  expect(bank.control.cards()).toHaveLength(before);
  await expect(
    page
      .getByRole('list', { name: 'New cards in progress' })
      .getByText('New card for Market stall'),
  ).toBeVisible();
  await expect(page.getByText('Show order'), 'it is reported in one place').toHaveCount(1);
  await newCard(page).press('Enter');
  await expect(
    page.getByText('You already sent these details', { exact: false }),
    'while the approval waits',
  ).toBeVisible();
  const nickname = page.getByRole('textbox', { name: 'Nickname' });
  await expect(nickname, 'options with a value are unfolded').toBeVisible();
  await expect(nickname).toHaveValue('Market stall');
  bank.control.approveSca(bank.control.waitingApprovals()[0]?.token ?? '');
  await expect.poll(() => bank.control.cards().length, 'the card is created').toBe(before + 1);
  await expect(nickname, 'once the card exists').toHaveValue('');
  const creationRequests = listCreations(bank);
  expect(creationRequests).toHaveLength(2);
  expect(
    new Set(creationRequests.map(({ headers }) => headers['x-service-idempotency-key'])).size,
    'one key per intent',
  ).toBe(1);
  expect(
    new Set(creationRequests.map(({ body }) => body)).size,
    'the approved request is identical',
  ).toBe(1);

  await fillIn(page);
  await expect(page.getByText('You’ve already ordered this card.')).toBeVisible();
  await expectAccessible(page, 'the exact request of a second card');
  await expect(page.getByRole('button', { name: 'Order card' })).toBeDisabled();
  expect(listCreations(bank)).toHaveLength(2);
  await page
    .getByRole('checkbox', { name: 'I want a second card with the same details' })
    .press('Space');
  await page.getByRole('button', { name: 'Order card' }).press('Enter');
  await expect
    .poll(() => bank.control.waitingApprovals().length, 'a second card is ordered knowingly')
    .toBe(1);
  expect(listCreations(bank)).toHaveLength(3);
  await expect(
    page.getByRole('grid', { name: 'Cards' }).getByRole('row', { name: /Market stall/ }),
  ).toBeVisible();
  bank.control.approveSca(bank.control.waitingApprovals()[0]?.token ?? '');
  await expect(
    page.getByRole('alertdialog').filter({ hasText: 'Card ordered.' }),
    'the toast does not offer the selected card',
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show card' })).toHaveCount(0);
  await expect(
    page.getByRole('grid', { name: 'Cards' }).getByRole('row', { selected: true }),
  ).toContainText('Market stall');
});

test("reports a card created by an approval on every screen, with the bank's deviations", async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const page = await beginCard(cashdesk, bank);
  await page.getByRole('textbox', { name: 'Monthly limit', exact: true }).fill('999,999');
  await fillIn(page);
  await page.getByRole('button', { name: 'Order card' }).press('Enter');
  await expect
    .poll(() => bank.control.waitingApprovals().length, 'the bank waits for an approval')
    .toBe(1);
  await goTo(page, 'Overview');
  // Between the approval and its end the list of open changes is read again.
  bank.control.fail({
    match: { method: 'POST', path: /\/v2\/cards$/ },
    times: 1,
    fault: { kind: 'delay', delayMs: 800 },
  });
  bank.control.approveSca(bank.control.waitingApprovals()[0]?.token ?? '');
  await expect(
    page.getByText('Card ordered. Your bank changed some of what you asked for.'),
  ).toBeVisible();
  await expectAccessible(page, 'a card that was created meanwhile');
  await page.getByRole('button', { name: 'Show card' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'you asked for 999,999' })).toContainText(
    'your bank set 1,000',
  );
  await expect(page.getByRole('button', { name: 'Show card' })).toHaveCount(0);
  await goTo(page, 'Overview');
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
  await expect(page.getByText('Card ordered.'), 'after a visit to its page').toHaveCount(0);
});

test("turns the page of an unanswered creation into the card's page when the answer arrives", async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const before = bank.control.cards().length;
  const page = await beginCard(cashdesk, bank);
  await fillIn(page);
  // The card is created but its answer is lost; the status check waits a while.
  bank.control.fail({
    match: { method: 'POST', path: /\/v2\/cards$/ },
    times: 1,
    fault: { kind: 'reset', when: 'after' },
  });
  bank.control.fail({
    match: { method: 'POST', path: /\/v2\/cards$/ },
    times: 1,
    fault: { kind: 'delay', delayMs: 1500 },
  });
  await page.getByRole('button', { name: 'Order card' }).press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Your bank didn’t answer', level: 1 }),
  ).toBeVisible();
  await expect(page.getByText('Card ordered.')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Your bank didn’t answer', level: 1 }),
  ).toHaveCount(0);
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Karim Benali' }),
  ).toBeVisible();
  expect(bank.control.cards(), 'one card, created once').toHaveLength(before + 1);
  expect(
    new Set(listCreations(bank).map(({ headers }) => headers['x-service-idempotency-key'])).size,
  ).toBe(1);
});

test('stores the input for a new card with its connection', async ({ cashdesk, startBank }) => {
  const bank = await startBank();
  const page = await beginCard(cashdesk, bank);
  await openMore(page);
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Of this bank');
  // Within the half second before an automatic save.
  await fromPalette(page, 'Explore the demo company');
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
  await openForm(page);
  await openMore(page);
  await expect(page.getByRole('textbox', { name: 'Nickname' })).toHaveValue('');
  await fromPalette(page, 'Switch to The bakery');
  await expect(newCard(page)).toBeVisible();
  await newCard(page).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Of this bank');
});

test('preselects the ordering member, and offers cash only for physical cards', async ({
  open,
}) => {
  const { page } = await open({
    screen: 'cards',
    view: JSON.stringify({ kind: 'new' }),
    formatLocale: 'de-DE',
  });
  const orderedBy = page.getByRole('button', { name: /Ordered by$/ });
  await expect(orderedBy, 'the ordering member is preselected').toBeHidden();
  await openMore(page);
  await expect(orderedBy).toHaveText(/Élodie Martin/);
  await page.getByRole('radio', { name: /^Virtual A number/ }).press('Space');
  const amounts = page.locator('.field').filter({ has: page.locator('[inputmode="decimal"]') });
  await expect(amounts).toHaveText([/^Monthly limit€/]);
  await page.getByRole('radio', { name: /^Physical/ }).press('Space');
  await expect(amounts).toHaveText([/^Monthly limit€/, /^Cash withdrawals per month€/]);
  await expect(page.getByRole('radiogroup', { name: 'Physical or virtual' })).toBeVisible();
  await choose(page, 'Cardholder', /Karim Benali/);
  await page.getByRole('button', { name: 'Review order' }).press('Enter');
  await expect(page.locator('.order-card')).toContainText(/Physical or virtual\s*Physical/);
});
