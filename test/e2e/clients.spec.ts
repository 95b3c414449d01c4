import { listGrid, expectRows, listRequests, openList, searchList } from './lists.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { kill, setOnline } from './outside-world.ts';
/** So many that a page after the other can be watched, each answered late. */
const slow = { clients: 2000, latencyMs: 120 };
const perPage = 100;

test('a reading that a kill cut short goes on where it was after the next start', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank(slow);
  const first = await launch();
  await signInAtBank(first, bank);
  await openList(first.page, 'Clients');
  await expect.poll(() => listRequests(bank, '/v2/clients').length).toBeGreaterThan(8);
  await kill(first.app);
  const before = listRequests(bank, '/v2/clients');

  const { page } = await launch({ userData: first.userData });
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', slow.clients);
  await expect(page.getByText(/^Loading from your bank/)).toHaveCount(0);
  const after = listRequests(bank, '/v2/clients').slice(before.length);
  expect(
    after[0]?.get('filter[updated_at_from]'),
    'the first question is not about the beginning',
  ).toEqual(expect.any(String));
  // A page may be asked for once more, and the end is looked at twice; nothing is read from the
  // beginning again.
  expect(before.length + after.length).toBeLessThanOrEqual(slow.clients / perPage + 5);
});

test('without a network clients are read, searched and opened as they were', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank({ clients: 500 });
  const before = await launch();
  await signInAtBank(before, bank);
  await openList(before.page, 'Clients');
  await expectRows(before.page, 'Clients', 500);
  await expect(before.page.getByText(/^Loading from your bank/)).toHaveCount(0);
  await before.close();
  bank.control.clear();

  const { app, page } = await launch({ userData: before.userData, isOnline: false });
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await openList(page, 'Clients');
  await expectRows(page, 'Clients', 500);
  await page.getByRole('button', { name: 'Filter and sort' }).focus();
  await searchList(page, 'marchand');
  await expect(listGrid(page, 'Clients').locator('mark').first()).toHaveText('Marchand');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByRole('heading', { name: /Marchand/ })).toBeFocused();
  await expect(page.getByRole('article').getByText('Email', { exact: true })).toBeVisible();
  expect(bank.control.requests(), 'nothing was asked').toEqual([]);
  await setOnline(app, true);
});
