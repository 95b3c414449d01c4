import type { Page } from '@playwright/test';
import { navigationEntry } from '../e2e/demo-company.ts';
import { expect, test } from './component-test.ts';
import { showScreen } from './show-screen.ts';

/** The navigation of an ordinary shop: entries, their tabs and the heading that each leads to. */
const entries: readonly {
  readonly entry: string;
  readonly tabs: Readonly<Record<string, string>>;
}[] = [
  { entry: 'Home', tabs: { '': 'Boulangerie Martin' } },
  { entry: 'Cards', tabs: { Cards: 'Cards', Limits: 'Limits', Scheduled: 'Scheduled changes' } },
  {
    entry: 'Bills',
    tabs: {
      'To pay': 'To pay',
      All: 'Supplier invoices',
      'By supplier': 'Totals by supplier',
      'E-invoices': 'E-invoices',
    },
  },
  { entry: 'Clients', tabs: { Clients: 'Clients', Products: 'Products' } },
  { entry: 'Counter', tabs: { '': 'Terminal payments' } },
  { entry: 'Webhooks', tabs: { '': 'Webhooks' } },
  { entry: 'Registrations', tabs: { '': 'Registrations' } },
  { entry: 'Settings', tabs: { '': 'Settings' } },
];

function developerEntries(page: Page) {
  return page.getByRole('group', { name: 'For developers' }).getByRole('button');
}
async function openByPalette(page: Page, screen: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(screen);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
}

test('each navigation entry opens its screens, with counts; developer entries stay folded', async ({
  demo: { page, main },
}) => {
  const navigation = page.getByRole('navigation');
  const places = page.locator('.navigation-entry:not(.navigation-group)');
  await expect(places).toContainText(entries.map(({ entry }) => entry));
  for (const { entry, tabs } of entries) {
    await navigationEntry(page, entry).press('Enter');
    await expect(navigation.getByRole('link')).toHaveCount(
      Object.keys(tabs).filter(Boolean).length,
    );
    for (const [tab, title] of Object.entries(tabs)) {
      const link = navigation.getByRole('link', { name: tab, exact: true });
      if (tab !== '') await link.press('Enter');
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(navigationEntry(page, entry)).toHaveAttribute('aria-current', 'page');
      if (tab !== '') await expect(link).toHaveAttribute('aria-current', 'page');
      if (tab !== 'Limits') continue;
      const countText = /^\d cards? (is|are) near or over/;
      await expect(navigationEntry(page, entry)).toHaveAccessibleDescription(countText);
      await expect(link).toHaveAccessibleDescription(countText);
    }
  }

  const group = page.getByRole('button', { name: 'For developers' });
  await expect(developerEntries(page)).toHaveText([/Webhooks/, /Registrations/]);
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await group.focus();
  await page.keyboard.press('Enter');
  await expect(developerEntries(page)).toHaveCount(0);
  await expect(group).toBeFocused();
  expect(main.asked('preferences.set')).toEqual([{ foldsDeveloperScreens: true }]);
  // Another way to the screen still shows its entry.
  await openByPalette(page, 'Webhooks');
  await expect(developerEntries(page)).toHaveText([/Webhooks/]);
});

test('hides entries without permission; a late sign-in takes no focus in use', async ({
  cashdesk,
  startBank,
}) => {
  const { page, rig, openWindow } = cashdesk;
  const { session, connections } = rig.cashdesk.handlers;
  const bank = await startBank();
  await rig.connect(bank, 'The bakery', { scopes: ['organization.read', 'card.read'] });
  await openWindow();
  const group = page.getByRole('button', { name: 'For developers' });
  await expect(navigationEntry(page, 'Clients')).toBeVisible();
  await expect(navigationEntry(page, 'Counter')).toHaveCount(0);
  await expect(group, 'closed where none of its permissions is granted').toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await openByPalette(page, 'Terminal payments');
  await expect(navigationEntry(page, 'Counter')).toBeVisible();

  await test.step('a sign-in that ends late', async () => {
    expect(await session.signOut({ eraseCache: false })).toMatchObject({ ok: true });
    rig.signInPages.agreesAtOnce = false;
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: /^Sign in/, level: 1 })).toBeFocused();
    await expect.poll(() => rig.signInPages.opened).toHaveLength(2);
    const clients = navigationEntry(page, 'Clients');
    await clients.focus();
    await fetch(await bank.control.approve(rig.signInPages.opened[1] ?? ''));
    await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
    await expect(clients).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeFocused();
  });

  await test.step('a connection with registrations only shows no group for them', async () => {
    const { baseUrl, partnerId } = bank.registrations;
    const registrations = { baseUrl, partnerId, headerPrefix: 'Service' };
    const draft = { name: 'Partner', kind: 'production' as const, banking: null, registrations };
    expect(await connections.save({ id: null, draft })).toMatchObject({ ok: true });
    await expect(group).toBeHidden();
    await expect(navigationEntry(page, 'Registrations')).toBeVisible();
  });
});

test('keeps the title and its tabs in place while the list changes', async ({ open }) => {
  const scene = await open({ screen: 'supplier-invoices' });
  const { page, main } = scene;
  const topOf = async (): Promise<number | undefined> =>
    (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
  await expect(page.getByRole('main').getByRole('row').first()).toBeVisible();
  const top = await topOf();
  main.amend('supplierInvoices.list', (value) => ({
    ...value,
    rows: [],
    matchCount: 0,
    totalCount: 0,
  }));
  await main.push('data.changed', { topic: 'supplier-invoices' });
  await expect(page.getByText('No supplier invoices yet')).toBeVisible();
  expect(await topOf()).toBe(top);

  await showScreen(scene, 'webhooks');
  const views = page.getByRole('radiogroup', { name: 'View', exact: true });
  const before = await views.boundingBox();
  await page.getByRole('radio', { name: /^Subscriptions/ }).click();
  await expect(page.getByRole('button', { name: 'New subscription' })).toBeVisible();
  expect(await views.boundingBox()).toEqual(before);
});
