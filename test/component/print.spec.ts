import type { Locator, Page } from '@playwright/test';
import type { ScreenName } from '../../preload/contract/events.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { paletteField, setPreferences } from '../e2e/demo-company.ts';
import { expect, test } from './component-test.ts';
import { showScreen } from './show-screen.ts';
import type { Steering } from './steering.ts';

type Scene = { readonly page: Page; readonly main: Steering };
type Part = 'list' | 'record' | 'page';
const buttonOf: Readonly<Record<Exclude<Part, 'page'>, string>> = {
  list: 'Print list',
  record: 'Print details',
};

/**
 * Asks for a print by its keys, and holds it where the system's dialog would be open: the page then
 * looks as the paper does. Runs until the returned function is called.
 */
async function openPrint({ page, main }: Scene, part: Part): Promise<() => Promise<void>> {
  const release = main.hold('app.print');
  // Each PDF that the test makes of the page ends with this event, and is no end of the dialog.
  await page.evaluate(() =>
    addEventListener('afterprint', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await expect(page.locator('.placeholder')).toHaveCount(0);
  await page.keyboard.press('Control+p');
  if (part !== 'page')
    await page.getByRole('dialog').getByRole('button', { name: buttonOf[part] }).click();
  await expect(page.locator('html[data-print]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  return async () => {
    release();
    await page.emulateMedia({ media: null });
    await expect(page.locator('html[data-print]')).toHaveCount(0);
  };
}

/** The running head of each page, which is no element of the document. */
function pageHead(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    ['--print-head', '--print-time'].map((name) =>
      getComputedStyle(document.documentElement).getPropertyValue(name),
    ),
  );
}

type Sheet = { readonly width: number; readonly height: number };

/** The sizes of the pages in Chromium's PDF. */
async function readSheets(page: Page): Promise<readonly Sheet[]> {
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  const mediaBoxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(mediaBoxes.length, 'pages').toBeGreaterThan(0);
  return mediaBoxes.map(([, width, height]) => ({ width: Number(width), height: Number(height) }));
}

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, level: 1, exact: true });
}

test('prints a whole list and record, and the first 500 rows of a very long list', async ({
  open,
}) => {
  const scene = await open({ screen: 'clients' });
  const { page, main } = scene;
  await expect(heading(page, 'Clients')).toBeVisible();
  const foldPanel = page.locator('.fold-panel').last();
  // The record is there: without one, the whole page is printed at once.
  await expect(foldPanel).toBeAttached();
  await expect(foldPanel).toBeHidden();
  const endRecord = await openPrint(scene, 'record');
  await expect(foldPanel).toBeVisible();
  await expect(page.locator('.list-detail-list')).toBeHidden();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('button:visible:not(.fold-button)')).toHaveCount(0);
  await endRecord();
  await expect(foldPanel).toBeHidden();

  const end = await openPrint(scene, 'list');
  await expect(page.locator('.printed-rows > .row')).toHaveCount(30);
  await expect(page.locator('.printed-rows > .row').last()).toBeVisible();
  await expect(page.locator('.printed-note')).toHaveCount(0);
  await expect(heading(page, 'Clients')).toBeVisible();
  await expect(page.locator('.list-detail-detail')).toBeHidden();
  await expect(
    page.locator('.title-bar, .navigation, .banners, .search-field').first(),
  ).toBeHidden();
  await expect(page.locator('button:visible, input:visible')).toHaveCount(0);
  expect(await pageHead(page)).toEqual([
    '"Boulangerie Martin · Demo company · DEMO"',
    expect.stringMatching(/^"Printed Nov 19, 2026, \d+:\d\d AM"$/),
  ]);
  await end();
  await expect(page.locator('.printed-rows')).toHaveCount(0);
  await expect(page.locator('.navigation')).toBeVisible();

  const [listQuery] = main.asked('clients.list');
  if (listQuery === undefined) throw new Error('No list was asked for');
  const answer = await page.evaluate((input) => window.cashdesk.clients.list(input), {
    ...listQuery,
    at: 0,
  });
  const knownRows = answer.ok ? answer.value.rows : [];
  main.amend('clients.list', (value, { at, limit }) => ({
    ...value,
    matchCount: 12_000,
    rows: Array.from({ length: limit }, (_, index) => ({
      ...(knownRows[index % knownRows.length] as (typeof knownRows)[number]),
      id: `c11e0000-0000-4000-8000-${String(at + index).padStart(12, '0')}` as never,
    })),
  }));
  await main.push('data.changed', { topic: 'clients' });
  await expect(page.getByRole('grid', { name: 'Clients' })).toHaveAttribute(
    'aria-rowcount',
    '12000',
  );
  const endLongPrint = await openPrint(scene, 'list');
  await expect(page.locator('.printed-rows > .row')).toHaveCount(500);
  await expect(page.locator('.printed-note')).toHaveText(
    'First 500 of 12,000. For all of them, export the list as CSV.',
  );
  expect((await readSheets(page)).length, 'more than one page').toBeGreaterThan(5);
  await endLongPrint();
});

