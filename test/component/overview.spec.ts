import type { Page } from '@playwright/test';
import { ok } from '../../preload/contract/result.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { goTo, paletteField, setPreferences } from '../e2e/demo-company.ts';

function accounts(page: Page) {
  return page.getByRole('table', { name: 'Accounts' });
}

test('the demo opens with its money and next tasks on one screen', async ({
  welcome: { page, main: steering, openWindow },
}) => {
  const release = steering.hold('connections.useDemo');
  await page.getByRole('button', { name: 'Explore', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Preparing the bakery…' })).toBeVisible();
  release();
  await page.setViewportSize({ width: 1280, height: 832 });
  const main = page.getByRole('main');
  await expect(main.getByText('In 3 accounts')).toBeVisible();
  await expect(main.locator('.total')).toHaveText('€51,297.61');
  await expect(main.getByText('€50,756.01 available')).toBeVisible();
  await expect(main.getByText(/^Updated/), 'fresh data shows no time').toHaveCount(0);
  for (const [name, iban, spendable, balance] of [
    ['Main account', 'FR76 3000 4008 2100 0123 4567 849', '€30,940.57', '€31,482.17'],
    ['Wages', 'FR76 3000 4008 2100 0987 1100 492', '€12,600.00', '€12,600.00'],
    ['VAT set aside', 'FR76 3000 4008 2100 0555 2043 184', '€7,215.44', '€7,215.44'],
  ] as const) {
    const line = accounts(page).getByRole('row').filter({ hasText: name });
    // The groups of an IBAN stand apart by style, so that it is copied without blanks.
    expect((await line.innerText()).replaceAll(/\s/g, '')).toContain(iban.replaceAll(' ', ''));
    await expect(line.getByRole('cell').nth(-2)).toHaveText(spendable);
    await expect(line.getByRole('cell').nth(-1)).toHaveText(balance);
  }
  await expect(
    main.getByText('Cashdesk doesn’t show transactions. Find them in your bank’s app.'),
  ).toBeVisible();

  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expect(page.getByText(/^€[\d,.]+ available on /)).toBeVisible();
  await expect(
    page.getByText(/overdue ones included\. Undated ones and other money/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Due in the next 14 days' })).toBeVisible();
  const hidden = await page
    .locator('.overview')
    .evaluate((overview) => overview.scrollHeight - overview.clientHeight);
  expect(hidden).toBe(0);

  await expect(accounts(page)).not.toContainText('Savings at the other bank');
  await setPreferences(page, { includeExternalAccounts: true });
  await expect(
    accounts(page).getByRole('row').filter({ hasText: 'Savings at the other bank' }),
  ).toContainText('At another bank');
  await expect(page.getByText('In 4 accounts')).toBeVisible();
  await expect(page.getByRole('main').locator('.total')).toHaveText('€69,347.61');
  await setPreferences(page, { includeExternalAccounts: false });

  await expect(
    page.getByRole('heading', { name: '2 cards are near their monthly limit' }),
  ).toBeVisible();
  await expect(page.getByText('Théo Lambert 97% and Karim Benali 93%')).toBeVisible();
  await page.getByRole('button', { name: 'View cards' }).click();
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Théo Lambert' }),
  ).toBeVisible();
  await goTo(page, 'Overview');

  await page
    .locator('.card-month')
    .getByRole('button', { name: /^Karim Benali/ })
    .click();
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Karim Benali' }),
  ).toBeVisible();
  await goTo(page, 'Overview');
  const steps = page.locator('.first-steps');
  await expect(steps).toContainText('0 of 4 done');
  await steps.getByRole('button', { name: 'See what’s due' }).click();
  await expect(page.getByRole('heading', { name: 'Supplier invoices', level: 1 })).toBeVisible();
  await goTo(page, 'Overview');
  await expect(steps).toContainText('1 of 4 done');
  await expect(steps.getByRole('button', { name: 'See what’s due done' })).toBeVisible();
  await steps.getByRole('button', { name: 'Lock a card' }).click();
  await page.getByRole('row').filter({ hasText: 'Karim Benali' }).click();
  await page.getByRole('article').getByRole('button', { name: 'Lock card' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Karim Benali' })).toContainText('Locked');
  await goTo(page, 'Overview');
  await expect(steps).toContainText('2 of 4 done');
  await steps.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(steps).toHaveCount(0);

  steering.amend('session.status', (status) => ({ ...status, phase: 'preparing' as const }));
  await openWindow();
  await expect(page.getByText('Preparing the bakery…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
});

test('the company page shows the contract date in local time and renders markup as text', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  bank.control.updateOrganization({
    contract_signed_at: '2023-04-11T09:26:53.120457',
    legal_address: '<b>14 Grande Rue</b>',
    legal_form: '',
  });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await page.getByRole('button', { name: 'All details' }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'For developers' }).click();
  for (const text of [
    'April 11, 2023 at 9:26 AM',
    '<b>14 Grande Rue</b>',
    'May 4, 2009',
    'Not provided',
    '8,000',
    'boulangerie-martin-4827-bank-account-1',
  ])
    await expect(main.getByText(text, { exact: true }).first(), text).toBeVisible();
});

/** Every known figure, in the grouping of each locale and unformatted. */
const figures =
  /31[.,\s’]?482|30[.,\s’]?940|12[.,\s’]?600|7[.,\s’]?215|51[.,\s’]?297|50[.,\s’]?756|2[.,\s’]?318|1[.,\s’]?840|388[.,]9|764[.,]2|€\d|\b97\s?%|\b93\s?%/u;

/**
 * The page's markup without generated ids and drawing paths, which contain other numbers by chance.
 */
async function markup(page: Page): Promise<string> {
  return (await page.locator('body').innerHTML()).replaceAll(/react-aria[\w-]+| d="[^"]*"/gu, '');
}

test('the export for the accountant previews, confirms and names missing lists, by keyboard', async ({
  demo: { page, main },
}) => {
  await page.getByRole('button', { name: 'Export for accountant' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'A month for your accountant' });
  await expect(dialog.getByRole('table', { name: 'By supplier' })).toContainText(
    'Minoterie du Forez',
  );
  await expect(dialog.getByText(/In the file: .*manifest\.json/)).toBeVisible();
  await expectAccessible(page, 'a month for the accountant');
  main.fail('accountant.save', { kind: 'storage-unavailable', reason: 'full' });
  await dialog.getByRole('button', { name: 'Save file…' }).press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  main.answer('accountant.save', () => ok({ wasSaved: true }));
  await dialog.getByRole('button', { name: 'Save file…' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText('was saved');
  await expect(dialog.getByText(/was saved/)).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await expect
    .poll(() => page.content(), 'the figures are there before they are hidden')
    .toMatch(figures);
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-amounts', 'hidden');
  const noFigure = async (screen: string): Promise<void> =>
    expect((await markup(page)).match(figures)?.[0] ?? null, screen).toBeNull();
  await expect(page.getByText('2 cards are near their monthly limit')).toBeVisible();
  await noFigure('overview');
  await page.getByRole('button', { name: 'All details' }).click();
  await expect(page.getByText('Contract signed on')).toBeVisible();
  await noFigure('organisation');
  await goTo(page, 'Cards');
  await page.getByRole('row').filter({ hasText: 'Karim Benali' }).click();
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Karim Benali' }),
  ).toBeVisible();
  await noFigure('cards');
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('account');
  await expect(page.getByRole('option', { name: /Main account/ })).toBeVisible();
  await noFigure('palette');

  await page.keyboard.press('Escape');
  await goTo(page, 'Overview');
  const missingNote = 'These lists are missing: Events.';
  main.answer('accountant.preview', () =>
    ok({
      tables: [
        {
          title: 'Supplier invoices',
          columns: ['Invoices', 'Number', 'Total'],
          rows: [['Issued this month', '4', { value: '1846.20', currency: 'EUR' }]],
          note: '1 invoice hasn’t been read at your bank yet.',
        },
      ],
      files: [],
      note: missingNote,
    }),
  );
  await page.getByRole('button', { name: 'Export for accountant' }).press('Enter');
  await expect(dialog.getByText(missingNote)).toBeVisible();
  await expect(dialog.getByText('hasn’t been read at your bank yet')).toBeVisible();
  await expect(dialog.locator('[data-hidden]')).toHaveCount(1);
  expect(await page.content()).not.toMatch(/1,?846\.20/);
});
