import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import type { FiledInvoice } from '../../preload/contract/invoices/invoice-files.ts';
import { ok } from '../../preload/contract/result.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { openScreen, setPreferences } from '../e2e/demo-company.ts';
import {
  bankInvoice,
  invoicePage,
  invoiceRow,
  openBoard,
  supplierEInvoice,
} from '../e2e/invoices.ts';
import { ublOf, utf8 } from '../fixtures/e-invoice-files.ts';
import { testedLanguages } from '../fixtures/extent.ts';
import { type Cashdesk, expect, signInAtBank, test } from './component-test.ts';
import { startDrag, hintOf, writeFiles } from './drag-files.ts';

const filesView = JSON.stringify({ kind: 'files' });
const otherIban = 'DE02120300000000202051';

/** An e-invoice of the bank's invoice of this number, with these changes. */
function createEInvoice(
  bank: DemoService,
  number: string,
  change: Partial<Parameters<typeof ublOf>[0]> = {},
): string {
  const seller = bankInvoice(bank, number).supplier_name;
  return ublOf({ ...supplierEInvoice(bank, number), seller, ...change });
}

/** Chooses these files in the file dialog. */
async function addFiles(
  { page, rig }: Cashdesk,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(files))
    rig.toOpen.push({ kind: 'opened', name, bytes: Buffer.from(text) });
  await page.getByRole('button', { name: 'Add files…' }).press('Enter');
}

async function openFiles(cashdesk: Cashdesk, bank: DemoService): Promise<void> {
  await signInAtBank(cashdesk, bank, { screen: 'supplier-invoices', view: filesView });
  await expect(cashdesk.page.getByText('No e-invoice files yet')).toBeVisible();
  // A file is compared with the invoices that are stored by then.
  const { supplierInvoices } = cashdesk.rig.cashdesk.handlers;
  const board = { text: '', lanes: [], statuses: [], isChangedOnly: false, at: 0, limit: 1 };
  await expect
    .poll(() => supplierInvoices.list({ ...board, refresh: 'no' }))
    .toMatchObject({ value: { totalCount: bank.control.supplierInvoices().length } });
}

function fileRows(page: Page): Locator {
  return page.getByRole('grid', { name: 'E-invoices' }).getByRole('row');
}
function fileRow(page: Page, words: string): Locator {
  return fileRows(page).filter({ hasText: words });
}

/** The removed button had the focus, so another element must have it now. */
async function expectFocusInUse(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

test('adds chosen files, names what differs, saves and removes them, by keyboard', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await openFiles(cashdesk, bank);
  const { page, rig } = cashdesk;
  await expectAccessible(page, 'no e-invoices');
  const requestCount = bank.control.requests().length;
  const differing = createEInvoice(bank, 'BB 20931', { iban: otherIban });
  rig.toOpen.push({ kind: 'too-large' });
  await addFiles(cashdesk, {
    // Characters that reverse a name are removed.
    'note\u202e.xml': '<order/>',
    'stranger.xml': createEInvoice(bank, '4471', {
      number: 'Z 1',
      seller: 'Nobody',
      gross: '1.00',
    }),
    'same.xml': createEInvoice(bank, '4471'),
    'differs.xml': differing,
  });
  await expect(page.getByText('4 files added · 1 can’t be read')).toBeVisible();
  await expect(page.getByText('One file is larger than 50 MB, so it wasn’t added.')).toBeVisible();
  await expect(page.getByText('4 e-invoices')).toBeVisible();
  for (const [name, words] of [
    ['differs.xml', /^Beurrerie de Bresse€318\.00BB 20931 · differs\.xmldue .*Differs: IBAN$/],
    ['same.xml', /Same as your bank$/],
    ['stranger.xml', /^Nobody€1\.00.*Not among your invoices here$/],
    ['note', /^note\.xmlThis isn’t an e-invoice.*Can’t be read$/],
  ] as const)
    await expect(fileRow(page, name)).toHaveText(words);

  // The newest one is shown first; the keyboard walks the rows and enters the detail.
  await fileRow(page, 'differs.xml').focus();
  await page.keyboard.press('ArrowDown');
  await expect(invoicePage(page)).toContainText('4471 · same.xml');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Beurrerie de Bresse' })).toBeFocused();
  await expect(invoicePage(page)).toContainText('The IBAN is different. Before you pay');
  await expect(page.getByRole('table', { name: 'E-invoice file' }).getByRole('row')).toHaveText([
    /Detail/,
    /IBANDE02 1203.*FR/,
  ]);
  await expectAccessible(page, 'an e-invoice that differs');
  await setPreferences(page, { hideAmounts: true });
  await expect(fileRow(page, 'same.xml').locator('[data-hidden]')).toHaveCount(1);
  expect(await page.content()).not.toContain('318.00');
  await setPreferences(page, { hideAmounts: false });

  await page.setViewportSize({ width: 960, height: 640 });
  for (const language of testedLanguages) {
    await setPreferences(page, { language });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const part of [page.locator('.list-detail-list'), invoicePage(page)])
      expect(
        await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        language,
      ).toBeLessThanOrEqual(0);
  }
  await setPreferences(page, { language: 'en' });

  await page.getByRole('button', { name: 'Save the file…' }).press('Enter');
  await expect(page.getByText('File saved')).toBeVisible();
  expect(rig.saved.at(-1)).toMatchObject({ suggestedName: 'differs.xml', text: differing });

  await page.getByRole('button', { name: 'Not this invoice' }).press('Enter');
  await expect(fileRow(page, 'differs.xml')).toContainText('Not among your invoices here');
  await expect(page.getByRole('heading', { name: 'Which invoice is it?' })).toBeVisible();
  await page.getByRole('button', { name: 'This one' }).press('Enter');
  await expect(fileRow(page, 'differs.xml')).toContainText('Differs: IBAN');

  const removal = page.getByRole('alertdialog', { name: 'Remove this e-invoice?' });
  await page.getByRole('button', { name: 'Remove…' }).press('Enter');
  await expect(removal).toContainText('The file on your disk and your bank’s data stay');
  await removal.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(fileRows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Remove…' }).press('Enter');
  await removal.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(fileRows(page)).toHaveCount(3);
  await expect(page.getByText('files added'), 'the outdated notice is gone').toHaveCount(0);
  await expectFocusInUse(page);

  await fileRow(page, 'note').click();
  await expect(invoicePage(page).locator('.note')).toContainText('This isn’t an e-invoice.');
  await expect(page.getByRole('button', { name: 'Save the file…' })).toHaveCount(0);
  expect(
    bank.control
      .requests()
      .slice(requestCount)
      .map(({ method }) => method),
    'no file is sent',
  ).not.toContain('POST');
});

