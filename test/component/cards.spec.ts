import type { Page } from '@playwright/test';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';
import { messagesIn, windowCatalogues } from '../fixtures/catalogue-files.ts';
import { exploreDemo, goTo } from '../e2e/demo-company.ts';

function rows(page: Page) {
  return page.getByRole('grid', { name: 'Cards' }).getByRole('row');
}
function row(page: Page, name: string) {
  return rows(page).filter({ hasText: name });
}
function names(page: Page) {
  return page.getByRole('grid', { name: 'Cards' }).locator('.name').allTextContents();
}
function pageOfCard(page: Page) {
  return page.getByRole('article');
}
const words = Object.fromEntries(messagesIn(windowCatalogues('en')));

async function openCard(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await expect(pageOfCard(page).getByRole('heading', { level: 2 })).toHaveText(name);
}

test('cards are found by any of their words, filtered by status and put in order', async ({
  cashdesk: { page },
}) => {
  await exploreDemo(page);
  await goTo(page, 'Cards');
  const search = page.getByRole('searchbox', { name: 'Cardholder, nickname, digits' });
  for (const [typed, found] of [
    ['theo', 'Théo Lambert'],
    ['online ord', 'Marguerite Oyelaran'],
    ['4821', 'Élodie Martin'],
    ['weber jonas', 'Jonas Weber'],
  ] as const) {
    await search.fill(typed);
    await expect(rows(page), typed).toHaveCount(1);
    await expect(row(page, found), typed).toBeVisible();
  }
  await search.fill('nobody at all');
  await expect(page.getByText('No cards found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(rows(page)).toHaveCount(8);

  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Locked' }).click();
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'Jonas Weber')).toContainText('Locked');
  await page.getByRole('button', { name: 'Filter and sort (filter on)' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Locked' }).click();
  await page.getByRole('menuitemradio', { name: 'Closest to limit' }).click();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await names(page)).slice(0, 3))
    .toEqual(['Théo Lambert', 'Karim Benali', 'Marguerite Oyelaran']);
});

test('a card’s page has every field the specification names, in words, and the beta note', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const karim = bank.control.cards().find((card) => card.last_digits === '7304');
  if (karim === undefined) throw new Error('The bank has no such card');
  bank.control.updateCard(karim.id, {
    categories: ['transport', 'food'],
    parent_card_summary: { id: '00000000-0000-4000-8000-00000000aaaa', last_digits: '9911' },
    active_days: [1, 3],
  });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await goTo(page, 'Cards');
  await openCard(page, 'Karim Benali');
  const card = pageOfCard(page);
  await expect(card.getByText(String(karim.id)), 'no id meets who did not ask for it').toBeHidden();
  await card.getByRole('button', { name: 'All details' }).click();
  await card.getByRole('button', { name: 'For developers' }).click();
  const fields = Object.entries(words).filter(
    ([id]) => id.startsWith('cards.field.') && id !== 'cards.field.label',
  );
  expect(fields.length).toBeGreaterThan(35);
  for (const [id, label] of fields)
    await expect(card.getByText(label, { exact: true }).first(), id).toBeVisible();
  for (const id of [
    'payment-month',
    'payment-day',
    'payment-each',
    'payment-lifespan',
    'atm-month',
    'atm-day',
  ])
    await expect(
      card.getByRole('rowheader', { name: words[`limits.name.${id}`] ?? '', exact: true }),
      id,
    ).toBeVisible();
  for (const id of ['atm', 'online', 'nfc', 'foreign'])
    await expect(
      card.getByText(words[`cards.options.${id}`] ?? '', { exact: true }),
      id,
    ).toBeVisible();
  const shown = await card.innerText();
  for (const value of [
    karim.id,
    karim.holder_id,
    karim.bank_account_id,
    karim.organization_id,
    karim.card_design,
    karim.mask_pan,
    'transport, food',
    '9911',
    'Monday and Wednesday',
    '#2f5560',
  ])
    expect(shown).toContain(String(value));
  await expect(
    card.getByText('Your bank’s card features are in beta and may still change.'),
  ).toBeVisible();
  await expect(card.getByText('Unlocking needs your bank’s app.', { exact: false })).toBeVisible();
  await expect(
    card.getByText('Your bank doesn’t share the currency of these limits.'),
    'the profile names no unit',
  ).toBeVisible();
  expect(await card.getByRole('table', { name: 'Limits' }).innerText()).not.toContain('€');
});

