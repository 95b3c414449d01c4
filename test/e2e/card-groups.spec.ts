import { expect, signInAtBank, test } from './bank.ts';
import { expectNoComplaint } from './complaints.ts';
import { limitRun, openLimits } from './limits-page.ts';
import { kill } from './outside-world.ts';

test('the app killed while the cards of a group change sends nothing by itself at its next start, and asks no card twice', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank({ sca: 'off' });
  const sent = () => bank.control.requests().filter(({ method }) => method === 'PATCH');
  const first = await launch();
  await signInAtBank(first, bank);
  await openLimits(first.page);
  // The form is proven in test/component/card-groups.spec.ts.
  await first.page.evaluate(async () => {
    const { cards, cardGroups } = window.cashdesk;
    const table = await cards.limits({ refresh: 'no' });
    if (!table.ok) throw new Error(table.error.kind);
    const cardIds = table.value.rows.filter(({ isFinal }) => !isFinal).map(({ id }) => id);
    const wanted = { paymentMonthlyLimit: '321', onlineOption: false };
    await cardGroups.save({ id: null, name: 'Market day', wanted, cardIds });
  });
  await first.page.getByRole('button', { name: 'Card rules' }).press('Enter');
  const differences = first.page.getByRole('region', { name: 'Differences' });
  await expect(differences).toBeVisible();
  const writes = { method: 'PATCH', path: /\/(limits|options)$/ } as const;
  bank.control.fail({ match: writes, times: 2, fault: { kind: 'delay', delayMs: 0 } });
  bank.control.fail({ match: writes, times: 1, fault: { kind: 'silence', when: 'after' } });
  await differences.getByRole('button', { name: /^Change \d cards$/ }).press('Enter');
  await expect.poll(() => sent().length, 'the third request is on its way').toBe(3);
  await kill(first.app);

  const { page } = await launch({ userData: first.userData });
  await openLimits(page);
  await page.getByRole('button', { name: 'Card rules' }).press('Enter');
  await expect(limitRun(page).getByRole('heading', { name: /^Stopped after / })).toBeVisible();
  await expect(limitRun(page)).toContainText('Check your bank’s app before you try again.');
  expect(sent(), 'nothing is sent by itself').toHaveLength(3);
  await expectNoComplaint(page, 'a run of a group that a kill interrupted');
  await limitRun(page).getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(limitRun(page).getByRole('button', { name: 'Done' })).toBeVisible();
  expect(new Set(sent().map(({ path }) => path)).size).toBe(sent().length);
  await limitRun(page).getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByText('Every card is as its rule says.')).toBeVisible();
  expect(bank.control.cards().every((card) => card.payment_monthly_limit === 321)).toBe(true);
});