test('asks which invoice a file is, and shows the file on the page of the invoice', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await openFiles(cashdesk, bank);
  const { page } = cashdesk;
  await addFiles(cashdesk, {
    'which.xml': createEInvoice(bank, 'BB 20931', { number: 'other', iban: otherIban }),
  });
  await expect(fileRow(page, 'which.xml')).toContainText('Which invoice?');
  await expect(invoicePage(page).getByRole('listitem')).toHaveText(
    /^Beurrerie de BresseBB 20931 · due .*Differs: IBAN and Invoice number€318\.00This one$/,
  );
  await expect(invoicePage(page).getByRole('listitem').locator('.tag[data-tone="wax"]')).toHaveText(
    'Differs: IBAN and Invoice number',
  );
  await expectAccessible(page, 'an e-invoice with a candidate');
  await page.getByRole('button', { name: 'None of these' }).press('Enter');
  await expect(fileRow(page, 'which.xml')).toContainText('Not among your invoices here');
  await expect(page.getByRole('button', { name: 'None of these' })).toHaveCount(0);
  await page.getByRole('button', { name: 'This one' }).press('Enter');
  await expect(fileRow(page, 'which.xml')).toContainText('Differs: IBAN and Invoice number');

  await page.getByRole('button', { name: 'Open invoice' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Supplier invoices', level: 1 })).toBeVisible();
  const part = invoicePage(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'E-invoice file' }) });
  await expect(part).toContainText('which.xmlDiffers: IBAN and Invoice number');
  await expectAccessible(page, 'an invoice with its e-invoice');
  await part.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'E-invoices', level: 1 })).toBeVisible();
  await expect(invoicePage(page)).toContainText('other · which.xml');

  await openBoard(page);
  await invoiceRow(page, '4471').click();
  await expect(invoicePage(page)).toContainText('Électricité Vallon');
  await expect(page.getByRole('heading', { name: 'E-invoice file' })).toHaveCount(0);
});

test('adds dropped files on any screen one by one, and names those it did not add', async ({
  cashdesk,
  startBank,
}, testInfo) => {
  const bank = await startBank();
  await openFiles(cashdesk, bank);
  const { page, main } = cashdesk;
  await openScreen(page, 'Cards');
  const [one = '', copy = '', large = '', envelope = ''] = await writeFiles(
    testInfo.outputPath('files'),
    {
      'one.xml': createEInvoice(bank, 'BB 20931'),
      'copy.xml': createEInvoice(bank, 'BB 20931'),
      'large.pdf': Buffer.alloc(50 * 1024 * 1024 + 1),
      'other.eml': '<order/>',
    },
  );
  const releaseAdd = main.hold('invoiceFiles.add');
  const drag = await startDrag(page, { files: [one, copy, large] });
  await drag.holdUntil(() =>
    expect(hintOf(page)).toHaveText('Drop to add e-invoices', { timeout: 1_000 }),
  );
  await drag.drop();
  await expect(page.getByRole('heading', { name: 'E-invoices', level: 1 })).toBeVisible();
  await expect(page.getByText('Adding 1 of 3')).toBeVisible();
  // A drop meanwhile is added after them.
  await (await startDrag(page, { files: [envelope] })).drop();
  await expect(page.getByText('Adding 1 of 4')).toBeVisible();
  await expectAccessible(page, 'e-invoices that are being added');
  await openScreen(page, 'Cards');
  releaseAdd();
  await expect.poll(() => main.asked('invoiceFiles.add').length).toBe(3);
  await openBoard(page);
  await page.getByRole('link', { name: 'E-invoices' }).press('Enter');
  const addedNote = page.locator('.note').filter({ hasText: 'added' });
  await expect(addedNote).toContainText('2 files added · 1 was here already');
  await expect(addedNote).toContainText('large.pdf is larger than 50 MB, so it wasn’t added.');
  await expect(fileRows(page)).toHaveCount(2);
  await addedNote.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(addedNote).toHaveCount(0);

  main.answer('invoiceFiles.add', () =>
    ok({ wasChosen: true, newCount: 0, knownCount: 0, unreadableCount: 0, refused: ['no-room'] }),
  );
  const [last = ''] = await writeFiles(testInfo.outputPath('files'), { 'last.xml': '<last/>' });
  await openBoard(page);
  await invoiceRow(page, '4471').click();
  await expect(invoicePage(page)).toContainText('Électricité Vallon');
  await (await startDrag(page, { files: [last, one] })).drop();
  await expect(
    page.getByText('last.xml wasn’t added: all files together may take 5 GB. Remove some first.'),
  ).toBeVisible();
});

