import type { Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test, type Cashdesk } from './component-test.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';
import { goTo } from '../e2e/demo-company.ts';

function card(page: Page) {
  return page.getByRole('article');
}
function atBank(bank: DemoService) {
  return bank.control.cards().find(({ embossed_name }) => embossed_name === 'Karim Benali');
}
function optionsAt(bank: DemoService) {
  const { atm_option, nfc_option, online_option, foreign_option } = atBank(bank) ?? {};
  return { atm_option, nfc_option, online_option, foreign_option };
}

async function openKarim(cashdesk: Cashdesk, bank: DemoService): Promise<Page> {
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await goTo(page, 'Cards');
  await page
    .getByRole('grid', { name: 'Cards' })
    .getByRole('row', { name: /Karim Benali/ })
    .click();
  await expect(card(page).getByRole('heading', { level: 2 })).toHaveText('Karim Benali');
  return page;
}

/** Hours on the day after tomorrow alone: whenever this runs, the card is outside of them. */
async function chooseTheDayAfterTomorrow(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Hours' });
  const day = (inDays: number) =>
    new Intl.DateTimeFormat('en', { weekday: 'long' }).format(Date.now() + inDays * 86_400_000);
  const wanted = day(2);
  for (const name of [0, 1, 2, 3, 4, 5, 6].map(day)) {
    const box = dialog.getByRole('checkbox', { name, exact: true });
    if ((await box.isChecked()) !== (name === wanted)) await box.press('Space');
  }
  await expect(dialog.getByRole('table').getByText(/\d:00\s[AP]M to/)).toHaveCount(1);
}

test('hours are set by their dialog: what was chosen goes off at the bank, and comes back exactly when they are removed', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const page = await openKarim(cashdesk, bank);
  const before = optionsAt(bank);
  await card(page).getByRole('button', { name: 'Set hours…' }).press('Enter');
  await chooseTheDayAfterTomorrow(page);
  await page.getByRole('button', { name: 'Keep these hours' }).press('Enter');
  await expect(card(page).getByText(/^Off now\. Switched back on/)).toBeVisible();
  await expect
    .poll(() => optionsAt(bank))
    .toEqual({ ...before, atm_option: false, online_option: false, foreign_option: false });
  await expect(card(page).getByText(/^Off outside its hours\./)).toHaveCount(
    [before.atm_option, before.online_option, before.foreign_option].filter(Boolean).length,
  );
  await expectNoComplaint(page, 'a card with hours');
  await card(page).getByRole('button', { name: 'Remove hours' }).press('Enter');
  await expect(card(page).getByText('This card works at any time.')).toBeVisible();
  await expect.poll(() => optionsAt(bank)).toEqual(before);
});

test('what somebody else changes of a card outside of its hours stays, and is the owner’s to decide', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const page = await openKarim(cashdesk, bank);
  await card(page).getByRole('button', { name: 'Set hours…' }).press('Enter');
  await chooseTheDayAfterTomorrow(page);
  await page.getByRole('button', { name: 'Keep these hours' }).press('Enter');
  await expect(card(page).getByText(/^Off now\. Switched back on/)).toBeVisible();
  const online = card(page).getByRole('switch', { name: 'Online', exact: true });
  await expect(online).toBeEnabled();
  await online.press('Space');
  await expect(card(page).getByText(/^Paused: the card was changed/)).toBeVisible();
  await card(page).getByRole('button', { name: 'Continue as planned' }).press('Enter');
  await expect.poll(() => optionsAt(bank).online_option).toBe(false);
  await expect(card(page).getByText(/^Off now\./)).toBeVisible();
});

test('a limit is set until a time, says so, and goes back to exactly what it was when it is ended early', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const page = await openKarim(cashdesk, bank);
  const before = atBank(bank)?.payment_monthly_limit;
  await card(page).locator('[data-limit="payment-month"]').fill('3100');
  await card(page).getByRole('button', { name: 'Set until…' }).press('Enter');
  await expect(page.getByRole('dialog').getByText(/^Set back:/)).toBeVisible();
  await page.getByRole('button', { name: 'Set until then' }).press('Enter');
  await expect.poll(() => Number(atBank(bank)?.payment_monthly_limit)).toBe(3100);
  await expect(card(page).getByText(/^Set until: .*Then back to what it was\./)).toBeVisible();
  await card(page).getByRole('button', { name: 'Set back now' }).press('Enter');
  await expect.poll(() => atBank(bank)?.payment_monthly_limit).toBe(before);
  await expect(card(page).getByText(/Then back to what it was/)).toHaveCount(0);
});

test('a limit until a time that waits for an approval says so, and what it is now once the bank has set it', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const page = await openKarim(cashdesk, bank);
  await card(page).locator('[data-limit="payment-month"]').fill('3100');
  await card(page).getByRole('button', { name: 'Set until…' }).press('Enter');
  await page.getByRole('button', { name: 'Set until then' }).press('Enter');
  await expect(card(page).getByText(/Waiting for your approval in your bank’s app/)).toBeVisible();
  await expect(card(page).getByText(/now 3,100/)).toHaveCount(0);
  bank.control.approveSca(bank.control.waitingApprovals()[0]?.token ?? '');
  await expect(card(page).getByText(/now 3,100, before 2,500/)).toBeVisible();
  await expect(card(page).getByText(/Waiting for your approval/)).toHaveCount(0);
});

test('no limit is set until a time while planned changes are off; they are switched on where it is asked for', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const page = await openKarim(cashdesk, bank);
  await page.evaluate(() => window.cashdesk.cardRules.switchAll({ isOn: false }));
  await card(page).locator('[data-limit="payment-month"]').fill('3100');
  await card(page).getByRole('button', { name: 'Set until…' }).press('Enter');
  const send = page.getByRole('button', { name: 'Set until then' });
  await expect(send).toBeDisabled();
  await expectNoComplaint(page, 'the dialog of a limit while planned changes are off');
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).press('Enter');
  await expect(send).toBeEnabled();
  await send.press('Enter');
  await expect.poll(() => Number(atBank(bank)?.payment_monthly_limit)).toBe(3100);
});

test('a card that its owner leaves as somebody else changed it is said to be on still', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const page = await openKarim(cashdesk, bank);
  await card(page).getByRole('button', { name: 'Set hours…' }).press('Enter');
  await chooseTheDayAfterTomorrow(page);
  await page.getByRole('button', { name: 'Keep these hours' }).press('Enter');
  await expect(card(page).getByText(/^Off now\. Switched back on/)).toBeVisible();
  const online = card(page).getByRole('switch', { name: 'Online', exact: true });
  await expect(online).toBeEnabled();
  await online.press('Space');
  await card(page).getByRole('button', { name: 'Leave it as it is now' }).press('Enter');
  await expect(card(page).getByText(/^Still on\. Its hours begin/)).toBeVisible();
  expect(optionsAt(bank).online_option).toBe(true);
});

test('the hours of all cards are switched off in the settings, and each card gets back what it had', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const page = await openKarim(cashdesk, bank);
  const before = optionsAt(bank);
  await card(page).getByRole('button', { name: 'Set hours…' }).press('Enter');
  await chooseTheDayAfterTomorrow(page);
  await page.getByRole('button', { name: 'Keep these hours' }).press('Enter');
  await expect.poll(() => optionsAt(bank).online_option).toBe(false);
  await goTo(page, 'Settings');
  const all = page.getByRole('switch', { name: 'Make planned changes' });
  await all.press('Space');
  await expect(all).not.toBeChecked();
  await expect.poll(() => optionsAt(bank)).toEqual(before);
});
