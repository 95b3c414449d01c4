import type { Page } from '@playwright/test';
import { expect, signInAtBank, test } from './component-test.ts';
import { chooseFile, savedFile } from './import-file.ts';
import { listGrid, expectRows, openList } from '../e2e/lists.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import {
  toExcelCsv,
  selectedRowRegion,
  creationBodies,
  creationMails,
  listCreations,
  dockButton,
  goToCell,
  hasLines,
  importDock,
  importGrid,
  importHeader,
  importLines,
  importMails,
  importRow,
  openImport,
  showRows,
  typeCell,
} from '../e2e/imports-page.ts';

const posts = { method: 'POST', path: /\/v2\/clients$/ } as const;
/** Long enough to act while a request is in flight. */
const slowMs = 800;

const name = 2;
const email = 3;
const country = 7;

/** A client that the bank already has. */
async function readExistingClient(
  page: Page,
): Promise<{ readonly name: string; readonly email: string }> {
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

test('reads, corrects and sends a German Excel file by keyboard, each row once', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 20 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', 20);
  const existing = await readExistingClient(page);
  await openImport(page);
  await expectAccessible(page, 'before a file is chosen');
  await chooseFile(
    cashdesk,
    'Kunden.csv',
    toExcelCsv([
      importHeader,
      'Müller – Söhne GmbH;post@mueller.example;Große Straße 1;01067;Dresden;Deutschland;10 € Rabatt',
      'Bäckerei Öhler;keine Adresse;Ähtstraße 2;50667;Köln;Deutschland;',
      'Atlas Übersee;atlas@uebersee.example;Kai 3;20457;Hamburg;Atlantis;',
      ';namenlos@firma.example;Weg 4;80331;München;Österreich;',
      `Ganz Anders;${existing.email};;;;;`,
      'Weiß & Co;weiss@co.example;;;;Frankreich;',
      'Weiß und Compagnie;weiss@co.example;;;;Frankreich;',
      'Jürgen Groß KG;post@mueller.example;;;;Schweiz;',
    ]),
  );

  // One line names the recognised format; the file's words are not cut.
  const reading = page.getByRole('button', { name: /^How the file is read/ });
  await expect(reading).toContainText(
    'Windows-1252 · Semicolon · with column names · 6 of 7 columns used',
  );
  await expect(importRow(page, 1)).toContainText('Müller – Söhne GmbH');
  await expect(importRow(page, 1)).toContainText('Große Straße 1');
  await reading.press('Enter');
  await expect(page.getByRole('button', { name: /Bemerkung$/ })).toContainText('Not used');
  await expectAccessible(page, 'how a file is read');
  await reading.press('Enter');
  await expect(importDock(page).getByRole('heading', { name: '2 clients to send' })).toBeVisible();
  await expect(importDock(page)).toContainText('6 rows still to review, not sent.');

  await showRows(page, 'To review');
  await expect(importGrid(page)).toHaveAttribute('aria-rowcount', '7');
  await expect(importRow(page, 2)).toContainText('This isn’t an email address.');
  await expect(importRow(page, 5)).toContainText(`Like your client ${existing.name} (same email)`);
  await expectAccessible(page, 'rows to settle');

  // Each corrected row leaves the view, and the focus stays in the table.
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
  await expect(selectedRowRegion(page)).toContainText(
    `Like your client ${existing.name} (same email)`,
  );
  await page.keyboard.press('Space');
  await expect(importRow(page, 5)).toHaveCount(0);
  await expect(importDock(page).getByRole('heading', { name: '6 clients to send' })).toBeVisible();
  await goToCell(page, 7, 1);
  await selectedRowRegion(page).getByRole('button', { name: 'Skip row' }).press('Enter');
  await expect(importRow(page, 7)).toHaveCount(0);
  await expect(importDock(page)).toContainText('1 row still to review, not sent. 1 skipped.');
  await showRows(page, 'All');
  await expect(importRow(page, 5)).toContainText('Will be sent anyway');
  await expect(importRow(page, 7)).toContainText('Skipped');
  expect(listCreations(bank), 'nothing was sent so far').toEqual([]);

  await dockButton(page, 'Send 6 clients').press('Enter');
  await expect(importDock(page)).toContainText('6 clients created.');
  await expect(importDock(page).getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect(importRow(page, 2)).toContainText('Created');
  expect(creationMails(bank)).toEqual([
    'post@mueller.example',
    'oehler@baeckerei.example',
    'atlas@uebersee.example',
    'namenlos@firma.example',
    existing.email,
    'weiss@co.example',
  ]);
  expect(creationBodies(bank)[2]).toMatchObject({ billing_address: { country_code: 'DK' } });

  // The remaining rows are saved with their reasons, and can be dismissed.
  const saved = await savedFile(cashdesk, () =>
    dockButton(page, 'Export rows not imported').press('Enter'),
  );
  expect(hasLines(3)(saved)).toBe(true);
  await expect(
    dockButton(page, 'Review 1 row'),
    'nothing is discarded after a success',
  ).toBeVisible();
  await dockButton(page, 'Close without them').press('Enter');
  const leave = page.getByRole('alertdialog', { name: 'Close without the other rows?' });
  await expect(leave).toContainText('The 6 clients created stay at your bank.');
  await leave.getByRole('button', { name: 'Close without them' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Choose a file', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back to clients' }).press('Enter');
  await expectRows(page, 'Clients', 26);
});

test('resumes a stopped import, and sends corrected rows again', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  await signInAtBank(cashdesk, bank);
  const { page, main } = cashdesk;
  await openImport(page);
  await chooseFile(cashdesk, 'Kunden.csv', toExcelCsv([importHeader, ...importLines]));
  main.amend('clientImports.get', ({ run }) => ({
    run: run && {
      ...run,
      state: 'unread' as const,
      stoppedBy: { kind: 'storage-unavailable', reason: 'full' } as const,
    },
  }));
  await main.push('data.changed', { topic: 'client-import' });
  await expect(
    importDock(page).getByRole('heading', { name: 'The file wasn’t read to the end' }),
  ).toBeVisible();
  await expect(importDock(page).getByRole('alert')).toContainText('The disk is full');
  await expect(importDock(page)).toContainText('Nothing has been sent.');
  main.asUsual('clientImports.get');
  await dockButton(page, 'Try again').press('Enter');
  await expect(importDock(page).getByRole('heading', { name: / to send$/ })).toBeVisible();
  expect(main.asked('clientImports.configure')).toHaveLength(1);
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
  bank.control.fail({ match: posts, times: 5, fault: { kind: 'delay', delayMs: slowMs } });
  await dockButton(page, 'Send 10 clients').press('Enter');
  await expect.poll(() => listCreations(bank).length, 'the third row is sent').toBeGreaterThan(2);
  await dockButton(page, 'Stop').press('Enter');
  await expect(
    importDock(page).getByRole('heading', { name: /^Stopped after [3-9] of 10$/ }),
  ).toBeVisible();
  const creationCount = listCreations(bank).length;
  await expectAccessible(page, 'an import that is stopped');
  expect(listCreations(bank), 'nothing is sent in between').toHaveLength(creationCount);
  expect(creationMails(bank)).toEqual(importMails.slice(0, creationCount));
  // Neither requests nor delays so far.
  bank.control.clear();
  await dockButton(
    page,
    new RegExp(`^Continue with ${String(10 - creationCount)} clients?$`),
  ).press('Enter');
  await expect(importDock(page)).toContainText('8 clients created. 2 declined.');
  await showRows(page, 'Failed');
  await expect(importRow(page, 1)).toContainText('This domain is on our list.');
  await goToCell(page, 2, email);
  await expect(selectedRowRegion(page)).toContainText(
    'Message from your bank: /email: This domain is on our list.',
  );
  await expectAccessible(page, 'rows that were refused');
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
    'the focus stays in the view when its last row leaves',
  ).toBeFocused();
  await dockButton(page, 'Continue with 2 clients').press('Enter');
  await expect(importDock(page)).toContainText('10 clients created.');
  expect(creationMails(bank)).toEqual([
    ...importMails.slice(creationCount),
    'neu1@andere.example',
    'neu2@andere.example',
  ]);
  await dockButton(page, 'Finish').press('Enter');
  await expectRows(page, 'Clients', 13);
});

