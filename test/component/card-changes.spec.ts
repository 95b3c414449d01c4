import type { Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test, type Cashdesk } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { ok } from '../../preload/contract/result.ts';
import type { ConnectionId } from '../../preload/contract/values.ts';
import { goTo } from '../e2e/demo-company.ts';

function card(page: Page) {
  return page.getByRole('article');
}
function option(page: Page, name: string) {
  return card(page).getByRole('switch', { name, exact: true });
}
function atBank(bank: DemoService, name: string) {
  return bank.control.cards().find(({ embossed_name }) => embossed_name === name);
}
function listWrites(bank: DemoService, ending: string) {
  return bank.control
    .requests()
    .filter(({ method, path }) => method !== 'GET' && path.endsWith(ending));
}

/** The page of a card, by keyboard: `/` finds it in the list, Enter opens it. */
async function openCard(page: Page, name: string): Promise<void> {
  await goTo(page, 'Cards');
  await page.getByRole('searchbox', { name: 'Cardholder, nickname, digits' }).focus();
  await page.keyboard.insertText(name);
  await expect(page.getByRole('grid', { name: 'Cards' }).getByRole('row')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('heading', { level: 2 })).toHaveText(name);
}

/** Signs in at this bank and opens the page of Karim's card. */
async function openKarim(cashdesk: Cashdesk, bank: DemoService): Promise<Page> {
  await signInAtBank(cashdesk, bank);
  await openCard(cashdesk.page, 'Karim Benali');
  return cashdesk.page;
}

test('changes options, nickname, days and categories of a card by keyboard', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const karim = atBank(bank, 'Karim Benali');
  if (karim === undefined) throw new Error('The bank has no such card');
  bank.control.updateCard(karim.id, { active_days: [1, 2], categories: ['transport'] });
  const page = await openKarim(cashdesk, bank);
  const { atm_option, nfc_option, online_option, foreign_option } = karim;
  const online = option(page, 'Online');
  await online.press('Space');
  await expect(online).toBeChecked({ checked: !online_option });
  await expect.poll(() => atBank(bank, 'Karim Benali')?.online_option).toBe(!online_option);
  expect(listWrites(bank, '/options').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { card: { atm_option, nfc_option, online_option: !online_option, foreign_option } },
  ]);
  bank.control.fail({
    match: { method: 'PATCH', path: /\/options$/ },
    times: 1,
    fault: { kind: 'forbidden', scope: 'card.write' },
  });
  await option(page, 'Abroad').press('Space');
  await expect(card(page).getByRole('alert')).toContainText('card.write');
  await expect(option(page, 'Abroad')).toBeChecked({ checked: foreign_option });
  expect(listWrites(bank, '/options')).toHaveLength(2);
  await expectAccessible(page, 'a card whose option was refused');

  bank.control.setScaMode('off');
  const moreButton = card(page).getByRole('button', { name: 'More for this card' });
  await moreButton.press('Enter');
  await page.getByRole('menuitem', { name: 'Change nickname' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('Market van');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page)).toContainText('Market van');
  await expect(moreButton).toBeFocused();
  expect(atBank(bank, 'Karim Benali')?.nickname).toBe('Market van');

  const section = card(page).locator('section', {
    has: page.getByRole('heading', { name: 'When the card works' }),
  });
  const change = section.getByRole('button', { name: 'Change…' });
  await change.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Days and categories' });
  const send = dialog.getByRole('button', { name: 'Change', exact: true });
  const day = (name: string) => dialog.getByRole('checkbox', { name });
  await day('Monday').press('Space');
  await day('Tuesday').press('Space');
  await expect(dialog).toContainText('Choose at least one day, or lock the card.');
  await expect(send).toBeDisabled();
  await expectAccessible(page, 'days and categories');
  await day('Saturday').press('Space');
  await dialog.getByRole('textbox', { name: 'Spending categories' }).fill('transport, food');
  await dialog.getByRole('textbox', { name: 'Spending categories' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(section).toContainText('Active daysSat');
  await expect(section).toContainText('transport, food');
  await expect(change).toBeFocused();
  expect(atBank(bank, 'Karim Benali')).toMatchObject({
    active_days: [6],
    categories: ['transport', 'food'],
  });

  bank.control.setScaMode('session');
  bank.control.fail({
    match: { method: 'PATCH', path: /\/(restrictions|options)$/ },
    times: 2,
    fault: { kind: 'sca-required' },
  });
  await change.press('Enter');
  await day('Monday').press('Space');
  await send.press('Enter');
  await expect.poll(() => bank.control.waitingApprovals()).toHaveLength(1);
  // With a second approval the banner only counts them, and each is shown at its own field.
  await online.press('Space');
  await expect.poll(() => bank.control.waitingApprovals()).toHaveLength(2);
  await expect(section).toContainText('Waiting for your approval: Mon and Sat');
  expect(atBank(bank, 'Karim Benali')?.active_days).toEqual([6]);
  for (const { token, summary } of bank.control.waitingApprovals())
    if (summary.endsWith('/restrictions')) bank.control.approveSca(token);
  await expect(section).not.toContainText('Waiting for your approval');
  await expect(section).toContainText('Mon and Sat');
  expect(atBank(bank, 'Karim Benali')?.active_days).toEqual([1, 6]);
});

