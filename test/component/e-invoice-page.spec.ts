import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { setPreferences } from '../e2e/demo-company.ts';
import { invoicePage, invoiceRow, openBoard, supplierEInvoice } from '../e2e/invoices.ts';
import { ublOf } from '../fixtures/e-invoice-files.ts';
import { type Cashdesk, expect, signInAtBank, test } from './component-test.ts';

const number = 'BB 20931';
const markup = '<img src=x onerror=alert(1)>';

/** A file of the bank's invoice, with a line whose words are long and foreign. */
function fileOf(bank: DemoService): string {
  const text = ublOf(supplierEInvoice(bank, number));
  const [line = ''] = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(text) ?? [];
  const foreign = line
    .replace('<cbc:ID>1<', '<cbc:ID>2<')
    .replace('Weizenmehl Type 550', `${markup.replaceAll('<', '&lt;')} ${'Butter'.repeat(30)}`);
  return text.replace(line, line + foreign);
}

async function openPage({ page, rig }: Cashdesk, bank: DemoService): Promise<void> {
  const { invoiceFiles } = rig.cashdesk.handlers;
  await openBoard(page);
  await invoiceRow(page, number).click();
  await expect(invoicePage(page)).toContainText('Beurrerie de Bresse');
  const files = page.locator('section', { hasText: 'facture.xml' });
  await expect(files).toHaveCount(0);
  const base64 = Buffer.from(fileOf(bank)).toString('base64');
  await invoiceFiles.add({ file: { name: 'facture.xml', base64 } });
  await files.getByRole('button', { name: 'Show', exact: true }).press('Enter');
}

function sheet(page: Page): Locator {
  return page.locator('.e-invoice');
}

async function expectNoOverflow(page: Page, scene: string): Promise<void> {
  const widest = await sheet(page).evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(widest, scene).toBeLessThanOrEqual(0);
}

test('shows a stored e-invoice as a page, also narrow, in German and on paper', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openPage(cashdesk, bank);
  await expect(page.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible();
  const lines = page.getByRole('table', { name: 'Lines' });
  await expect(lines.getByRole('row').nth(1)).toHaveText(/^1Weizenmehl Type 550600 kg€1\.31 €/);
  await expect(lines).toContainText(markup);
  await expect(sheet(page).locator('img, a, button')).toHaveCount(0);
  await expect(sheet(page).getByRole('heading', { level: 4 })).toHaveText([
    ...['Supplier', 'Buyer', 'References', 'Lines', 'Tax', 'Due dates', 'Payment'],
    'Payment terms',
  ]);
  await expectNoOverflow(page, 'wide');
  await expectAccessible(page, 'the page of an e-invoice');

  await setPreferences(page, { hideAmounts: true });
  await expect(sheet(page).locator('[data-hidden]').first()).toBeVisible();
  expect(await page.content()).not.toContain('318.00');
  await setPreferences(page, { hideAmounts: false, language: 'de' });
  await page.setViewportSize({ width: 960, height: 800 });
  await expect(page.getByRole('heading', { name: `Rechnung ${number}` })).toBeVisible();
  await expect(sheet(page)).toContainText('SEPA-Überweisung');
  await expectNoOverflow(page, 'narrow');
  await page.setViewportSize({ width: 480, height: 800 });
  await expectNoOverflow(page, 'at 200 %');
  const germanLines = page.getByRole('table', { name: 'Positionen' });
  await expect(germanLines).toHaveCSS('display', 'block');
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.evaluate(() => void (document.documentElement.dataset['print'] = 'record'));
  await page.emulateMedia({ media: 'print' });
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(germanLines.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(page.locator('.button:visible')).toHaveCount(0);
});

test('says why a stored file cannot be read', async ({ cashdesk, startBank }) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page, main } = cashdesk;
  const problems = [{ path: ['file'], code: 'damaged' }];
  main.answer('invoiceFiles.read', () => ({
    ok: false,
    error: { kind: 'invalid-input', problems },
  }));
  await openPage(cashdesk, bank);
  await expect(invoicePage(page)).toContainText('This file is damaged or incomplete.');
  await expect(sheet(page)).toHaveCount(0);
});
