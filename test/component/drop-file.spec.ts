import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoComplaint } from '../e2e/complaints.ts';
import { goTo, openScreen } from '../e2e/demo-company.ts';
import { asExcel, creations, importDock, importRow, openImport } from '../e2e/imports-page.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { dragOf, hintOf, written } from './drag-files.ts';

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, level: 1, exact: true });
}

test('a CSV file that is dropped is refused for what a chosen one is refused for, and read by the import of clients from another screen, nothing is sent', async ({
  cashdesk,
  startBank,
}, testInfo) => {
  const bank = await startBank({ clients: 3 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  const [empty = '', binary = ''] = await written(testInfo.outputPath('files'), {
    'empty.csv': '',
    'picture.csv': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 0, 0]),
  });
  await openImport(page);
  for (const [file, why] of [
    [empty, 'This file has no rows.'],
    [binary, 'This isn’t a CSV file. Save the table as CSV and choose that file.'],
  ] as const) {
    await (await dragOf(page, { files: [file] })).drop();
    await expect(page.getByRole('alert')).toHaveText(why);
    await expect(page.getByRole('button', { name: 'Choose a file', exact: true })).toBeVisible();
  }
  await goTo(page, 'Overview');

  const files = await written(testInfo.outputPath('files'), {
    'Kunden.csv': asExcel(['Firma;E-Mail;Land', 'Düren Handel;kontakt@dueren.example;DE']),
  });
  const drag = await dragOf(page, { files });
  await drag.holdUntil(() =>
    expect(hintOf(page)).toHaveText('Drop to import clients', { timeout: 1_000 }),
  );
  await drag.takeAway();
  await expect(hintOf(page)).toHaveCount(0);
  await drag.hold();
  await expect(hintOf(page)).toBeVisible();
  await page.mouse.move(40, 40);
  await expect(hintOf(page), 'a pointer that moves holds nothing').toHaveCount(0);
  await drag.drop();
  await expect(heading(page, 'Import clients')).toBeVisible();
  await expect(hintOf(page)).toHaveCount(0);
  await expect(page.getByText('Kunden.csv')).toBeVisible();
  await expect(importDock(page).getByRole('heading', { name: / to send/ })).toBeVisible();
  await expect(importRow(page, 1)).toContainText('Düren Handel');
  expect(creations(bank)).toEqual([]);

  // Its rows could still be sent: nothing takes their place unasked.
  const [other = ''] = await written(testInfo.outputPath('files'), {
    'Autres.txt': 'nom;email\nA;a@a.fr',
  });
  await (await dragOf(page, { files: [other] })).drop();
  await expect(
    page.getByText('Another import is in progress. Finish or discard it first.'),
  ).toBeVisible();
  await expect(page.getByText('Kunden.csv')).toBeVisible();
});

test('what the import cannot read is refused in words, held over the window and dropped, and nothing goes away', async ({
  open,
}, testInfo) => {
  const { page, main } = await open({ screen: 'limits' });
  await expect(heading(page, 'Limits')).toBeVisible();
  const [picture = '', table = '', first = '', second = ''] = await written(
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
  const over = await dragOf(page, { files: [first] });
  await over.hold();
  await expectNoComplaint(page, 'a file over the window');
  await over.takeAway();
  const unreadable = 'Cashdesk can’t read this file.';
  const cases = [
    [[picture], unreadable, 'Drop a CSV file of clients.'],
    [[table], unreadable, 'Save the table as CSV and drop that file.'],
    [[first, second], 'Drop one file at a time.', 'Drop a CSV file of clients.'],
    [[folder], 'Cashdesk can’t read folders.', 'Drop a CSV file of clients.'],
  ] as const;
  for (const [files, title, next] of cases) {
    const drag = await dragOf(page, { files });
    await drag.hold();
    // A folder looks like a file until it is dropped.
    await expect(hintOf(page)).toContainText(files[0] === folder ? 'Drop to import' : title);
    if (files[0] === table) await expectNoComplaint(page, 'a table over the window');
    await drag.drop();
    await expect(hintOf(page)).toHaveCount(0);
    await expect(page.locator('.banner')).toHaveText(`${title} ${next}`);
  }
  await expect(heading(page, 'Limits')).toBeVisible();
  expect(main.asked('clientImports.open')).toEqual([]);
  await expectNoComplaint(page, 'a folder that was dropped');
  await page.locator('.banner').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('.banner')).toHaveCount(0);
  await (await dragOf(page, { files: [picture] })).drop();
  await expect(page.locator('.banner')).toBeVisible();
  await openScreen(page, 'Cards');
  await expect(page.locator('.banner'), 'it was about a drop on another screen').toHaveCount(0);
});

test('text that is dragged into the window is left to the field that it is dropped on', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'clients', view: '{"kind":"new"}' });
  await expect(page.getByRole('textbox').first()).toBeVisible();
  const drag = await dragOf(page, { text: 'Name;E-Mail\nA;a@a.example' });
  await drag.hold();
  await expect(hintOf(page)).toHaveCount(0);
  await drag.drop();
  await expect(page.locator('.banner')).toHaveCount(0);
  expect(main.asked('clientImports.open')).toEqual([]);
});

test('no file is taken without a bank account, before there is a connection, or behind a dialog', async ({
  openFake,
}, testInfo) => {
  const files = await written(testInfo.outputPath('files'), { 'a.csv': 'Name\nA' });
  for (const state of ['registrations-only', 'no-connection', 'normal'] as const) {
    const { page, main } = await openFake({ screen: 'registrations', state });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (state === 'normal') {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    const drag = await dragOf(page, { files });
    await drag.hold();
    await expect(hintOf(page), state).toHaveCount(0);
    await drag.drop();
    await expect(heading(page, 'Import clients'), state).toHaveCount(0);
    expect(main.asked('clientImports.open'), state).toEqual([]);
    expect(page.url(), 'the page is not replaced by the file').toContain('/?');
  }
});

test('signed out, a file can be dropped and looked through, as it can be chosen', async ({
  openFake,
}, testInfo) => {
  const files = await written(testInfo.outputPath('files'), { 'a.csv': 'Name\nA' });
  const { page, main } = await openFake({ screen: 'cards', state: 'signed-out' });
  await expect(heading(page, 'Cards')).toBeVisible();
  await (await dragOf(page, { files })).drop();
  await expect(heading(page, 'Import clients')).toBeVisible();
  await expect(page.getByText('a.csv')).toBeVisible();
  expect(main.asked('clientImports.open')).toEqual([
    { file: { name: 'a.csv', base64: Buffer.from('Name\nA').toString('base64') } },
  ]);
});

test('on webhooks the import of events takes the file that is dropped on it', async ({
  openFake,
}, testInfo) => {
  const files = await written(testInfo.outputPath('files'), { 'events.json': '{"id":"1"}' });
  const { page, main } = await openFake({ screen: 'webhooks' });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Import events' })).toBeVisible();
  const drag = await dragOf(page, { files });
  await drag.hold();
  await expect(hintOf(page)).toHaveCount(0);
  await expect(page.locator('.event-import[data-over]')).toBeVisible();
  await drag.drop();
  await expect
    .poll(() => main.asked('events.importEvents'))
    .toEqual([{ text: '{"id":"1"}', headers: [] }]);
  await expect(page.locator('.banner')).toHaveCount(0);
});
