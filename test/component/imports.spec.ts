import { expect, signInAtBank, test } from './component-test.ts';
import { chooseFile, savedFile } from './import-file.ts';
import { listGrid, expectRows, openList } from '../e2e/lists.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';
import {
  asExcel,
  chosenRow,
  creationBodies,
  creations,
  dockButton,
  goToCell,
  hasLines,
  importDock,
  importRow,
  openImport,
  showRows,
  typeCell,
} from '../e2e/imports-page.ts';

const posts = { method: 'POST', path: /\/v2\/clients$/ } as const;
/** Long enough for a person, or a spec, to do something while a request is on its way. */
const slowMs = 800;

const header = 'Firma;E-Mail;Straße;PLZ;Ort;Land;Bemerkung';
const email = 3;

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
const mails = (bodies: readonly Readonly<Record<string, unknown>>[]): readonly unknown[] =>
  bodies.map(({ email: mail }) => mail);
const allMails = towns.map((_, at) => `kontakt${String(at)}@${String(at)}.example`);

test('a file that was not read to its end says why, and is read again by a press', async ({
  open,
}) => {
  const { page, main } = await open({ state: 'import-unread' });
  await openImport(page);
  await expect(
    importDock(page).getByRole('heading', { name: 'The file wasn’t read to the end' }),
  ).toBeVisible();
  await expect(importDock(page).getByRole('alert')).toContainText('The disk is full');
  await expect(importDock(page)).toContainText('Nothing has been sent.');
  await expectNoComplaint(page, 'an import whose file was not read');
  await dockButton(page, 'Try again').press('Enter');
  await expect(importDock(page).getByRole('heading', { name: / to send$/ })).toBeVisible();
  expect(main.asked('clientImports.configure')).toHaveLength(1);
});

test('an import is stopped and gone on with by hand: nothing is sent in between, and each row once', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openImport(page);
  await chooseFile(cashdesk, 'Kunden.csv', asExcel([header, ...plainLines]));
  bank.control.fail({ match: posts, times: 5, fault: { kind: 'delay', delayMs: slowMs } });
  await dockButton(page, 'Send 10 clients').press('Enter');
  await expect.poll(() => creations(bank).length, 'the first row is on its way').toBeGreaterThan(0);
  await dockButton(page, 'Stop').press('Enter');
  // The one under way comes to its end first.
  const stopped = importDock(page).getByRole('heading', { name: /^Stopped after [1-9] of 10$/ });
  await expect(stopped).toBeVisible();
  await expect
    .poll(async () =>
      Number(
        /(\d) client/.exec((await importDock(page).getByRole('status').textContent()) ?? '')?.[1],
      ),
    )
    .toBe(creations(bank).length);
  const asked = creations(bank).length;
  await expectNoComplaint(page, 'an import that is stopped');
  expect(creations(bank)).toHaveLength(asked);
  await dockButton(page, new RegExp(`^Continue with ${String(10 - asked)} clients?$`)).press(
    'Enter',
  );
  await expect(importDock(page).getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect(importDock(page)).toContainText('10 clients created.');
  expect(mails(creationBodies(bank))).toEqual(allMails);
});

test('an answer that is lost in the middle is looked up at the bank: nobody is there twice', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openImport(page);
  await chooseFile(cashdesk, 'Kunden.csv', asExcel([header, ...plainLines]));
  bank.control.fail({ match: posts, times: 3, fault: { kind: 'delay', delayMs: 0 } });
  bank.control.fail({ match: posts, times: 1, fault: { kind: 'reset', when: 'after' } });
  await dockButton(page, 'Send 10 clients').press('Enter');
  await expect(importDock(page)).toContainText('10 clients created.');
  await expect(importDock(page).getByRole('heading', { name: 'Import finished' })).toBeVisible();
  expect(mails(creationBodies(bank))).toEqual(allMails);
  await page.getByRole('button', { name: 'Back to clients' }).press('Enter');
  await expectRows(page, 'Clients', 13);
});

