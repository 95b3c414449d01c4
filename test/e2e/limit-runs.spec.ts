import type { Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { expectNoComplaint } from './complaints.ts';
import { limitRun, limitWrites, limitsGrid, openLimits, unsentChanges } from './limits-page.ts';
import { kill, setOnline, tellPages } from './outside-world.ts';

const patches = { method: 'PATCH', path: /\/limits$/ } as const;

const button = (page: Page, name: string | RegExp) => limitRun(page).getByRole('button', { name });
const askedCards = (bank: DemoService): readonly string[] =>
  limitWrites(bank).map(({ path: asked }) => asked);

/**
 * All cards chosen, their limit per month ruled to one amount that none of them has; ready to be
 * sent.
 */
async function ruleAllTo(page: Page, amount: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all cards shown' }).press('Space');
  await expect(page.getByText('8 of 8 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Bulk change…' }).press('Enter');
  const rule = page.getByRole('dialog');
  await chooseByKeys(page, 'Change', 'Set to an amount');
  await rule.getByRole('textbox', { name: 'Amount' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
  await expect(rule).toHaveCount(0);
  await expect(
    unsentChanges(page).getByRole('heading', { name: '8 changes on 8 cards' }),
  ).toBeVisible();
}

/** Opens a list of choices with the keyboard and takes one by typing how it begins. */
async function chooseByKeys(page: Page, label: string, choice: string): Promise<void> {
  const field = page.getByRole('button', { name: new RegExp(`${label}$`) });
  await field.press('Enter');
  const option = page.getByRole('option', { name: choice, exact: true });
  await expect(option).toBeVisible();
  await page.keyboard.type(choice);
  await expect(option).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toContainText(choice);
}

async function sendAll(page: Page): Promise<void> {
  await unsentChanges(page).getByRole('button', { name: 'Send 8 changes' }).press('Enter');
  await expect(limitRun(page)).toBeVisible();
}

test('a stopped run outlives a network that goes: it says that it cannot go on, and goes on when the network is back', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { app, page } = cashdesk;
  await openLimits(page);
  await ruleAllTo(page, '777');
  bank.control.fail({ match: patches, times: 2, fault: { kind: 'status', status: 500 } });
  await sendAll(page);
  await expect(limitRun(page).getByRole('heading', { name: 'Stopped after 2 of 8' })).toBeVisible();
  await setOnline(app, false);
  // As pressed in the moment the network goes: the button is dead as soon as the window hears of it.
  await page.evaluate(() => window.cashdesk.limitRuns.resume({}));
  await expect(limitRun(page).getByText('You’re offline')).toBeVisible();
  await expect(page.locator('.banner').getByText('You’re offline.')).toBeVisible();
  await expect(limitRun(page).getByRole('heading', { name: 'Stopped after 2 of 8' })).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
  expect(limitWrites(bank)).toHaveLength(2);
  await setOnline(app, true);
  await tellPages(app, true);
  await expect(
    limitRun(page).getByText('You’re offline'),
    'a reason that is none any more',
  ).toHaveCount(0);
  await button(page, 'Continue').press('Enter');
  await expect(limitRun(page)).toContainText('6 cards changed.');
});

test('a template of one’s own is saved, is there after a restart, and is applied to chosen cards', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const first = await launch();
  await signInAtBank(first, bank);
  await openLimits(first.page);
  await first.page.getByRole('button', { name: 'Templates' }).press('Enter');
  await first.page
    .getByRole('dialog')
    .getByRole('button', { name: 'New template', exact: true })
    .press('Enter');
  const form = first.page.getByRole('dialog', { name: 'New template' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await first.page.keyboard.type('Market day');
  await chooseByKeys(first.page, 'Per month', 'Set to');
  await form.getByRole('textbox', { name: 'Amount, Per month' }).focus();
  await first.page.keyboard.type('640');
  await expectNoComplaint(first.page, 'a template that is being made');
  await first.page.keyboard.press('Enter');
  await expect(
    first.page.getByRole('dialog', { name: 'Templates' }).getByText('Market day'),
  ).toBeVisible();
  await first.page.keyboard.press('Escape');
  await first.close();

  const { page } = await launch({ userData: first.userData });
  await openLimits(page);
  await limitsGrid(page).locator('[tabindex="0"]').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 of 8 selected')).toBeVisible();
  await chooseByKeys(page, 'Template', 'Market day');
  await page.getByRole('button', { name: 'Apply', exact: true }).press('Enter');
  await expect(
    unsentChanges(page).getByRole('heading', { name: '2 changes on 2 cards' }),
  ).toBeVisible();
  await unsentChanges(page).getByRole('button', { name: 'Send 2 changes' }).press('Enter');
  await expect(limitRun(page)).toContainText('2 cards changed.');
  expect(limitWrites(bank).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => '{"card":{"payment_monthly_limit":640}}'),
  );
  expect(
    bank.control.cards().filter(({ payment_monthly_limit: limit }) => limit === 640),
  ).toHaveLength(2);
});

test('the app killed in the middle of a run stands stopped at its next start, goes on when told to, and asks no card twice', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const first = await launch();
  await signInAtBank(first, bank);
  await openLimits(first.page);
  await ruleAllTo(first.page, '777');
  bank.control.fail({ match: patches, times: 2, fault: { kind: 'delay', delayMs: 0 } });
  bank.control.fail({ match: patches, times: 1, fault: { kind: 'silence', when: 'after' } });
  await sendAll(first.page);
  await expect.poll(() => limitWrites(bank).length, 'the third card is on its way').toBe(3);
  await kill(first.app);

  const { page } = await launch({ userData: first.userData });
  await openLimits(page);
  await expect(limitRun(page).getByRole('heading', { name: 'Stopped after 3 of 8' })).toBeVisible();
  await expect(limitRun(page)).toContainText(
    '2 cards changed. 1 card not confirmed. Check it in your bank’s app.',
  );
  await expectNoComplaint(page, 'a run that a kill interrupted');
  expect(limitWrites(bank), 'nothing is sent by itself').toHaveLength(3);
  await button(page, 'Continue').press('Enter');
  await expect(limitRun(page)).toContainText('7 cards changed. 1 card not confirmed');
  expect(limitWrites(bank)).toHaveLength(8);
  expect(new Set(askedCards(bank)).size).toBe(8);
  expect(bank.control.cards().map(({ payment_monthly_limit: limit }) => limit)).toEqual(
    Array.from({ length: 8 }, () => 777),
  );
});

test('the app killed in the middle of changing where cards work sends nothing by itself at its next start, and asks no card twice', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const writes = { method: 'PATCH', path: /\/options$/ } as const;
  const sent = () =>
    bank.control
      .requests()
      .filter(({ method, path }) => method === writes.method && writes.path.test(path));
  const first = await launch();
  await signInAtBank(first, bank);
  await openLimits(first.page);
  await first.page.getByRole('checkbox', { name: 'Select all cards shown' }).press('Space');
  await first.page.getByRole('button', { name: 'Where they work…' }).press('Enter');
  await chooseByKeys(first.page, 'Online', 'Off');
  bank.control.fail({ match: writes, times: 1, fault: { kind: 'delay', delayMs: 0 } });
  bank.control.fail({ match: writes, times: 1, fault: { kind: 'silence', when: 'after' } });
  await first.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Change \d cards$/ })
    .press('Enter');
  await expect.poll(() => sent().length, 'the second card is on its way').toBe(2);
  await kill(first.app);

  const { page } = await launch({ userData: first.userData });
  await openLimits(page);
  await expect(limitRun(page).getByRole('heading', { name: /^Stopped after 2 of / })).toBeVisible();
  expect(sent(), 'nothing is sent by itself').toHaveLength(2);
  await button(page, 'Continue').press('Enter');
  await expect(button(page, 'Done')).toBeVisible();
  await expect(limitRun(page)).toContainText('7 cards changed. 1 card not confirmed');
  expect(new Set(sent().map(({ path }) => path)).size).toBe(sent().length);
  expect(bank.control.cards().map(({ online_option: isOn }) => isOn)).toEqual(
    Array.from({ length: 8 }, () => false),
  );
});
