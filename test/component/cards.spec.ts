import type { Page } from '@playwright/test';
import type { Fault } from '../../main/demo-service/faults.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { messagesIn, windowCatalogues } from '../fixtures/catalogue-files.ts';
import { goTo, openScreen } from '../e2e/demo-company.ts';

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
const messages = Object.fromEntries(messagesIn(windowCatalogues('en')));

async function openCard(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await expect(pageOfCard(page).getByRole('heading', { level: 2 })).toHaveText(name);
}

test('finds, filters and sorts cards; a lock tried offline is not reported as failed', async ({
  demo: { page, main },
}) => {
  await goTo(page, 'Cards');
  const search = page.getByRole('searchbox', { name: 'Cardholder, nickname, digits' });
  await search.fill('weber jonas');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'Jonas Weber')).toBeVisible();
  await search.fill('nobody at all');
  await expect(page.getByText('Nothing found')).toBeVisible();
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

  const choose = async (group: string, item: RegExp): Promise<void> => {
    await page.getByRole('button', { name: /^Filter/ }).press('Enter');
    const choices = page.getByRole('menu').getByRole('group', { name: group });
    await choices.getByRole('menuitemcheckbox', { name: item }).press('Enter');
    if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await choose('Cardholder', /Jonas Weber/);
  await expect(rows(page)).toHaveText([/Jonas Weber/]);
  await choose('Card type', /Plus/);
  await expect(rows(page)).toHaveCount(0);
  await choose('Cardholder', /Jonas Weber/);
  await expect(rows(page)).toHaveText([/Élodie Martin/]);
  await choose('Card type', /Plus/);
  await expect(rows(page)).toHaveCount(8);

  await rows(page).first().click();
  const release = main.hold('cards.get');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  release();
  const card = pageOfCard(page);
  await expect(card.getByRole('heading', { level: 2 })).toBeFocused();

  const karim = row(page, 'Karim Benali');
  await openCard(page, 'Karim Benali');
  await main.push('network.changed', { isOnline: false, isProxyInTheWay: false });
  main.fail('cards.lock', { kind: 'offline' });
  await card.getByRole('button', { name: 'Lock card' }).press('Enter');
  await expect(card.getByRole('alert')).toContainText('You’re offline');
  await expect(karim).toContainText('Not locked');
  main.asUsual('cards.lock');
  await main.push('network.changed', { isOnline: true, isProxyInTheWay: false });
  await expect(card.getByRole('alert')).toHaveCount(0);
  await expect(karim).not.toContainText('Not locked');
  const offlineNote = card.getByText(
    'The card wasn’t locked: you were offline. You can lock it now.',
  );
  await expect(offlineNote).toBeVisible();
  await card.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(offlineNote).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Lock card' })).toBeFocused();
});

test('names a card by holder and nickname, and shows every specified field in words', async ({
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
    embossed_name: 'KARIM BENALI',
  });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await goTo(page, 'Cards');
  await openCard(page, 'KARIM BENALI');
  const card = pageOfCard(page);
  for (const place of [row(page, 'Karim Benali'), card])
    await expect(place.getByText('Karim Benali · Deliveries')).toBeVisible();
  await expect(
    card.getByText(String(karim.id)),
    'ids stay hidden until the user unfolds them',
  ).toBeHidden();
  await card.getByRole('button', { name: 'More limits' }).click();
  await card.getByRole('button', { name: 'All details' }).click();
  await card.getByRole('button', { name: 'For developers' }).click();
  const fields = Object.entries(messages).filter(
    ([id]) => id.startsWith('cards.field.') && id !== 'cards.field.label',
  );
  expect(fields.length).toBeGreaterThan(35);
  const labels = [
    ...fields.map(([, label]) => label),
    ...[
      'payment-month',
      'payment-day',
      'payment-each',
      'payment-lifespan',
      'atm-month',
      'atm-day',
    ].map((id) => messages[`limits.name.${id}`]),
    ...['atm', 'online', 'nfc', 'foreign'].map((id) => messages[`cards.options.${id}`]),
  ];
  const cardText = await card.innerText();
  expect(labels.filter((label) => !cardText.includes(label ?? ''))).toEqual([]);
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
    expect(cardText).toContain(String(value));
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

test('without a bank list, shows the added cards and the lock of one that never answered', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ withLists: false });
  const karim = bank.control.cards().find((card) => card.last_digits === '7304');
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openScreen(page, 'Cards');
  await expect(page.getByText('No cards yet')).toBeVisible();
  await expect(page.getByText('Your bank doesn’t share a list.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Add cards' }).click();
  await page.getByLabel('Card IDs').fill(`${karim?.id ?? ''} The van 7304`);
  await page.getByRole('button', { name: 'Add 1' }).click();

  await expect(row(page, 'The van')).toContainText('7304');
  await expect(row(page, 'The van')).toContainText('No details from your bank yet');
  const card = pageOfCard(page);
  await expect(card.getByText('Your bank hasn’t shared any details yet.')).toBeVisible();
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

