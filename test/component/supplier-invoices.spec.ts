import { expect, signInAtBank, test, type Cashdesk } from './component-test.ts';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { setPreferences } from '../e2e/demo-company.ts';
import {
  askBankAgain,
  bankInvoice,
  selectedInvoice,
  expectedLanes,
  expectInvoices,
  invoiceGrid,
  invoicePage,
  invoiceRow,
  lane,
  openBoard,
  searchBoard,
  unfoldInvoice,
} from '../e2e/invoices.ts';
import { focusSearch } from '../e2e/search-field.ts';

const all = 12;
const firstOf = 'Filter and sort';
const changedNote = 'Your bank changed this invoice since you last looked.';

/** The board of this bank, signed in, all invoices read. */
async function boardOf(cashdesk: Cashdesk, bank: DemoService): Promise<Cashdesk['page']> {
  await signInAtBank(cashdesk, bank);
  await openBoard(cashdesk.page);
  await expectInvoices(cashdesk.page, all);
  return cashdesk.page;
}

test('shows due dates and exact totals, and filters and exports by keyboard', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const page = await boardOf(cashdesk, bank);
  const lanes = expectedLanes(bank, Date.now());
  for (const name of ['Overdue', 'Today', 'Next 7 days', 'Later', 'No date']) {
    const expected = lanes.get(name);
    await expect(lane(page, name), name).toHaveText(
      expected === undefined
        ? new RegExp(`^${name}0`)
        : `${name}${String(expected.count)}${expected.total}`,
    );
  }
  const headings = [...lanes.keys()];
  for (const name of headings.filter((each) => each === 'Overdue' || each === 'Today'))
    await expect(invoiceGrid(page).getByRole('gridcell', { name, exact: true })).toBeVisible();

  await page.getByRole('button', { name: firstOf }).focus();
  await searchBoard(page, 'minoterie');
  await expectInvoices(page, 2);
  await page.keyboard.press('ArrowDown');
  await expect(selectedInvoice(page)).toBeFocused();
  await expect(selectedInvoice(page)).toContainText('F-2026-1183');
  await page.keyboard.press('Enter');
  const detail = invoicePage(page);
  await expect(detail.getByRole('heading', { level: 2, name: 'Minoterie du Forez' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(selectedInvoice(page)).toBeFocused();
  await searchBoard(page, 'nobody of this name');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible(page, 'no invoice found');
  await page.keyboard.press('Escape');
  await expectInvoices(page, all);
  await page.keyboard.press('ArrowDown');
  for (const [key, place] of [
    ['End', all],
    ['ArrowUp', all - 1],
    ['Home', 1],
    ['ArrowDown', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(selectedInvoice(page), key).toHaveAttribute('aria-rowindex', String(place));
    await expect(selectedInvoice(page), key).toBeFocused();
    await expect(selectedInvoice(page), key).toBeInViewport();
  }

  await lane(page, 'Overdue').press('Enter');
  await expectInvoices(page, lanes.get('Overdue')?.count ?? 0);
  await expect(lane(page, 'Overdue')).toHaveAttribute('aria-pressed', 'true');
  const today = lanes.get('Today');
  await expect(lane(page, 'Today'), 'the other lanes keep their sums').toHaveText(
    `Today${String(today?.count)}${String(today?.total)}`,
  );
  await expect(page.getByText('2 of 12 invoices')).toBeVisible();
  await selectedInvoice(page).click();
  await page.getByRole('link', { name: 'All', exact: true }).press('Enter');
  await expectInvoices(page, all);
  await expect(page.getByText(/^12 invoices/)).toBeVisible();
  await expect(lane(page, 'Overdue')).toHaveAttribute('aria-pressed', 'false');
  await lane(page, 'Overdue').press('Enter');
  await expectInvoices(page, lanes.get('Overdue')?.count ?? 0);
  await lane(page, 'Overdue').press('Enter');
  await expectInvoices(page, all);
  await page.getByRole('button', { name: firstOf }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: /^Being checked by your bank/ }).press('Enter');
  await expectAccessible(page, 'filter of invoices');
  await page.keyboard.press('Escape');
  await expectInvoices(page, 1);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).press('Enter');
  const file = () => cashdesk.rig.saved[0]?.text ?? '';
  await expect.poll(file).toContain('Giulia Ferri');
  expect(file()).not.toContain('Minoterie');
});

test('shows sums, warnings and changed fields of an invoice', async ({ cashdesk, startBank }) => {
  const bank = await startBank();
  const payable = { value: '801.00', currency: 'EUR' };
  bank.control.updateSupplierInvoice(bankInvoice(bank, 'F-2026-1240').id, {
    total_amount: payable,
    payable_amount: payable,
  });
  bank.control.updateSupplierInvoice(bankInvoice(bank, 'F-2026-1183').id, {
    payable_amount: payable,
    available_actions: {
      archive: true,
      pay: false,
      reasons: { pay: ['invalid_status', 'moon_is_full'], archive: [] },
    },
  });
  const [requestedInvoice, deposit] = [bankInvoice(bank, '2026/311'), bankInvoice(bank, 'D-0098')];
  const { initiator_id: colleague } = requestedInvoice['request_transfer'] as {
    readonly initiator_id: string;
  };
  bank.control.updateSupplierInvoice(deposit.id, {
    approval_workflow: { approver_ids: [requestedInvoice['initiator_id'], colleague] },
  });
  const page = await boardOf(cashdesk, bank);
  const detail = invoicePage(page);
  await expect(detail.getByRole('heading', { level: 2, name: 'Minoterie du Forez' })).toBeVisible();
  const pay = detail.getByRole('button', { name: 'Pay', exact: true });
  await expect(pay, 'other steps come first').toHaveAttribute('data-look', 'edge');
  await expect(detail).toContainText('€842.40');
  await expect(detail).toContainText('−€42.40');
  await expect(
    detail.getByText('The total less credit notes is €800.00, but your bank shows €801.00.'),
  ).toBeVisible();
  await expect(detail.getByText('The invoice must be reviewed first')).toBeHidden();
  await expect(detail.getByText('to_review', { exact: true })).toBeHidden();
  await unfoldInvoice(page);
  await expect(detail.getByText('to_review', { exact: true })).toBeVisible();
  await expect(detail.getByText('Suggested transactions').first()).toBeVisible();
  await expect(detail.getByText('The invoice must be reviewed first').first()).toBeVisible();
  await expect(detail.getByText('moon_is_full')).toBeVisible();
  const events = detail
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'History', exact: true }) });
  await expect(events.getByRole('listitem')).toHaveCount(3);
  await expect(events.getByRole('listitem').first()).toContainText('Deposited');
  const duplicateNote = detail
    .locator('.note')
    .filter({ hasText: 'Make sure you don’t pay twice.' });
  await expect(duplicateNote).toContainText('It looks like F-2026-1240.');
  await duplicateNote.getByRole('button', { name: 'Open F-2026-1240' }).press('Enter');
  await expect(detail).toContainText('F-2026-1240, issued');
  const review = detail.locator('.note').filter({ hasText: 'Review it in your bank’s app first' });
  const reads = cashdesk.main.asked('supplierInvoices.get').length;
  await review.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect
    .poll(() => cashdesk.main.asked('supplierInvoices.get').length)
    .toBeGreaterThan(reads);
  await expect(
    invoiceGrid(page).getByRole('row').filter({ hasText: 'IBAN has changed' }),
  ).toHaveCount(1);
  await invoiceRow(page, 'ER-77120').click();
  const before = String(bankInvoice(bank, 'ER-76540')['iban']);
  await expect(detail.getByText('IBAN has changed', { exact: true })).toBeVisible();
  await expect(detail.getByText('This supplier’s IBAN has changed.')).toBeVisible();
  await expect(detail).toContainText(before.replace(/(.{4})(?!$)/g, '$1 '));
  await expect(pay, 'calling the supplier is the first step').toHaveAttribute('data-look', 'edge');
  await invoiceRow(page, '4471').click();
  await expect(pay).toHaveAttribute('data-look', 'primary');
  await invoiceRow(page, 'D-0098').click();
  await expect(
    detail.getByText('€480.00 less than the total: withholding, deposit or rounding.'),
  ).toBeVisible();
  await expect(detail).not.toContainText('but your bank shows');
  await unfoldInvoice(page);
  await expect(detail.getByText('Élodie Martin and Marguerite Oyelaran')).toBeVisible();

  bank.control.updateSupplierInvoice(bankInvoice(bank, 'AS-551').id, {
    status: 'awaiting_payment',
    due_date: '2031-01-15',
    payable_amount: { value: '1.00', currency: 'EUR' },
  });
  bank.control.advance(60_000);
  await askBankAgain(page);
  const row = invoiceRow(page, 'Assurances Saône');
  await expect(row).toContainText('Changed by your bank');
  await page.getByRole('button', { name: firstOf }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: /^Changed only/ }).press('Enter');
  await page.keyboard.press('Escape');
  await expectInvoices(page, 1);
  await focusSearch(page);
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  const changes = detail.getByRole('listitem').filter({ has: page.locator('s') });
  await expect(changes.filter({ hasText: 'Status' })).toContainText('Scheduled');
  await expect(changes.filter({ hasText: 'Status' })).toContainText('Awaiting payment');
  await expect(changes.filter({ hasText: 'Due' })).toContainText('January 15, 2031');
  await unfoldInvoice(page);
  await expectAccessible(page, 'a changed invoice whose sum does not come out');
  await detail.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter');
  await expect(detail.getByText(changedNote)).toHaveCount(0);
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
  await expectInvoices(page, all);
  await expect(row).not.toContainText('Changed by your bank');
});

