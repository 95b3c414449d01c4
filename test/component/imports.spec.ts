import type { Page } from '@playwright/test';
import { expect, signInAtBank, test } from './component-test.ts';
import { chooseFile, savedFile } from './import-file.ts';
import { listGrid, expectRows, openList, searchList } from '../e2e/lists.ts';
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
  importGrid,
  importRow,
  openImport,
  showRows,
  typeCell,
} from '../e2e/imports-page.ts';

const posts = { method: 'POST', path: /\/v2\/clients$/ } as const;
/** Long enough for a person, or a spec, to do something while a request is on its way. */
const slowMs = 800;

const header = 'Firma;E-Mail;Straße;PLZ;Ort;Land;Bemerkung';
const name = 2;
const email = 3;
const country = 7;

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

/** One that the bank has already. */
async function knownClient(page: Page): Promise<{ readonly name: string; readonly email: string }> {
  const [row] = await page.evaluate(async () => {
    const answer = await window.cashdesk.clients.list({
      text: '',
      kinds: ['company'],
      countries: [],
      currencies: [],
      readiness: 'all',
      sort: 'name',
      direction: 'ascending',
      at: 0,
      limit: 20,
      refresh: 'no',
    });
    return answer.ok
      ? answer.value.rows
          .filter(({ email }) => email !== null)
          .map(({ name, email }) => ({ name: name ?? '', email: email ?? '' }))
      : [];
  });
  if (row === undefined) throw new Error('The list is empty');
  return row;
}

test('suggests what a column may be, and says what of a cell is left out', async ({
  cashdesk,
  startBank,
}) => {
  await signInAtBank(cashdesk, await startBank({ clients: 1 }));
  const { page } = cashdesk;
  await openImport(page);
  await chooseFile(
    cashdesk,
    'Adressen.csv',
    Buffer.from(
      'Firma;Bundesland;Kundenland;Telefon;Sprache\nProbe GmbH;Sachsen;Deutschland;0351 496120;\n',
    ),
  );
  const note = page.getByRole('gridcell', { name: /“Sachsen” is left out/ });
  await expect(note).toBeVisible();
  // Of a column without any cell the owner is asked as of none.
  await expect(
    page.getByRole('region', { name: 'Set for all' }).getByRole('button', { name: /Language/ }),
  ).toBeVisible();
  const suggestion = page.getByRole('button', { name: 'Kundenland → Billing: country?' });
  await expect(page.getByText(/1 client to send/)).toHaveCount(0);
  await suggestion.click();
  await expect(suggestion).toHaveCount(0);
  await expect(page.getByText('1 client to send')).toBeVisible();
  await expectNoComplaint(page, 'with a suggestion taken');
});

