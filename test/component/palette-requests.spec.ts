import type { Page } from '@playwright/test';
import { paletteField } from '../e2e/demo-company.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import type { CommandName, Steering } from './steering.ts';

/** Runs an action from the palette; the title of its screen finds it there. */
async function runPaletteAction(page: Page, title: string, action: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await paletteField(page).fill(title);
  const entry = page.locator(`[role=option][data-action="${action}"]`);
  await expect(entry).toBeVisible();
  await entry.hover();
  await entry.click();
  await expect(paletteField(page)).toHaveCount(0);
}

const lists: readonly (readonly [string, CommandName, string])[] = [
  ['Clients', 'clients.list', 'clients.ask-bank'],
  ['Products', 'products.list', 'products.ask-bank'],
  ['Supplier invoices', 'supplierInvoices.list', 'supplier-invoices.add'],
  ['Cards', 'cards.list', 'cards.add'],
  ['Limits', 'cards.limits', 'limits.options'],
  ['Terminal payments', 'terminalPayments.list', 'terminal-payments.add'],
  ['Registrations', 'registrations.list', 'registrations.add'],
];

/** Expects the action to be dropped while its list cannot be read, and to run when requested again. */
async function expectDropped(
  page: Page,
  main: Steering,
  [title, read, action]: (typeof lists)[number],
): Promise<void> {
  main.fail(read, { kind: 'timed-out' });
  await runPaletteAction(page, title, action);
  const retryButton = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retryButton).toBeVisible();
  main.asUsual(read);
  await retryButton.click();
  await expect(page.getByRole('main').getByRole('searchbox').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await runPaletteAction(page, title, action);
  await expect(page.getByRole('dialog'), 'the action runs now').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('drops a palette action while its list cannot be read; an unfinished registration stays reachable', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'settings' });
  const view = page.getByRole('main');
  for (const list of lists) {
    await expectDropped(page, main, list);
    await main.push('navigate', { screen: 'settings', id: null, action: null });
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  }

  await main.push('navigate', { screen: 'registrations', id: null, action: null });
  await view.getByRole('button', { name: 'New registration' }).first().click();
  await view.getByRole('textbox').first().fill('begun');
  const title = await view.getByRole('heading', { level: 1 }).innerText();
  main.amend('registrations.list', (value) => ({ ...value, canCreate: false }));
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('does not repeat a failed list request at another connection', async ({
  cashdesk,
  startBank,
}) => {
  await signInAtBank(cashdesk, await startBank(), { screen: 'settings' });
  const { page, main, rig } = cashdesk;
  main.fail('clients.list', { kind: 'timed-out' });
  await runPaletteAction(page, 'Clients', 'clients.read-all');
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  main.asUsual('clients.list');
  await rig.cashdesk.handlers.connections.useDemo({});
  await expect(page.getByRole('main').getByRole('searchbox').first()).toBeVisible();
  expect(main.asked('clients.sync')).toEqual([]);
});

test("the palette opens a list's search and the connection test; an inactive window focuses no field", async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'settings' });
  for (const screen of ['cards', 'limits', 'clients'] as const) {
    await main.push('navigate', { screen, id: null, action: null });
    const search = page.getByRole('main').getByRole('searchbox').first();
    await expect(search).toBeVisible();
    await runPaletteAction(page, 'Search this list', 'search-list');
    await expect(search).toBeFocused();
    await page.keyboard.press('Control+k');
    await paletteField(page).fill('Search this list');
    await page.keyboard.press('Enter');
    await expect(paletteField(page)).toHaveCount(0);
    await expect(search).toBeFocused();
  }

  await runPaletteAction(page, 'Data sent', 'diagnostics.leaves');
  await expect(page.getByRole('radio', { name: 'Data sent' })).toBeChecked();
  await runPaletteAction(page, 'Diagnostics', 'diagnostics.test');
  await expect(page.getByRole('radio', { name: 'Test', exact: true })).toBeChecked();
  expect(main.asked('diagnostics.run')).toHaveLength(1);

  const find = () => main.push('navigate', { screen: 'settings', id: null, action: 'palette' });
  await find();
  await paletteField(page).fill('words');
  await find();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(paletteField(page)).toHaveValue('words');
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toHaveCount(0);

  await runPaletteAction(page, 'Webhooks', 'webhooks.new-subscription');
  const field = page.getByRole('main').getByRole('textbox').first();
  const problem = page.getByText('Fill in this field.');
  await field.focus();
  await page.evaluate(() => {
    document.hasFocus = () => false;
    (document.activeElement as HTMLElement).blur();
  });
  await expect(problem).toHaveCount(0);
  await field.focus();
  await page.evaluate(() => {
    document.hasFocus = () => true;
    (document.activeElement as HTMLElement).blur();
  });
  await expect(problem).not.toHaveCount(0);
});