test('what a bank writes is text: an unknown status as it came, markup and right-to-left words as they are', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const [first, second] = bank.control.cards();
  if (first === undefined || second === undefined) throw new Error('The bank has no cards');
  const nickname = '<img src=x onerror="document.title=1"><b>كرم</b> 🥖';
  bank.control.updateCard(first.id, { nickname, status: 'under_<i>review</i>' });
  bank.control.updateCard(second.id, { embossed_name: 'שלום עולם', nickname: '👩🏽‍🍳'.repeat(30) });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await goTo(page, 'Cards');
  await openCard(page, 'Karim Benali');
  await expect(pageOfCard(page).getByText(nickname).first()).toBeVisible();
  await expect(pageOfCard(page).getByText('under_<i>review</i>').first()).toBeVisible();
  await expect(row(page, 'Karim Benali')).toContainText('under_<i>review</i>');
  await expect(page.locator('main img')).toHaveCount(0);
  await expect(page.locator('main i', { hasText: 'review' })).toHaveCount(0);
  await expect(page.locator('main b', { hasText: 'كرم' })).toHaveCount(0);
  expect(await page.title()).toBe('Cashdesk');
  await openCard(page, 'שלום עולם');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing runs out of the window',
  ).toBe(true);
});

test('without a list of the bank the screen shows what was added; a card that never answered says so, and its lock fills its page', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ withLists: false });
  const karim = bank.control.cards().find((card) => card.last_digits === '7304');
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await page.getByRole('navigation').getByRole('button', { name: 'Cards', exact: true }).click();
  await expect(page.getByText('No cards yet')).toBeVisible();
  await expect(
    page.getByText('Your bank doesn’t share a list of cards.', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add cards' }).click();
  await page.getByLabel('Card IDs').fill(`${karim?.id ?? ''} The van 7304`);
  await page.getByRole('button', { name: 'Add 1 card' }).click();

  await expect(row(page, 'The van')).toContainText('7304');
  await expect(row(page, 'The van')).toContainText('No details from your bank yet');
  const card = pageOfCard(page);
  await expect(
    card.getByText('Your bank hasn’t shared any details of this card yet.'),
  ).toBeVisible();
  await expect(
    card.getByText('You can still lock it. Select “Refresh” to load its details.', {
      exact: false,
    }),
  ).toBeVisible();
  await card.getByRole('button', { name: 'Lock card' }).click();
  await expect(card.getByRole('heading', { level: 2 })).toHaveText('Karim Benali');
  await expect(card.getByText('Deliveries', { exact: false }).first()).toBeVisible();
  await expect(card.getByRole('table', { name: 'Limits' })).toBeVisible();
  await expect(row(page, 'Karim Benali')).toContainText('Locked');
  expect(
    bank.control
      .requests()
      .filter(({ method, path }) => method === 'PUT' && path.endsWith('/lock')),
  ).toHaveLength(1);

  await card.getByRole('button', { name: 'More for this card' }).click();
  await page.getByRole('menuitem', { name: 'Remove from list…' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No cards yet')).toBeVisible();
});

test('a lock is shown under way in its row and on its page, then confirmed, with nothing done before the bank said so', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await goTo(page, 'Cards');
  await openCard(page, 'Inès Roussel');
  const place = (await row(page, 'Inès Roussel').getAttribute('aria-rowindex')) ?? '';
  bank.control.fail({
    match: { method: 'PUT', path: /\/lock$/ },
    times: 1,
    fault: { kind: 'delay', delayMs: 1500 },
  });
  await pageOfCard(page).getByRole('button', { name: 'Lock card' }).click();
  await expect(pageOfCard(page).getByRole('button', { name: /Locking…/ })).toBeVisible();
  await expect(row(page, 'Inès Roussel')).toContainText('Locking…');
  await expect(pageOfCard(page).getByText(/^Card locked:/)).toBeVisible();
  await expect(row(page, 'Inès Roussel')).toContainText('Locked');
  await expect(row(page, 'Inès Roussel'), 'nothing moves').toHaveAttribute('aria-rowindex', place);
});

test('a lock that the bank refuses says why in place, and can be tried again', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await goTo(page, 'Cards');
  await openCard(page, 'Inès Roussel');
  bank.control.fail({
    match: { method: 'PUT', path: /\/lock$/ },
    times: 1,
    fault: { kind: 'forbidden', scope: 'card.write' },
  });
  await pageOfCard(page).getByRole('button', { name: 'Lock card' }).click();
  const fault = pageOfCard(page).getByRole('alert');
  await expect(fault).toContainText('Your bank doesn’t allow this');
  await expect(fault).toContainText('Nothing changed.');
  await expect(row(page, 'Inès Roussel')).toContainText('Not locked');
  await goTo(page, 'Overview');
  await expect(page.getByText('Lock not confirmed for 1 card')).toBeVisible();
  await page.getByRole('button', { name: 'View card', exact: true }).click();
  await pageOfCard(page).getByRole('button', { name: 'Lock card' }).click();
  await expect(pageOfCard(page).getByText(/^Card locked:/)).toBeVisible();
  await expect(pageOfCard(page).getByRole('alert')).toHaveCount(0);
});

