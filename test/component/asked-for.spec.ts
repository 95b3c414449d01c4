import type { Page } from '@playwright/test';
import type { ScreenName } from '../../preload/contract/events.ts';
import { paletteField } from '../e2e/demo-company.ts';
import { expect, test } from './component-test.ts';
import type { CommandName } from './steering.ts';

/** By the title of its screen, which finds every action of it. */
async function askFor(page: Page, title: string, action: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await paletteField(page).fill(title);
  const entry = page.locator(`[role=option][data-action="${action}"]`);
  await expect(entry).toBeVisible();
  await entry.hover();
  await entry.click();
  await expect(paletteField(page)).toHaveCount(0);
}

const lists: readonly (readonly [ScreenName, string, CommandName, string])[] = [
  ['clients', 'Clients', 'clients.list', 'clients.ask-bank'],
  ['products', 'Products', 'products.list', 'products.ask-bank'],
  ['supplier-invoices', 'Supplier invoices', 'supplierInvoices.list', 'supplier-invoices.add'],
  ['cards', 'Cards', 'cards.list', 'cards.add'],
  ['limits', 'Limits', 'cards.limits', 'limits.templates'],
  ['terminal-payments', 'Terminal payments', 'terminalPayments.list', 'terminal-payments.add'],
  ['registrations', 'Registrations', 'registrations.list', 'registrations.add'],
];

for (const [screen, title, read, action] of lists)
  test(`what was asked of ${screen} that could not be read is given up`, async ({ open }) => {
    const { page, main } = await open({
      screen: 'settings',
      ...(screen === 'registrations' && { state: 'registrations-only' }),
    });
    main.fail(read, { kind: 'timed-out' });
    await askFor(page, title, action);
    const again = page.getByRole('main').getByRole('button', { name: 'Ask again' });
    await expect(again).toBeVisible();
    main.asUsual(read);
    await again.click();
    await expect(page.getByRole('main').getByRole('searchbox').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await askFor(page, title, action);
    await expect(page.getByRole('dialog'), 'it is done now').toBeVisible();
  });

test('what was asked of a list that could not be read is not done at another connection', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'settings' });
  main.fail('clients.list', { kind: 'timed-out' });
  await askFor(page, 'Clients', 'clients.read-all');
  await expect(page.getByRole('main').getByRole('button', { name: 'Ask again' })).toBeVisible();
  main.asUsual('clients.list');
  main.amend('connections.list', (value) => ({
    ...value,
    activeId: value.connections.find(({ id }) => id !== value.activeId)?.id ?? null,
  }));
  await main.push('data.changed', { topic: 'connections' });
  await expect(page.getByRole('main').getByRole('searchbox').first()).toBeVisible();
  expect(main.asked('clients.sync')).toEqual([]);
});