test('exports clients and products, and suggests columns for an import', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 30 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', 30);
  const exported = (format: 'CSV' | 'JSON'): Promise<string> => {
    const ask = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More actions' }).press('Enter');
      await page.getByRole('menuitem', { name: `Export as ${format}` }).press('Enter');
    };
    return savedFile(cashdesk, ask);
  };
  expect((await exported('CSV')).trim().split('\r\n')).toHaveLength(31);
  expect(JSON.parse(await exported('JSON'))).toHaveLength(30);
  await openList(page, 'Products');
  await expect(listGrid(page, 'Products').getByRole('row').first()).toBeVisible();
  expect(JSON.parse(await exported('JSON'))).toHaveLength(
    (await exported('CSV')).trim().split('\r\n').length - 1,
  );

  await openImport(page);
  await chooseFile(
    cashdesk,
    'Adressen.csv',
    Buffer.from(
      'Firma;Bundesland;Kundenland;Telefon;Sprache\nProbe GmbH;Sachsen;Deutschland;0351 496120;\n',
    ),
  );
  const leftOutCell = page.getByRole('gridcell', { name: /“Sachsen” is left out/ });
  await expect(leftOutCell).toBeVisible();
  // A column without cells is treated like a missing one: the owner chooses a value for all rows.
  await expect(
    page.getByRole('region', { name: 'Set for all' }).getByRole('button', { name: /Language/ }),
  ).toBeVisible();
  const suggestion = page.getByRole('button', { name: 'Kundenland → Billing: country?' });
  await expect(page.getByText(/1 client to send/)).toHaveCount(0);
  await suggestion.click();
  await expect(suggestion).toHaveCount(0);
  await expect(page.getByText('1 client to send')).toBeVisible();
  expect(listCreations(bank)).toEqual([]);
});
