import type { Page } from '@playwright/test';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { limitRun, limitsGrid, openLimits } from '../e2e/limits-page.ts';

function dialogOf(page: Page) {
  return page.getByRole('dialog');
}

/** Opens the dialog for the selected cards, or for all, through the palette. */
async function openFromPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('where cards work');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
}

async function choose(page: Page, option: string, state: string): Promise<void> {
  const field = dialogOf(page).getByRole('button', { name: new RegExp(`${option}$`) });
  await field.press('Enter');
  const choice = page.getByRole('option', { name: state, exact: true });
  await expect(choice).toBeVisible();
  await page.keyboard.type(state);
  await expect(choice).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toContainText(state);
}

test("shows each card's result before and after a run, by keyboard, one run at a time", async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  const listOptionRequests = () =>
    bank.control.requests().filter(({ path }) => path.endsWith('/options'));
  await openLimits(page);
  await limitsGrid(page).getByRole('row').nth(1).locator('[data-cell="card"]').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Card controls…' }).press('Enter');
  await expect(dialogOf(page)).toHaveAccessibleName('Change where 2 cards work');
  await expect(dialogOf(page)).toContainText('Choose on or off for at least one setting');
  await choose(page, 'Online', 'Off');
  await expect(dialogOf(page)).toContainText('2 cards will be changed.');
  await expect(dialogOf(page).getByRole('listitem').first()).toContainText('Online: Off');
  await expectAccessible(page, 'the plan of options');
  // The choices survive closing, and reopening from another screen by the palette.
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  expect(listOptionRequests()).toEqual([]);
  await openFromPalette(page);
  await expect(dialogOf(page).getByRole('button', { name: /Online$/ })).toContainText('Off');
  await dialogOf(page).getByRole('button', { name: 'Change 2 cards' }).press('Enter');
  await expect(limitRun(page)).toContainText('2 cards changed.');
  expect(listOptionRequests()).toHaveLength(2);
  expect(bank.control.cards().filter(({ online_option: isOn }) => !isOn)).toHaveLength(2);
  await limitRun(page).getByRole('button', { name: 'Done' }).press('Enter');
  await openFromPalette(page);
  await expect(dialogOf(page)).toContainText('Choose on or off for at least one setting');

  // While another run is not finished, nothing is sent, and what is chosen stays.
  bank.control.fail({
    match: { method: 'PATCH', path: /\/options$/ },
    times: 1,
    fault: { kind: 'sca-required' },
  });
  await choose(page, 'Online', 'On');
  await dialogOf(page).getByRole('button', { name: 'Change 2 cards' }).press('Enter');
  await expect(limitRun(page).getByRole('heading', { name: /needs your approval/ })).toBeVisible();
  await openFromPalette(page);
  await choose(page, 'Online', 'On');
  await expect(dialogOf(page)).toContainText('Another change to several cards isn’t finished.');
  await expect(dialogOf(page).getByRole('button', { name: /^Change \d cards?$/ })).toBeDisabled();
  expect(listOptionRequests()).toHaveLength(3);
});

test('a physical card keeps contactless; the dialog says why a run cannot start', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'limits' });
  await expect(limitsGrid(page)).toBeVisible();
  await openFromPalette(page);
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('No cards are selected, so this applies to all cards shown.');
  await expect(dialog.getByRole('button', { name: 'Change cards', exact: true })).toBeDisabled();
  await choose(page, 'Contactless', 'Off');
  await expect(dialog).toContainText(/\d cards can’t be changed\./);
  await expect(dialog.getByRole('listitem').first()).toContainText(
    'Contactless stays as it is. It can’t be changed on a physical card.',
  );
  await choose(page, 'Online', 'Off');
  main.fail('limitRuns.start', { kind: 'storage-unavailable', reason: 'full' });
  await dialogOf(page)
    .getByRole('button', { name: /^Change \d cards$/ })
    .press('Enter');
  await expect(dialogOf(page).getByRole('alert')).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: /Online$/ })).toContainText('Off');
});
