import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { expectNoComplaint } from './complaints.ts';
import {
  cardNamed,
  limitRun as run,
  limitWrites,
  monthCell,
  openLimits,
  typeMonthLimit,
} from './limits-page.ts';
import { kill } from './outside-world.ts';

/** The owner says yes on the phone, as soon as the bank asks. */
async function approveNext(bank: DemoService): Promise<void> {
  await expect
    .poll(() => bank.control.waitingApprovals().length, 'the bank waits for an approval')
    .toBe(1);
  bank.control.approveSca(bank.control.waitingApprovals()[0]?.token ?? '');
}

test('a change that waits outlives a kill of the app: approved after the next start, it is sent and applied', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const first = await launch();
  await signInAtBank(first, bank);
  await openLimits(first.page);
  await typeMonthLimit(first.page, 'Karim Benali', '888');
  await first.page.getByRole('button', { name: 'Send 1 change' }).press('Enter');
  await expect(run(first.page).getByRole('heading', { name: /needs your approval/ })).toBeVisible();
  await kill(first.app);

  const { page } = await launch({ userData: first.userData });
  await expect(page.getByText('Waiting for your approval.')).toBeVisible();
  await expectNoComplaint(page, 'an approval that waits since before a restart');
  expect(cardNamed(bank, 'Karim Benali')?.payment_monthly_limit).not.toBe(888);
  await approveNext(bank);
  await expect
    .poll(
      () => cardNamed(bank, 'Karim Benali')?.payment_monthly_limit,
      'the approved change is sent',
    )
    .toBe(888);
  await expect(page.getByText('Waiting for your approval.')).toHaveCount(0);
  expect(new Set(limitWrites(bank).map(({ body }) => body)).size, 'the identical request').toBe(1);
  await openLimits(page);
  await expect(monthCell(page, 'Karim Benali')).toContainText('888');
});
