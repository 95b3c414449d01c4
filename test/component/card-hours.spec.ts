import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test, type Cashdesk } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
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

/** In the smallest window, the status of the card cuts neither its name nor its figures. */
async function expectWholeNameAndFigures(page: Page): Promise<void> {
  const formerSize = page.viewportSize();
  await page.setViewportSize({ width: 960, height: 640 });
  const row = page.getByRole('grid', { name: 'Cards' }).getByRole('row', { name: /Karim Benali/ });
  await expect(row).toContainText(/Off until/);
  await expect
    .poll(() =>
      row.evaluate((element) =>
        ['.name', '.card-row', '.meter-figures']
          .flatMap((part) => [...element.querySelectorAll(part)])
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ className }) => className),
      ),
    )
    .toEqual([]);
  if (formerSize !== null) await page.setViewportSize(formerSize);
}

/** Chooses hours on the day after tomorrow only, so the card is outside them in every run. */
async function chooseTheDayAfterTomorrow(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Hours' });
  const day = (inDays: number) =>
    new Intl.DateTimeFormat('en', { weekday: 'long' }).format(Date.now() + inDays * 86_400_000);
  const chosenDay = day(2);
  for (const name of [0, 1, 2, 3, 4, 5, 6].map(day)) {
    const box = dialog.getByRole('checkbox', { name, exact: true });
    if ((await box.isChecked()) !== (name === chosenDay)) await box.press('Space');
  }
  await expect(dialog.getByRole('table').getByText(/\d:00\s[AP]M to/)).toHaveCount(1);
}

/** Begins hours of a card that the bank lets work on Saturday and Sunday only, and cancels. */
async function setHoursOnOffDays(page: Page): Promise<void> {
  const rows = page.getByRole('grid', { name: 'Cards' });
  await rows.getByRole('row', { name: /Sunday market/ }).click();
  await expect(
    card(page).getByText('This card works all day on these days: Saturday and Sunday.'),
  ).toBeVisible();
  await card(page).getByRole('button', { name: 'Set hours…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Hours' });
  const neverNote = dialog.getByText(/These hours are on none of them\./);
  await expect(dialog.getByRole('checkbox', { name: 'Sunday', checked: true })).toBeVisible();
  await expect(neverNote).toHaveCount(0);
  await expect(dialog).toContainText('These stay possible at other times');
  await expect(dialog).toHaveAccessibleName(/^Hours: ./);
  await expect(dialog).not.toContainText('turned off at once');
  for (const name of ['Saturday', 'Sunday', 'Monday'])
    await dialog.getByRole('checkbox', { name, exact: true }).press('Space');
  await expect(neverNote).toBeVisible();
  await page.keyboard.press('Escape');
  await rows.getByRole('row', { name: /Karim Benali/ }).click();
  await expect(card(page).getByRole('heading', { level: 2 })).toHaveText('Karim Benali');
}

test('card hours switch options off, pause after an outside change, and restore the card', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const page = await openKarim(cashdesk, bank);
  await setHoursOnOffDays(page);
  const before = optionsAt(bank);
  const offNote = card(page).getByText(/^Off now\. Turns on again/);
  await card(page).getByRole('button', { name: 'Set hours…' }).press('Enter');
  await chooseTheDayAfterTomorrow(page);
  await page.getByRole('button', { name: 'Save hours' }).press('Enter');
  await expect(offNote).toBeVisible();
  await expectWholeNameAndFigures(page);
  await expect
    .poll(() => optionsAt(bank))
    .toEqual({ ...before, atm_option: false, online_option: false, foreign_option: false });
  await expect(card(page).getByText(/^Off because of the card’s hours\./)).toHaveCount(
    [before.atm_option, before.online_option, before.foreign_option].filter(Boolean).length,
  );
  await expectAccessible(page, 'a card with hours');

  const online = card(page).getByRole('switch', { name: 'Online', exact: true });
  await expect(online).toBeEnabled();
  await online.press('Space');
  await expect(card(page).getByText(/^Paused: the card was changed/)).toBeVisible();
  await card(page).getByRole('button', { name: 'Continue as scheduled' }).press('Enter');
  await expect.poll(() => optionsAt(bank).online_option).toBe(false);
  await expect(offNote).toBeVisible();
  await expect(online).toBeEnabled();
  await online.press('Space');
  await card(page).getByRole('button', { name: 'Leave as it is now' }).press('Enter');
  await expect(card(page).getByText(/^Still on\. Its hours begin/)).toBeVisible();
  expect(optionsAt(bank).online_option).toBe(true);

  await card(page).getByRole('button', { name: 'Remove hours' }).press('Enter');
  await expect(card(page).getByText('This card works at any time.')).toBeVisible();
  await expect.poll(() => optionsAt(bank)).toEqual(before);
  await card(page).getByRole('button', { name: 'Set hours…' }).press('Enter');
  await chooseTheDayAfterTomorrow(page);
  await page.getByRole('button', { name: 'Save hours' }).press('Enter');
  await expect.poll(() => optionsAt(bank).online_option).toBe(false);
  await page.getByRole('link', { name: 'Scheduled' }).press('Enter');
  await expectAccessible(page, 'scheduled changes');
  const all = page.getByRole('switch', { name: 'Scheduled changes' });
  await all.press('Space');
  await expect(all).not.toBeChecked();
  await expect.poll(() => optionsAt(bank)).toEqual(before);
});

