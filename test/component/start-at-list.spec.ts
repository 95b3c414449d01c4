import { setTimeout } from 'node:timers/promises';
import { expect, test } from './component-test.ts';

for (const [screen, read] of [
  ['clients', 'clients.list'],
  ['supplier-invoices', 'supplierInvoices.list'],
] as const)
  test(`a window that opens at ${screen} asks for the first rows once`, async ({ open }) => {
    const { page, main } = await open({ screen });
    await expect(page.getByRole('main').getByRole('row').first()).toBeVisible();
    expect(main.asked(read).filter(({ refresh }) => refresh === 'if-stale')).toHaveLength(1);
  });

test('while the app is locked no list is asked for', async ({ openFake }) => {
  const { page, main } = await openFake({ screen: 'clients', state: 'app-locked' });
  await expect(page.locator('.lock').getByRole('textbox').first()).toBeVisible();
  expect(main.asked('clients.list')).toEqual([]);
});

test('nothing is drawn before the words of the language are there', async ({ open }) => {
  const drawn: (string | null)[] = [];
  const { page } = await open({
    screen: 'overview',
    locale: 'de',
    before: async (_main, shown) => {
      await shown.route('**/de.js', async (route) => {
        await setTimeout(600);
        drawn.push(await shown.locator('#root').textContent());
        await route.continue();
      });
    },
  });
  await page.unroute('**/de.js');
  expect(drawn).toEqual(['']);
  await expect(page.getByText('Übersicht').first()).toBeVisible();
});
