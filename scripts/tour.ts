/**
 * `npm run tour`: opens Cashdesk on the demo company, visits every screen and locks a card from the
 * tray. Saves a picture of each step to `out/tour/`, with a page of all pictures. `--readme` also
 * replaces the pictures of the README.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect as expectSoon, type Page } from '@playwright/test';
import { launchCashdesk } from '../test/e2e/app.ts';
import { openScreen } from '../test/e2e/demo-company.ts';
import {
  answerNextDialog,
  clickTrayItem,
  readLockNotifications,
  readTrayItems,
} from '../test/e2e/fake-desktop.ts';
import { waitForMotionEnd } from '../test/e2e/motion.ts';
import { ublOf } from '../test/fixtures/e-invoice-files.ts';
import { hashPictureSources, pictureSourcesFile } from './picture-sources.ts';
import { buildIfStale } from './build-if-stale.ts';
import { say } from './say.ts';

const folder = 'out/tour';
/** A busy machine is slow to reload a page. */
const expect = expectSoon.configure({ timeout: 30_000 });

/** The e-invoice of a supplier as the bank has it, except the account to pay to. */
async function createInvoiceWithOtherIban(page: Page, number: string): Promise<string> {
  const invoice = await page.evaluate(async (wanted) => {
    const { supplierInvoices } = window.cashdesk;
    const list = await supplierInvoices.list({
      text: wanted,
      lanes: [],
      statuses: [],
      isChangedOnly: false,
      at: 0,
      limit: 1,
      refresh: 'no',
    });
    const id = list.ok ? list.value.rows[0]?.id : undefined;
    const answer = id && (await supplierInvoices.get({ id, refresh: 'no' }));
    return answer && answer.ok ? answer.value.invoice : null;
  }, number);
  return ublOf({
    number,
    seller: invoice?.supplierName ?? '',
    iban: 'DE02120300000000202051',
    gross: invoice?.totalAmount?.value ?? '',
    net: invoice?.totalAmountExcludingTaxes?.value ?? '',
    tax: invoice?.totalTaxAmount?.value ?? '',
    issueDate: invoice?.issueDate ?? '',
    dueDate: invoice?.dueDate ?? null,
  });
}

/** A focus ring on a filled field distracts from the picture. */
function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('[role=dialog]') === null)
    activeElement.blur();
}

type Picture = { readonly file: string; readonly caption: string };

/** The file name of the fifth picture, `Card hours`: `05-card-hours.png`. */
function fileNameOf(place: number, caption: string): string {
  const name = caption.toLowerCase().replace(/[^a-z]+/g, '-');
  return `${String(place).padStart(2, '0')}-${name}.png`;
}