test('rows that the bank refuses say so in its words, and are put right and sent again alone', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openImport(page);
  await chooseFile(cashdesk, 'Kunden.csv', asExcel([header, ...plainLines]));
  bank.control.fail({
    match: posts,
    times: 2,
    fault: {
      kind: 'unprocessable',
      errors: [
        { code: 'invalid', detail: 'This domain is on our list.', source: { pointer: '/email' } },
      ],
    },
  });
  await dockButton(page, 'Send 10 clients').press('Enter');
  await expect(importDock(page)).toContainText('8 clients created. 2 declined.');
  await showRows(page, 'Failed');
  await expect(importRow(page, 1)).toContainText('This domain is on our list.');
  await goToCell(page, 2, email);
  await expect(chosenRow(page)).toContainText(
    'Message from your bank: /email: This domain is on our list.',
  );
  await expectNoComplaint(page, 'rows that were refused');
  const saved = await savedFile(cashdesk, () =>
    dockButton(page, 'Export rows not imported').press('Enter'),
  );
  expect(hasLines(3)(saved)).toBe(true);
  expect(saved.match(/This domain is on our list\. \(\/email\)/g)).toHaveLength(2);
  await typeCell(page, 1, email, 'neu1@andere.example');
  await expect(importRow(page, 1)).toHaveCount(0);
  await typeCell(page, 2, email, 'neu2@andere.example');
  await expect(page.getByText('No rows')).toBeVisible();
  await expect(
    page.getByRole('radio', { name: /^Failed / }),
    'the last row went out of the view with the focus',
  ).toBeFocused();
  await expectNoComplaint(page, 'a view without rows');
  await dockButton(page, 'Continue with 2 clients').press('Enter');
  await expect(importDock(page)).toContainText('10 clients created.');
  expect(mails(creationBodies(bank))).toEqual([
    ...allMails,
    'neu1@andere.example',
    'neu2@andere.example',
  ]);
  await dockButton(page, 'Finish').press('Enter');
  await expectRows(page, 'Clients', 13);
});

test('clients and products are saved as CSV and JSON, and come back as what they are', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 30 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', 30);
  const exported = (list: 'clients' | 'products', format: 'CSV' | 'JSON'): Promise<string> => {
    const ask = async (): Promise<void> => {
      await page.getByRole('button', { name: `More actions for ${list}` }).press('Enter');
      await page.getByRole('menuitem', { name: `Export as ${format}` }).press('Enter');
    };
    return savedFile(cashdesk, ask);
  };
  const csv = await exported('clients', 'CSV');
  const json = JSON.parse(await exported('clients', 'JSON')) as readonly {
    readonly id: string;
    readonly name: string | null;
    readonly vatNumber: string | null;
  }[];
  const lines = csv.trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(30);
  expect(json).toHaveLength(30);
  for (const client of json)
    expect(
      lines.find((line) => line.startsWith(client.id)),
      client.name ?? '',
    ).toContain(client.vatNumber ?? '');

  // The file of an export is known again, column for column and client for client.
  await openImport(page);
  await chooseFile(cashdesk, 'Clients.csv', Buffer.from(csv));
  await expect(page.getByRole('button', { name: /^How the file is read/ })).toContainText(
    'UTF-8 · Comma · with column names · 23 of 26 columns used',
  );
  await expect(
    importDock(page).getByRole('heading', { name: 'No client to send yet' }),
  ).toBeVisible();
  await expect(importDock(page)).toContainText('30 rows still to review');
  await dockButton(page, 'Discard import').press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Discard import' })
    .press('Enter');
  await expect(page.getByRole('button', { name: 'Choose a file', exact: true })).toBeVisible();

  await openList(page, 'Products');
  await expect(listGrid(page, 'Products').getByRole('row').first()).toBeVisible();
  const products = JSON.parse(await exported('products', 'JSON')) as readonly {
    readonly id: string;
    readonly unitPrice: { readonly value: string; readonly currency: string } | null;
    readonly vatRate: string | null;
  }[];
  const productLines = (await exported('products', 'CSV')).trim().split('\r\n').slice(1);
  expect(productLines).toHaveLength(products.length);
  for (const { id, unitPrice, vatRate } of products)
    expect(
      productLines.find((line) => line.startsWith(id)),
      id,
    ).toContain(`,${String(unitPrice?.value)},${String(unitPrice?.currency)},${String(vatRate)},`);
  expect(creations(bank)).toEqual([]);
});
