import { Big } from 'big.js';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../e2e/accessibility.ts';
import { setPreferences } from '../e2e/demo-company.ts';
import {
  askBankAgain,
  bankInvoice,
  expectInvoices,
  invoicePage,
  invoiceRow,
  lane,
  openBoard,
  searchBoard,
  supplierEInvoice,
  unfoldInvoice,
} from '../e2e/invoices.ts';
import { ublOf } from '../fixtures/e-invoice-files.ts';
import { invoiceIdOf } from '../fixtures/invoices.ts';
import { decodePng, scanCode } from '../fixtures/scan-code.ts';
import { type Cashdesk, expect, signInAtBank, test } from './component-test.ts';

function slipOf(page: Page): Locator {
  return page.locator('.pay-slip');
}
function codeOf(page: Page): Locator {
  return slipOf(page).getByRole('img', { name: /^Payment code/ });
}
const checked = 'I’ve checked this';
const markAsSentLabel = 'Mark as sent to bank';

/** Finds an invoice by its number and opens its pay slip, by keyboard. */
async function openSlip(page: Page, number: string): Promise<Locator> {
  await searchBoard(page, number);
  await expectInvoices(page, 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(invoicePage(page).getByRole('heading', { level: 2 })).toBeFocused();
  await invoicePage(page).getByRole('button', { name: 'Pay', exact: true }).press('Enter');
  await expect(slipOf(page).getByRole('heading', { name: 'Payment details' })).toBeFocused();
  return slipOf(page);
}

async function startAtBoard(
  { cashdesk, startBank }: Pick<TestParts, 'cashdesk' | 'startBank'>,
  change?: (bank: Bank) => void,
): Promise<Bank> {
  const bank = await startBank();
  change?.(bank);
  await signInAtBank(cashdesk, bank);
  await openBoard(cashdesk.page);
  await expectInvoices(cashdesk.page, bank.control.supplierInvoices().length);
  return bank;
}
type TestParts = {
  readonly cashdesk: Cashdesk;
  readonly startBank: Parameters<Parameters<typeof test>[2]>[0]['startBank'];
};
type Bank = Awaited<ReturnType<TestParts['startBank']>>;

/** The text that a scanner reads from the screen. */
async function scanCodeOf(code: Locator): Promise<string | null> {
  await code.scrollIntoViewIfNeeded();
  return scanCode(decodePng(await code.screenshot()));
}

test('copies and scans payment details, marks them as sent and takes the mark back', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startAtBoard({ cashdesk, startBank });
  const { page, rig } = cashdesk;
  const slip = await openSlip(page, '4471');
  const invoice = bankInvoice(bank, '4471');
  const iban = String(invoice['iban']).replaceAll(' ', '');
  expect(await scanCodeOf(codeOf(page))).toBe(
    `BCD\n002\n1\nSCT\n\nÉlectricité Vallon\n${iban}\nEUR442.2\n\n\n4471`,
  );
  for (const [name, copied] of [
    ['IBAN', iban],
    ['Amount', '442.20'],
    ['Pay to', 'Électricité Vallon'],
    ['Reference', '4471'],
  ] as const) {
    await slip.getByRole('button', { name: `Copy: ${name}` }).press('Enter');
    await expect.poll(() => rig.copied.at(-1), name).toBe(copied);
    await expect(slip.getByText('Copied', { exact: true }).first(), name).toBeAttached();
  }

  await setPreferences(page, { hideAmounts: true });
  await expect(slip.getByText('The payment code holds the amount.')).toBeVisible();
  await expect(codeOf(page)).toHaveCount(0);
  await expect(slip).not.toContainText('442');
  await expect(slip.getByRole('button', { name: 'Copy: Amount' })).toHaveCount(0);
  await expect(slip.getByRole('button', { name: 'Copy: IBAN' })).toBeVisible();
  await setPreferences(page, { hideAmounts: false });

  const detail = invoicePage(page);
  const pay = detail.getByRole('button', { name: 'Pay', exact: true });
  const sentNote = detail.getByRole('status').filter({ hasText: 'Marked as sent to your bank:' });
  const toPay = page.getByRole('link', { name: /^To pay/ });
  await expect(toPay).toHaveAccessibleDescription('2 invoices are overdue');
  await slip.getByRole('button', { name: markAsSentLabel }).press('Enter');
  await expect(sentNote).toBeVisible();
  await expect(lane(page, 'Overdue'), 'the invoice is no longer due').toHaveText(
    /^Overdue0.*and 1 sent to bank$/,
  );
  await expect(toPay).toHaveAccessibleDescription('1 invoice is overdue');
  await expect(slip, 'a sent payment is confirmed without a warning').toHaveCount(0);
  await expect(detail.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(invoiceRow(page, '4471')).toContainText('Sent to bank');
  await expect(detail.locator('.invoice-tags')).toHaveText('Sent to bank');
  await expect(detail.locator('.record-head')).not.toContainText('To pay');
  await expect(invoiceRow(page, '4471')).not.toContainText('overdue');
  await detail.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(sentNote).toHaveCount(0);
  await expect(detail.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(invoiceRow(page, '4471')).not.toContainText('Sent to bank');

  await pay.press('Enter');
  await slip.getByRole('button', { name: markAsSentLabel }).press('Enter');
  await expect(sentNote).toBeVisible();
  await unfoldInvoice(page);
  const historyEntry = detail.locator('.timeline', { hasText: 'with the payment details' });
  await expect(historyEntry).toContainText('Undone:');
  await expect(historyEntry).not.toContainText('then:');
  bank.control.updateSupplierInvoice(invoice.id, {
    iban: 'BE68539007547034',
    payable_amount: { value: '999.00', currency: 'EUR' },
    total_amount: { value: '999.00', currency: 'EUR' },
  });
  await askBankAgain(page);
  await expect(historyEntry).toContainText('Amount then: €442.20');
  await expect(historyEntry).toContainText(
    `IBAN then: ${iban.replaceAll(/(.{4})(?=.)/g, '$1\u00a0')}`,
  );
  await setPreferences(page, { hideAmounts: true });
  await expect(historyEntry).toContainText('Amount then: ••••');
  await expect(historyEntry).not.toContainText('442');
  await expect(pay, 'a sent invoice is not offered for payment').toHaveCount(0);
  await detail.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Pay again…' }).press('Enter');
  await slip.getByRole('button', { name: 'Close the payment details' }).press('Enter');
  await expect(detail.getByRole('heading', { level: 2 })).toBeFocused();
});

test('shows the code only after a changed IBAN or duplicate is checked', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startAtBoard({ cashdesk, startBank }, (started) =>
    started.control.updateSupplierInvoice(bankInvoice(started, '4471').id, {
      payable_amount: { value: '12.00', currency: 'CHF' },
      iban: 'TR330006100519786457841326',
    }),
  );
  const { page } = cashdesk;
  const slip = await openSlip(page, 'ER-77120');
  const doubt = slip.locator('.note', { hasText: 'This supplier’s IBAN has changed.' });
  await expect(doubt).toBeVisible();
  await expect(codeOf(page)).toHaveCount(0);
  await doubt.getByRole('button', { name: checked }).press('Enter');
  await expect(codeOf(page)).toBeVisible();
  await expect(doubt).toContainText('Checked');
  bank.control.updateSupplierInvoice(bankInvoice(bank, 'ER-77120').id, {
    iban: 'BE68539007547034',
  });
  await askBankAgain(page);
  await expect(doubt.getByRole('button', { name: checked })).toBeVisible();
  await expect(codeOf(page)).toHaveCount(0);

  await openSlip(page, 'F-2026-1240');
  await expect(slip.getByText('This may be a duplicate.')).toBeVisible();
  await expect(
    invoicePage(page).getByText('It looks like F-2026-1183.'),
    'the other one is still named while paying',
  ).toBeVisible();
  await expect(slip.getByText('The invoice must be reviewed first')).toBeVisible();
  await slip.getByRole('button', { name: checked }).first().press('Enter');
  await expect(slip.getByText('Checked', { exact: true })).toHaveCount(1);
  await expect(codeOf(page)).toHaveCount(0);
  const proceed = slip.getByRole('button', { name: 'Continue anyway' });
  await expect(proceed, 'a refusal of the bank cannot be checked').toBeFocused();
  await proceed.press('Enter');
  await expect(codeOf(page)).toBeVisible();
  await expect(slip.locator('.pay-doubts')).toBeFocused();

  await openSlip(page, '4471');
  await expect(
    slip.getByText('SEPA transfers are in euros; this invoice is in CHF.'),
  ).toBeVisible();
  await expect(slip.getByText('The account is outside the SEPA area.')).toBeVisible();
});

test('says what a stored e-invoice file confirms, and asks about each value that differs', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startAtBoard({ cashdesk, startBank });
  const { page, rig } = cashdesk;
  const { invoiceFiles } = rig.cashdesk.handlers;
  const number = 'BB 20931';
  const invoice = bankInvoice(bank, number);
  const eInvoice = supplierEInvoice(bank, number);
  const add = async (name: string, over: Partial<typeof eInvoice> = {}): Promise<void> => {
    const base64 = Buffer.from(ublOf({ ...eInvoice, ...over })).toString('base64');
    const added = await invoiceFiles.add({ file: { name, base64 } });
    expect(added).toMatchObject({ ok: true, value: { newCount: 1 } });
  };
  const listFiles = async () => {
    const listed = await invoiceFiles.list({ invoiceId: null, at: 0, limit: 1 });
    return listed.ok ? listed.value.rows : [];
  };
  const slip = await openSlip(page, number);
  const agreementNote = slip.getByText('The e-invoice file says the same: IBAN, amount, number');
  await expect(codeOf(page)).toBeVisible();
  await expect(agreementNote).toHaveCount(0);
  await add('agrees.xml');
  await expect(agreementNote, 'also while the slip is open').toBeVisible();
  await expect(codeOf(page)).toBeVisible();
  await expectAccessible(page, 'a slip that a file confirms');

  const iban = 'DE02120300000000202051';
  await add('iban.xml', { iban });
  await expect(agreementNote).toHaveCount(0);
  await expect(codeOf(page)).toHaveCount(0);
  await expect(slip.locator('.pay-doubts .note')).toHaveCount(1);
  const ibanDoubt = slip.locator('.note', { hasText: 'The e-invoice file names another IBAN.' });
  await expect(ibanDoubt).toContainText('iban.xml');
  const markAsSent = slip.getByRole('button', { name: markAsSentLabel });
  await expect(markAsSent, 'a note is no payment').toHaveAttribute('data-look', 'edge');

  await add('both.xml', { iban, gross: '9381.07' });
  const [newest] = await listFiles();
  expect(newest?.state, 'the file differs too much to match').toBe('choose');
  await invoiceFiles.choose({ id: newest?.id ?? '', invoiceId: invoiceIdOf(invoice.id) });
  await expect(ibanDoubt).toContainText('Call the supplier on a number you already have');
  await expect(ibanDoubt).toContainText('both.xml');
  const ibanGroups = String(invoice['iban'])
    .replaceAll(' ', '')
    .replaceAll(/(.{4})(?=.)/g, '$1 ');
  await expect(ibanDoubt.locator('dl > div')).toHaveText([
    'In the fileDE02 1203 0000 0000 2020 51',
    `From your bank${ibanGroups}`,
  ]);
  const differenceNote = slip.locator('.note', {
    hasText: 'The e-invoice file says something else.',
  });
  for (const field of ['Total', 'To pay'])
    await expect(differenceNote).toContainText(`${field}In the file€9,381.07From your bank€`);
  await expect(differenceNote).not.toContainText('IBAN');
  await setPreferences(page, { hideAmounts: true });
  await expect(differenceNote.locator('[data-hidden]')).toHaveCount(4);
  expect(await page.content()).not.toContain('9,381');
  await setPreferences(page, { hideAmounts: false });
  await expectAccessible(page, 'a slip that a file contradicts');
  await ibanDoubt.getByRole('button', { name: checked }).press('Enter');
  await differenceNote.getByRole('button', { name: checked }).press('Enter');
  await expect(codeOf(page)).toBeVisible();
  await expect(ibanDoubt, 'after the answer').toContainText(
    'You pay to the IBAN that your bank shows.',
  );
  await slip.getByRole('button', { name: 'Close the payment details' }).press('Enter');
  await expect(
    invoicePage(page).getByText('The e-invoice file names another IBAN. Call the supplier'),
  ).toBeVisible();
});

