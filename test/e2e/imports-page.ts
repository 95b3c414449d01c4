import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import type { Cashdesk } from './app.ts';
import { answerNextDialog } from './fake-desktop.ts';
import { openScreen } from './demo-company.ts';

/** The rows of an imported file, the focused row, and the bar below them. */
export function importGrid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Rows of the file' });
}
export function importRow(page: Page, row: number): Locator {
  return importGrid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: `Row ${String(row)}`, exact: true }) });
}
export function selectedRowRegion(page: Page): Locator {
  return page.getByRole('region', { name: 'Selected row' });
}
export function importDock(page: Page): Locator {
  return page.getByRole('region', { name: 'Sending' });
}
export function dockButton(page: Page, name: string | RegExp): Locator {
  return importDock(page).getByRole('button', { name });
}

/** New clients that were sent to the bank, oldest first. */
export function listCreations(bank: DemoService) {
  return bank.control
    .requests()
    .filter(({ method, path: requestPath }) => method === 'POST' && requestPath === '/v2/clients');
}
export function creationBodies(bank: DemoService): readonly Readonly<Record<string, unknown>>[] {
  return listCreations(bank).map(
    ({ body }) => JSON.parse(body) as Readonly<Record<string, unknown>>,
  );
}

export function creationMails(bank: DemoService): readonly unknown[] {
  return creationBodies(bank).map(({ email }) => email);
}

/** A file of ten companies, each named after its town, so that no two names are alike. */
export const importHeader = 'Firma;E-Mail;Straße;PLZ;Ort;Land;Bemerkung';
const towns = 'Aachen Bremen Cottbus Düren Essen Fürth Görlitz Husum Ingolstadt Jüterbog'.split(
  ' ',
);
export const importLines = towns.map(
  (town, at) =>
    `${town} Handel;kontakt${String(at)}@${String(at)}.example;Hauptstraße ${String(at + 1)};1011${String(at)};${town};Deutschland;`,
);
export const importMails = towns.map((_, at) => `kontakt${String(at)}@${String(at)}.example`);

/** As German Excel saves it: semicolons, windows-1252. */
export function toExcelCsv(lines: readonly string[]): Buffer {
  return Buffer.from(
    `${lines.join('\r\n')}\r\n`.replaceAll('–', '\u0096').replaceAll('€', '\u0080'),
    'latin1',
  );
}

/** Runs with a temporary folder. */
async function withTemporaryFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cashdesk-e2e-files-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Goes from the clients to their import, by keyboard. */
export async function openImport(page: Page): Promise<void> {
  await openScreen(page, 'Clients');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Import clients', exact: true })
    .first()
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'Import clients', level: 1 })).toBeVisible();
}

/** Chooses a file with this content, and waits until each of its rows was checked. */
export async function chooseFile(
  { app, page }: Cashdesk,
  name: string,
  content: Buffer,
  timeoutMs = 10_000,
): Promise<void> {
  await withTemporaryFolder(async (folder) => {
    const file = path.join(folder, name);
    await writeFile(file, content);
    await answerNextDialog(app, { filePaths: [file] });
    await page.getByRole('button', { name: 'Choose a file', exact: true }).press('Enter');
    await expect(importDock(page).getByRole('heading', { name: / to send/ })).toBeVisible({
      timeout: timeoutMs,
    });
  });
}

/** This many lines, including the header, each with a line end. */
export function hasLines(count: number) {
  return (text: string): boolean =>
    text.endsWith('\r\n') && text.split('\r\n').length === count + 1;
}

/** Filters rows by kind: the arrows move between kinds, Space chooses. */
export async function showRows(
  page: Page,
  view: 'All' | 'To review' | 'To send' | 'Failed' | 'Created',
): Promise<void> {
  const tab = page
    .getByRole('radiogroup', { name: 'Rows shown' })
    .getByRole('radio', { name: new RegExp(`^${view} `) });
  await tab.press('Space');
  await expect(tab).toBeChecked();
}

/**
 * Moves to a cell of a row with the arrows, from any focus in the table; column 0 is the number, 1
 * the state.
 */
export async function goToCell(page: Page, row: number, column: number): Promise<void> {
  await importGrid(page).locator('[tabindex="0"]').first().focus();
  await page.keyboard.press('ControlOrMeta+Home');
  const rows = await importGrid(page).getByRole('rowheader').allInnerTexts();
  const index = rows.findIndex((text) => text.replace(/\D/g, '') === String(row));
  expect(index, `row ${String(row)} is shown`).toBeGreaterThanOrEqual(0);
  for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < column; step += 1) await page.keyboard.press('ArrowRight');
  await expect(importRow(page, row).locator(`[data-cell="${String(column)}"]`)).toBeFocused();
}

/** Types a new value into a cell. */
export async function typeCell(
  page: Page,
  row: number,
  column: number,
  text: string,
): Promise<void> {
  await goToCell(page, row, column);
  await page.keyboard.press('Enter');
  const field = importGrid(page).getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}
