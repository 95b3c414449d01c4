import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test } from './bank.ts';
import {
  toExcelCsv,
  chooseFile,
  creationBodies,
  creationMails,
  listCreations,
  dockButton,
  importDock,
  importHeader,
  importLines,
  importMails,
  importRow,
  openImport,
  typeCell,
} from './imports-page.ts';
import {
  findCard,
  limitRun,
  limitWrites,
  monthCell,
  openLimits,
  typeMonthLimit,
} from './limits-page.ts';
import { expectRows } from './lists.ts';
import { kill } from './fake-desktop.ts';

const posts = { method: 'POST', path: /\/v2\/clients$/ } as const;

const name = 2;

/** Approves the next request on the phone, as soon as the bank asks. */
async function approveNextRequest(bank: DemoService): Promise<void> {
  await expect
    .poll(() => bank.control.waitingApprovals().length, 'the bank waits for an approval')
    .toBe(1);
  bank.control.approveSca(bank.control.waitingApprovals()[0]?.token ?? '');
}

test('applies an approved limit after a kill, continues an import, and sends nothing twice', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  const first = await launch();
  await signInAtBank(first, bank);
  await openLimits(first.page);
  await typeMonthLimit(first.page, 'Karim Benali', '888');
  await first.page.getByRole('button', { name: 'Send 1 change' }).press('Enter');
  await expect(
    limitRun(first.page).getByRole('heading', { name: /needs your approval/ }),
  ).toBeVisible();
  await openImport(first.page);
  await chooseFile(first, 'Kunden.csv', toExcelCsv([importHeader, ...importLines]));
  await typeCell(first.page, 9, name, 'Husum Seehandel');
  await expect(importRow(first.page, 9)).toContainText('Husum Seehandel');
  bank.control.fail({ match: posts, times: 2, fault: { kind: 'delay', delayMs: 0 } });
  bank.control.fail({ match: posts, times: 1, fault: { kind: 'silence', when: 'after' } });
  await dockButton(first.page, 'Send 10 clients').press('Enter');
  await expect.poll(() => listCreations(bank).length, 'the third row is in flight').toBe(3);
  await kill(first.app);

  const { page } = await launch({ userData: first.userData });
  await expect(page.getByText('Waiting for your approval.')).toBeVisible();
  expect(findCard(bank, 'Karim Benali')?.payment_monthly_limit).not.toBe(888);
  await openImport(page);
  await expect(
    importDock(page).getByRole('heading', { name: 'Stopped after 3 of 10' }),
  ).toBeVisible();
  await expect(importRow(page, 9)).toContainText('Husum Seehandel');
  expect(listCreations(bank), 'nothing is sent automatically').toHaveLength(3);

  await approveNextRequest(bank);
  await expect
    .poll(
      () => findCard(bank, 'Karim Benali')?.payment_monthly_limit,
      'the approved change is sent',
    )
    .toBe(888);
  await expect(page.getByText('Waiting for your approval.')).toHaveCount(0);
  expect(new Set(limitWrites(bank).map(({ body }) => body)).size, 'the identical request').toBe(1);

  await dockButton(page, 'Continue with 7 clients').press('Enter');
  await expect(importDock(page).getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect(importDock(page)).toContainText('10 clients created.');
  expect(creationMails(bank)).toEqual(importMails);
  expect(creationBodies(bank)[8]).toMatchObject({ name: 'Husum Seehandel' });
  await page.getByRole('button', { name: 'Back to clients' }).press('Enter');
  await expectRows(page, 'Clients', 13);
  await openLimits(page);
  await expect(monthCell(page, 'Karim Benali')).toContainText('888');
});