test('a German file of Excel is read, put right, decided on and sent by keyboard, each row once', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 20 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', 20);
  const known = await knownClient(page);
  await openImport(page);
  await expectNoComplaint(page, 'before a file is chosen');
  await chooseFile(
    cashdesk,
    'Kunden.csv',
    asExcel([
      header,
      'Müller – Söhne GmbH;post@mueller.example;Große Straße 1;01067;Dresden;Deutschland;10 € Rabatt',
      'Bäckerei Öhler;keine Adresse;Ähtstraße 2;50667;Köln;Deutschland;',
      'Atlas Übersee;atlas@uebersee.example;Kai 3;20457;Hamburg;Atlantis;',
      ';namenlos@firma.example;Weg 4;80331;München;Österreich;',
      `Ganz Anders;${known.email};;;;;`,
      'Weiß & Co;weiss@co.example;;;;Frankreich;',
      'Weiß und Compagnie;weiss@co.example;;;;Frankreich;',
      'Jürgen Groß KG;post@mueller.example;;;;Schweiz;',
    ]),
  );

  // What was recognised stands in one line; the words of the file are whole.
  const reading = page.getByRole('button', { name: /^How the file is read/ });
  await expect(reading).toContainText(
    'Windows-1252 · Semicolon · with column names · 6 of 7 columns used',
  );
  await expect(importRow(page, 1)).toContainText('Müller – Söhne GmbH');
  await expect(importRow(page, 1)).toContainText('Große Straße 1');
  await reading.press('Enter');
  await expect(page.getByRole('button', { name: /Bemerkung$/ })).toContainText('Not used');
  await expectNoComplaint(page, 'how a file is read');
  await reading.press('Enter');
  await expect(importDock(page).getByRole('heading', { name: '2 clients to send' })).toBeVisible();
  await expect(importDock(page)).toContainText('6 rows still to review, not sent.');

  await showRows(page, 'To review');
  await expect(importGrid(page)).toHaveAttribute('aria-rowcount', '7');
  await expect(importRow(page, 2)).toContainText('This isn’t an email address.');
  await expect(importRow(page, 3)).toContainText('Use a country name or two letters, such as FR.');
  await expect(importRow(page, 4)).toContainText('Enter the company’s name.');
  await expect(importRow(page, 5)).toContainText(`Like your client ${known.name} (same email)`);
  await expect(importRow(page, 7)).toContainText('Like row 6, Weiß & Co (same email)');
  await expect(importRow(page, 8)).toContainText('Like row 1, Müller – Söhne GmbH (same email)');
  await expectNoComplaint(page, 'rows to settle');

  // Put right where they stand: each goes out of sight with that, and the focus stays in the table.
  await typeCell(page, 2, email, 'oehler@baeckerei.example');
  await expect(importRow(page, 2)).toHaveCount(0);
  await expect(importGrid(page).locator(':focus')).toHaveCount(1);
  await typeCell(page, 3, country, 'Dänemark');
  await expect(importRow(page, 3)).toHaveCount(0);
  await typeCell(page, 4, name, 'Nun Benannt GmbH');
  await expect(importRow(page, 4)).toHaveCount(0);
  await expect(importDock(page).getByRole('heading', { name: '5 clients to send' })).toBeVisible();

  // One duplicate goes out all the same, one is left out, one stays open.
  await goToCell(page, 5, 1);
  await expect(chosenRow(page)).toContainText(`Like your client ${known.name} (same email)`);
  await page.keyboard.press('Space');
  await expect(importRow(page, 5)).toHaveCount(0);
  await expect(importDock(page).getByRole('heading', { name: '6 clients to send' })).toBeVisible();
  await goToCell(page, 7, 1);
  await chosenRow(page).getByRole('button', { name: 'Skip row' }).press('Enter');
  await expect(importRow(page, 7)).toHaveCount(0);
  await expect(importDock(page)).toContainText('1 row still to review, not sent. 1 skipped.');
  await showRows(page, 'All');
  await expect(importRow(page, 5)).toContainText('Will be sent anyway');
  await expect(importRow(page, 7)).toContainText('Skipped');
  await expectNoComplaint(page, 'rows that are decided on');
  expect(creations(bank), 'nothing was sent so far').toEqual([]);

  await dockButton(page, 'Send 6 clients').press('Enter');
  await expect(importDock(page)).toContainText('6 clients created.');
  await expect(importDock(page).getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect(importRow(page, 2)).toContainText('Created');
  await expectNoComplaint(page, 'an import that is done');
  expect(mails(creationBodies(bank))).toEqual([
    'post@mueller.example',
    'oehler@baeckerei.example',
    'atlas@uebersee.example',
    'namenlos@firma.example',
    known.email,
    'weiss@co.example',
  ]);
  expect(creationBodies(bank)[0]).toEqual({
    kind: 'company',
    name: 'Müller – Söhne GmbH',
    email: 'post@mueller.example',
    currency: 'EUR',
    billing_address: {
      street_address: 'Große Straße 1',
      zip_code: '01067',
      city: 'Dresden',
      country_code: 'DE',
    },
  });
  expect(creationBodies(bank)[2]).toMatchObject({ billing_address: { country_code: 'DK' } });

  // What was left is saved with its reasons, and can be put away.
  const saved = await savedFile(cashdesk, () =>
    dockButton(page, 'Export rows not imported').press('Enter'),
  );
  expect(hasLines(3)(saved)).toBe(true);
  const [head, ...lines] = saved.trim().split('\r\n');
  expect(head).toBe(
    'Firma;E-Mail;Straße;PLZ;Ort;Land;Bemerkung;Row in the file;Why it wasn’t imported',
  );
  expect(lines).toEqual([
    'Weiß und Compagnie;weiss@co.example;;;;Frankreich;;7;You skipped this row.',
    expect.stringContaining('Jürgen Groß KG;post@mueller.example;;;;Schweiz;;8;'),
  ]);
  expect(lines[1]).toContain('row 1, Müller – Söhne GmbH (same email)');
  await dockButton(page, 'Finish').press('Enter');
  const leave = page.getByRole('alertdialog', { name: 'Discard this import?' });
  await expect(leave).toContainText('The 6 clients created stay at your bank.');
  await expectNoComplaint(page, 'before an import is put away');
  await leave.getByRole('button', { name: 'Discard import' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Choose a file', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back to clients' }).press('Enter');
  await expectRows(page, 'Clients', 26);
  await page.getByRole('button', { name: 'Filter and sort' }).focus();
  await searchList(page, 'muller sohne');
  await expect(listGrid(page, 'Clients').getByRole('row').first()).toContainText(
    'Müller – Söhne GmbH',
  );
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
  await expect(page.getByRole('button', { name: 'Decide for all' })).toHaveCount(0);
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
