import { truncate, writeFile } from 'node:fs/promises';
import { calendarDay } from '../../main/demo-service/clock.ts';
import { pdfOf, sampleText, utf8 } from '../fixtures/e-invoice-files.ts';
import { expect, signInAtBank, test } from './bank.ts';
import {
  askBankAgain,
  bankInvoice,
  expectInvoices,
  invoicePage,
  lane,
  openBoard,
  searchBoard,
} from './invoices.ts';
import { answerNextDialog, clickNotification, notifications, setOnline } from './outside-world.ts';

const all = 12;
const firstOf = 'Filter and sort';

test('without a network the board is read, searched and opened as it was', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const before = await launch();
  await signInAtBank(before, bank);
  await openBoard(before.page);
  await expectInvoices(before.page, all);
  await expect(before.page.getByText(/^Loading from your bank/)).toHaveCount(0);
  await before.close();
  bank.control.clear();

  const { app, page } = await launch({ userData: before.userData, isOnline: false });
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await openBoard(page);
  await expectInvoices(page, all);
  await expect(page.getByRole('button', { name: 'Refresh invoices' })).toBeDisabled();
  await page.getByRole('button', { name: firstOf }).focus();
  await searchBoard(page, 'vallon');
  await expectInvoices(page, 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(
    invoicePage(page).getByRole('heading', { level: 2, name: 'Électricité Vallon' }),
  ).toBeFocused();
  await expect(invoicePage(page)).toContainText('€442.20');
  expect(bank.control.requests(), 'nothing was asked').toEqual([]);
  await setOnline(app, true);
});

test('what is due soon is said once, without an amount, and the notification leads to the board', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const first = await launch();
  await signInAtBank(first, bank);
  await openBoard(first.page);
  await expectInvoices(first.page, all);
  const reminders = async (app: typeof first.app) =>
    (await notifications(app)).filter(({ title }) => title.includes('due soon'));
  await expect.poll(() => reminders(first.app)).toHaveLength(1);
  const [reminder] = await reminders(first.app);
  expect(`${reminder?.title ?? ''} ${reminder?.body ?? ''}`).not.toMatch(/€|\d[.,]\d\d/);
  await first.page
    .getByRole('navigation')
    .getByRole('button', { name: 'Cards', exact: true })
    .press('Enter');
  await expect(first.page.getByRole('heading', { name: 'Cards', level: 1 })).toBeVisible();
  await clickNotification(first.app, reminder?.title ?? '');
  await expect(
    first.page.getByRole('heading', { name: 'Supplier invoices', level: 1 }),
  ).toBeVisible();
  await first.close();

  const second = await launch({ userData: first.userData });
  await openBoard(second.page);
  await expectInvoices(second.page, all);
  bank.control.updateSupplierInvoice(bankInvoice(bank, 'D-0098').id, {
    due_date: calendarDay(Date.now(), 1),
  });
  await askBankAgain(second.page);
  // The one whose date is new is the only one that was not said before.
  await expect.poll(() => reminders(second.app)).toHaveLength(1);
  expect((await reminders(second.app))[0]?.body).toContain('Ateliers Perrin');
});

test('no reminder comes where the owner wants none, by the choice in Settings', async ({
  cashdesk,
  startBank,
}) => {
  const { app, page } = cashdesk;
  const bank = await startBank();
  const dayIn = (days: number): string => calendarDay(Date.now(), days);
  for (const { id } of bank.control.supplierInvoices())
    bank.control.updateSupplierInvoice(String(id), { due_date: dayIn(200) });
  await signInAtBank(cashdesk, bank);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: 'Settings', exact: true })
    .press('Enter');
  const choice = page.getByRole('button', { name: /Invoice reminders/ });
  await expect(choice).toContainText('3 days before');
  await choice.press('Enter');
  await page.getByRole('option', { name: 'Never' }).press('Enter');
  await expect(choice).toContainText('Never');
  await openBoard(page);
  await expectInvoices(page, all);
  bank.control.updateSupplierInvoice(bankInvoice(bank, 'BB 20931').id, { due_date: dayIn(0) });
  bank.control.updateSupplierInvoice(bankInvoice(bank, 'ER-77120').id, { due_date: dayIn(1) });
  bank.control.advance(60_000);
  await askBankAgain(page);
  await expect(lane(page, 'Today')).toContainText('1');
  // The other choice is heard after every reminder would have been: what is not there by then does
  // not come.
  await page
    .getByRole('navigation')
    .getByRole('button', { name: 'Settings', exact: true })
    .press('Enter');
  await choice.press('Enter');
  await page.getByRole('option', { name: 'On the due date' }).press('Enter');
  await expect
    .poll(async () => (await notifications(app)).filter(({ title }) => title.includes('due soon')))
    .toHaveLength(1);
  expect(
    (await notifications(app)).find(({ title }) => title.includes('due soon'))?.body,
    'only what is due today, and none of the days before',
  ).toContain('Beurrerie de Bresse');
});

test('an e-invoice that is chosen in the system’s dialog is read, one of 100 MB is not', async ({
  launch,
  startBank,
}, testInfo) => {
  const bank = await startBank();
  const cashdesk = await launch();
  await signInAtBank(cashdesk, bank);
  const { app, page } = cashdesk;
  await openBoard(page);
  await expectInvoices(page, all);
  const [pdf, huge] = [testInfo.outputPath('rechnung.pdf'), testInfo.outputPath('huge.pdf')];
  const content = utf8(sampleText('factur-x-cii'));
  await writeFile(pdf, await pdfOf([{ name: 'factur-x.xml', content }]));
  await writeFile(huge, '%PDF-1.7');
  await truncate(huge, 100 * 1024 * 1024);
  const compare = async (file: string): Promise<void> => {
    await answerNextDialog(app, { filePaths: [file] });
    await invoicePage(page).getByRole('button', { name: 'Compare with e-invoice…' }).press('Enter');
  };
  await compare(pdf);
  await expect(page.getByRole('table', { name: 'E-invoice file' })).toContainText('RE-2026-0117');
  await compare(huge);
  await expect(invoicePage(page).getByRole('alert')).toContainText('larger than 20 MB');
});
