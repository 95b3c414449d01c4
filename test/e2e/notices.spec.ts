import type { ElectronApplication } from '@playwright/test';
import { calendarDay } from '../../main/demo-service/clock.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { askBankAgain, bankInvoice, expectInvoices, openBoard } from './invoices.ts';
import { clickNotification, notifications } from './outside-world.ts';

async function titles(app: ElectronApplication): Promise<readonly string[]> {
  return (await notifications(app)).map(({ title }) => title);
}

test('what is so when a connection opens is one notification, is not repeated after a restart, has no amount, and leads there', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const first = await launch();
  await signInAtBank(first, bank);
  await expect
    .poll(async () => (await titles(first.app)).at(-1))
    .toMatch(/^\d+ things need your attention$/);
  for (const { title, body } of await notifications(first.app))
    expect(`${title} ${body}`).not.toMatch(/€|\d[.,]\d\d/);
  await openBoard(first.page);
  await expectInvoices(first.page, 12);
  await clickNotification(first.app, (await titles(first.app)).at(-1) ?? '');
  await expect(
    first.page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 }),
  ).toBeVisible();
  await first.close();

  const fuel = bank.control.cards().find(({ nickname }) => nickname === 'Fuel');
  bank.control.updateCard(fuel?.id ?? '', { payment_monthly_spent: 400 });
  const again = await launch({ userData: first.userData });
  await expect.poll(() => titles(again.app)).toEqual(['Card limit reached']);
  await openBoard(again.page);
  await expectInvoices(again.page, 12);
  bank.control.updateSupplierInvoice(bankInvoice(bank, 'D-0098').id, {
    due_date: calendarDay(Date.now(), 1),
  });
  await askBankAgain(again.page);
  // The invoice whose date is new is the only one that was not counted before.
  await expect
    .poll(() => titles(again.app))
    .toEqual(['Card limit reached', '2 things need your attention']);
});
