import type { Page } from '@playwright/test';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { openScreen, setPreferences } from '../e2e/demo-company.ts';

/** The time that a customer of the demo service takes to pay. */
const customersTakeMs = 8_000;

function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Take a payment' });
}

function openPayments(page: Page): Promise<void> {
  return openScreen(page, 'Terminal payments');
}

async function openForm(page: Page): Promise<void> {
  await openPayments(page);
  await page.getByRole('button', { name: 'Take a payment' }).press('Enter');
  await expect(dialogOf(page)).toBeVisible();
}

test('starts a payment by keyboard, shows refusals, and follows it until paid', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page, main } = cashdesk;
  await openForm(page);
  const dialog = dialogOf(page);
  await dialog.getByLabel('ID of the terminal').fill('no id at all');
  await dialog.getByLabel('Amount').fill('0');
  await dialog.getByLabel('Amount').press('Enter');
  await expect(dialog.getByText('An ID has only letters, digits and hyphens.')).toBeVisible();
  await expect(dialog.getByText('Enter more than 0.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('12.505');
  await expect(dialog.getByText(/Enter an amount like/)).toBeVisible();
  await expectAccessible(page, 'a payment with mistakes');
  await dialog.getByLabel('ID of the terminal').fill(bank.terminalId);
  await dialog.getByLabel('Amount').fill('12.5');
  await dialog.getByLabel('Reference (optional)').fill('Table 4');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Take a payment' }).press('Enter');
  await expect(dialog.getByLabel('Reference (optional)')).toHaveValue('Table 4');
  const match = { method: 'POST', path: /\/payment$/ } as const;
  bank.control.fail({ match, fault: { kind: 'forbidden', scope: 'terminal.write' }, times: 1 });
  const release = main.hold('terminalPayments.start');
  await dialog.getByLabel('Reference (optional)').press('Enter');
  await expect(dialog.locator('form')).toHaveAttribute('inert');
  await page.keyboard.type('x');
  release();
  await expect(dialog.getByRole('button', { name: /terminal\.write|[Ss]ign in/ })).toBeVisible();
  await expect(dialog.getByLabel('Reference (optional)')).toBeFocused();
  await expect(dialog.getByLabel('Reference (optional)')).toHaveValue('Table 4');
  bank.control.fail({ match, fault: { kind: 'status', status: 404 }, times: 1 });
  await dialog.getByRole('button', { name: 'Send to the terminal' }).press('Enter');
  await expect(dialog.getByText(/Your bank doesn’t know this terminal/)).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('12.5');
  await dialog.getByRole('button', { name: 'Send to the terminal' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Table 4' })).toBeVisible();
  const statusBadge = page.getByRole('article').getByRole('status').first();
  await expect(statusBadge).toHaveText('Waiting for the customer');
  bank.control.advance(customersTakeMs);
  await expect(statusBadge).toHaveText('Paid');
  const startRequests = bank.control
    .requests()
    .filter(({ path }) => path.startsWith('/v2/terminals/'));
  expect(new Set(startRequests.map(({ path }) => path))).toEqual(
    new Set([`/v2/terminals/${bank.terminalId}/payment`]),
  );
  expect(startRequests).toHaveLength(3);

  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Name terminals' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Terminal 1').fill('Counter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Name terminals' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Terminal 1')).toHaveValue('Counter');
  await expectAccessible(page, 'terminals being named');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('article').getByText('Counter', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Take a payment' }).press('Enter');
  await expect(dialog.getByRole('button', { name: /Counter/ })).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('');
});

test('does not resend a payment after a lost answer, and lets the user record its outcome', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openForm(page);
  bank.control.fail({
    match: { method: 'POST', path: /\/payment$/ },
    fault: { kind: 'reset', when: 'after' },
    times: 1,
  });
  const dialog = dialogOf(page);
  await dialog.getByLabel('ID of the terminal').fill(bank.terminalId);
  await dialog.getByLabel('Amount').fill('41.37');
  await dialog.getByLabel('Reference (optional)').fill('<b>Table</b> 5 🍰');
  await dialog.getByRole('button', { name: 'Send to the terminal' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/not confirmed/)).toBeVisible();
  await expect(page.getByText('<b>Table</b> 5 🍰')).toBeVisible();
  await expectAccessible(page, 'a payment that is not confirmed');
  await page.getByRole('button', { name: 'Take a payment' }).press('Enter');
  await expect(dialog.getByText(/Check the terminal first/)).toBeVisible();
  await expect(dialog.getByLabel('Amount'), 'it is in the list of unknown outcomes').toHaveValue(
    '',
  );
  await setPreferences(page, { hideAmounts: true });
  await expect(dialog.locator('.note [data-hidden]')).toBeVisible();
  expect(await page.content()).not.toContain('41.37');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'It didn’t happen' }).press('Enter');
  await expect(page.getByText(/not confirmed/)).toHaveCount(0);
  expect(bank.control.requests().filter(({ path }) => path.endsWith('/payment'))).toHaveLength(1);
});
