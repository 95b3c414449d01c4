import {
  listGrid,
  expectRows,
  listRequests,
  openList,
  searchList,
  selectedRow,
} from '../e2e/lists.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { openScreen, paletteField } from '../e2e/demo-company.ts';
import { focusSearch } from '../e2e/search-field.ts';

const clients = 3000;
/** Enough pages to watch one after the other, each answered late. */
const slowBank = { clients: 2000, latencyMs: 120 };
const perPage = 100;

test('finds, browses and opens clients by keyboard, and returns to the row by Esc', async ({
  cashdesk,
  startBank,
}) => {
  await signInAtBank(cashdesk, await startBank({ clients }));
  const { page } = cashdesk;
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', clients);
  const grid = listGrid(page, 'Clients');
  const row = selectedRow(page, 'Clients');

  const similarNote = page.getByText('No exact match. These are similar.', { exact: true });
  await searchList(page, 'ecully bisttot');
  await expect(similarNote).toBeVisible();
  await expect(grid.locator('mark').filter({ hasText: 'Bistrot' }).first()).toBeVisible();
  await searchList(page, 'ÉCULLY bistrot');
  await expect(similarNote).toBeHidden();
  await expect(grid.getByRole('row').first()).toContainText('Bistrot');
  await expect(grid.locator('mark').filter({ hasText: 'Écully' }).first()).toBeVisible();
  for (const each of await grid.getByRole('row').all())
    await expect(each).toContainText(/Bistrot.*Écully/);
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row).toHaveAttribute('aria-rowindex', '2');
  const name = (await row.locator('.name').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByRole('heading', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await expect(row).toHaveAttribute('aria-rowindex', '2');

  await focusSearch(page);
  await page.keyboard.press('Escape');
  await expectRows(page, 'Clients', clients);
  await page.keyboard.press('ArrowDown');
  await expect(grid.getByRole('row').and(page.locator(':focus'))).toBeVisible();
  for (const [key, place] of [
    ['Home', 1],
    ['End', clients],
    ['ArrowUp', clients - 1],
    ['Home', 1],
    ['ArrowDown', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(row, key).toHaveAttribute('aria-rowindex', String(place));
    await expect(row, key).toBeFocused();
    await expect(row, key).toBeInViewport();
  }
  await page.keyboard.press('End');
  await expect(row).toHaveAttribute('aria-rowindex', String(clients));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toHaveAttribute('aria-rowindex', String(clients));
  await expect(row).toBeFocused();

  await openScreen(page, 'Cards');
  await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.insertText(name);
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await expect(page.getByRole('article').getByRole('heading', { name, exact: true })).toBeVisible();
});

test('counts filtered clients, and offers a search at the bank', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 400 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', 400);
  const grid = listGrid(page, 'Clients');

  await page.getByRole('button', { name: 'Filter and sort' }).press('Enter');
  const company = page.getByRole('menuitemcheckbox', { name: /^Company/ });
  const count = Number(/\d+/.exec((await company.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(400);
  await company.press('Enter');
  await page.keyboard.press('Escape');
  await expectRows(page, 'Clients', count);
  await expect(page.getByText(`Found: ${String(count)} of 400`, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Filter and sort/ }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'By name, Z to A' }).press('Enter');
  await page.keyboard.press('Escape');
  const names = await grid.locator('.client-row .name').allTextContents();
  const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  expect(names).toEqual(names.toSorted((one, other) => order.compare(other, one)));

  await page.getByRole('button', { name: /^Filter and sort/ }).focus();
  await searchList(page, 'nobody of this name');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
  await expectRows(page, 'Clients', 400);
  await expect(page.getByText('400 clients', { exact: true })).toBeVisible();

  const scrolledPx = () => grid.evaluate(({ scrollTop }) => scrollTop);
  await grid.hover();
  await page.mouse.wheel(0, 6_000);
  await expect.poll(scrolledPx).toBe(6_000);
  await openList(page, 'Products');
  await openList(page, 'Clients');
  await expect.poll(scrolledPx).toBeGreaterThan(5_900);
  await expect.poll(scrolledPx).toBeLessThanOrEqual(6_000);

  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Search at your bank' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Search at your bank' });
  await dialog.getByRole('textbox', { name: 'Full or partial name' }).fill('b');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter at least 2 characters.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Full or partial name' }).fill('brasserie');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Your bank found \d+ entr(y|ies)\.$/)).toBeVisible();
  expect(listRequests(bank, '/v2/clients').at(-1)?.get('filter[name]')).toBe('brasserie');
  const result = dialog.getByRole('button', { name: /^Brasserie/ }).first();
  const name = (await result.textContent()) ?? '';
  await result.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article').getByRole('heading', { name, exact: true })).toBeVisible();
});

test('shows the progress of a first read, pauses and continues it to the last client', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank(slowBank);
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openList(page, 'Clients');
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  await expect(page.getByText(/^Loading from your bank: [1-9][\d,]* of 2,000$/)).toBeVisible();
  await pause.press('Enter');
  await expect(page.getByText(/^Paused: [\d,]+ of 2,000$/)).toBeVisible();
  // The page in flight is the last one.
  await openScreen(page, 'Cards');
  await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeFocused();
  await openList(page, 'Clients');
  await expect(page.getByRole('article').getByText('Email', { exact: true })).toBeVisible();
  await expectAccessible(page, 'clients, paused, and a client');
  const requestCount = listRequests(bank, '/v2/clients').length;
  expect(requestCount).toBeLessThan(slowBank.clients / perPage);
  await page.getByRole('button', { name: 'Filter and sort' }).focus();
  await searchList(page, 'lyon');
  await expect(listGrid(page, 'Clients').locator('mark').first()).toBeVisible();
  await expectAccessible(page, 'clients that were found');
  await page.keyboard.press('Escape');
  expect(listRequests(bank, '/v2/clients').length, 'no request during the pause').toBe(
    requestCount,
  );
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expectRows(page, 'Clients', slowBank.clients);
  await expect(page.getByText(/^Loading from your bank/)).toHaveCount(0);
});

test('names the scope that reading clients needs', async ({ cashdesk, startBank }) => {
  const bank = await startBank();
  bank.control.fail({
    match: { method: 'GET', path: /\/v2\/clients$/ },
    fault: { kind: 'forbidden', scope: 'client.read' },
  });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openList(page, 'Clients');
  await expect(
    page.getByText('You don’t have permission to see this list. Missing:'),
  ).toBeVisible();
  await expect(page.getByText('See clients', { exact: true })).toBeVisible();
});