test('prints the limits on broad paper; asks which of list and record to print', async ({
  open,
}) => {
  const scene = await open({ screen: 'limits', height: 640 });
  const { page, main } = scene;
  await expect(heading(page, 'Limits')).toBeVisible();
  const end = await openPrint(scene, 'page');
  await expect(page.locator('.limits-printed > .limits-row')).toHaveCount(8);
  await expect(page.locator('.limits-head')).toHaveCSS('display', 'table-header-group');
  await expect(page.locator('.limits-cell[data-cell=choose]').first()).toBeHidden();
  for (const { width, height } of await readSheets(page)) expect(width).toBeGreaterThan(height);
  await end();

  await setPreferences(page, { hideAmounts: true });
  await showScreen(scene, 'cards');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('print');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What do you want to print?' });
  await expect(dialog).toContainText('Amounts are hidden and stay hidden on paper.');
  await expect(dialog.getByRole('button', { name: 'Print details' })).toBeFocused();
  await expectAccessible(page, 'what to print');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(main.asked('app.print'), 'only the limits are printed').toHaveLength(1);
});

test('prints black on white, without dialogs, and reports a failed printer', async ({ open }) => {
  const scene = await open({ screen: 'settings', theme: 'dark' });
  const { page, main } = scene;
  await expect(heading(page, 'Settings')).toBeVisible();
  const banner = page.locator('.banner');
  const failureText =
    'Cashdesk couldn’t print. Check that your printer is on and set up, then try again.';
  const print = async (outcome: 'failed' | 'cancelled', times: number): Promise<void> => {
    main.answer('app.print', () => ({ ok: true, value: { outcome } }));
    await page.keyboard.press('Control+p');
    await expect.poll(() => main.asked('app.print')).toHaveLength(times);
    await expect(page.locator('html[data-print]')).toHaveCount(0);
  };
  await print('failed', 1);
  await expect(banner).toHaveText(failureText);
  await expectAccessible(page, 'a print that failed');
  await print('cancelled', 2);
  await expect(banner).toHaveCount(0);

  const lateAnswer = Promise.withResolvers<void>();
  main.answer('app.print', async () => {
    await lateAnswer.promise;
    return { ok: true, value: { outcome: 'failed' as const } };
  });
  for (const times of [3, 4]) {
    await page.keyboard.press('Control+p');
    await expect.poll(() => main.asked('app.print')).toHaveLength(times);
    await expect(page.locator('html[data-print=page]')).toBeAttached();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('html[data-print]')).toHaveCount(0);
    await expect(banner).toHaveCount(0);
  }
  lateAnswer.resolve();
  await expect(banner).toHaveText(failureText);

  const end = await openPrint(scene, 'page');
  expect((await readSheets(page)).every(({ width, height }) => width < height)).toBe(true);
  const colours = await page.evaluate(() => {
    const ink = getComputedStyle(document.querySelector('h1') ?? document.body).color;
    const backgrounds = [
      ...document.querySelectorAll('body, body :is(.window, .sheet, .page)'),
    ].map((element) => getComputedStyle(element).backgroundColor);
    return { ink, grounds: [...new Set(backgrounds)] };
  });
  expect(colours).toEqual({ ink: 'rgb(0, 0, 0)', grounds: ['rgba(0, 0, 0, 0)'] });
  await end();

  const release = main.hold('app.print');
  await main.push('navigate', { screen: 'overview', id: null, action: 'print' });
  await expect(page.locator('html[data-print=page]')).toBeAttached();
  await expect(heading(page, 'Settings'), 'the menu prints what is shown').toBeVisible();
  release();
  await expect(page.locator('html[data-print]')).toHaveCount(0);

  const dialog = page.locator('.dialog');
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  const printCount = main.asked('app.print').length;
  await page.keyboard.press('Control+p');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(main.asked('app.print')).toHaveLength(printCount);
  const endOver = await openPrint(scene, 'page');
  await page.keyboard.press('?');
  await expect(dialog).toBeAttached();
  await expect(dialog, 'a dialog that opens meanwhile').toBeHidden();
  await endOver();
});

const amount = /[€$£]\s?\d|\d[\d.,\s]*\s?(€|EUR|CHF)\b|CHF\s?\d/;
const partsWithAmounts: readonly (readonly [ScreenName, readonly Part[], menu?: string])[] = [
  ['overview', ['page']],
  ['organization', ['page']],
  ['cards', ['list', 'record']],
  ['limits', ['page'], 'More actions'],
  ['products', ['list', 'record']],
  ['supplier-invoices', ['list', 'record'], 'More actions'],
  ['terminal-payments', ['list', 'record']],
];

test('keeps hidden amounts hidden on paper on every list and page', async ({ open }) => {
  const scene = await open({ screen: 'settings' });
  const { page } = scene;
  for (const [screen, parts, menu] of partsWithAmounts) {
    await showScreen(scene, screen);
    await expect(page.locator('main').getByText(amount).first(), screen).toBeVisible();
    if (menu !== undefined) {
      await page.getByRole('button', { name: menu }).click();
      await expect(page.getByRole('menuitem', { name: 'Print…' }), menu).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+Shift+h');
    await expect(page.locator('html')).toHaveAttribute('data-amounts', 'hidden');
    for (const part of parts) {
      const end = await openPrint(scene, part);
      expect(await page.evaluate(() => document.body.innerText), screen).not.toMatch(amount);
      await end();
    }
    await page.keyboard.press('Control+Shift+h');
  }
});
