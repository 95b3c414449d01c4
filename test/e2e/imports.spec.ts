import { expect, signInAtBank, test } from './bank.ts';
import { expectRows } from './lists.ts';
import {
  asExcel,
  chooseFile,
  creationBodies,
  creationMails,
  creations,
  dockButton,
  importDock,
  importHeader,
  importLines,
  importMails,
  importRow,
  openImport,
  typeCell,
} from './imports-page.ts';
import { kill } from './outside-world.ts';

const posts = { method: 'POST', path: /\/v2\/clients$/ } as const;

const name = 2;

test('the app killed in the middle of an import stands stopped at its next start, goes on when told to, and makes nobody twice', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  const first = await launch();
  await signInAtBank(first, bank);
  await openImport(first.page);
  await chooseFile(first, 'Kunden.csv', asExcel([importHeader, ...importLines]));
  await typeCell(first.page, 9, name, 'Husum Seehandel');
  await expect(importRow(first.page, 9)).toContainText('Husum Seehandel');
  bank.control.fail({ match: posts, times: 2, fault: { kind: 'delay', delayMs: 0 } });
  bank.control.fail({ match: posts, times: 1, fault: { kind: 'silence', when: 'after' } });
  await dockButton(first.page, 'Send 10 clients').press('Enter');
  await expect.poll(() => creations(bank).length, 'the third row is on its way').toBe(3);
  await kill(first.app);

  const { page } = await launch({ userData: first.userData });
  await openImport(page);
  await expect(
    importDock(page).getByRole('heading', { name: 'Stopped after 3 of 10' }),
  ).toBeVisible();
  await expect(importRow(page, 9)).toContainText('Husum Seehandel');
  expect(creations(bank), 'nothing is sent by itself').toHaveLength(3);
  await dockButton(page, 'Continue with 7 clients').press('Enter');
  await expect(importDock(page).getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect(importDock(page)).toContainText('10 clients created.');
  expect(creationMails(bank)).toEqual(importMails);
  expect(creationBodies(bank)[8]).toMatchObject({ name: 'Husum Seehandel' });
  await page.getByRole('button', { name: 'Back to clients' }).press('Enter');
  await expectRows(page, 'Clients', 13);
});