test('a lock tried without a network is not said to fail once the network is back: its page says what happened, with the lock at hand', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'cards', state: 'offline' });
  await page.getByRole('row').filter({ hasText: 'Karim Benali' }).click();
  const karim = page.getByRole('row').filter({ hasText: 'Karim Benali' });
  const card = pageOfCard(page);
  await card.getByRole('button', { name: 'Lock card' }).press('Enter');
  await expect(card.getByRole('alert')).toContainText('You’re offline');
  await expect(karim).toContainText('Not locked');
  await main.push('network.changed', { isOnline: true, isProxyInTheWay: false });
  await expect(card.getByRole('alert')).toHaveCount(0);
  await expect(karim).not.toContainText('Not locked');
  const missed = card.getByText('The card wasn’t locked: you were offline. You can lock it now.');
  await expect(missed).toBeVisible();
  await expectNoComplaint(page, 'a lock that was tried without a network');
  await card.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(missed).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Lock card' })).toBeFocused();
});

test('lock, limits, where it works and the report are on the first screen of a card, with its pace', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await page.setViewportSize({ width: 1280, height: 900 });
  await goTo(page, 'Cards');
  await expect
    .poll(() => names(page).then(([first]) => first), 'nearest to its limit')
    .toBe('Théo Lambert');
  await expect(pageOfCard(page).getByRole('heading', { level: 2 })).toHaveText('Théo Lambert');
  for (const name of ['Lock card', 'Report stolen…'])
    await expect(pageOfCard(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /^Refresh/ }), 'one refresh').toHaveCount(1);
  await pageOfCard(page).getByRole('button', { name: 'Lock card' }).dblclick();
  const unlock = pageOfCard(page).getByRole('button', { name: 'Unlock card' });
  await expect(unlock).toBeInViewport();
  await expect(
    pageOfCard(page).getByText('Unlocking needs your bank’s app.', { exact: false }),
  ).toHaveCount(1);
  expect((await names(page))[0], 'it stays where it is').toBe('Théo Lambert');
  expect(
    bank.control.requests().filter(({ path }) => path.endsWith('/unlock')),
    'a double click locks, and no more',
  ).toEqual([]);
});

test('a list that fails says so and keeps what was there', async ({ cashdesk, startBank }) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await goTo(page, 'Cards');
  await expect(rows(page)).toHaveCount(8);
  bank.control.fail({
    match: { method: 'GET', path: /\/v2\/cards$/ },
    fault: { kind: 'html', status: 503 },
  });
  await page.getByRole('button', { name: 'Refresh cards' }).click();
  await expect(
    page
      .getByRole('region', { name: 'Cards' })
      .getByText('Your bank has a technical problem', { exact: false }),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(8);
});

