import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../e2e/accessibility.ts';
import { goTo, openScreen } from '../e2e/demo-company.ts';
import {
  toExcelCsv,
  listCreations,
  importDock,
  importRow,
  openImport,
} from '../e2e/imports-page.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { startDrag, hintOf, writeFiles } from './drag-files.ts';
import { openWebhooks } from '../e2e/webhooks-page.ts';

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, level: 1, exact: true });
}

test('refuses a dropped CSV file like a chosen one, and imports from any screen', async ({
  cashdesk,
  startBank,
}, testInfo) => {
  const bank = await startBank({ clients: 3 });
  const { page, main } = cashdesk;
  const nameConnections = main.hold('connections.list');
  await signInAtBank(cashdesk, bank);
  const [empty = '', binary = ''] = await writeFiles(testInfo.outputPath('files'), {
    'empty.csv': '',
    'picture.csv': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 0, 0]),
  });
  await openImport(page);
  await expect(page.getByRole('button', { name: 'Choose a file', exact: true })).toBeVisible();
  // The drop comes first; the connections get their names while the file is read.
  const releaseImport = main.hold('clientImports.get');
  await (await startDrag(page, { files: [empty] })).drop();
  nameConnections();
  await expect(page.getByRole('button', { name: /Switch connection/ })).toContainText('The bakery');
  releaseImport();
  for (const [file, why] of [
    [null, 'This file has no rows.'],
    [binary, 'This isn’t a CSV file. Save the table as CSV and choose that file.'],
  ] as const) {
    if (file !== null) await (await startDrag(page, { files: [file] })).drop();
    await expect(page.getByRole('alert')).toHaveText(why);
    await expect(page.getByRole('button', { name: 'Choose a file', exact: true })).toBeVisible();
  }
  await goTo(page, 'Overview');

  const files = await writeFiles(testInfo.outputPath('files'), {
    'Kunden.csv': toExcelCsv(['Firma;E-Mail;Land', 'Düren Handel;kontakt@dueren.example;DE']),
  });
  const drag = await startDrag(page, { files });
  await drag.holdUntil(() =>
    expect(hintOf(page)).toHaveText('Drop to import clients', { timeout: 1_000 }),
  );
  await drag.takeAway();
  await expect(hintOf(page)).toHaveCount(0);
  await drag.hold();
  await expect(hintOf(page)).toBeVisible();
  await page.mouse.move(40, 40);
  await expect(hintOf(page), 'the hint disappears when the pointer moves freely').toHaveCount(0);
  await drag.drop();
  await expect(heading(page, 'Import clients')).toBeVisible();
  await expect(hintOf(page)).toHaveCount(0);
  await expect(page.getByText('Kunden.csv')).toBeVisible();
  await expect(importDock(page).getByRole('heading', { name: / to send/ })).toBeVisible();
  await expect(importRow(page, 1)).toContainText('Düren Handel');
  expect(listCreations(bank)).toEqual([]);

  // Its rows could still be sent: nothing takes their place unasked.
  const [otherFile = ''] = await writeFiles(testInfo.outputPath('files'), {
    'Autres.txt': 'nom;email\nA;a@a.fr',
  });
  await (await startDrag(page, { files: [otherFile] })).drop();
  await expect(
    page.getByText('Another import is in progress. Finish or discard it first.'),
  ).toBeVisible();
  await expect(page.getByText('Kunden.csv')).toBeVisible();
});

