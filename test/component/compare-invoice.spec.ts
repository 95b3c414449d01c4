import { testedLanguages } from '../fixtures/extent.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../e2e/accessibility.ts';
import { setPreferences } from '../e2e/demo-company.ts';
import { invoicePage, invoiceRow, openBoard, supplierEInvoice } from '../e2e/invoices.ts';
import { pdfOf, sampleText, ublOf, utf8 } from '../fixtures/e-invoice-files.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { startDrag, hintOf, writeFiles } from './drag-files.ts';

const number = 'BB 20931';

async function openInvoice(page: Page): Promise<void> {
  await openBoard(page);
  await invoiceRow(page, number).click();
  await expect(invoicePage(page)).toContainText('Beurrerie de Bresse');
}

function comparison(page: Page): Locator {
  return page.getByRole('table', { name: 'E-invoice file' });
}
function line(page: Page, name: string): Locator {
  return page
    .locator('.file-comparison')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}
function agreement(page: Page): Locator {
  return page
    .locator('.file-comparison')
    .getByRole('button', { name: /details? (is|are) the same/ });
}
function compareButton(page: Page): Locator {
  return invoicePage(page).getByRole('button', { name: 'Compare with e-invoice…' });
}

test('compares a dropped Factur-X with the bank in words, also in 960 pixels', async ({
  cashdesk,
  startBank,
}, testInfo) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page, main, rig } = cashdesk;
  await openInvoice(page);
  const otherValues = { iban: 'DE02120300000000202051', gross: '381.00' };
  const content = utf8(ublOf({ ...supplierEInvoice(bank, number), ...otherValues }));
  const files = await writeFiles(testInfo.outputPath('files'), {
    'facture.pdf': Buffer.from(await pdfOf([{ name: 'factur-x.xml', content }])),
  });
  const requestCount = bank.control.requests().length;
  const drag = await startDrag(page, { files });
  await drag.holdUntil(() =>
    expect(hintOf(page)).toHaveText('Drop to compare with this invoice', { timeout: 1_000 }),
  );
  await drag.drop();
  await expect(page.getByText('3 differences: IBAN, Total, and To pay')).toBeInViewport();
  await expect(invoicePage(page)).toContainText('facture.pdf');
  await expect(
    page.getByText('The IBAN is different. Before you pay, call the supplier'),
  ).toBeVisible();
  await expect(comparison(page).getByRole('row')).toHaveCount(1 + 3);
  await agreement(page).press('Enter');
  for (const [field, words] of [
    ['Supplier', /Beurrerie de Bresse SARL.*Beurrerie de Bresse/],
    ['VAT number', /Not in the file.*Not from your bank/],
    ['IBAN', /DE02.*FR/],
    ['To pay', /€381\.00.*€318\.00/],
  ] as const)
    await expect(line(page, field), field).toHaveText(words);
  expect(
    bank.control
      .requests()
      .slice(requestCount)
      .map(({ method }) => method),
  ).not.toContain('POST');
  await setPreferences(page, { theme: 'light' });
  await expectAccessible(page, 'a comparison with an e-invoice');

  await setPreferences(page, { hideAmounts: true });
  await expect(line(page, 'Total').locator('[data-hidden]')).toHaveCount(2);
  await expect(line(page, 'To pay').locator('[data-hidden]')).toHaveCount(2);
  expect(await page.content()).not.toContain('381.00');

  await setPreferences(page, { hideAmounts: false });
  await page.setViewportSize({ width: 960, height: 800 });
  main.amend('supplierInvoices.compareFile', (file) => ({ ...file, isSigned: true }));
  const section = page.locator('.file-comparison');
  for (const language of testedLanguages) {
    await setPreferences(page, { language });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    rig.toOpen.push({ kind: 'opened', name: 'facture.xml', bytes: Buffer.from(content) });
    await page.locator('[data-action="supplier-invoices.compare"]').press('Enter');
    await expect(section.locator('> .ledger-table tbody tr')).toHaveCount(3);
    await expect(section.locator('.comparison-outcome + .caption')).toHaveCount(1);
    await section.locator('.fold-button').press('Enter');
    expect(
      await section.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      language,
    ).toBeLessThanOrEqual(0);
  }
});

test('chooses a file and one of its invoices by keyboard; explains an unreadable file', async ({
  cashdesk,
  startBank,
}, testInfo) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page, rig } = cashdesk;
  await openInvoice(page);
  const queueFile = (name: string, text: string): void =>
    void rig.toOpen.push({ kind: 'opened', name, bytes: Buffer.from(text) });
  queueFile('facture.xml', ublOf(supplierEInvoice(bank, number)));
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('xrechnung');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No differences')).toBeVisible();
  await expect(agreement(page)).toHaveText('11 details are the same1 not compared');

  queueFile('autre.xml', '<?xml version="1.0"?><order/>');
  await compareButton(page).press('Enter');
  await expect(invoicePage(page).getByRole('alert')).toHaveText(
    'This isn’t an e-invoice. Choose a Factur-X, ZUGFeRD, XRechnung or FatturaPA file.',
  );
  await expect(comparison(page)).toHaveCount(0);
  await expect(compareButton(page)).toBeFocused();

  rig.toOpen.push({ kind: 'too-large' });
  await compareButton(page).press('Enter');
  await expect(invoicePage(page).getByRole('alert')).toContainText('larger than 50 MB');

  rig.toOpen.push({
    kind: 'opened',
    name: 'IT01234567890_00117.xml',
    bytes: Buffer.from(sampleText('fattura-pa')),
  });
  await compareButton(page).press('Enter');
  await expect(
    page.getByText('No invoice in this file clearly matches. Choose one.'),
  ).toBeVisible();
  await expect(comparison(page)).toHaveCount(0);
  const choice = invoicePage(page).getByRole('button', { name: /2 invoices in this file/ });
  await choice.press('Enter');
  await page.getByRole('option', { name: /118\/A/ }).press('Enter');
  await expect(line(page, 'Type')).toContainText('Credit note');
  await expect(line(page, 'Total')).toContainText('€61.00Computed from net and tax');
  await agreement(page).press('Enter');
  await expect(line(page, 'To pay')).toContainText('Not in the file');
  await choice.focus();

  const [plain = '', picture = ''] = await writeFiles(testInfo.outputPath('files'), {
    'plain.pdf': Buffer.from(await pdfOf([])),
    'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  });
  await (await startDrag(page, { files: [plain] })).drop();
  await expect(invoicePage(page).getByRole('alert')).toHaveText(
    'This is an ordinary PDF. Ask the supplier for the e-invoice.',
  );
  await (await startDrag(page, { files: [picture] })).drop();
  await expect(
    page.getByText('Drop e-invoices (PDF, XML, P7M, ZIP or EML), or one CSV file of clients.'),
  ).toBeVisible();
  await (await startDrag(page, { files: [plain, picture] })).drop();
  await expect(page.getByText('These files don’t go together.')).toBeVisible();
});
