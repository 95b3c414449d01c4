import { expect, signInAtBank, test } from './bank.ts';
import { expectRows } from './lists.ts';
import { expectNoComplaint } from './complaints.ts';
import {
  asExcel,
  chooseFile,
  creationBodies,
  creations,
  dockButton,
  importDock,
  importRow,
  openImport,
  typeCell,
} from './imports-page.ts';
import { kill } from './outside-world.ts';

const posts = { method: 'POST', path: /\/v2\/clients$/ } as const;

const header = 'Firma;E-Mail;Straße;PLZ;Ort;Land;Bemerkung';
const name = 2;

/** Towns, so that no two names are alike. */
const towns = [
  'Aachen',
  'Bremen',
  'Cottbus',
  'Düren',
  'Essen',
  'Fürth',
  'Görlitz',
  'Husum',
  'Ingolstadt',
  'Jüterbog',
] as const;
const plainLines = towns.map(
  (town, at) =>
    `${town} Handel;kontakt${String(at)}@${String(at)}.example;Hauptstraße ${String(at + 1)};1011${String(at)};${town};Deutschland;`,
);
function mails(bodies: readonly Readonly<Record<string, unknown>>[]): readonly unknown[] {
  return bodies.map(({ email: mail }) => mail);
}
const allMails = towns.map((_, at) => `kontakt${String(at)}@${String(at)}.example`);

test('the app killed in the middle of an import stands stopped at its next start, goes on when told to, and makes nobody twice', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  const first = await launch();
  await signInAtBank(first, bank);
  await openImport(first.page);
  await chooseFile(first, 'Kunden.csv', asExcel([header, ...plainLines]));
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
  await expectNoComplaint(page, 'an import that a kill interrupted');
  expect(creations(bank), 'nothing is sent by itself').toHaveLength(3);
  await dockButton(page, 'Continue with 7 clients').press('Enter');
  await expect(importDock(page).getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect(importDock(page)).toContainText('10 clients created.');
  expect(mails(creationBodies(bank))).toEqual(allMails);
  expect(creationBodies(bank)[8]).toMatchObject({ name: 'Husum Seehandel' });
  await page.getByRole('button', { name: 'Back to clients' }).press('Enter');
  await expectRows(page, 'Clients', 13);
});