test('refuses unreadable files in words, and leaves text and events to their own targets', async ({
  open,
}, testInfo) => {
  const { page, main } = await open({ screen: 'limits' });
  await expect(heading(page, 'Limits')).toBeVisible();
  const [picture = '', table = '', first = '', second = ''] = await writeFiles(
    testInfo.outputPath('files'),
    {
      'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47]),
      'Kunden.xlsx': 'PK',
      'a.csv': 'Name\nA',
      'b.csv': 'Name\nB',
    },
  );
  const folder = testInfo.outputPath('files', 'Kunden.csv');
  await mkdir(folder);
  const heldDrag = await startDrag(page, { files: [first] });
  await heldDrag.hold();
  await expectAccessible(page, 'a file over the window');
  await heldDrag.takeAway();
  const unreadable = 'Cashdesk can’t read this file.';
  const instead = 'Drop e-invoices (PDF, XML, P7M, ZIP or EML), or one CSV file of clients.';
  const cases = [
    [[picture], unreadable, instead],
    [[table], unreadable, 'Save the table as CSV and drop that file.'],
    [[first, second], 'These files don’t go together.', instead],
    [[folder], 'Cashdesk can’t read folders.', instead],
  ] as const;
  for (const [files, title, next] of cases) {
    const drag = await startDrag(page, { files });
    await drag.hold();
    // A folder looks like a file until it is dropped.
    await expect(hintOf(page)).toContainText(files[0] === folder ? 'Drop to import' : title);
    if (files[0] === table) await expectAccessible(page, 'a table over the window');
    await drag.drop();
    await expect(hintOf(page)).toHaveCount(0);
    await expect(page.locator('.banner')).toHaveText(`${title} ${next}`);
  }
  await expect(heading(page, 'Limits')).toBeVisible();
  expect(main.asked('clientImports.open')).toEqual([]);
  await expectAccessible(page, 'a folder that was dropped');
  await page.locator('.banner').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('.banner')).toHaveCount(0);
  await (await startDrag(page, { files: [picture] })).drop();
  await expect(page.locator('.banner')).toBeVisible();
  await openScreen(page, 'Cards');
  await expect(page.locator('.banner'), 'the notice of another screen is gone').toHaveCount(0);

  // Text is left to the field that it is dropped on.
  await openScreen(page, 'Clients');
  await page.getByRole('button', { name: 'New client' }).first().press('Enter');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  const text = await startDrag(page, { text: 'Name;E-Mail\nA;a@a.example' });
  await text.hold();
  await expect(hintOf(page)).toHaveCount(0);
  await text.drop();
  await expect(page.locator('.banner')).toHaveCount(0);
  expect(main.asked('clientImports.open')).toEqual([]);

  // On webhooks the import of events takes the file.
  await openWebhooks(page);
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Import events' })).toBeVisible();
  const [events = ''] = await writeFiles(testInfo.outputPath('files'), {
    'events.json': '{"id":"1"}',
  });
  const drag = await startDrag(page, { files: [events] });
  await drag.hold();
  await expect(hintOf(page)).toHaveCount(0);
  await expect(page.locator('.event-import[data-over]')).toBeVisible();
  await drag.drop();
  await expect
    .poll(() => main.asked('events.importEvents'))
    .toEqual([{ text: '{"id":"1"}', headers: [] }]);
  await expect(page.locator('.banner')).toHaveCount(0);
});

test('takes no file without a connection or bank account, or behind a dialog', async ({
  welcome,
}, testInfo) => {
  const { page, main, rig } = welcome;
  const { connections, session } = rig.cashdesk.handlers;
  const files = await writeFiles(testInfo.outputPath('files'), { 'a.csv': 'Name\nA' });
  const expectNoneTaken = async (when: string): Promise<void> => {
    const drag = await startDrag(page, { files });
    await drag.hold();
    await expect(hintOf(page), when).toHaveCount(0);
    await drag.drop();
    await expect(heading(page, 'Import clients'), when).toHaveCount(0);
    expect(main.asked('clientImports.open'), when).toEqual([]);
    expect(page.url(), 'the page is not replaced by the file').toContain('/?');
  };
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoneTaken('no connection');
  const registrations = {
    baseUrl: 'https://bank.example',
    partnerId: 'partner-1',
    headerPrefix: 'Service',
  };
  const draft = { name: 'The partner', kind: 'production', banking: null, registrations } as const;
  expect(await connections.save({ id: null, draft })).toMatchObject({ ok: true });
  await openScreen(page, 'Registrations');
  await expect(heading(page, 'Registrations')).toBeVisible();
  await expectNoneTaken('no bank account');
  expect(await connections.useDemo({})).toMatchObject({ ok: true });
  await openScreen(page, 'Cards');
  await expect(heading(page, 'Cards')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoneTaken('a dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  expect(await session.signOut({ eraseCache: false })).toMatchObject({ ok: true });
  await expect(heading(page, 'Cards')).toBeVisible();
  await (await startDrag(page, { files })).drop();
  await expect(heading(page, 'Import clients')).toBeVisible();
  await expect(page.getByText('a.csv')).toBeVisible();
  expect(main.asked('clientImports.open')).toEqual([
    { file: { name: 'a.csv', base64: Buffer.from('Name\nA').toString('base64') } },
  ]);
});
