import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { expectNoComplaint } from './complaints.ts';
import {
  cardNamed,
  limitRun,
  limitWrites,
  limitsGrid,
  monthCell,
  openLimits,
  typeMonthLimit,
  unsentChanges,
} from './limits-page.ts';
import { answerNextDialog, setOnline } from './outside-world.ts';

const patches = { method: 'PATCH', path: /\/limits$/ } as const;
/** Long enough for a person, or a spec, to do something while a request is on its way. */
const slowMs = 800;

const button = (page: Page, name: string | RegExp) => limitRun(page).getByRole('button', { name });
const askedCards = (bank: DemoService): readonly string[] =>
  limitWrites(bank).map(({ path: asked }) => asked);

/**
 * All cards chosen, their limit per month ruled to one amount that none of them has; ready to be
 * sent.
 */
async function ruleAllTo(page: Page, amount: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Choose all cards shown' }).press('Space');
  await expect(page.getByText('8 of 8 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'By a rule…' }).press('Enter');
  const rule = page.getByRole('dialog');
  await chooseByKeys(page, 'What to do', 'Set to an amount');
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

test('a run is stopped and gone on with by hand: nothing is sent in between, and each card is asked once', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openLimits(page);
  await ruleAllTo(page, '777');
  bank.control.fail({ match: patches, times: 4, fault: { kind: 'delay', delayMs: slowMs } });
  await sendAll(page);
  await expect.poll(() => limitWrites(bank).length, 'the run has begun').toBeGreaterThan(0);
  await button(page, 'Stop after this one').press('Enter');
  await expect(
    limitRun(page).getByRole('heading', { name: /^Stopped after \d of 8$/ }),
  ).toBeVisible();
  const asked = limitWrites(bank).length;
  expect(asked).toBeLessThan(8);
  // The one under way came to its end first.
  await expect
    .poll(
      () => bank.control.cards().filter(({ payment_monthly_limit: limit }) => limit === 777).length,
    )
    .toBe(asked);
  await expectNoComplaint(page, 'a stopped run');
  expect(limitWrites(bank)).toHaveLength(asked);
  await button(page, 'Go on').press('Enter');
  await expect(limitRun(page)).toContainText('8 cards changed.');
  expect(askedCards(bank)).toHaveLength(8);
  expect(new Set(askedCards(bank)).size).toBe(8);
  expect(bank.control.cards().map(({ payment_monthly_limit: limit }) => limit)).toEqual(
    Array.from({ length: 8 }, () => 777),
  );
});

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
  await button(page, 'Go on').press('Enter');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(limitRun(page).getByRole('heading', { name: 'Stopped after 2 of 8' })).toBeVisible();
  await expect(button(page, 'Go on')).toBeDisabled();
  expect(limitWrites(bank)).toHaveLength(2);
  await setOnline(app, true);
  await expect(limitRun(page).getByText('There is no network')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(
    limitRun(page).getByText('There is no network'),
    'a reason that is none any more',
  ).toHaveCount(0);
  await button(page, 'Go on').press('Enter');
  await expect(limitRun(page)).toContainText('6 cards changed.');
});

test('what the bank refused is sent again alone, with its reason before and its success after', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openLimits(page);
  await ruleAllTo(page, '777');
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
  await expect(limitRun(page)).toContainText('6 cards changed. 2 cards refused.');
  await expect(limitRun(page).getByText('The card is being replaced.')).toHaveCount(2);
  await expectNoComplaint(page, 'a run with refusals');
  const refused = askedCards(bank).slice(0, 2);
  await button(page, 'Send the 2 failed ones again').press('Enter');
  await expect(limitRun(page)).toContainText('8 cards changed.');
  expect(askedCards(bank).slice(8)).toEqual(refused);
  await button(page, 'Done').press('Enter');
  await expect(limitRun(page)).toHaveCount(0);
});

test('a bank that fails is left alone after the second card: both are said not to be known, the others wait', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openLimits(page);
  await ruleAllTo(page, '777');
  bank.control.fail({ match: patches, times: 2, fault: { kind: 'status', status: 500 } });
  await sendAll(page);
  await expect(limitRun(page).getByRole('heading', { name: 'Stopped after 2 of 8' })).toBeVisible();
  await expect(limitRun(page)).toContainText(
    'Of 2 cards it is not known: look in your bank’s app.',
  );
  await expect(limitRun(page).getByRole('alert')).toContainText(
    'Nothing more was sent, so that no other card comes into doubt.',
  );
  await expectNoComplaint(page, 'a run that stopped at a fault');
  expect(limitWrites(bank)).toHaveLength(2);
  await button(page, 'Go on').press('Enter');
  await expect(limitRun(page)).toContainText('6 cards changed. Of 2 cards it is not known');
  expect(new Set(askedCards(bank)).size).toBe(8);
  expect(limitWrites(bank)).toHaveLength(8);
});

