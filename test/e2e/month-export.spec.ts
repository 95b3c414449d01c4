import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import Big from 'big.js';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, test } from './app.ts';
import { readClockOffsetHours, runClockOffsetHours } from './process-clocks.ts';
import { exploreDemo, goTo } from './demo-company.ts';
import { answerNextDialog } from './fake-desktop.ts';

type Manifest = {
  readonly month: string;
  readonly files: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly rows?: number;
    readonly sha256: string;
  }[];
};

/** Reads such a file without any code of Cashdesk. */
async function unpackExport(file: string) {
  const entries = unzipSync(await readFile(file));
  const bytesOf = (name: string): Uint8Array => {
    const bytes = entries[name];
    if (bytes === undefined)
      throw new Error(`There is no ${name} in ${Object.keys(entries).join()}`);
    return bytes;
  };
  const manifest = JSON.parse(strFromU8(bytesOf('manifest.json'))) as Manifest;
  return { names: Object.keys(entries), bytesOf, manifest };
}

/** The number of invoices that are dated in a month (`2026-10`) or were paid in it. */
function invoicesOfMonth(page: Page, month: string): Promise<number> {
  return page.evaluate(async (wantedMonth) => {
    const { supplierInvoices } = window.cashdesk;
    const all = { text: '', lanes: [], statuses: [], isChangedOnly: false, at: 0, limit: 100 };
    const list = await supplierInvoices.list({ ...all, refresh: 'no' });
    const invoices = await Promise.all(
      (list.ok ? list.value.rows : []).map(({ id }) => supplierInvoices.get({ id, refresh: 'no' })),
    );
    return invoices.filter((answer) => {
      const invoice = answer.ok ? answer.value.invoice : null;
      return [invoice?.issueDate, invoice?.paymentDate].some((day) => day?.startsWith(wantedMonth));
    }).length;
  }, month);
}

function sumsByCurrency(rows: readonly Readonly<Record<string, string>>[]) {
  const sums = new Map<string, Big>();
  for (const { Currency: currency = '', 'To pay': payable = '' } of rows)
    if (payable !== '') sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(payable));
  return sums;
}

test('exports a month for the accountant as one file that other programs read and add up', async ({
  launch,
}, testInfo) => {
  const { app, page } = await launch();
  await exploreDemo(page);
  await goTo(page, 'Supplier invoices');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await goTo(page, 'Overview');
  await page.getByRole('button', { name: 'Export for accountant' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'A month for your accountant' });
  await expect(dialog.getByRole('table', { name: 'By supplier' })).toBeVisible();
  // The month before the clock of the test run is offered first: the demo company has invoices in
  // it.
  expect(await readClockOffsetHours({ app, page })).toEqual([
    runClockOffsetHours,
    runClockOffsetHours,
  ]);
  const file = testInfo.outputPath('month.zip');
  await answerNextDialog(app, { filePaths: [file] });
  await dialog.getByRole('button', { name: 'Save file…' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText('was saved');
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const { names, bytesOf, manifest } = await unpackExport(file);
  expect(names).toEqual([...manifest.files.map(({ name }) => name), 'manifest.json']);
  expect(names.filter((name) => name.includes('/'))).toEqual([]);
  for (const { name, bytes, sha256 } of manifest.files)
    expect
      .soft([bytesOf(name).length, createHash('sha256').update(bytesOf(name)).digest('hex')], name)
      .toEqual([bytes, sha256]);
  const { data } = Papa.parse<Readonly<Record<string, string>>>(
    Buffer.from(bytesOf('Supplier invoices.csv'))
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
    { header: true, skipEmptyLines: true },
  );
  expect(data.length).toBe(await invoicesOfMonth(page, manifest.month));
  expect(data.length).toBeGreaterThan(0);
  expect(manifest.files.find(({ name }) => name === 'Supplier invoices.csv')?.rows).toBe(
    data.length,
  );
  const pdf = testInfo.outputPath('overview.pdf');
  await writeFile(pdf, bytesOf('Overview.pdf'));
  const { stdout: text } = await promisify(execFile)('pdftotext', ['-layout', pdf, '-']);
  expect(text).toContain('Boulangerie Martin');
  const datedRows = data.filter(({ 'Issue date': day = '' }) => day.startsWith(manifest.month));
  const sums = sumsByCurrency(datedRows);
  expect(sums.size).toBeGreaterThan(0);
  for (const [currency, sum] of sums)
    expect(text).toContain(
      new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(sum)),
    );
});
