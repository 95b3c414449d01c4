import type { Page } from '@playwright/test';
import { XMLParser } from 'fast-xml-parser';
import { expectNoComplaint } from '../e2e/complaints.ts';
import { expectInvoices, invoicePage, invoiceRow, openBoard } from '../e2e/invoices.ts';
import { expect, signInAtBank, test } from './component-test.ts';

function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Payment file' });
}

async function openFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More invoice actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Payment file…' }).press('Enter');
  await expect(dialogOf(page)).toBeVisible();
}

test('what is chosen and beyond doubt is saved for the bank with its exact sum, on a day on which banks transfer, and is handed over once it is uploaded', async ({
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
  await openFile(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: /^Save file/ })).toBeDisabled();
  const doubted = dialog.getByRole('listitem').filter({ hasText: 'ER-77120' });
  await expect(doubted.getByRole('checkbox')).toHaveCount(0);
  await expect(doubted).toContainText('This supplier’s IBAN has changed.');
  await dialog.getByRole('button', { name: 'Select all ready' }).press('Enter');
  await expect(dialog.getByRole('status').first()).toContainText('2 payments, €1,622.20');
  await expect(dialog.getByRole('listitem').filter({ hasText: '4471' })).toContainText(
    'In the file: Electricite Vallon (from Électricité Vallon)',
  );
  await doubted.getByRole('button', { name: 'I have checked this' }).press('Enter');
  await doubted.getByRole('checkbox').press('Space');
  await expect(dialog.getByRole('status').first()).toContainText('3 payments, €1,778.92');
  const moved = dialog.getByText('Banks don’t transfer on that day.');
  await expect(moved).toHaveCount(0);
  await dialog.getByLabel('Pay on').fill('2026-12-25');
  await expect(moved).toContainText('The file says December 28, 2026.');
  const older = dialog.getByRole('checkbox', { name: /older version/ });
  await expect(older).toHaveCount(0);
  await dialog.getByRole('button', { name: 'My bank refuses the file' }).press('Enter');
  await expect(
    dialog.getByText('Some Italian banks ask for another envelope (CBI).'),
  ).toBeVisible();
  await expect(older).not.toBeChecked();
  await dialog.getByRole('button', { name: /^Save file/ }).press('Enter');
  const saved = page.getByRole('dialog', { name: 'Payment file saved' });
  await expect(saved).toContainText('3 payments, €1,778.92, marked as in a saved file.');
  await expect(saved).toContainText('/home/camille/Documents/Payments');
  await expect(saved).toContainText('Upload the file in your bank’s online banking');
  const file = rig.saved.at(-1);
  expect(file?.suggestedName).toMatch(/^Payments \d{4}-\d{2}-\d{2}\.xml$/);
  expect(String(file?.text)).toMatch(/pain\.001\.001\.09[^]*<Dt>2026-12-28<\/Dt>/);
  const { Document } = new XMLParser({ parseTagValue: false }).parse(String(file?.text)) as {
    readonly Document: {
      readonly CstmrCdtTrfInitn: { readonly GrpHdr: Readonly<Record<string, unknown>> };
    };
  };
  expect(Document.CstmrCdtTrfInitn.GrpHdr).toMatchObject({ NbOfTxs: '3', CtrlSum: '1778.92' });
  await saved.getByRole('button', { name: 'Not yet' }).press('Enter');
  for (const number of ['4471', 'ER-77120', '12-2026'])
    await expect(invoiceRow(page, number)).toContainText('In a saved file');
  await openFile(page);
  const again = dialog.getByRole('listitem').filter({ hasText: '4471' });
  await expect(again).toContainText('It’s in a payment file you saved.');
  await expect(again.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');

  await invoiceRow(page, '4471').click();
  const detail = invoicePage(page);
  await expect(detail).toContainText('Say below whether you uploaded that file to your bank.');
  await expect(detail.getByText('Uploaded to your bank?')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await detail.getByRole('button', { name: 'Yes, uploaded' }).press('Enter');
  for (const number of ['4471', 'ER-77120', '12-2026'])
    await expect(invoiceRow(page, number)).toContainText('Sent to bank');
  await expect(detail.getByText('Uploaded to your bank?')).toHaveCount(0);
  await expect(detail).toContainText('Sent in a payment file');
  await expect(detail).toContainText('Uploaded:');
});

test('a payment file says when an invoice has just changed, and leaves no mark once it is discarded', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'supplier-invoices' });
  await openFile(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Select all ready' }).press('Enter');
  const sum = dialog.getByRole('status').first();
  await expect(sum).toContainText(/[1-9] payments/);
  const before = await sum.innerText();
  await expectNoComplaint(page, 'the payment file');
  main.fail('paymentFiles.save', {
    kind: 'invalid-input',
    problems: [{ path: ['ids'], code: 'changed' }],
  });
  main.amend('paymentFiles.preview', (value) => ({ ...value, sum: '7.00', digest: 'anew' }));
  await dialog.getByRole('button', { name: /^Save file/ }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'An invoice has just changed. Nothing was saved. Check the list and the sum, then save again.',
  );
  await expect(dialog.getByRole('status').first()).toContainText('€7.00');
  main.asUsual('paymentFiles.save');
  await dialog.getByRole('button', { name: /^Save file/ }).press('Enter');
  const saved = page.getByRole('dialog', { name: 'Payment file saved' });
  await expect(saved).toContainText('Uploaded to your bank?');
  await expectNoComplaint(page, 'the saved payment file');
  expect(main.asked('paymentFiles.save').at(-1)?.digest).toBe('anew');
  await saved.getByRole('button', { name: 'File discarded' }).press('Enter');
  await expect(saved).toHaveCount(0);
  await expect(page.getByText('In a saved file')).toHaveCount(0);
  main.asUsual('paymentFiles.preview');
  await openFile(page);
  await dialog.getByRole('button', { name: 'Select all ready' }).press('Enter');
  await expect(sum).toHaveText(before);
});

test('hidden amounts are in neither dialog of a payment file; without an account to pay from nothing can be saved, and it says what to do', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'supplier-invoices', hideAmounts: true });
  await openFile(page);
  await dialogOf(page).getByRole('button', { name: 'Select all ready' }).press('Enter');
  await expect(dialogOf(page).getByRole('status').first()).toContainText(/[1-9] payments/);
  await expect(dialogOf(page)).not.toContainText(/\d[.,]\d\d\b/);
  await dialogOf(page)
    .getByRole('button', { name: /^Save file/ })
    .press('Enter');
  const saved = page.getByRole('dialog', { name: 'Payment file saved' });
  await expect(saved).toContainText('••••');
  await expect(saved).not.toContainText(/\d[.,]\d\d\b/);
  await saved.getByRole('button', { name: 'File discarded' }).press('Enter');

  main.amend('paymentFiles.preview', (value) => ({ ...value, accounts: [] }));
  await openFile(page);
  await expect(dialogOf(page).getByText('No account in euros is known.')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Select all ready' }).press('Enter');
  await expect(dialogOf(page).getByRole('button', { name: /^Save file/ })).toBeDisabled();
});
