import { expect, type Locator, type Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { focusSearch } from './search-field.ts';
import { openScreen } from './demo-company.ts';

type BankInvoice = ReturnType<DemoService['control']['supplierInvoices']>[number];

export function invoiceGrid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Supplier invoices' });
}
export function invoiceRow(page: Page, words: string): Locator {
  return invoiceGrid(page).getByRole('row').filter({ hasText: words });
}
export function selectedInvoice(page: Page): Locator {
  return invoiceGrid(page).locator('[role=row][aria-selected=true]');
}
export function invoicePage(page: Page): Locator {
  return page.getByRole('article');
}
/** Opens the folded part of an invoice's page: rare details, ids and codes. */
export async function unfoldInvoice(page: Page): Promise<void> {
  for (const name of ['History and details', 'For developers']) {
    const fold = invoicePage(page).getByRole('button', { name });
    if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.press('Enter');
  }
}
/** The bar under the list while invoices are chosen for a payment file. */
export function paymentBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Pay several' });
}
/** Chooses all invoices in the list that a payment file accepts. */
export async function selectReadyInvoices(page: Page, sum: string | RegExp): Promise<void> {
  // A dialog that just closed gives the focus back in a later frame: a key could go there.
  await page.getByRole('button', { name: 'Pay several' }).click();
  const readyBox = paymentBar(page).getByRole('checkbox', {
    name: /^Select the \d+ without warnings$/,
  });
  await expect(readyBox).toBeEnabled();
  await readyBox.press('Space');
  await expect(paymentBar(page).getByRole('status')).toHaveText(sum);
}
/** The payment file of the chosen invoices. */
export async function openPaymentFile(page: Page): Promise<Locator> {
  await paymentBar(page).getByRole('button', { name: 'Continue' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Payment file' });
  await expect(dialog).toBeVisible();
  return dialog;
}
export function lane(page: Page, name: string): Locator {
  return page
    .getByRole('group', { name: 'Invoices by due date' })
    .getByRole('button', { name: new RegExp(`^${name}\\b`) });
}

/** Opens the board by the navigation, with the keyboard. */
export async function openBoard(page: Page): Promise<void> {
  await openScreen(page, 'Supplier invoices');
  await expect(page.getByRole('heading', { name: 'Supplier invoices', level: 1 })).toBeVisible();
}

/** Expects this many invoices on the board, loaded or not. */
export async function expectInvoices(page: Page, count: number): Promise<void> {
  await expect(invoiceGrid(page)).toHaveAttribute('aria-rowcount', String(count));
}

/** The bank's invoice of this number. */
export function bankInvoice(bank: DemoService, number: string): BankInvoice {
  const match = bank.control
    .supplierInvoices()
    .find((invoice) => invoice['invoice_number'] === number);
  if (match === undefined) throw new Error(`The bank has no invoice ${number}`);
  return match;
}

/** An e-invoice of the supplier that agrees with the bank's invoice of that number. */
export function supplierEInvoice(bank: DemoService, number: string) {
  const invoice = bankInvoice(bank, number);
  const value = (field: keyof BankInvoice): string =>
    (invoice[field] as { readonly value: string }).value;
  return {
    number,
    seller: `${invoice.supplier_name} SARL`,
    iban: String(invoice['iban']),
    gross: value('total_amount'),
    net: value('total_amount_excluding_taxes'),
    tax: value('total_tax_amount'),
    issueDate: String(invoice['issue_date']),
    dueDate: invoice.due_date,
  };
}

/** Refreshes from the bank, once the current read is finished. */
export async function askBankAgain(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Refresh from your bank' });
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

/** Types into the search of the board from a row or a button of the board. */
export async function searchBoard(page: Page, text: string): Promise<void> {
  await focusSearch(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/**
 * The lanes' expected texts for the bank's invoices today, summed in whole cents and without the
 * app's code.
 */
export function expectedLanes(
  bank: DemoService,
  nowEpochMs: number,
): ReadonlyMap<string, { readonly count: number; readonly total: string }> {
  // The Swedish locale formats a day as ISO 8601.
  const today = new Intl.DateTimeFormat('sv-SE').format(nowEpochMs);
  const weekFromToday = new Date(`${today}T12:00:00Z`);
  weekFromToday.setUTCDate(weekFromToday.getUTCDate() + 7);
  const lastDay = weekFromToday.toISOString().slice(0, 10);
  const laneOf = ({ status, due_date: due }: BankInvoice): string => {
    if (status === 'paid' || status === 'archived') return 'Done';
    if (due === null) return 'No date';
    if (due < today) return 'Overdue';
    if (due === today) return 'Today';
    return due <= lastDay ? 'Next 7 days' : 'Later';
  };
  const sums = new Map<string, { count: number; cents: bigint }>();
  for (const invoice of bank.control.supplierInvoices()) {
    const { count, cents } = sums.get(laneOf(invoice)) ?? { count: 0, cents: 0n };
    const invoiceCents = BigInt(
      (invoice['payable_amount'] as { readonly value: string }).value.replace('.', ''),
    );
    sums.set(laneOf(invoice), {
      count: count + 1,
      cents: cents + (invoice['is_credit_note'] === true ? -invoiceCents : invoiceCents),
    });
  }
  return new Map(
    [...sums].map(([name, { count, cents }]) => [name, { count, total: formatEuros(cents) }]),
  );
}

function formatEuros(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '−' : ''}€${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}
