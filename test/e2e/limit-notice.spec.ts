import { expect, signInAtBank, test } from './bank.ts';
import { clickNotification, notifications } from './outside-world.ts';

const title = '2 cards are close to their limits';
/** Supplier invoices that are due soon are told of as well. */
const ofLimits = async (app: Parameters<typeof notifications>[0]) =>
  (await notifications(app)).filter((each) => each.title.toLowerCase().includes('limit'));

test('cards near a limit are told about once, also over a restart, and a click leads to the limits of all cards', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const first = await launch();
  await signInAtBank(first, bank);
  await expect
    .poll(() => ofLimits(first.app))
    .toEqual([{ title, body: 'See which ones in your card limits.' }]);
  await clickNotification(first.app, title);
  await expect(
    first.page.getByRole('navigation').getByRole('button', { name: 'Limits', exact: true }),
  ).toHaveAttribute('aria-current', 'page');
  await first.close();

  const fuel = bank.control.cards().find(({ nickname }) => nickname === 'Fuel');
  bank.control.updateCard(fuel?.id ?? '', { payment_monthly_spent: 400 });
  const again = await launch({ userData: first.userData });
  await expect.poll(() => ofLimits(again.app)).toMatchObject([{ title: 'Card limit reached' }]);
});
