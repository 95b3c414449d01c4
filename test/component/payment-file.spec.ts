import type { Locator } from '@playwright/test';
import { expectAccessible } from '../e2e/accessibility.ts';
import { setPreferences } from '../e2e/demo-company.ts';
import {
  bankInvoice,
  selectReadyInvoices,
  expectInvoices,
  invoicePage,
  invoiceRow,
  lane,
  openBoard,
  openPaymentFile,
  paymentBar,
  unfoldInvoice,
} from '../e2e/invoices.ts';
import { expect, signInAtBank, test } from './component-test.ts';

/** One invoice of the payment file. */
function lineOf(dialog: Locator, words: string): Locator {
  return dialog.getByRole('listitem').filter({ hasText: words });
}

/** Answers that the file will not be uploaded, which asks again before its invoices are unpaid. */
async function discardFile(savedDialog: Locator): Promise<void> {
  await savedDialog.getByRole('button', { name: 'Not uploading it' }).press('Enter');
  await expect(savedDialog).toContainText('its invoices then count as unpaid again');
  await expect(savedDialog.getByRole('button', { name: 'Back' })).toBeFocused();
  await savedDialog.getByRole('button', { name: 'Discard' }).press('Enter');
}

test('saves undisputed payments with the exact sum on a banking day, and marks an upload', async ({
  cashdesk,
  moveClockTo,
  startBank,
}) => {
  await moveClockTo(new Date('2026-12-21T10:00:00+01:00'));
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page, rig } = cashdesk;
  await openBoard(page);
  await expectInvoices(page, bank.control.supplierInvoices().length);
  await page.getByRole('button', { name: 'Pay several' }).press('Enter');
  await expect(paymentBar(page).getByRole('button', { name: 'Continue' })).toBeDisabled();
  await selectReadyInvoices(page, '3 payments, €1,940.20');
  await invoiceRow(page, 'ER-77120').click();
  await page.keyboard.press('Space');
  await expect(invoiceRow(page, 'ER-77120').getByRole('checkbox')).toBeChecked();
  await expect(paymentBar(page).getByRole('status')).toContainText('3 of 4 ready, €1,940.20');
  await expect(paymentBar(page).getByRole('status')).toContainText('1 to check first');
  const dialog = await openPaymentFile(page);
  await expect(dialog.getByRole('heading', { name: 'Ready (3)' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Save file/ })).toHaveText(
    'Save file: 3 payments, €1,940.20',
  );
  const readyLine = lineOf(dialog, '4471');
  await readyLine.getByRole('button').press('Enter');
  await expect(readyLine).toContainText(
    'In the file: Electricite Vallon (from Électricité Vallon)',
  );
  const doubtedLine = lineOf(dialog, 'ER-77120');
  await expect(doubtedLine.getByRole('button')).toContainText('This supplier’s IBAN has changed.');
  await doubtedLine.getByRole('button').press('Enter');
  await doubtedLine.getByRole('button', { name: 'I’ve checked this' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Ready (4)' })).toBeFocused();
  await expect(dialog.getByRole('heading', { name: /^Check first/ })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: /^Save file/ })).toHaveText(
    'Save file: 4 payments, €2,096.92',
  );
  await expect(doubtedLine.getByRole('button').first()).toContainText('New IBAN, checked by you');
  await expect(dialog.getByText('Monday, December 21, 2026')).toBeVisible();
  await expect(dialog.getByText(/^\d payments? before the due date, up to/)).toBeVisible();
  const movedDayNote = dialog.getByText('Banks don’t transfer on that day.');
  await expect(movedDayNote).toHaveCount(0);
  await dialog.getByLabel('Pay on').fill('2026-12-25');
  await expect(movedDayNote).toContainText('The file says December 28, 2026.');
  const olderVersionBox = dialog.getByRole('checkbox', { name: /older version/ });
  await expect(olderVersionBox).toHaveCount(0);
  await dialog.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await expect(
    dialog.getByText('Some Italian banks need another format (CBI)', { exact: false }),
  ).toBeVisible();
  await expect(olderVersionBox).not.toBeChecked();
  await dialog.getByRole('button', { name: /^Save file/ }).press('Enter');
  const savedDialog = page.getByRole('dialog', { name: 'Payment file saved' });
  await expect(savedDialog).toContainText('4 payments, €2,096.92, saved to a file.');
  await expect(savedDialog).toContainText('/home/camille/Documents/Payments');
  await expect(savedDialog).toContainText('Upload the file in online banking and approve it');
  const file = rig.saved.at(-1);
  expect(file?.suggestedName).toMatch(/^Payments \d{4}-\d{2}-\d{2}\.xml$/);
  expect(String(file?.text)).toMatch(/pain\.001\.001\.09[^]*<Dt>2026-12-28<\/Dt>/);
  await savedDialog.getByRole('button', { name: 'Close' }).press('Enter');
  for (const number of ['4471', 'ER-77120', '12-2026'])
    await expect(invoiceRow(page, number)).toContainText('In a saved file');
  await expect(paymentBar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay several' }).press('Enter');
  await invoiceRow(page, '4471').getByRole('checkbox').press('Space');
  await openPaymentFile(page);
  await expect(lineOf(dialog, '4471')).toContainText('It’s in a payment file you saved.');
  await expect(dialog.getByRole('heading', { name: /^Ready/ })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: /^Save file/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await paymentBar(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(invoiceRow(page, '').and(page.locator(':focus'))).toBeVisible();

  await invoiceRow(page, '4471').click();
  const detail = invoicePage(page);
  await expect(detail.getByText('Uploaded to your bank?')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await detail.getByRole('button', { name: 'Yes, uploaded' }).press('Enter');
  for (const number of ['4471', 'ER-77120', '12-2026'])
    await expect(invoiceRow(page, number)).toContainText('Sent to bank');
  await expect(detail.getByText('Uploaded to your bank?')).toHaveCount(0);
  await unfoldInvoice(page);
  await expect(detail).toContainText('Sent in a payment file');
  await expect(detail).toContainText('Uploaded:');
});

test('a payment file reports a changed invoice, and leaves no mark once discarded', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page, main, rig } = cashdesk;
  await openBoard(page);
  await expectInvoices(page, bank.control.supplierInvoices().length);
  await lane(page, 'Overdue').press('Enter');
  await expectInvoices(page, 2);
  await selectReadyInvoices(page, '3 payments, €1,940.20');
  await expect(lane(page, 'Overdue'), 'no filter hides payments').toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expectAccessible(page, 'invoices that are chosen to be paid');
  const dialog = await openPaymentFile(page);
  await expectAccessible(page, 'the payment file');
  // While the owner says where, the bank changes an invoice and main reads it.
  rig.dialogs.whileOpen = async () => {
    rig.dialogs.whileOpen = null;
    const amount = { value: '442.21', currency: 'EUR' };
    const { id } = bankInvoice(bank, '4471');
    bank.control.updateSupplierInvoice(id, { total_amount: amount, payable_amount: amount });
    const invoiceQuery = { id: id as never, refresh: 'now' as const };
    await rig.cashdesk.handlers.supplierInvoices.get(invoiceQuery);
    await expect(dialog.getByRole('button', { name: /^Save file/ })).toContainText('€1,940.21');
  };
  await dialog.getByRole('button', { name: /^Save file/ }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'An invoice has just changed. Nothing was saved. Check the list and the sum, then save again.',
  );
  await dialog.getByRole('button', { name: /^Save file/ }).press('Enter');
  const savedDialog = page.getByRole('dialog', { name: 'Payment file saved' });
  await expect(savedDialog).toContainText('Uploaded to your bank?');
  await expectAccessible(page, 'the saved payment file');
  const [before, after] = main.asked('paymentFiles.save').map(({ digest }) => digest);
  expect(after, 'the payments that are shown').not.toBe(before);
  await discardFile(savedDialog);
  await expect(savedDialog).toHaveCount(0);
  await expect(page.getByText('In a saved file')).toHaveCount(0);

  await setPreferences(page, { hideAmounts: true });
  await selectReadyInvoices(page, /^3 payments/);
  await expect(paymentBar(page)).not.toContainText(/\d[.,]\d\d\b/);
  await openPaymentFile(page);
  await expect(dialog).not.toContainText(/\d[.,]\d\d\b/);
  await dialog.getByRole('button', { name: /^Save file/ }).press('Enter');
  await expect(savedDialog).toContainText('••••');
  await expect(savedDialog).not.toContainText(/\d[.,]\d\d\b/);
  await discardFile(savedDialog);

  main.amend('paymentFiles.preview', (value) => ({ ...value, accounts: [] }));
  await selectReadyInvoices(page, /^3 payments/);
  await openPaymentFile(page);
  await expect(dialog.getByText('No account in euros found.', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Save file/ })).toBeDisabled();
});
