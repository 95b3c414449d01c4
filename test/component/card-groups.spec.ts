import type { Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import type { RunChange } from '../../preload/contract/cards/limit-runs.ts';
import type { CardId } from '../../preload/contract/values.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { setPreferences } from '../e2e/demo-company.ts';
import { limitRun, limitsGrid, openLimits } from '../e2e/limits-page.ts';
import type { CashdeskRig } from '../peers/cashdesk-rig.ts';

const view = '{"kind":"groups"}';
function form(page: Page) {
  return page.getByRole('dialog');
}
function differences(page: Page) {
  return page.getByRole('region', { name: 'Differences' });
}
function line(page: Page, text: string) {
  return differences(page).getByRole('listitem').filter({ hasText: text });
}

/** Opens the card rules through the palette, from any screen. */
async function openGroups(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('card rules');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Card rules', level: 1 })).toBeFocused();
}

async function choose(page: Page, field: string, choice: string): Promise<void> {
  const button = form(page).getByRole('button', { name: new RegExp(`${field}$`) });
  await button.press('Enter');
  const option = page.getByRole('option', { name: choice, exact: true });
  await expect(option).toBeVisible();
  await page.keyboard.type(choice);
  await expect(option).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button).toContainText(choice);
}

/** Fills in name, the first two cards, a limit and an option, without saving. */
async function fillGroup(page: Page, name: string): Promise<void> {
  await expect(form(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.insertText(name);
  const cards = form(page).getByRole('listbox', { name: 'Cards with this rule' });
  await cards.getByRole('option').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(form(page)).toContainText('2 cards selected');
  await choose(page, 'Per month', 'Set to');
  await form(page).getByRole('textbox', { name: 'Amount, Per month' }).focus();
  await page.keyboard.type('321');
  await choose(page, 'Online', 'Off');
}

test('shows a failed read of the card rules once, and leads to adding a card', async ({
  cashdesk,
  startBank,
}) => {
  const { page, main } = cashdesk;
  const reads = ['cardGroups.list', 'cards.limits', 'limitRuns.get'] as const;
  for (const read of reads) main.fail(read, { kind: 'service-failed', status: 502, traceId: null });
  await signInAtBank(cashdesk, await startBank({ withLists: false }), { screen: 'limits', view });
  await expect(page.getByText('Your bank has a technical problem')).toHaveCount(1);
  for (const read of reads) main.asUsual(read);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await main.push('data.changed', { topic: 'cards' });
  await page.getByRole('button', { name: 'Add cards', exact: true }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Card IDs')).toBeFocused();
});

test('creates a card rule, sends its differences and shows none afterwards, by keyboard', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  const listPatches = () => bank.control.requests().filter(({ method }) => method === 'PATCH');
  await openLimits(page);
  await openGroups(page);
  await page.getByRole('button', { name: 'New card rule' }).press('Enter');
  await fillGroup(page, 'Market day');
  // Closed and opened again: nothing typed is lost.
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'New card rule' }).press('Enter');
  await expect(form(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Market day');
  await form(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('2 cards differ')).toBeVisible();
  await expect(
    differences(page).getByRole('heading', { name: '4 differences on 2 cards' }),
  ).toBeVisible();
  expect(listPatches(), 'opening the screen sends nothing').toEqual([]);
  await differences(page).getByRole('button', { name: 'Change 2 cards' }).press('Enter');
  await expect(limitRun(page)).toContainText('2 cards changed.');
  expect(listPatches()).toHaveLength(4);
  await limitRun(page).getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByText('Every card follows its rule.')).toBeVisible();
  await expect(differences(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'New card rule' }).press('Enter');
  await expect(form(page).getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Market day' }).press('Enter');
  await expect(form(page)).toContainText('2 cards selected');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Market day' }).press('Enter');
  await page.getByRole('button', { name: 'Delete rule' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Market day' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Card rules', level: 1 })).toBeFocused();
});

const rules: readonly (readonly [name: string, wanted: RunChange, holders: string[]])[] = [
  [
    'Apprentices',
    {
      paymentMonthlyLimit: '500',
      paymentTransactionLimitOption: false,
      nfcOption: false,
      activeDays: [1, 2, 3, 4, 5],
    },
    ['Théo Lambert', 'Inès Roussel'],
  ],
  [
    'Market stall',
    { paymentMonthlyLimit: '850', foreignOption: false },
    ['Inès Roussel', 'Stand de Noël'],
  ],
  ['Office', { onlineOption: true }, ['Karim Benali']],
];

/** Saves the rules; the bank refuses one of their changes. */
async function saveRules(rig: CashdeskRig, bank: DemoService): Promise<void> {
  await expect.poll(() => rig.rows().then((rows) => rows.length)).toBe(8);
  const ids = new Map((await rig.rows()).map(({ name, id }) => [name, id]));
  const idOf = (name: string): CardId => ids.get(name) ?? ('' as CardId);
  const { cardGroups, cards } = rig.cashdesk.handlers;
  for (const [name, wanted, holders] of rules)
    expect(
      await cardGroups.save({ id: null, name, wanted, cardIds: holders.map(idOf) }),
    ).toMatchObject({ ok: true });
  const detail = 'The card is being replaced.';
  bank.control.fail({
    match: { method: 'PATCH', path: /\/limits$/ },
    times: 1,
    fault: { kind: 'unprocessable', errors: [{ code: 'invalid', detail }] },
  });
  const limits = { paymentMonthlyLimit: '850' };
  expect(await cards.setLimits({ id: idOf('Stand de Noël'), limits })).toMatchObject({ ok: false });
}

test('the plan of a rule names what cannot be changed, and sends only undisputed changes', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank, { screen: 'cards' });
  const { page, main, rig } = cashdesk;
  await saveRules(rig, bank);
  await page.getByRole('row', { name: /Inès Roussel/ }).click();
  await expect(page.getByRole('article')).toContainText(
    'Differs from card rules Apprentices, Market stall.',
  );
  await page.getByRole('button', { name: 'Show differences' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Card rules', level: 1 })).toBeVisible();

  await expect(line(page, 'Conflict')).toContainText('Rules disagree.');
  await expect(line(page, 'Conflict')).toContainText('Apprentices: 500');
  await expect(line(page, 'Conflict')).toContainText('Market stall: 850');
  await expect(line(page, 'Contactless').first()).toContainText(
    'It can’t be changed on a physical card',
  );
  await expect(line(page, '850').filter({ hasText: 'Last time' })).toContainText(
    'The card is being replaced.',
  );
  await expect(differences(page)).toContainText('1 card has rules with different settings');
  await expectAccessible(page, 'groups of cards');
  const change = differences(page).getByRole('button', { name: /^Change \d cards$/ });

  await test.step('hidden amounts stay hidden', async () => {
    await setPreferences(page, { hideAmounts: true });
    await expect(differences(page).getByText(/500|850/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit Apprentices' })).toBeDisabled();
    await expect(change).toBeDisabled();
    await setPreferences(page, { hideAmounts: false });
  });

  await test.step('a taken name is reported at its field, missing input next to the button', async () => {
    await page.getByRole('button', { name: 'New card rule' }).press('Enter');
    await expect(form(page)).toContainText('Enter a name.');
    await fillGroup(page, 'Apprentices');
    await form(page).getByRole('button', { name: 'Save' }).press('Enter');
    await expect(form(page).getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'Another rule has this name.',
    );
    await expectAccessible(page, 'a group whose name is taken');
    await form(page).getByRole('textbox', { name: 'Amount, Per month' }).fill('');
    await expect(form(page)).toContainText('Enter the missing amounts or days.');
    await expect(form(page).getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(form(page)).toHaveCount(0);
  });

  await test.step('only the visible ones of five hundred cards are drawn', async () => {
    const cardIds = Array.from({ length: 500 }, (_, at) => `card-${String(at)}` as CardId);
    main.amend('cards.limits', ({ rows, ...rest }) => ({
      ...rest,
      rows: rows.slice(0, 1).flatMap((row) => cardIds.map((id) => ({ ...row, id }))),
    }));
    main.amend('cardGroups.list', ({ groups, changes, ...rest }) => ({
      ...rest,
      groups: groups
        .slice(0, 1)
        .map((group) => ({ ...group, name: 'Everybody', cardIds: [...cardIds] })),
      changes: changes.slice(0, 1).flatMap((one) => cardIds.map((cardId) => ({ ...one, cardId }))),
      conflicts: [],
    }));
    await main.push('data.changed', { topic: 'cards' });
    await expect(differences(page).getByRole('heading')).toContainText('differences on 500 cards');
    expect(await differences(page).getByRole('listitem').count()).toBeLessThan(60);
    await page.getByRole('button', { name: 'Edit Everybody' }).press('Enter');
    await expect(form(page)).toContainText('500 cards selected');
    expect(await form(page).getByRole('option').count()).toBeLessThan(60);
    await page.keyboard.press('Escape');
    main.asUsual('cards.limits');
    main.asUsual('cardGroups.list');
    await main.push('data.changed', { topic: 'cards' });
    await expect(page.getByRole('button', { name: 'Edit Everybody' })).toHaveCount(0);
  });

  await main.push('network.changed', { isOnline: false, isProxyInTheWay: false });
  await expect(differences(page)).toContainText('You’re offline.');
  await expect(change).toBeDisabled();
  await main.push('network.changed', { isOnline: true, isProxyInTheWay: false });
  await change.press('Enter');
  await expect(limitRun(page)).toBeVisible();
  const [startedRun] = main.asked('limitRuns.start');
  expect(startedRun?.changes.map((each) => Object.keys(each.asked))).not.toContainEqual([
    'nfcOption',
  ]);
  expect(JSON.stringify(startedRun)).toContain('"activeDays":[1,2,3,4,5]');
});

test("creates card rules from an example and from a card's limits", async ({ open }) => {
  const { page, main } = await open({ screen: 'limits', view });
  await page.getByRole('button', { name: 'Save a copy of Apprentice' }).press('Enter');
  await expect(form(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Apprentice');
  await form(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Apprentice' })).toBeVisible();
  await expectAccessible(page, 'a rule without cards');

  await page.getByRole('link', { name: 'Limits' }).press('Enter');
  await limitsGrid(page).locator('[tabindex="0"]').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Save as card rule…' }).press('Enter');
  await expect(form(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Camille Nguyen');
  await form(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form(page)).toHaveCount(0);
  expect(main.asked('cardGroups.save')).toMatchObject([
    { id: null, name: 'Apprentice', wanted: { paymentMonthlyLimit: '500' }, cardIds: [] },
    { id: null, name: 'Camille Nguyen', wanted: { paymentMonthlyLimit: '500' }, cardIds: [] },
  ]);
});
