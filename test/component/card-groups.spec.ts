import type { Page } from '@playwright/test';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';
import { limitRun, limitsGrid, openLimits } from '../e2e/limits-page.ts';

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

/** By way of the palette, from wherever one is. */
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

/** Name, the first two cards, a limit and an option; not saved yet. */
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

test('where there is no card to group, the way leads to adding one', async ({ openFake }) => {
  const { page } = await openFake({ screen: 'limits', view, state: 'empty' });
  await page.getByRole('button', { name: 'Add cards', exact: true }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Card IDs')).toBeFocused();
});

test('shows a failed read of the card rules once', async ({ openFake }) => {
  const { page } = await openFake({ screen: 'limits', view, state: 'error:service-failed' });
  await expect(page.getByText('Your bank has a technical problem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a group is made, its differences are shown and sent, and nothing differs afterwards, with the keyboard alone', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  const sent = () => bank.control.requests().filter(({ method }) => method === 'PATCH');
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
  expect(sent(), 'nothing is sent by looking').toEqual([]);
  await differences(page).getByRole('button', { name: 'Change 2 cards' }).press('Enter');
  await expect(limitRun(page)).toContainText('2 cards changed.');
  expect(sent()).toHaveLength(4);
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

test('the plan says what cannot be changed, what groups disagree about and how it ended last time; only what is not in doubt is sent, and nothing offline', async ({
  openFake,
}) => {
  const { page, main } = await openFake({ screen: 'limits', view, state: 'groups' });
  await expect(line(page, 'Conflict')).toContainText('Rules disagree.');
  await expect(line(page, 'Conflict')).toContainText('Apprentices: €500');
  await expect(line(page, 'Conflict')).toContainText('Market stall: €850');
  await expect(line(page, 'Contactless').first()).toContainText(
    'It can’t be changed on a physical card',
  );
  await expect(line(page, '€850').filter({ hasText: 'Last time' })).toContainText(
    'The card is being replaced.',
  );
  await expect(differences(page)).toContainText('1 card has rules with different settings');
  await expectNoComplaint(page, 'groups of cards');
  const change = differences(page).getByRole('button', { name: /^Change \d cards$/ });
  await main.push('network.changed', { isOnline: false, isProxyInTheWay: false });
  await expect(differences(page)).toContainText('You’re offline.');
  await expect(change).toBeDisabled();
  await main.push('network.changed', { isOnline: true, isProxyInTheWay: false });
  await change.press('Enter');
  await expect(limitRun(page)).toBeVisible();
  const [asked] = main.asked('limitRuns.start');
  expect(asked?.changes.map((each) => Object.keys(each.asked))).not.toContainEqual(['nfcOption']);
  expect(JSON.stringify(asked)).toContain('"activeDays":[1,2,3,4,5]');
});

test('hidden amounts stay hidden in groups and differences', async ({ openFake }) => {
  const { page } = await openFake({ screen: 'limits', view, state: 'groups', hideAmounts: true });
  await expect(differences(page)).toBeVisible();
  await expect(page.getByText(/500|850/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Apprentices' })).toBeDisabled();
  await expect(differences(page).getByRole('button', { name: /^Change \d cards$/ })).toBeDisabled();
});

test('of five hundred cards only those in sight are drawn', async ({ openFake }) => {
  const { page } = await openFake({ screen: 'limits', view, state: 'groups-many' });
  await expect(differences(page).getByRole('heading')).toContainText('differences on');
  expect(await differences(page).getByRole('listitem').count()).toBeLessThan(60);
  await page.getByRole('button', { name: 'Edit Everybody' }).press('Enter');
  await expect(form(page)).toContainText('500 cards selected');
  expect(await form(page).getByRole('option').count()).toBeLessThan(60);
});

test('a name that is taken is said at the name, and what is missing beside the button', async ({
  openFake,
}) => {
  const { page, main } = await openFake({ screen: 'limits', view, state: 'groups' });
  await page.getByRole('button', { name: 'New card rule' }).press('Enter');
  await expect(form(page)).toContainText('Enter a name.');
  await fillGroup(page, 'Apprentices');
  main.fail('cardGroups.save', {
    kind: 'invalid-input',
    problems: [{ path: ['name'], code: 'name-taken' }],
  });
  await form(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form(page).getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'Another rule has this name.',
  );
  await expectNoComplaint(page, 'a group whose name is taken');
  await form(page).getByRole('textbox', { name: 'Amount, Per month' }).fill('');
  await expect(form(page)).toContainText('Enter the missing amounts or days.');
  await expect(form(page).getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('an example and the limits of a card become rules without cards', async ({ open }) => {
  const { page, main } = await open({ screen: 'limits', view });
  await page.getByRole('button', { name: 'Save a copy of Apprentice' }).press('Enter');
  await expect(form(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Apprentice');
  await form(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Apprentice' })).toBeVisible();
  await expectNoComplaint(page, 'a rule without cards');

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

test('the page of a card says quietly which groups it differs from, and leads to them', async ({
  openFake,
}) => {
  const { page } = await openFake({
    screen: 'cards',
    state: 'groups',
  });
  await page.getByRole('row', { name: /Inès Roussel/ }).click();
  await expect(page.getByRole('article')).toContainText(
    'Differs from card rules Apprentices, Market stall.',
  );
  await page.getByRole('button', { name: 'Show differences' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Card rules', level: 1 })).toBeVisible();
});