test('a temporary limit that is ended early restores the former one', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const page = await openKarim(cashdesk, bank);
  const before = atBank(bank)?.payment_monthly_limit;
  await page.evaluate(() => window.cashdesk.cardRules.switchAll({ isOn: false }));
  const limit = card(page).locator('[data-limit="payment-month"]');
  const temporaryLimitButton = card(page).getByRole('button', { name: 'Only for a while…' });
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Set temporary limit' });
  const setEnd = card(page).getByRole('button', { name: 'Set end date…' });
  await card(page).getByRole('button', { name: 'Temporary limit…' }).press('Enter');
  await limit.fill('3100');
  await limit.press('Enter');
  await expect(setEnd).toHaveAttribute('data-look', 'primary');
  await expect(card(page).getByRole('button', { name: 'Send 1 change' })).toHaveCount(0);
  expect(atBank(bank)?.payment_monthly_limit).toBe(before);
  await expect(send).toBeDisabled();
  await dialog.getByRole('button', { name: 'Turn on' }).press('Enter');
  await expect(dialog).toHaveAccessibleName('Temporary limit: Karim Benali');
  await expect(dialog).toContainText(/: €?3,100 until \w+.*, then €?2,500/);
  await send.press('Enter');
  await expect.poll(() => Number(atBank(bank)?.payment_monthly_limit)).toBe(3100);
  const limitThen = /: €?3,100 until \w+.*, then €?2,500/;
  await expect(card(page).getByText(limitThen)).toBeVisible();
  await expect(card(page).getByText(/^Temporary limit until /)).toBeVisible();
  await expect(page.getByText(/^Done\..*3,100 until .*, then €?2,500/)).toBeVisible();
  await page.getByRole('link', { name: 'Scheduled' }).press('Enter');
  const all = page.getByRole('switch', { name: 'Scheduled changes' });
  await all.press('Space');
  await expect(dialog).toContainText(/Karim Benali: .* stays at €?3,100 until you change it/);
  await expectAccessible(page, 'turning off scheduled changes');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(all).toBeChecked();
  await page.getByRole('button', { name: /^Karim Benali/ }).press('Enter');
  await card(page).getByRole('button', { name: 'End now' }).press('Enter');
  await expect.poll(() => atBank(bank)?.payment_monthly_limit).toBe(before);
  await expect(card(page).getByText(limitThen)).toHaveCount(0);

  bank.control.setScaMode('session');
  await limit.fill('3100');
  const buttons = card(page).locator('.card-limits-head').getByRole('button');
  const rightEdgeOf = async (button: Locator) => {
    const box = await button.boundingBox();
    return box && { right: Math.round(box.x + box.width), top: Math.round(box.y) };
  };
  const edge = await rightEdgeOf(buttons.filter({ hasText: 'Send 1 change' }));
  await temporaryLimitButton.press('Enter');
  await send.press('Enter');
  await expect(buttons).toHaveText(['Cancel', /^Waiting for your phone/]);
  expect(await rightEdgeOf(buttons.last())).toEqual(edge);
  await expect(card(page).getByText(/Waiting for your approval in your bank’s app/)).toBeVisible();
  const endNow = card(page).getByRole('button', { name: 'End now' });
  await expect(endNow).toHaveCount(0);
  bank.control.approveSca(bank.control.waitingApprovals()[0]?.token ?? '');
  await expect(endNow).toBeVisible();
  await expect(card(page).getByText(/Waiting for your approval/)).toHaveCount(0);
});