test('notes an invoice that is above the supplier’s usual total', async ({ open }) => {
  const { page, main } = await open({ screen: 'supplier-invoices' });
  const detail = invoicePage(page);
  const unusualTotalNote = detail.getByText('more than usual from this supplier');
  await expect(detail.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(unusualTotalNote).toHaveCount(0);
  main.amend('supplierInvoices.get', (answer) => ({
    ...answer,
    moreThanUsual: { percent: 1018, usual: { value: '1180', currency: 'EUR' } },
  }));
  await invoiceRow(page, '4471').click();
  await expect(unusualTotalNote).toHaveText(
    '1,018% more than usual from this supplier (usually about €1,180.00).',
  );
  await expectAccessible(page, 'an invoice above the usual total');
  await setPreferences(page, { hideAmounts: true });
  await expect(unusualTotalNote.locator('[data-hidden]')).toHaveCount(1);
  await expect(unusualTotalNote).not.toContainText('180');
});

test('without a bank list, holds pasted and imported invoices until they are removed', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ withLists: false });
  await signInAtBank(cashdesk, bank);
  const { page, rig } = cashdesk;
  await openBoard(page);
  await expect(
    page.getByText('Your bank doesn’t share a list. Add entries by ID.', {
      exact: false,
    }),
  ).toBeVisible();
  await expectAccessible(page, 'no invoices yet');
  await page.getByRole('button', { name: 'Add by ID' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add supplier invoices' });
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.insertText(
    `see https://bank.example/invoices/${bankInvoice(bank, '4471').id} please`,
  );
  await expect(dialog.getByRole('button', { name: 'Add 1' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Add 1' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expectInvoices(page, 1);
  await expect(invoiceRow(page, 'Électricité Vallon')).toBeVisible();
  await expect(
    page.getByText('Your bank doesn’t share a list. Add entries by ID.', {
      exact: false,
    }),
  ).toBeVisible();

  const ids = ['2026/311', 'AS-551'].map((number) => bankInvoice(bank, number).id);
  const bytes = Buffer.from(`Supplier;Id\nFerme;${ids[0]}\nAssurances;${ids[1]}\nnobody;\n`);
  rig.toOpen.push({ kind: 'opened', name: 'ids.csv', bytes });
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import IDs' }).press('Enter');
  await expectInvoices(page, 3);
  await expect(invoiceRow(page, 'Ferme des Monts')).toBeVisible();
  await expect(invoiceRow(page, 'Assurances Saône')).toBeVisible();
  await expect(
    page.getByText('2 invoices added from ids.csv. 1 line without an ID was skipped.'),
  ).toBeVisible();
  await invoiceRow(page, 'Ferme des Monts').click();
  await invoicePage(page).getByRole('button', { name: 'Remove from list' }).press('Enter');
  await expectInvoices(page, 2);
  await expect(invoiceRow(page, 'Ferme des Monts')).toHaveCount(0);
});

test('shows hostile text as text, nulls as gaps, and hides every figure', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const markup = '<img src=x onerror="document.title=1"><b>Bold</b>';
  const money = { value: '123456789012345.67', currency: 'EUR' };
  const { id } = bankInvoice(bank, 'F-2026-1183');
  bank.control.updateSupplierInvoice(id, {
    supplier_name: markup,
    status: 'future_<i>status</i>',
    invoice_number: '</script><script>document.title=2</script>',
    file_name: '../../../../etc/passwd',
    total_amount: money,
    payable_amount: money,
    taxes: Array.from({ length: 100 }, (_, at) => ({
      tax_amount: { value: '0.10', currency: 'EUR' },
      tax_rate: String(at / 1000),
    })),
    total_tax_amount: { value: '10.00', currency: 'EUR' },
    einvoicing_lifecycle_events: [
      { status_code: 299, reason: markup, reason_message: null, timestamp: 'yesterday' },
    ],
  });
  const fields = Object.keys(bankInvoice(bank, '4471')).filter(
    (name) => !['id', 'created_at', 'updated_at', 'supplier_name'].includes(name),
  );
  bank.control.updateSupplierInvoice(
    bankInvoice(bank, '4471').id,
    Object.fromEntries(fields.map((name) => [name, null])),
  );
  const page = await boardOf(cashdesk, bank);
  await invoiceRow(page, markup).click();
  const detail = invoicePage(page);
  await expect(detail.getByRole('heading', { level: 2, name: markup })).toBeVisible();
  await expect(detail.getByText('future_<i>status</i>').first()).toBeVisible();
  await expect(detail).toContainText('€123,456,789,012,345.67');
  await expect(detail).toContainText('../../../../etc/passwd');
  await expect(detail.getByText('VAT 9.9%', { exact: true })).toBeVisible();
  await expect(detail.locator('dt').filter({ hasText: /^VAT \d/ })).toHaveCount(100);
  await unfoldInvoice(page);
  await expect(detail.getByText('yesterday', { exact: false })).toBeVisible();
  await expect(page.locator('main img, main b, main i, main script')).toHaveCount(0);
  await expect(detail.getByRole('link')).toHaveCount(0);
  expect(await page.title()).toBe('Cashdesk');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing runs out of the window',
  ).toBe(true);
  await expectAccessible(page, 'a hostile invoice');

  await invoiceRow(page, 'Électricité Vallon').click();
  await expect(detail.getByRole('heading', { level: 2, name: 'Électricité Vallon' })).toBeVisible();
  await unfoldInvoice(page);
  await expect(detail.getByText('Not provided').first()).toBeVisible();
  await expectAccessible(page, 'an invoice of nulls');

  bank.control.updateSupplierInvoice(id, {
    total_amount: { value: '900.40', currency: 'EUR' },
    some_new_amount: '731.25',
  });
  await askBankAgain(page);
  await invoiceRow(page, markup).click();
  await expect(detail.getByText(changedNote)).toBeVisible();
  await expect(detail).toContainText('900.40');
  await setPreferences(page, { hideAmounts: true });
  await expect(detail.locator('[data-hidden]').first()).toBeVisible();
  const figures = bank.control.supplierInvoices().flatMap((invoice) => {
    const payable = invoice['payable_amount'] as { readonly value: string } | null;
    return payable === null ? [] : [payable.value];
  });
  const content = await page.content();
  for (const figure of [
    ...figures,
    ...figures.map((value) => value.replace(/\B(?=(\d{3})+\.)/g, ',')),
    '123,456',
    '900.40',
    '731.25',
    '42.40',
  ])
    expect(content.includes(figure), figure).toBe(false);
  await page.getByRole('link', { name: 'To pay' }).press('Enter');
  const weeks = page.getByRole('main');
  await expect(weeks.getByRole('rowheader')).toHaveCount(8);
  await expect(weeks.locator('svg rect')).toHaveCount(0);
  await expect(weeks).not.toContainText('€');
});

test('lists due totals by week and supplier, and saves a calendar', async ({ open }) => {
  const { page, main, rig } = await open({
    screen: 'supplier-invoices',
    view: '{"kind":"to-pay"}',
  });
  await expect(page.getByRole('heading', { name: 'To pay', level: 1 })).toBeFocused();
  await expect(page.getByRole('rowheader')).toHaveCount(8);
  await expectAccessible(page, 'what is due');
  await lane(page, 'Overdue').press('Enter');
  await expect(page.getByRole('heading', { name: 'Supplier invoices', level: 1 })).toBeFocused();
  await expect(lane(page, 'Overdue')).toHaveAttribute('aria-pressed', 'true');

  const bySupplier = page.getByRole('link', { name: 'By supplier' });
  await bySupplier.press('Enter');
  const supplier = (name: string) => page.getByRole('row').filter({ hasText: name });
  const mill = supplier('Minoterie du Forez');
  await expect(mill).toContainText('2 open invoices');
  await expect(mill.getByRole('cell')).toHaveText(['€1,600.00', '€800.00', '']);
  await expect(supplier('Emballages Rhône').getByRole('cell').last()).toHaveText('€142.08');
  await expectAccessible(page, 'the totals of each supplier');
  await page.keyboard.press('Control+Shift+h');
  await expect(mill.locator('[data-hidden]')).toHaveCount(2);
  expect(await page.content()).not.toMatch(/1,600|800\.00|142\.08/);
  await mill.getByRole('button').press('Enter');
  await expect(bySupplier).not.toHaveAttribute('aria-current');
  await expect(page.locator('.search-field input')).toHaveValue('Minoterie du Forez');
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Save due dates as calendar…' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'rows exported' })).toBeVisible();
  expect(rig.saved.at(-1)?.text).toContain('BEGIN:VEVENT');

  const emptyList = { rows: [], totalCount: 0, matchCount: 0 };
  main.amend('supplierInvoices.list', (list) => ({ ...list, ...emptyList }));
  await page.getByRole('link', { name: 'To pay' }).press('Enter');
  await expect(page.getByText('No supplier invoices yet')).toBeVisible();
  const missingScope = 'supplier_invoice.read';
  main.amend('supplierInvoices.list', (list) => ({ ...list, ...emptyList, missingScope }));
  await page.getByRole('link', { name: 'All', exact: true }).press('Enter');
  await main.push('data.changed', { topic: 'supplier-invoices' });
  await expect(
    page.getByText('You don’t have permission to see this list. Missing:'),
  ).toBeVisible();
  await expect(page.getByText('See supplier invoices', { exact: true })).toBeVisible();
  await expectAccessible(page, 'invoices that may not be read');
});