/** All pictures on one page, with their captions. */
function pageOf(pictures: readonly Picture[]): string {
  const figures = pictures.map(
    ({ file, caption }) =>
      `<figure><img src="${file}" alt="${caption}" loading="lazy"><figcaption>${caption}</figcaption></figure>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Cashdesk: a tour</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 1280px; margin: 2rem auto; padding: 0 1rem; }
  figure { margin: 0 0 3rem; }
  img { width: 100%; border: 1px solid #ccc; }
</style>
<h1>Cashdesk: a tour of the demo company</h1>
${figures.join('\n')}
</html>
`;
}

/** The pictures of the README, by the captions of the tour. */
const readmePictures = {
  Overview: 'overview.png',
  'Card with its limits': 'cards.png',
  'Supplier invoices': 'supplier-invoices.png',
} as const;

function replaceReadmePictures(pictures: readonly Picture[]): void {
  for (const [caption, name] of Object.entries(readmePictures)) {
    const file = pictures.find((picture) => picture.caption === caption)?.file;
    if (file === undefined) throw new Error(`The tour has no picture "${caption}"`);
    copyFileSync(path.join(folder, file), path.join('docs/pictures', name));
  }
  writeFileSync(pictureSourcesFile, hashPictureSources());
}

async function tour(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pictures: Picture[] = [];
  const { app, page, userData, close } = await launchCashdesk();
  const takePicture = async (caption: string): Promise<string> => {
    await page.evaluate(leaveField);
    await waitForMotionEnd(page);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const file = fileNameOf(pictures.length + 1, caption);
    await page.screenshot({ path: path.join(folder, file), caret: 'hide' });
    pictures.push({ file, caption });
    say(`  ${file}`);
    return file;
  };
  const runPaletteAction = async (action: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(action);
    await page.keyboard.press('Enter');
  };
  const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
  const goTo = async (screen: string): Promise<void> => {
    await openScreen(page, screen);
    await expect(heading(screen === 'Overview' ? 'Boulangerie Martin' : screen)).toBeVisible();
  };
  try {
    await expect(heading('Your business account, on your desk')).toBeVisible();
    await takePicture('Welcome');
    await page.getByRole('button', { name: 'Explore', exact: true }).click();
    await expect(heading('Boulangerie Martin')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible();
    await takePicture('Overview');
    await page.getByRole('button', { name: 'All details' }).click();
    await expect(heading('Boulangerie Martin')).toBeVisible();
    await takePicture('Company details');

    await goTo('Cards');
    await page.getByText('Karim Benali').first().click();
    await expect(page.getByRole('heading', { name: 'Karim Benali', level: 2 })).toBeVisible();
    await takePicture('Card with its limits');
    const card = page.getByRole('article');
    const takeDialogPicture = async (action: string, caption: string): Promise<void> => {
      await card.getByRole('button', { name: action }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await takePicture(caption);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await takeDialogPicture('Set hours…', 'Card hours');
    const monthly = card.locator('[data-limit="payment-month"]');
    const before = await monthly.inputValue();
    await monthly.fill('3100');
    await takeDialogPicture('Only for a while…', 'Temporary limit');
    await monthly.fill(before);

    const lockItem = async () =>
      (await readTrayItems(app)).find(({ label }) => label.includes('Karim Benali'));
    // A change that the user did not cause reaches the menu later.
    await expect.poll(lockItem, { timeout: 60_000 }).toBeDefined();
    await clickTrayItem(app, (await lockItem())?.id ?? '');
    await expect
      .poll(async () => (await readLockNotifications(app)).map(({ title }) => title))
      .toEqual(['Card locked']);
    await takePicture('Card locked from the tray');

    for (const screen of ['Limits', 'Clients', 'Products', 'Supplier invoices']) {
      await goTo(screen);
      await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
      await takePicture(screen);
    }
    await runPaletteAction('Complete clients');
    await page.getByRole('radio', { name: 'E-invoices' }).press('Space');
    await expect(page.getByText(/Small ones issue them from September 2027/)).toBeVisible();
    await takePicture('Clients to complete for e-invoices');
    await runPaletteAction('Manage card rules');
    await page.getByRole('button', { name: 'New card rule' }).click();
    const ruleDialog = page.getByRole('dialog');
    await ruleDialog.getByRole('textbox', { name: 'Name' }).fill('Market day');
    const choices = ruleDialog
      .getByRole('listbox', { name: 'Cards with this rule' })
      .getByRole('option');
    for (const place of [0, 1]) await choices.nth(place).click();
    await ruleDialog.getByRole('button', { name: /Per month$/ }).click();
    await page.getByRole('option', { name: 'Set to', exact: true }).click();
    await ruleDialog.getByRole('textbox', { name: 'Amount, Per month' }).fill('321');
    await ruleDialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Differences' })).toBeVisible();
    await takePicture('Card rule');
    await goTo('Supplier invoices');
    await page.getByRole('button', { name: 'Pay several' }).click();
    const paymentBar = page.getByRole('region', { name: 'Pay several' });
    const allReady = paymentBar.getByRole('checkbox', { name: /^Select the/ });
    await expect(allReady).toBeEnabled();
    await allReady.press('Space');
    await paymentBar.getByRole('button', { name: 'Continue' }).click();
    await takePicture('Payment file');
    await page.keyboard.press('Escape');
    await paymentBar.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('row', { name: /Électricité Vallon/ }).click();
    await page.getByRole('article').getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('img', { name: /^Payment code/ })).toBeVisible();
    await takePicture('Payment details');
    await page.getByRole('row', { name: /BB 20931/ }).click();
    const invoiceFile = path.join(userData, 'facture-BB-20931.xml');
    await writeFile(invoiceFile, await createInvoiceWithOtherIban(page, 'BB 20931'));
    await answerNextDialog(app, { filePaths: [invoiceFile] });
    await page.getByRole('button', { name: 'Compare with e-invoice…' }).click();
    await expect(page.getByText('1 difference: IBAN')).toBeVisible();
    await page.getByRole('table', { name: 'E-invoice file' }).scrollIntoViewIfNeeded();
    await takePicture('E-invoice compared with the bank');
    await page.getByRole('link', { name: 'E-invoices' }).click();
    await page.getByRole('button', { name: 'Try three examples' }).click();
    await expect(page.getByText('3 files added')).toBeVisible();
    await page.getByRole('row', { name: /Beurrerie de Bresse/ }).click();
    await expect(page.getByRole('article').getByText('Same as your bank')).toBeVisible();
    await takePicture('E-invoice files');
    await page.getByRole('row', { name: /Électricité Vallon/ }).click();
    await expect(page.getByText('The IBAN is different.')).toBeVisible();
    await takePicture('E-invoice that differs from the bank');
    await goTo('Terminal payments');
    await page.getByRole('button', { name: 'Take a payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Take a payment' });
    await payment.getByLabel('Amount').fill('18.40');
    await payment.getByLabel('Reference (optional)').fill('Birthday cake');
    await payment.getByRole('button', { name: 'Send to the terminal' }).click();
    await expect(page.getByRole('heading', { name: 'Birthday cake' })).toBeVisible();
    await takePicture('Terminal payment');
    await goTo('Webhooks');
    await page
      .getByRole('region', { name: 'Receiving' })
      .getByRole('button', { name: 'Start' })
      .click();
    await expect(page.getByRole('article').getByText('Sent by your bank, unchanged')).toBeVisible({
      timeout: 30_000,
    });
    await takePicture('Events from the bank');
    await goTo('Registrations');
    await takePicture('Registrations');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('lock');
    await expect(page.getByRole('dialog')).toBeVisible();
    await takePicture('Search and commands');
    await page.keyboard.press('Escape');
    await goTo('Settings');
    await takePicture('Settings');
    await page.getByRole('button', { name: 'Open diagnostics' }).click();
    await page.getByRole('button', { name: 'Test everything now' }).click();
    await expect(page.getByText('Everything tested works.')).toBeVisible();
    await takePicture('Diagnostics');
    // Another member of the demo company changes a card, a while after cards were first read.
    await goTo('Cards');
    const changedRow = page.getByRole('row', { name: /Sunday market/ });
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(changedRow).toContainText('Changed outside Cashdesk', { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await changedRow.click();
    await expect(page.getByText('This card was changed outside Cashdesk.')).toBeVisible();
    await takePicture('Card changed outside Cashdesk');
    await page.keyboard.press('Control+Shift+N');
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await takePicture('Notifications');
    await page.keyboard.press('Escape');
    await goTo('Settings');
    await page.getByRole('button', { name: 'Set a PIN…' }).click();
    await page.getByLabel('New PIN or passphrase').fill('2468');
    await page.getByLabel('Type it again').fill('2468');
    await page.getByLabel('Type it again').press('Enter');
    await expect(page.getByRole('button', { name: 'Remove PIN…' })).toBeVisible();
    await page.keyboard.press('Control+l');
    await expect(page.getByLabel('PIN or passphrase', { exact: true })).toBeFocused();
    await takePicture('Cashdesk locked');
    await page.getByLabel('PIN or passphrase', { exact: true }).fill('2468');
    await page.getByLabel('PIN or passphrase', { exact: true }).press('Enter');
    await expect(heading('Settings')).toBeVisible();
    await app.evaluate(({ nativeTheme }) => void (nativeTheme.themeSource = 'dark'));
    await goTo('Overview');
    await takePicture('Overview, dark');
    await page.getByRole('button', { name: 'Export for accountant' }).click();
    await expect(page.getByRole('table', { name: 'By supplier' })).toBeVisible();
    await takePicture('Month for the accountant, dark');
    writeFileSync(path.join(folder, 'index.html'), pageOf(pictures));
    if (process.argv.includes('--readme')) replaceReadmePictures(pictures);
    say(`Done. Open ${folder}/index.html`);
  } finally {
    await close();
    await rm(userData, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (buildIfStale()) {
  say('Cashdesk takes you on a tour of the demo company:');
  await tour();
} else process.exitCode = 1;
