import type { Page } from '@playwright/test';
import { expectAccessible } from '../e2e/accessibility.ts';
import { goTo, setPreferences } from '../e2e/demo-company.ts';
import {
  selectReadyInvoices,
  expectInvoices,
  openBoard,
  openPaymentFile,
} from '../e2e/invoices.ts';
import { type Cashdesk, expect, signInAtBank, test } from './component-test.ts';

const pin = '2468';

async function setPin({ page, rig }: Cashdesk): Promise<void> {
  const { set } = rig.cashdesk.handlers.appLock;
  expect(await set({ current: null, next: pin })).toMatchObject({ value: { outcome: 'right' } });
  await goTo(page, 'Settings');
  await expect(page.getByRole('button', { name: 'Change PIN…' })).toBeVisible();
}

/** Confirms with the PIN in its field: empty, wrong, and then right with Enter. */
async function answerPin(page: Page, button: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('PIN or passphrase');
  await dialog.getByRole('button', { name: button }).press('Enter');
  await expect(field).toHaveAccessibleDescription(/Type your PIN or passphrase/);
  await expect(field).toBeFocused();
  await field.fill('1357');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/That isn’t right/);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await field.fill(pin);
  await expect(dialog).not.toContainText('That isn’t right');
  await field.press('Enter');
}

async function openPayment(page: Page, terminal: string, amount: string): Promise<void> {
  await goTo(page, 'Terminal payments');
  await page.getByRole('button', { name: 'Take a payment' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Take a payment' });
  await dialog.getByLabel('ID of the terminal').fill(terminal);
  await dialog.getByLabel('Amount').fill(amount);
}

test('saves a payment file only by its button, with the PIN if one is set', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page, rig } = cashdesk;
  await openBoard(page);
  await expectInvoices(page, bank.control.supplierInvoices().length);
  await selectReadyInvoices(page, '3 payments, €1,940.20');
  const dialog = await openPaymentFile(page);
  await expect(dialog.getByLabel('PIN or passphrase')).toHaveCount(0);
  await dialog.getByLabel('Pay on').press('Enter');
  await expect(
    dialog.getByRole('button', { name: 'Save file: 3 payments, €1,940.20' }),
  ).toBeFocused();
  expect(rig.saved).toHaveLength(0);
  await page.keyboard.press('Escape');

  await setPin(cashdesk);
  await openBoard(page);
  await selectReadyInvoices(page, '3 payments, €1,940.20');
  await openPaymentFile(page);
  await answerPin(page, /^Save file/);
  await expect(page.getByRole('dialog', { name: 'Payment file saved' })).toBeVisible();
  expect(rig.saved).toHaveLength(1);
});

test('confirms a terminal payment above the chosen amount, with the PIN if one is set', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  const listStartRequests = () =>
    bank.control.requests().filter(({ path }) => path.startsWith('/v2/terminals/')).length;
  await openPayment(page, bank.terminalId, '1000');
  const dialog = page.getByRole('dialog', { name: 'Take a payment' });
  await dialog.getByLabel('Amount').press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(listStartRequests()).toBe(1);

  await setPreferences(page, { hideAmounts: true });
  await page.getByRole('button', { name: 'Take a payment' }).press('Enter');
  await dialog.getByLabel('Amount').fill('1000.01');
  await dialog.getByLabel('Amount').press('Enter');
  const question = page.getByRole('dialog', { name: 'Take a payment of €1,000.01?' });
  const button = question.getByRole('button', { name: 'Take €1,000.01 on the terminal' });
  await expect(button, 'the amount is shown although amounts are hidden').toBeFocused();
  await expectAccessible(page, 'the question before a payment');
  await question.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(dialog.getByLabel('Amount')).toHaveValue('1000.01');
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await dialog.getByRole('button', { name: 'Send to the terminal' }).press('Enter');
  expect(listStartRequests(), 'the question sends nothing').toBe(1);
  await button.press('Enter');
  await expect(question).toHaveCount(0);
  expect(listStartRequests()).toBe(2);

  await setPin(cashdesk);
  await goTo(page, 'Terminal payments');
  await page.getByRole('button', { name: 'Take a payment' }).press('Enter');
  await dialog.getByLabel('Amount').fill('1200');
  await dialog.getByLabel('Amount').press('Enter');
  const pinDialog = page.getByRole('dialog', { name: 'Take a payment of €1,200.00?' });
  await expect(pinDialog.getByLabel('PIN or passphrase')).toBeFocused();
  await answerPin(page, /^Take €1,200\.00/);
  await expect(pinDialog).toHaveCount(0);
  await expect(page.getByRole('article').getByText('Waiting for the customer')).toBeVisible();
});