test('Enter goes into a card that is still being read, as soon as it is there', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'cards' });
  const rows = page.getByRole('grid', { name: 'Cards' }).getByRole('row');
  await rows.first().focus();
  const letGo = main.hold('cards.get');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  letGo();
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused();
});

test('the list is narrowed by the level of its cards', async ({ open }) => {
  const { page } = await open({ screen: 'cards' });
  const rows = page.getByRole('grid', { name: 'Cards' }).getByRole('row');
  const all = await rows.count();
  await page.getByRole('button', { name: 'Filter and sort' }).press('Enter');
  const menu = page.getByRole('menu');
  await menu
    .getByRole('menuitemcheckbox', { name: /^Virtual/ })
    .first()
    .press('Enter');
  await page.keyboard.press('Escape');
  await expect(rows).not.toHaveCount(all);
  await expect(page.getByRole('button', { name: 'Filter and sort (filter on)' })).toBeVisible();
});

test('cards are narrowed by holder, account, kind and level by keyboard, each alone and all together', async ({
  open,
}) => {
  const two = <Value>(one: Value, other: Value) =>
    [one, other].map((value) => ({ value, count: 4 }));
  const { page, main } = await open({
    screen: 'cards',
    before: (steering) =>
      steering.amend('cards.list', (value) => ({
        ...value,
        facets: {
          holders: two('h1', 'h2').map((each) => ({ ...each, name: `Holder ${each.value}` })),
          accounts: two('a1', 'a2').map((each) => ({
            ...each,
            name: `Account ${each.value}`,
            iban: null,
          })),
          levels: two('standard', 'plus'),
          forms: two('physical' as const, 'virtual' as const),
          expiringCount: 0,
        },
      })),
  });
  const facets = () => main.asked('cards.list').at(-1)?.facets;
  const none = { holders: [], accounts: [], levels: [], forms: [], isExpiringOnly: false };
  const choose = async (group: string, item: RegExp): Promise<void> => {
    await page.getByRole('button', { name: /^Filter/ }).press('Enter');
    const choices = page.getByRole('menu').getByRole('group', { name: group });
    await choices.getByRole('menuitemcheckbox', { name: item }).press('Enter');
    if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await page.getByRole('button', { name: /^Filter/ }).press('Enter');
  await expectNoComplaint(page, 'the filters of the cards');
  await page.keyboard.press('Escape');
  await choose('Cardholder', /Holder h2/);
  await expect.poll(facets).toEqual({ ...none, holders: ['h2'] });
  await choose('Cardholder', /Holder h2/);
  await expect.poll(facets).toEqual(none);
  await choose('Account', /Account a1/);
  await expect.poll(facets).toEqual({ ...none, accounts: ['a1'] });
  await choose('Physical or virtual', /Virtual/);
  await expect.poll(facets).toEqual({ ...none, accounts: ['a1'], forms: ['virtual'] });
  await choose('Level', /Plus/);
  await expect
    .poll(facets)
    .toEqual({ ...none, accounts: ['a1'], forms: ['virtual'], levels: ['plus'] });
});

test('the nickname of a card stands in the list and in its head where the holder is known, too', async ({
  open,
}) => {
  const called = { name: 'KARIM BENALI', holderName: 'Karim Benali', nickname: 'Deliveries' };
  const { page } = await open({
    screen: 'cards',
    before: (main) => {
      main.amend('cards.list', (list) => ({
        ...list,
        rows: list.rows.map((each, at) => (at === 0 ? { ...each, ...called } : each)),
      }));
      main.amend('cards.get', (value) => ({ ...value, row: { ...value.row, ...called } }));
    },
  });
  await rows(page).first().click();
  for (const place of [rows(page).first(), pageOfCard(page)])
    await expect(place.getByText('Karim Benali · Deliveries')).toBeVisible();
});