test('adds the new files of a folder until the owner stops it', async ({
  cashdesk,
  startBank,
}, testInfo) => {
  const bank = await startBank();
  await openFiles(cashdesk, bank);
  const { page, main, rig } = cashdesk;
  const folder = testInfo.outputPath('Rechnungen');
  await mkdir(folder);
  await writeFile(path.join(folder, 'same.xml'), utf8(createEInvoice(bank, 'BB 20931')));
  rig.chosenFile.path = folder;
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Add from a folder automatically…' }).press('Enter');
  await expect(page.getByText('New files in “Rechnungen” are added automatically.')).toBeVisible();
  await expect(fileRow(page, 'same.xml')).toContainText('Same as your bank');
  await expectAccessible(page, 'a folder of e-invoices');
  for (const [problem, words] of [
    ['missing', 'wasn’t found'],
    ['not-allowed', 'isn’t allowed to read “Rechnungen”'],
    ['not-a-folder', 'is no longer a folder'],
    ['too-many', 'has too many files'],
  ] as const) {
    main.amend('invoiceFiles.folder', (shown) => ({ ...shown, problem }));
    await main.push('data.changed', { topic: 'invoice-files' });
    await expect(page.locator('.note').filter({ hasText: words })).toBeVisible();
  }
  await expectAccessible(page, 'a folder that cannot be read');
  main.asUsual('invoiceFiles.folder');
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expectFocusInUse(page);
  await expect(page.getByText('Or drop files anywhere in Cashdesk.')).toBeVisible();
});

test('offers three examples in the demo company', async ({ open }) => {
  const { page, main } = await open({ screen: 'supplier-invoices', view: filesView });
  await page.getByRole('button', { name: 'Try three examples' }).press('Enter');
  await expect(page.getByText('3 files added')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try three examples' })).toHaveCount(0);
  await expectFocusInUse(page);
  await expect(fileRows(page)).toHaveText([
    /Électricité Vallon.*Differs: IBAN$/,
    /Ferme des Monts.*Same as your bank$/,
    /Beurrerie de Bresse.*Same as your bank$/,
  ]);
  await expect(page.getByText('3 e-invoices')).toHaveText('3 e-invoices');
  main.amend('invoiceFiles.list', (list) => ({ ...list, usedBytes: list.mostBytes * 0.9 }));
  await main.push('data.changed', { topic: 'invoice-files' });
  await expect(page.getByText('3 e-invoices')).toHaveText('3 e-invoices · 4.5 GB of 5 GB used');
});

test('draws only the visible ones of ten thousand files', async ({ open }) => {
  const row = (at: number): FiledInvoice => ({
    id: `${at.toString(16).padStart(64, '0')}-0`,
    fileName: `file-${String(at)}.xml`,
    addedAtEpochMs: 0,
    state: 'not-known',
    problem: null,
    isSigned: false,
    content: { isCreditNote: false, number: null, seller: null, amount: null, dueDates: [] },
    invoice: null,
    differences: [],
    candidates: [],
  });
  const count = 10_000;
  const { page } = await open({
    screen: 'supplier-invoices',
    view: filesView,
    before: (main) => {
      main.answer('invoiceFiles.list', ({ at, limit }) =>
        ok({
          rows: Array.from({ length: Math.min(limit, count - at) }, (_, index) => row(at + index)),
          totalCount: count,
          usedBytes: 0,
          mostBytes: 5 * 1024 ** 3,
        }),
      );
      main.answer('invoiceFiles.get', ({ id }) =>
        ok({
          row: row(Number.parseInt(id.slice(0, 64), 16)),
          comparison: null,
          bank: null,
          candidates: [],
        }),
      );
    },
  });
  await expect(page.getByRole('grid', { name: 'E-invoices' })).toHaveAttribute(
    'aria-rowcount',
    String(count),
  );
  // The screen is whole: until then its heading may take the focus.
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await fileRow(page, 'file-0.xml').press('End');
  await expect(fileRow(page, 'file-9999.xml')).toBeVisible();
  expect(await fileRows(page).count()).toBeLessThan(60);
});
