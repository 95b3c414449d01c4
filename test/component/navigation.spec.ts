import type { Page } from '@playwright/test';
import { entryFor } from '../e2e/demo-company.ts';
import { expect, test } from './component-test.ts';

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
    },
  },
  { entry: 'Clients', tabs: { Clients: 'Clients', Products: 'Products' } },
  { entry: 'Counter', tabs: { '': 'Terminal payments' } },
  { entry: 'Webhooks', tabs: { '': 'Webhooks' } },
  { entry: 'Registrations', tabs: { '': 'Registrations' } },
  { entry: 'Settings', tabs: { '': 'Settings' } },
];

test('each entry opens its first screen, and its tabs the others', async ({ open }) => {
  const { page } = await open();
  const navigation = page.getByRole('navigation');
  const places = page.locator('.navigation-entry:not(.navigation-group)');
  await expect(places).toContainText(entries.map(({ entry }) => entry));
  for (const { entry, tabs } of entries) {
    await entryFor(page, entry).press('Enter');
    await expect(navigation.getByRole('link')).toHaveCount(
      Object.keys(tabs).filter(Boolean).length,
    );
    for (const [tab, title] of Object.entries(tabs)) {
      const link = navigation.getByRole('link', { name: tab, exact: true });
      if (tab !== '') await link.press('Enter');
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(entryFor(page, entry)).toHaveAttribute('aria-current', 'page');
      if (tab !== '') await expect(link).toHaveAttribute('aria-current', 'page');
    }
  }
});

test('a count of what needs attention is on the entry and on its tab', async ({ open }) => {
  const { page } = await open({ screen: 'cards' });
  const says = /^\d cards? (is|are) near or over/;
  await expect(entryFor(page, 'Cards')).toHaveAccessibleDescription(says);
  await expect(page.getByRole('link', { name: 'Limits' })).toHaveAccessibleDescription(says);
});

test('a bank without terminals has no Counter, but the palette still leads there', async ({
  openFake,
}) => {
  const { page } = await openFake({
    before: (main) => main.amend('session.status', (status) => ({ ...status, grantedScopes: [] })),
  });
  await expect(entryFor(page, 'Clients')).toBeVisible();
  await expect(entryFor(page, 'Counter')).toHaveCount(0);
  const group = page.getByRole('button', { name: 'For developers' });
  await expect(group, 'closed where nothing of it is granted').toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Terminal payments');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Terminal payments', level: 1 })).toBeVisible();
  await expect(entryFor(page, 'Counter')).toBeVisible();
});

test('what only developers need stands apart, can be folded, and stays folded', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'cards' });
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const group = navigation.getByRole('button', { name: 'For developers' });
  const entries = navigation.getByRole('group', { name: 'For developers' }).getByRole('button');
  await expect(entries).toHaveText([/Webhooks/, /Registrations/]);
  await expect(group).toHaveAttribute('aria-expanded', 'true');

  await group.focus();
  await page.keyboard.press('Enter');
  await expect(entries).toHaveCount(0);
  await expect(group).toBeFocused();
  expect(main.asked('preferences.set')).toEqual([{ foldsDeveloperScreens: true }]);

  // Whoever goes there by another way still sees where she is.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Webhooks');
  await page.keyboard.press('Enter');
  await expect(entries).toHaveText([/Webhooks/]);
});

test('where there are registrations and nothing else, they stand like any other screen', async ({
  openFake,
}) => {
  const { page } = await openFake({ state: 'registrations-only', screen: 'registrations' });
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('button', { name: 'Registrations' })).toBeVisible();
  await expect(navigation.getByRole('button', { name: 'For developers' })).toBeHidden();
});

test('a title and the choice of what is shown beside it stay where they are', async ({
  openFake,
}) => {
  const topOf = async (page: Page): Promise<number | undefined> =>
    (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
  const full = await openFake({ screen: 'supplier-invoices' });
  const top = await topOf(full.page);
  const empty = await openFake({ screen: 'supplier-invoices', state: 'empty' });
  await expect(empty.page.getByText('No supplier invoices yet')).toBeVisible();
  expect(await topOf(empty.page)).toBe(top);

  const { page } = await openFake({ screen: 'webhooks' });
  const views = page.getByRole('radiogroup', { name: 'View', exact: true });
  const before = await views.boundingBox();
  await page.getByRole('radio', { name: /^Subscriptions/ }).click();
  await expect(page.getByRole('button', { name: 'New subscription' })).toBeVisible();
  expect(await views.boundingBox()).toEqual(before);
});

test('a page that comes by itself after a sign-in takes the focus from nothing that is in use', async ({
  openFake,
}) => {
  const { page, main } = await openFake({ screen: 'cards', state: 'signed-out' });
  const clients = entryFor(page, 'Clients');
  const signIn = Promise.withResolvers<void>();
  main.answer('session.signIn', async () => {
    await signIn.promise;
    return { ok: true as const, value: { outcome: 'signed-in' as const, detail: null } };
  });
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: /^Sign in/, level: 1 })).toBeFocused();

  await clients.focus();
  signIn.resolve();
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
  await expect(clients).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeFocused();
});
