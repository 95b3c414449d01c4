import { listGrid, expectRows, openList, searchList, selectedRow } from '../e2e/lists.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import type { Steering } from './steering.ts';
import { focusSearch } from '../e2e/search-field.ts';

const products = 13;

test("finds, filters, browses and opens products by keyboard, with the bank's price and VAT", async ({
  cashdesk,
  startBank,
}) => {
  await signInAtBank(cashdesk, await startBank());
  const { page } = cashdesk;
  await openList(page, 'Products');
  await expectRows(page, 'Products', products);
  const row = selectedRow(page, 'Products');
  await page.getByRole('button', { name: 'Filter and sort' }).focus();
  await searchList(page, 'buche');
  await expect(listGrid(page, 'Products').locator('mark').first()).toHaveText('Bûche');
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('article');
  await expect(detail.getByRole('heading', { name: 'Bûche de Noël' })).toBeFocused();
  await expect(detail).toContainText('€34.50');
  await expect(detail).toContainText('5.5%');
  await expect(detail).toContainText('Price agreed with the market stall');
  await expectAccessible(page, 'a product');
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await focusSearch(page);
  await page.keyboard.press('Escape');
  await expectRows(page, 'Products', products);
  await page.keyboard.press('ArrowDown');
  for (const [key, place] of [
    ['End', products],
    ['Home', 1],
    ['ArrowDown', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(row, key).toHaveAttribute('aria-rowindex', String(place));
    await expect(row, key).toBeFocused();
  }

  await page.getByRole('button', { name: 'Filter and sort' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: /^10%/ }).press('Enter');
  await expectAccessible(page, 'filter of products');
  await page.keyboard.press('Escape');
  await expectRows(page, 'Products', 2);
  await page.getByRole('button', { name: /^Filter and sort/ }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'By title, Z to A' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(listGrid(page, 'Products').getByRole('row').first()).toContainText('Sandwich');
  await expect(listGrid(page, 'Products').getByRole('row').last()).toContainText('Breakfast');
});

test('searches products of one type at the bank in its order, and opens results', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openList(page, 'Products');
  await expectRows(page, 'Products', products);
  await page.setViewportSize({ width: 640, height: 400 });
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Search at your bank' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Search at your bank' });
  const expectButtons = async (): Promise<void> => {
    for (const name of ['Close', 'Search'])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  };
  await expectButtons();
  await dialog.getByRole('button', { name: /Type/ }).press('Enter');
  await page.getByRole('option', { name: 'Service' }).press('Enter');
  await dialog.getByRole('button', { name: /Sort/ }).press('Enter');
  await page.getByRole('option', { name: /Newest/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Search', exact: true }).press('Enter');
  await expect(dialog.getByText('Your bank found 4 entries.')).toBeVisible();
  await dialog.evaluate((shown) => shown.scrollTo(0, 0));
  await expectButtons();
  await expectAccessible(page, 'what the bank found, at 200 %');
  const lastQuery = bank.control
    .requests()
    .filter(({ method, path }) => method === 'GET' && path === '/v2/products')
    .map(({ query }) => new URLSearchParams(query))
    .at(-1);
  expect([
    lastQuery?.get('filter[type]'),
    lastQuery?.get('sort_by'),
    lastQuery?.get('page'),
  ]).toEqual(['service', 'created_at:desc', '1']);
  await page.setViewportSize({ width: 1280, height: 800 });
  const result = dialog.getByRole('listitem').getByRole('button').first();
  const name = (await result.textContent()) ?? '';
  await result.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article').getByRole('heading', { name, exact: true })).toBeVisible();
});

function changedPrice(main: Steering): void {
  main.amend('products.get', (value) => ({
    ...value,
    formerPrice: { price: { value: '2.83', currency: 'EUR' }, changedAtEpochMs: 1 },
  }));
}

test('shows a changed price next to the former one until dismissed', async ({ open }) => {
  const { page, main } = await open({ screen: 'products', before: changedPrice });
  await listGrid(page, 'Products').getByRole('row').nth(1).click();
  const changeNote = page.getByRole('article').locator('.note').filter({ hasText: '€2.83' });
  await expect(changeNote).toContainText('The price changed since you last looked:');
  await expectAccessible(page, 'a price that changed');
  await page.keyboard.press('Control+Shift+h');
  const hidden = page
    .getByRole('article')
    .locator('.note')
    .filter({ hasText: 'The price changed' });
  await expect(hidden.locator('[data-hidden]')).toHaveCount(2);
  expect(await page.content()).not.toContain('2.83');
  await page.keyboard.press('Control+Shift+h');
  main.amend('products.get', (value) => ({ ...value, formerPrice: null }));
  await changeNote.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await main.push('data.changed', { topic: 'products' });
  await expect(changeNote).toHaveCount(0);
  expect(main.asked('products.markSeen')).toHaveLength(1);

  main.amend('products.list', (value) => ({
    ...value,
    rows: [],
    totalCount: 0,
    matchCount: 0,
    missingScope: 'product.read',
  }));
  await main.push('data.changed', { topic: 'products' });
  await expect(
    page.getByText('You don’t have permission to see this list. Missing:'),
  ).toBeVisible();
  await expect(page.getByText('See products', { exact: true })).toBeVisible();
});