test('a rule raises the limits per month of all cards by 10 %: seen in the table before anything is sent, then sent', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openLimits(page);
  const before = new Map(
    bank.control.cards().map(({ id, payment_monthly_limit: limit }) => [id, limit]),
  );
  await limitsGrid(page).locator('[tabindex="0"]').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('8 of 8 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'By a rule…' }).press('Enter');
  const rule = page.getByRole('dialog', { name: 'Change a limit of 8 cards' });
  await expect(rule).toContainText('Nothing is sent yet.');
  await expectNoComplaint(page, 'a rule');
  await expect(rule.getByRole('textbox', { name: 'Per cent' })).toBeFocused();
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
  await sendAll(page);
  await expect(limitRun(page)).toContainText('8 cards changed.');
  for (const { id, embossed_name: name, payment_monthly_limit: limit } of bank.control.cards())
    expect(limit, name ?? id).toBe(Math.round((before.get(id) ?? 0) * 1.1));
  expect(
    limitWrites(bank).map(({ body }) => Object.keys((JSON.parse(body) as { card: object }).card)),
  ).toEqual(Array.from({ length: 8 }, () => ['payment_monthly_limit']));
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
  await expect(page.getByText('2 of 8 chosen')).toBeVisible();
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

test('a run is saved as CSV: before, asked for, and what the bank kept', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { app, page } = cashdesk;
  await openLimits(page);
  await typeMonthLimit(page, 'Karim Benali', '1234');
  await typeMonthLimit(page, 'Inès Roussel', '999999');
  await unsentChanges(page).getByRole('button', { name: 'Send 2 changes' }).press('Enter');
  await expect(limitRun(page)).toContainText('On 1 card the bank kept something else.');
  const folder = await mkdtemp(path.join(tmpdir(), 'cashdesk-e2e-csv-'));
  try {
    const file = path.join(folder, 'run.csv');
    await answerNextDialog(app, { filePaths: [file] });
    await button(page, 'Export (CSV)…').press('Enter');
    await expect
      .poll(() => readFile(file, 'utf8').catch(() => ''), 'the file is written')
      .not.toBe('');
    const [head, ...lines] = (await readFile(file, 'utf8')).trim().split('\r\n');
    expect(head).toContain(
      'Card id,Card,Last digits,Field,Before,Asked for,Kept by the bank,Outcome,Error',
    );
    expect(lines).toHaveLength(2);
    expect(lines.find((line) => line.includes('Karim Benali'))).toBe(
      `${cardNamed(bank, 'Karim Benali')?.id ?? ''},Karim Benali,7304,Payments per month,2500,1234,1234,Changed,`,
    );
    expect(lines.find((line) => line.includes('Inès Roussel'))).toBe(
      `${cardNamed(bank, 'Inès Roussel')?.id ?? ''},Inès Roussel,0963,Payments per month,400,999999,400,Kept,`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
  const gone = new Promise((resolve) => first.app.process().once('exit', resolve));
  first.app.process().kill('SIGKILL');
  await gone;

  const { page } = await launch({ userData: first.userData });
  await openLimits(page);
  await expect(limitRun(page).getByRole('heading', { name: 'Stopped after 3 of 8' })).toBeVisible();
  await expect(limitRun(page)).toContainText(
    '2 cards changed. Of 1 card it is not known: look in your bank’s app.',
  );
  await expectNoComplaint(page, 'a run that a kill interrupted');
  expect(limitWrites(bank), 'nothing is sent by itself').toHaveLength(3);
  await button(page, 'Go on').press('Enter');
  await expect(limitRun(page)).toContainText('7 cards changed. Of 1 card it is not known');
  expect(limitWrites(bank)).toHaveLength(8);
  expect(new Set(askedCards(bank)).size).toBe(8);
  expect(bank.control.cards().map(({ payment_monthly_limit: limit }) => limit)).toEqual(
    Array.from({ length: 8 }, () => 777),
  );
});