test('saves a backup only by its button, with the PIN if one is set', async ({
  cashdesk,
  startBank,
}, testInfo) => {
  await signInAtBank(cashdesk, await startBank());
  const { page, rig, main } = cashdesk;
  const dialog = page.getByRole('dialog');
  const repeatField = dialog.getByRole('textbox', { name: 'Repeat password' });
  const typePassword = async (): Promise<void> => {
    const password = 'long enough for a backup';
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
    await repeatField.fill(password);
  };
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Save a backup…' }).press('Enter');
  await typePassword();
  await repeatField.press('Enter');
  const button = dialog.getByRole('button', { name: 'Save all data of The bakery…' });
  await expect(button).toBeFocused();
  expect(main.asked('vault.exportFile')).toEqual([]);
  main.fail('vault.exportFile', {
    kind: 'invalid-input',
    problems: [{ path: ['confirmation'], code: 'not-meant' }],
  });
  await button.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(main.asked('vault.exportFile')).toHaveLength(1);
  main.asUsual('vault.exportFile');
  await page.keyboard.press('Escape');

  await setPin(cashdesk);
  rig.chosenFile.path = testInfo.outputPath('vault.cashdesk');
  await page.getByRole('button', { name: 'Save a backup…' }).press('Enter');
  await typePassword();
  await answerPin(page, /^Save all data/);
  await expect(dialog.getByRole('status')).toContainText('vault.cashdesk');
  await page.getByRole('button', { name: 'Close' }).press('Enter');

  rig.chosenFile.path = testInfo.outputPath();
  await page.getByRole('button', { name: 'Regular backups…' }).press('Enter');
  await dialog.getByRole('button', { name: 'Choose folder' }).press('Enter');
  await typePassword();
  await answerPin(page, /^Back up all data/);
  await expect(dialog).toHaveCount(0);
});

test('changes the confirmation amount only with the PIN, if one is set', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page, rig } = cashdesk;
  await setPin(cashdesk);
  await expect(page.getByText('before a terminal payment above 1,000, in')).toBeVisible();
  await page.getByRole('button', { name: 'Change confirmation amount…' }).press('Enter');
  const amount = page.getByRole('dialog').getByLabel('Ask again for terminal payments above');
  await expect(amount).toHaveValue('1,000');
  await amount.fill('a lot');
  await amount.press('Enter');
  await expect(amount).toHaveAccessibleDescription(/Enter an amount like 1/);
  await amount.fill('');
  await answerPin(page, /^Save$/);
  await expect(page.getByText('payments of any amount without asking again')).toBeVisible();
  await openPayment(page, bank.terminalId, '5000');
  await page.getByRole('dialog').getByLabel('Amount').press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  for (let count = 0; count < 5; count += 1)
    await rig.cashdesk.handlers.appLock.remove({ current: '1357' });
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Change confirmation amount…' }).press('Enter');
  const field = page.getByRole('dialog').getByLabel('PIN or passphrase');
  await page.getByRole('dialog').getByLabel('Ask again for terminal payments above').fill('2000');
  await field.fill(pin);
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Too many wrong tries\. Try again in 1 minute\./);
  await expectAccessible(page, 'a PIN that is not taken');
});
