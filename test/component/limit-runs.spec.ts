import type { Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import {
  findCard,
  limitRun,
  limitWrites,
  limitsGrid,
  monthCell,
  openLimits,
  typeMonthLimit,
  unsentChanges,
} from '../e2e/limits-page.ts';

const patches = { method: 'PATCH', path: /\/limits$/ } as const;
/** Long enough to act while a request is in flight. */
const slowMs = 800;

function button(page: Page, name: string | RegExp) {
  return limitRun(page).getByRole('button', { name });
}
function listRequestedCards(bank: DemoService): readonly string[] {
  return limitWrites(bank).map(({ path }) => path);
}

/** Chooses all cards and sets a rule for one monthly limit that none of them has; ready to send. */
async function setRuleForAll(page: Page, amount: string): Promise<void> {
  const all = page.getByRole('checkbox', { name: 'Select all cards shown' });
  // Cards of an earlier run stay selected.
  if (!(await all.isChecked())) await all.press('Space');
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

/** Opens a select with the keyboard and picks an option by typing its beginning. */
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

test("previews and sends a 10 % raise of all monthly limits, and reports the bank's deviations", async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { main, page } = cashdesk;
  await openLimits(page);
  const before = new Map(
    bank.control.cards().map(({ id, payment_monthly_limit: limit }) => [id, limit]),
  );
  await limitsGrid(page).locator('[tabindex="0"]').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('8 of 8 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Bulk change…' }).press('Enter');
  const rule = page.getByRole('dialog', { name: 'Change a limit on 8 cards' });
  await expect(rule).toContainText('Nothing is sent yet.');
  await expectAccessible(page, 'a rule');
  await expect(rule.getByRole('textbox', { name: 'Percentage' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(
    unsentChanges(page).getByRole('heading', { name: '8 changes on 8 cards' }),
  ).toBeVisible();
  await expect(monthCell(page, 'Karim Benali')).toContainText('2,750');
  await expect(
    unsentChanges(page).getByRole('listitem').filter({ hasText: 'Karim Benali' }),
  ).toContainText(/2,500.*2,750/);
  expect(limitWrites(bank)).toHaveLength(0);
  const releaseGet = main.hold('limitRuns.get');
  const sending = unsentChanges(page).getByRole('button', { name: 'Send 8 changes' });
  await sending.press('Enter');
  await expect.poll(() => limitWrites(bank).length, 'every change is sent').toBe(8);
  await expect(sending).toBeFocused();
  await page.keyboard.press('Enter');
  releaseGet();
  await expect(limitRun(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(limitRun(page)).toContainText('8 cards changed.');
  await expect(unsentChanges(page)).toHaveCount(0);
  for (const { id, embossed_name: name, payment_monthly_limit: limit } of bank.control.cards())
    expect(limit, name ?? id).toBe(Math.round((before.get(id) ?? 0) * 1.1));
  expect(
    limitWrites(bank).map(({ body }) => Object.keys((JSON.parse(body) as { card: object }).card)),
  ).toEqual(Array.from({ length: 8 }, () => ['payment_monthly_limit']));

  await button(page, 'Done').press('Enter');
  const currentLimit = findCard(bank, 'Karim Benali')?.payment_monthly_limit ?? 0;
  await typeMonthLimit(page, 'Karim Benali', '999999');
  await page.getByRole('button', { name: 'Send 1 change' }).press('Enter');
  await expect(limitRun(page)).toContainText('Your bank set other values on 1 card.');
  await expect(limitRun(page)).toContainText(
    `Your bank set ${Intl.NumberFormat('en-US').format(currentLimit)} instead of 999,999.`,
  );
  await expectAccessible(page, 'limits that the bank did not change');
  expect(limitWrites(bank)).toHaveLength(9);
});

test('stops and continues a run, asks each card once, and retries only refused ones', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { page, rig } = cashdesk;
  await openLimits(page);
  await setRuleForAll(page, '777');
  bank.control.fail({ match: patches, times: 4, fault: { kind: 'delay', delayMs: slowMs } });
  await sendAll(page);
  await expect.poll(() => limitWrites(bank).length, 'the run has begun').toBeGreaterThan(0);
  await button(page, 'Stop after this card').press('Enter');
  await expect(
    limitRun(page).getByRole('heading', { name: /^Stopped after \d of 8$/ }),
  ).toBeVisible();
  const asked = limitWrites(bank).length;
  expect(asked).toBeLessThan(8);
  // The card in flight finished first.
  await expect
    .poll(
      () => bank.control.cards().filter(({ payment_monthly_limit: limit }) => limit === 777).length,
    )
    .toBe(asked);
  expect(limitWrites(bank)).toHaveLength(asked);
  await button(page, 'Continue').press('Enter');
  await expect(limitRun(page)).toContainText('8 cards changed.');
  expect(listRequestedCards(bank)).toHaveLength(8);
  expect(new Set(listRequestedCards(bank)).size).toBe(8);
  expect(bank.control.cards().map(({ payment_monthly_limit: limit }) => limit)).toEqual(
    Array.from({ length: 8 }, () => 777),
  );
  await button(page, 'Done').press('Enter');

  await setRuleForAll(page, '778');
  bank.control.fail({
    match: patches,
    times: 2,
    fault: {
      kind: 'unprocessable',
      errors: [
        {
          code: 'invalid',
          detail: 'The card is being replaced.',
          source: { pointer: '/card/payment_monthly_limit' },
        },
      ],
    },
  });
  await sendAll(page);
  await expect(limitRun(page)).toContainText('6 cards changed. Declined on 2 cards.');
  await expect(limitRun(page).getByText('The card is being replaced.')).toHaveCount(2);
  await expectAccessible(page, 'a run with refusals');
  await button(page, 'Export as CSV…').press('Enter');
  await expect.poll(() => rig.saved.length, 'the file is written').toBe(1);
  const retriedCards = listRequestedCards(bank).slice(8, 10);
  await button(page, 'Retry 2 cards').press('Enter');
  await expect(limitRun(page)).toContainText('8 cards changed.');
  expect(listRequestedCards(bank).slice(16)).toEqual(retriedCards);
  await button(page, 'Done').press('Enter');
  await expect(limitRun(page)).toHaveCount(0);
});

test('a run pauses when the bank fails twice, with both outcomes unknown', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { page, rig } = cashdesk;
  await openLimits(page);
  await setRuleForAll(page, '777');
  bank.control.fail({ match: patches, times: 2, fault: { kind: 'status', status: 500 } });
  await sendAll(page);
  await expect(limitRun(page).getByRole('heading', { name: 'Stopped after 2 of 8' })).toBeVisible();
  await expect(limitRun(page)).toContainText(
    '2 cards not confirmed. Check them in your bank’s app.',
  );
  await expect(limitRun(page).getByRole('alert')).toContainText(
    'Cashdesk stopped here, so no other card is left unconfirmed.',
  );
  await expectAccessible(page, 'a run that stopped at a fault');
  expect(limitWrites(bank)).toHaveLength(2);
  rig.hold.before = async () => {
    throw Object.assign(new Error('connect ENETUNREACH'), {
      code: 'ENETUNREACH',
      syscall: 'connect',
    });
  };
  await button(page, 'Continue').press('Enter');
  await expect(limitRun(page).getByText('You’re offline')).toBeVisible();
  await expect(page.locator('.banner').getByText('You’re offline.')).toBeVisible();
  await expect(limitRun(page).getByRole('heading', { name: 'Stopped after 2 of 8' })).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
  expect(limitWrites(bank)).toHaveLength(2);
  rig.hold.before = () => undefined;
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(
    limitRun(page).getByText('You’re offline'),
    'the cleared reason is gone',
  ).toHaveCount(0);
  await button(page, 'Continue').press('Enter');
  await expect(limitRun(page)).toContainText('6 cards changed. 2 cards not confirmed');
  expect(new Set(listRequestedCards(bank)).size).toBe(8);
  expect(limitWrites(bank)).toHaveLength(8);
});

test('saves a rule without cards, and applies its limits to chosen cards', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openLimits(page);
  await page.getByRole('button', { name: 'Card rules' }).press('Enter');
  await page.getByRole('button', { name: 'New card rule' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'New card rule' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.insertText('Market day');
  await chooseByKeys(page, 'Per month', 'Set to');
  await form.getByRole('textbox', { name: 'Amount, Per month' }).focus();
  await page.keyboard.type('640');
  // This table applies only the limits of a rule.
  await chooseByKeys(page, 'Online', 'Off');
  await form.getByRole('textbox', { name: 'Name' }).focus();
  await expectAccessible(page, 'a rule that is being made');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Market day' })).toBeVisible();
  await page.getByRole('link', { name: 'Limits' }).press('Enter');

  await limitsGrid(page).locator('[tabindex="0"]').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 of 8 selected')).toBeVisible();
  await chooseByKeys(page, 'Rule', 'Market day');
  await page.getByRole('button', { name: 'Apply limits' }).press('Enter');
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
