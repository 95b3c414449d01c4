import type { Locator, Page } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { paletteField } from '../e2e/demo-company.ts';
import { screenName } from '../../preload/contract/events.ts';
import type { ScreenName } from '../../preload/contract/events.ts';

/** Buttons that are no action of the palette: where they are, what they are called, and why. */
const exceptions: readonly {
  readonly where: string;
  readonly named?: RegExp;
  readonly why: string;
}[] = [
  { where: '[role=row] *', why: 'about the row that it stands in' },
  { where: '[aria-haspopup]', why: 'opens choices; the items of menus are walked' },
  { where: '[aria-expanded]', why: 'unfolds what stands under it' },
  { where: '.view-switch *, .due-lanes *, .step-strip *', why: 'chooses what is shown' },
  { where: '*', named: /^Copy/, why: 'copies the value that it stands beside' },
  { where: '.timeline *, .reported-events *', why: 'leads to an event that is told of' },
  { where: '.banner *, .note *', why: 'the way out of what the note says' },
  {
    where: '*',
    named:
      /^(Overview|All cards|View cards|All invoices|View invoices|Manage connections|Open diagnostics|Open page)$/,
    why: 'leads to a screen, which the palette finds by its name',
  },
  { where: '*', named: /^Lock card$/, why: 'the palette has a lock for each card that it finds' },
  { where: '*', named: /^As a table$/, why: 'shows the same picture otherwise' },
  { where: '*', named: /^(Show older|Export as CSV…)$/, why: 'about the history of one card' },
  { where: '.connection *', why: 'about the connection that it stands in' },
  { where: '.low-balance *', why: 'about the account that it stands under' },
  { where: '*', named: /^(Show|Open in browser)$/, why: 'about the thing it stands beside' },
];

type Shown = { readonly name: string; readonly action: string | null };

/** Without the second line that an item of a menu may have. */
async function nameOf(control: Locator): Promise<string> {
  const label = control.locator('.menu-item-text > :first-child');
  const shown = (await label.count()) > 0 ? label : control;
  return ((await control.getAttribute('aria-label')) ?? (await shown.innerText())).trim();
}

/** The buttons of the screen that no exception names. */
async function buttonsOf(page: Page): Promise<readonly Shown[]> {
  const shown: Shown[] = [];
  for (const button of await page.locator('main button:visible').all()) {
    const name = await nameOf(button);
    const isExcepted = await button.evaluate(
      (element, { given, called }) =>
        given.some(
          ({ where, named }) =>
            element.matches(where) && (named === null || new RegExp(named, 'u').test(called)),
        ),
      {
        called: name,
        given: exceptions.map(({ where, named }) => ({ where, named: named?.source ?? null })),
      },
    );
    if (!isExcepted) shown.push({ name, action: await button.getAttribute('data-action') });
  }
  return shown;
}

/** What the menus hold, as far as it can be done now; what chooses a value opens a list, no menu. */
async function itemsOf(page: Page): Promise<readonly Shown[]> {
  const shown: Shown[] = [];
  const triggers = page.locator('main button[aria-haspopup]:not([aria-haspopup=listbox]):visible');
  for (const trigger of await triggers.all()) {
    await trigger.click();
    await expect(page.getByRole('menu')).toBeVisible();
    for (const item of await page.locator('[role=menuitem]:not([aria-disabled=true])').all())
      shown.push({ name: await nameOf(item), action: await item.getAttribute('data-key') });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  return shown;
}

async function expectInPalette(page: Page, { name, action }: Shown): Promise<void> {
  await paletteField(page).fill(name.replaceAll(/[^\p{L}\p{N}]+/gu, ' '));
  await expect(
    page.locator(`[role=option][data-action="${action ?? ''}"]`),
    `the palette finds "${name}" (${String(action)})`,
  ).toBeVisible();
}

/** Each screen as it opens, and what else it can be seen as. */
const scenes: readonly {
  readonly screen: ScreenName;
  readonly does?: (page: Page) => Promise<void>;
}[] = [
  ...screenName.options.map((screen) => ({ screen })),
  {
    screen: 'webhooks',
    does: (page) => page.getByRole('radio', { name: /^Subscriptions/ }).click(),
  },
];

for (const { screen, does } of scenes)
  test(`the palette finds every action of ${screen}${does ? ', second list' : ''}`, async ({
    open,
  }) => {
    const { page } = await open({ screen });
    await expect(page.locator('main h1')).toBeVisible();
    await does?.(page);
    await expect(page.locator('.placeholder')).toHaveCount(0);
    const shown = [...(await buttonsOf(page)), ...(await itemsOf(page))];
    expect(
      shown.filter(({ action }) => action === null).map(({ name }) => name),
      'buttons that are no action and no exception',
    ).toEqual([]);
    await page.keyboard.press('Control+k');
    for (const each of shown) await expectInPalette(page, each);
  });