test('reports a card stolen only after its digits are typed, and offers to lock it instead', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'bare' });
  const page = await openKarim(cashdesk, bank);
  const report = card(page).getByRole('button', { name: 'Report stolen…' });
  await report.press('Enter');
  await page.getByRole('button', { name: 'Lock card instead' }).press('Enter');
  await expect.poll(() => atBank(bank, 'Karim Benali')?.status).toBe('paused');
  expect(listWrites(bank, '/stolen')).toHaveLength(0);

  await card(page).getByRole('button', { name: 'Unlock card' }).press('Enter');
  const waitingButton = card(page).getByRole('button', { name: 'Waiting for your phone' });
  await expect(waitingButton, 'the pressed button waits in its place').toBeFocused();
  await expect(page.locator('.banner'), 'the waiting approval is shown once').toHaveCount(0);
  const confirm = card(page).getByRole('button', { name: 'I’ve approved it' });
  await confirm.press('Enter');
  const tooEarly = page.getByText('Your bank hasn’t received your approval yet.', { exact: false });
  await expect(tooEarly).toBeVisible();
  await expect(confirm, 'the focus is unchanged').toBeFocused();
  expect(listWrites(bank, '/unlock'), 'the bank was asked').toHaveLength(2);
  await goTo(page, 'Overview');
  await page.getByRole('button', { name: 'Show change' }).press('Enter');
  const change = page.getByRole('dialog');
  await expect(change.getByText('Your bank hasn’t received your approval yet.')).toBeVisible();
  await expectAccessible(page, 'an approval that was confirmed too early');
  expect(atBank(bank, 'Karim Benali')?.status, 'nothing has changed yet').toBe('paused');
  bank.control.approveSca(bank.control.waitingApprovals()[0]?.token ?? '');
  await change.getByRole('button', { name: 'I’ve approved it' }).press('Enter');
  await expect.poll(() => atBank(bank, 'Karim Benali')?.status).toBe('live');
  await expect(tooEarly).toHaveCount(0);

  await goTo(page, 'Cards');
  await report.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Report this card as stolen?' });
  await expect(dialog).toContainText('Karim Benali');
  const stolenButton = dialog.getByRole('button', { name: 'Report stolen', exact: true });
  const digits = dialog.getByRole('textbox');
  await digits.fill('730');
  await expect(dialog.getByText('These aren’t the last digits of this card.')).toHaveCount(0);
  await digits.fill('7303');
  await expect(dialog.getByText('These aren’t the last digits of this card.')).toBeVisible();
  await expect(stolenButton).toBeDisabled();
  await digits.fill('7304');
  expect(listWrites(bank, '/stolen'), 'nothing is sent before the digits are typed').toHaveLength(
    0,
  );
  await stolenButton.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(card(page).getByText('Stolen', { exact: true }).first()).toBeVisible();
  expect(atBank(bank, 'Karim Benali')?.status).toBe('stolen');
  expect(listWrites(bank, '/stolen')).toHaveLength(1);
  await expect(report, 'no further action is offered').toHaveCount(0);
  await expect(
    card(page).getByRole('heading', { name: 'Karim Benali' }),
    'the button is gone, but not the focus',
  ).toBeFocused();
  await expectAccessible(page, 'a stolen card');
});