test('shows a lock in progress, confirmed, or refused with the reason in place', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  const card = pageOfCard(page);
  const lock = card.getByRole('button', { name: 'Lock card' });
  const faultLock = (fault: Fault): void =>
    bank.control.fail({ match: { method: 'PUT', path: /\/lock$/ }, times: 1, fault });
  await page.setViewportSize({ width: 1280, height: 900 });
  await goTo(page, 'Cards');
  await expect
    .poll(() => names(page).then((all) => [all[0], all.at(-1)]), 'by name, the ordered one last')
    .toEqual(['Élodie Martin', 'Camille Nguyen']);
  await openCard(page, 'Théo Lambert');
  const place = (await names(page)).indexOf('Théo Lambert');
  await expect(lock).toBeInViewport({ ratio: 1 });
  await card.getByRole('button', { name: 'More for this card' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Report stolen…' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Refresh/ }), 'one refresh button').toHaveCount(1);
  faultLock({ kind: 'delay', delayMs: 1500 });
  await lock.dblclick();
  await expect(card.getByRole('button', { name: /Locking…/ })).toBeVisible();
  await expect(row(page, 'Théo Lambert')).toContainText('Locking…');
  await expect(card.getByText(/^Card locked:/)).toBeVisible();
  await expect(row(page, 'Théo Lambert')).toContainText('Locked');
  await expect(card.getByRole('button', { name: 'Unlock card' })).toBeInViewport();
  await expect(card.getByText('Unlocking needs your bank’s app.', { exact: false })).toHaveCount(1);
  expect((await names(page))[place], 'the row keeps its place').toBe('Théo Lambert');
  expect(
    bank.control.requests().filter(({ path }) => path.endsWith('/unlock')),
    'a double click does not unlock again',
  ).toEqual([]);

  await openCard(page, 'Inès Roussel');
  faultLock({ kind: 'forbidden', scope: 'card.write' });
  await lock.click();
  await expect(card.getByRole('alert')).toContainText('Your bank doesn’t allow this');
  await expect(card.getByRole('alert')).toContainText('Nothing changed.');
  await expect(row(page, 'Inès Roussel')).toContainText('Not locked');
  await goTo(page, 'Overview');
  await expect(page.getByText('Lock not confirmed for 1 card')).toBeVisible();
  await page.getByRole('button', { name: 'Show card', exact: true }).click();
  await lock.click();
  await expect(card.getByText(/^Card locked:/)).toBeVisible();
  await expect(card.getByRole('alert')).toHaveCount(0);

  bank.control.fail({
    match: { method: 'GET', path: /\/v2\/cards$/ },
    fault: { kind: 'html', status: 503 },
  });
  await page.getByRole('button', { name: 'Refresh from your bank' }).click();
  await expect(
    page
      .getByRole('region', { name: 'Cards' })
      .getByText('Your bank has a technical problem', { exact: false }),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(8);
});