test('pays an invoice in the instalments that its file names, one after another', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startAtBoard({ cashdesk, startBank });
  const { page, rig } = cashdesk;
  const number = 'BB 20931';
  const eInvoice = supplierEInvoice(bank, number);
  const instalmentValues = [
    ['100.00', '2026-12-01'],
    [new Big(eInvoice.gross).minus(100).toFixed(2), '2027-01-15'],
  ];
  const text = ublOf({ ...eInvoice, dueDate: null }).replace(
    '</cac:PaymentMeans>',
    `</cac:PaymentMeans>${instalmentValues
      .map(
        ([amount = '', day = '']) =>
          `<cac:PaymentTerms><cbc:PaymentDueDate>${day}</cbc:PaymentDueDate><cbc:Amount currencyID="EUR">${amount}</cbc:Amount></cac:PaymentTerms>`,
      )
      .join('')}`,
  );
  const base64 = Buffer.from(text).toString('base64');
  await rig.cashdesk.handlers.invoiceFiles.add({ file: { name: 'parts.xml', base64 } });
  const slip = await openSlip(page, number);
  await expect(
    slip.getByText('Instalment 1 of 2, due December 1, 2026 · €318.00 left to pay'),
  ).toBeVisible();
  await expect(slip.locator('.pay-slip-fields dl')).toContainText('€100.00');
  for (const button of await slip.getByRole('button', { name: checked }).all())
    await button.press('Enter');
  await expectAccessible(page, 'a slip of an instalment');
  await slip.getByRole('button', { name: markAsSentLabel }).press('Enter');
  await expect(slip).toHaveCount(0);
  const record = invoicePage(page);
  await expect(record.getByText('Instalment 2 of 2, due January 15, 2027').first()).toBeVisible();
  await expect(record.locator('.invoice-tags')).not.toContainText('Sent to bank');
  await expect(page.locator('.invoice-row', { hasText: 'Instalment 2 of 2' })).toContainText(
    '€218.00',
  );
});