test('unlocks many cards by keyboard, each with its own approval', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const names = ['Karim Benali', 'Élodie Martin', 'Théo Lambert'] as const;
  for (const name of names)
    bank.control.updateCard(atBank(bank, name)?.id ?? '', {
      status: 'paused',
      has_only_user_liftable_locks: true,
    });
  const page = await openKarim(cashdesk, bank);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Unlock cards…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Unlock cards' });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await dialog.getByRole('checkbox', { name: /Jonas Weber/ }).press('Space');
  await dialog.getByRole('button', { name: 'Unlock 3 cards' }).press('Enter');
  const decidedTokens = new Set<string>();
  for (const decide of [bank.control.approveSca, bank.control.denySca, bank.control.approveSca]) {
    const listUndecidedApprovals = () =>
      bank.control.waitingApprovals().filter(({ token }) => !decidedTokens.has(token));
    await expect.poll(listUndecidedApprovals, 'one approval at a time').toHaveLength(1);
    await expect(dialog.getByText('Waiting for your approval')).toHaveCount(1);
    const [{ token } = { token: '' }] = listUndecidedApprovals();
    decidedTokens.add(token);
    decide(token);
  }
  await expect(dialog).toContainText('2 of 3 unlocked');
  await expectAccessible(page, 'cards unlocked');
  expect(names.map((name) => atBank(bank, name)?.status).toSorted()).toEqual([
    'live',
    'live',
    'paused',
  ]);
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('locks all cards, by default also of other companies, and reports each outcome', async ({
  cashdesk,
  startBank,
}) => {
  const [bakery, cafe] = [await startBank({ seed: 5 }), await startBank({ seed: 6 })];
  const page = await openKarim(cashdesk, bakery);
  const listLiveCards = (bank: DemoService) =>
    bank.control.cards().filter(({ status }) => status === 'live').length;
  await cashdesk.rig.connect(cafe, 'Café Lumière');
  await expect.poll(() => cashdesk.rig.cashdesk.connection()?.name).toBe('Café Lumière');
  await expect.poll(async () => (await cashdesk.rig.rows()).length).toBeGreaterThan(0);
  await goTo(page, 'Cards');
  await page.getByRole('button', { name: 'Lock all cards…' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Lock all cards?' });
  const otherCompanies = dialog.getByRole('checkbox', { name: /^Also lock the cards of/ });
  await expect(otherCompanies).toBeChecked();
  await otherCompanies.press('Space');
  await expect(dialog.getByRole('button', { name: /^Lock \d+ cards$/ })).toBeEnabled();
  await otherCompanies.press('Space');
  await dialog.getByRole('button', { name: 'Lock all cards' }).press('Enter');
  const report = page.getByRole('alertdialog', { name: 'Locking all cards' });
  await expect(report.getByRole('list', { name: 'Other companies' })).toContainText(
    /\d+ (cards|of \d+) locked/,
  );
  await expect.poll(() => [listLiveCards(bakery), listLiveCards(cafe)]).toEqual([0, 0]);
  await expectAccessible(page, 'all companies locked');
});

test('does not report a company without known cards as locked', async ({ open }) => {
  const id = 'other' as ConnectionId;
  const { page } = await open({
    screen: 'cards',
    before: (main) => {
      main.amend('connections.list', (value) => ({
        ...value,
        connections: value.connections.flatMap((each) =>
          each.id === value.activeId
            ? [each, { ...each, id, name: 'Atelier', kind: 'production' as const }]
            : [],
        ),
      }));
      main.answer('connections.lockCardsOfOthers', () =>
        ok({
          companies: [{ id, name: 'Atelier', results: [], isWhole: false, error: null }],
        }),
      );
    },
  });
  await page.getByRole('button', { name: 'Lock all cards…' }).press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Lock all cards' })
    .press('Enter');
  const report = page.getByRole('alertdialog', { name: 'Locking all cards' });
  const company = report
    .getByRole('list', { name: 'Other companies' })
    .getByRole('listitem')
    .first();
  await expect(company).toContainText('No card known');
  await expect(company).toContainText('Check the others in your bank’s app.');
});

test('shows all limits of a card next to the list at each width', async ({ open }) => {
  const { page } = await open({ screen: 'cards' });
  await page.getByRole('row').filter({ hasText: 'Karim Benali' }).click();
  for (const width of [720, 900, 940, 1060]) {
    await page.setViewportSize({ width, height: 800 });
    const measureOverflow = () =>
      card(page)
        .locator('.limits-table')
        .evaluate(
          (table) =>
            Math.max(
              ...[...table.querySelectorAll('input, td')].map(
                (part) => part.getBoundingClientRect().right,
              ),
            ) - (table.parentElement?.getBoundingClientRect().right ?? 0),
        );
    await expect.poll(measureOverflow, `${String(width)} wide`).toBeLessThanOrEqual(1);
  }
});
