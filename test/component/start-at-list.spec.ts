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

test('what changes before the window is drawn is read again once it is', async ({ open }) => {
  const { page, main } = await open({
    screen: 'clients',
    before: (steering) =>
      steering.answer('clients.list', async () => {
        steering.asUsual('clients.list');
        await steering.push('data.changed', { topic: 'clients' });
        return { ok: false, error: { kind: 'timed-out' } };
      }),
  });
  await expect(page.getByRole('main').getByRole('row').first()).toBeVisible();
  expect(main.asked('clients.list').map(({ refresh }) => refresh)).toEqual(['if-stale', 'no']);
});

test('while the app is locked no list is asked for', async ({ open }) => {
  const { page, main } = await open({ screen: 'clients', state: 'app-locked' });
  await expect(page.locator('.lock').getByRole('textbox').first()).toBeVisible();
  expect(main.asked('clients.list')).toEqual([]);
});
