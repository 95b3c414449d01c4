import type { ElectronApplication } from '@playwright/test';
import { calendarDay } from '../../main/demo-service/clock.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { askBankAgain, bankInvoice, expectInvoices, openBoard } from './invoices.ts';
import { clickNotification, notifications } from './outside-world.ts';

const nearLimit = '2 cards are close to their limits';
async function ofLimits(app: ElectronApplication) {
  return (await notifications(app)).filter(({ title }) => title.toLowerCase().includes('limit'));
}
async function reminders(app: ElectronApplication) {
  return (await notifications(app)).filter(({ title }) => title.includes('due soon'));
}

test('cards near a limit and invoices that are due soon are told about once, also over a restart, without an amount, and a click leads there', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const first = await launch();
  await signInAtBank(first, bank);
  await expect
    .poll(() => ofLimits(first.app))
    .toEqual([{ title: nearLimit, body: 'See which ones in your card limits.' }]);
  await clickNotification(first.app, nearLimit);
  await expect(
    first.page.getByRole('navigation').getByRole('link', { name: 'Limits', exact: true }),
  ).toHaveAttribute('aria-current', 'page');

  await expect.poll(() => reminders(first.app)).toHaveLength(1);
  const [reminder] = await reminders(first.app);
  expect(`${reminder?.title ?? ''} ${reminder?.body ?? ''}`).not.toMatch(/€|\d[.,]\d\d/);
  await clickNotification(first.app, reminder?.title ?? '');
  await expect(
    first.page.getByRole('heading', { name: 'Supplier invoices', level: 1 }),
  ).toBeVisible();
  await expectInvoices(first.page, 12);
  await first.close();

  const fuel = bank.control.cards().find(({ nickname }) => nickname === 'Fuel');
  bank.control.updateCard(fuel?.id ?? '', { payment_monthly_spent: 400 });
  const again = await launch({ userData: first.userData });
  await expect.poll(() => ofLimits(again.app)).toMatchObject([{ title: 'Card limit reached' }]);
  await openBoard(again.page);
  await expectInvoices(again.page, 12);
  bank.control.updateSupplierInvoice(bankInvoice(bank, 'D-0098').id, {
    due_date: calendarDay(Date.now(), 1),
  });
  await askBankAgain(again.page);
  // The one whose date is new is the only one that was not said before.
  await expect.poll(() => reminders(again.app)).toHaveLength(1);
  expect((await reminders(again.app))[0]?.body).toContain('Ateliers Perrin');
});
