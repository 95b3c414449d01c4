import type { Locator, Page } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { messagesIn, windowCatalogues } from '../fixtures/catalogue-files.ts';
import { paletteField } from '../e2e/demo-company.ts';
import { ok } from '../../preload/contract/result.ts';
import { screenName } from '../../preload/contract/events.ts';

/** Buttons that are no action of the palette: where they are, what they are called, and why. */
const exceptions: readonly {
  readonly where: string;
  readonly named?: RegExp;
  readonly why: string;
}[] = [
  { where: ':is([role=row], tr, .template) *', why: 'about the row that it stands in' },
  { where: '[aria-haspopup]', why: 'opens choices; the items of menus are walked' },
  { where: '[aria-expanded]', why: 'unfolds what stands under it' },
  {
    where: '.view-switch *, .due-lanes *, .step-strip *, .settings-index *',
    why: 'chooses what is shown',
  },
  { where: '*', named: /^Copy/, why: 'copies the value that it stands beside' },
  { where: '.card-month *', why: 'opens the card that it names' },
  { where: '.timeline *, .reported-events *', why: 'leads to an event that is told of' },
  { where: '.banner *, .note *', why: 'the way out of what the note says' },
  {
    where: '*',
    named:
      /^(Home|All cards|View cards|All invoices|View invoices|Manage connections|Open diagnostics|Open page)$/,
    why: 'leads to a screen, which the palette finds by its name',
  },
  { where: '*', named: /^Lock card$/, why: 'the palette has a lock for each card that it finds' },
  { where: '*', named: /^As a table$/, why: 'shows the same picture otherwise' },
  { where: '*', named: /^(Show older|Export as CSV…)$/, why: 'about the history of one card' },
  { where: '.filed-candidates *', why: 'about the invoice that it stands beside' },
  { where: '.first-step', why: 'leads to the screen that does it' },
  { where: '.sync-strip *', why: 'about the reading that it stands beside' },
  { where: '.connection *', why: 'about the connection that it stands in' },
  { where: '.low-balance *', why: 'about the account that it stands under' },
  { where: '*', named: /^(Show|Open in browser)$/, why: 'about the thing it stands beside' },
];

const messages = messagesIn(windowCatalogues('en'));
/** The palette answers a query of one of these words with the bills to pay alone. */
const dueWords = messages.get('shell.palette.due.words')?.split(' ') ?? [];

type Control = { readonly name: string; readonly action: string | null };

/** The names and actions of controls without an exception. A menu item's second line is left out. */
function listControls(
  controls: Locator,
  attribute: 'data-action' | 'data-key',
): Promise<readonly Control[]> {
  return controls.evaluateAll(
    (elements, { given, attribute: named }) =>
      elements.flatMap((element) => {
        const label = element.querySelector<HTMLElement>('.menu-item-text > :first-child');
        const text = (label ?? (element as HTMLElement)).innerText;
        const name = (element.getAttribute('aria-label') ?? text).trim();
        const isExcepted = given.some(
          ({ where, called }) =>
            element.matches(where) && (called === null || new RegExp(called, 'u').test(name)),
        );
        return isExcepted ? [] : [{ name, action: element.getAttribute(named) }];
      }),
    {
      attribute,
      given:
        attribute === 'data-key'
          ? []
          : exceptions.map(({ where, named }) => ({ where, called: named?.source ?? null })),
    },
  );
}

/** The enabled items of the screen's menus; a list of values is no menu. */
async function listMenuItems(page: Page): Promise<readonly Control[]> {
  const menuItems: Control[] = [];
  const triggers = page.locator('main button[aria-haspopup]:not([aria-haspopup=listbox]):visible');
  for (const trigger of await triggers.all()) {
    await trigger.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    const items = page.locator('[role=menuitem]:not([aria-disabled=true])');
    menuItems.push(...(await listControls(items, 'data-key')));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  return menuItems;
}

async function expectAllInPalette(page: Page, where: string): Promise<void> {
  await expect(page.locator('.placeholder')).toHaveCount(0);
  const buttons = page.locator('main button:visible');
  const shownControls = [
    ...(await listControls(buttons, 'data-action')),
    ...(await listMenuItems(page)),
  ];
  expect(
    shownControls.filter(({ action }) => action === null).map(({ name }) => name),
    `buttons of ${where} that are no action and no exception`,
  ).toEqual([]);
  const refreshes = shownControls.filter(({ name }) => name.startsWith('Refresh'));
  expect(refreshes.length, `buttons that refresh ${where}`).toBeLessThan(2);
  if (shownControls.length === 0) return;
  await page.keyboard.press('Control+k');
  // Nothing has all of these words: the palette shows every entry with one of them.
  const nameWords = shownControls.flatMap(({ name }) =>
    name.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  );
  const queryWords = [...new Set(nameWords)].filter((word) => !dueWords.includes(word));
  await paletteField(page).fill([...queryWords, 'nothingelse'].join(' '));
  const findNamedActions = () =>
    page
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('data-action')));
  const ids = shownControls.map(({ action }) => action);
  await expect
    .poll(findNamedActions, {
      message: `the palette finds the actions of ${where}`,
      intervals: [25],
    })
    .toEqual(expect.arrayContaining(ids));
  await page.keyboard.press('Escape');
  await expect(paletteField(page)).toHaveCount(0);
}

/** `palette-entries.test.ts` tests that the palette finds each action by its name. */
test('the palette finds every action of every screen', async ({ demo: { page, main, rig } }) => {
  expect(await rig.cashdesk.handlers.events.startReceiver({ port: null })).toMatchObject({
    ok: true,
  });
  // Counts actions only.
  main.answer('search.everywhere', () => ok({ hits: [] }));
  // The overview and the organisation have the same heading: never one right after the other.
  const elsewhere = screenName.options.filter((screen) => screen !== 'organization');
  for (const screen of [...elsewhere, 'organization'] as const) {
    await main.push('navigate', { screen, id: null, action: null });
    const isCompany = screen === 'overview' || screen === 'organization';
    const title = isCompany ? 'Boulangerie Martin' : messages.get(`shell.screen.${screen}`);
    await expect(page.locator('main h1')).toHaveText(title ?? '');
    await expectAllInPalette(page, screen);
  }
  for (const [screen, tab] of [
    ['supplier-invoices', 'To pay'],
    ['supplier-invoices', 'By supplier'],
    ['supplier-invoices', 'E-invoices'],
    ['cards', 'Scheduled'],
    ['limits', 'Limits'],
  ] as const) {
    await main.push('navigate', { screen, id: null, action: null });
    await page.getByRole('link', { name: tab }).press('Enter');
    if (screen === 'limits') await page.getByRole('button', { name: 'Card rules' }).press('Enter');
    await expectAllInPalette(page, `${screen}, ${tab}`);
    if (tab !== 'E-invoices') continue;
    await page.getByRole('button', { name: 'Try three examples' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Not this invoice' })).toBeVisible();
    await expectAllInPalette(page, `${screen}, ${tab} with examples`);
  }
  await main.push('navigate', { screen: 'webhooks', id: null, action: null });
  await page.getByRole('radio', { name: /^Subscriptions/ }).click();
  await expectAllInPalette(page, 'subscriptions');
});