test('each pay slip is accessible and printable; a sent payment warns when opened again', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startAtBoard({ cashdesk, startBank });
  const { page, main, openWindow } = cashdesk;
  for (const number of ['F-2026-1183', 'ER-77120', '4471']) {
    await openSlip(page, number);
    await page.setViewportSize({ width: 960, height: 640 });
    const [fields, end] = [
      await slipOf(page).locator('.pay-slip-fields').boundingBox(),
      await slipOf(page).locator('.pay-slip-end').boundingBox(),
    ];
    expect(end?.y, 'in a low window, nothing covers the payment').toBeGreaterThanOrEqual(
      (fields?.y ?? 0) + (fields?.height ?? 0),
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page, `the slip of ${number}`);
  }
  await expect(codeOf(page)).toBeVisible();
  const release = main.hold('app.print');
  await page.keyboard.press('Control+p');
  await page.getByRole('dialog').getByRole('button', { name: 'Print details' }).click();
  await expect(page.locator('html[data-print=record]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(codeOf(page)).toBeVisible();
  expect((await codeOf(page).boundingBox())?.width).toBeGreaterThanOrEqual(200);
  await expect(slipOf(page).locator('button:visible')).toHaveCount(0);
  release();
  await page.emulateMedia({ media: null });

  for (const [number, look] of [
    ['4471', { locale: 'de', width: 960 }],
    ['12-2026', { locale: 'fr', zoomPercent: 200 }],
  ] as const) {
    await openWindow({ screen: 'supplier-invoices', id: bankInvoice(bank, number).id, ...look });
    const pay = page.locator('.record-head button');
    await pay.click();
    await expect(slipOf(page).locator('.pay-code')).toBeVisible();
    await slipOf(page).locator('.pay-slip-end button').click();
    await expect(page.locator('.page-notes .note[data-kind=green]')).toBeVisible();
    await expect(slipOf(page)).toHaveCount(0);
    await pay.click();
    await page.getByRole('menuitem').click();
    const answer = slipOf(page).locator('.pay-doubts button');
    await expect(answer).toHaveCount(1);
    await expect(slipOf(page).locator('.pay-code')).toHaveCount(0);
    await answer.scrollIntoViewIfNeeded();
    const answerBox = await answer.boundingBox();
    await answer.click();
    await expect(slipOf(page).locator('.pay-code')).toBeVisible();
    const answeredButtons = slipOf(page).locator('.pay-doubts .button-replacement');
    expect(await answeredButtons.boundingBox(), look.locale).toEqual(answerBox);
  }
});
