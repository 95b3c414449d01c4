import type { Locator } from '@playwright/test';
import { paletteField } from '../e2e/demo-company.ts';
import { testedLanguages } from '../fixtures/extent.ts';
import { expect, test } from './component-test.ts';
import { showScreen } from './show-screen.ts';

const longName =
  'Wolfeschlegelsteinhausenbergerdorff-Przybyszewska Donaudampfschifffahrtsgesellschaft';
const longWord = 'WolfeschlegelsteinhausenbergerdorffPrzybyszewskaDonaudampfschifffahrt';

/** On how many lines an element's text stands. */
function lines(of: Locator): Promise<number> {
  return of.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}
function sideways(of: Locator): Promise<number> {
  return of.evaluate((element) => element.scrollWidth - element.clientWidth);
}

test('the palette cuts the name of a card, never its last digits, and a nickname of one long word stays on its page', async ({
  open,
}) => {
  const { page } = await open({
    screen: 'overview',
    width: 960,
    before: (main) => {
      main.amend('search.everywhere', (value) => ({
        ...value,
        hits: value.hits.map((hit) => ({ ...hit, title: `${longName} ${hit.title ?? ''}` })),
      }));
      main.amend('cards.get', (value) => ({
        ...value,
        row: { ...value.row, nickname: longWord },
      }));
    },
  });
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('karim');
  const entry = page.getByRole('option').first();
  const digits = entry.locator('.palette-digits');
  await expect(digits).toHaveText(/\d{4}$/);
  const [whole, box] = [await entry.boundingBox(), await digits.boundingBox()];
  expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThan(
    (whole?.x ?? 0) + (whole?.width ?? 0) - 40,
  );
  expect(box?.width).toBeGreaterThan(30);
  await entry.click();
  await expect(page.getByRole('article').getByText(longWord)).toBeVisible();
  expect(await sideways(page.locator('.list-detail-detail'))).toBe(0);
});

test('the number of an invoice that looks like another stands on one line', async ({ open }) => {
  const { page } = await open({ screen: 'supplier-invoices', locale: 'fr', width: 960 });
  const number = page.locator('.note .invoice-number');
  await expect(number).toHaveText('F-2026-1240');
  expect(await lines(number)).toBe(1);
});

for (const locale of testedLanguages)
  test(`requests are read without scrolling sideways at 200 %, in ${locale}`, async ({ open }) => {
    const { page } = await open({
      screen: 'diagnostics',
      view: '{"kind":"requests"}',
      locale,
      zoomPercent: 200,
    });
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await sideways(page.locator('.diagnostics'))).toBe(0);
    const first = page.locator('.requests .request-trace .code-text').first();
    expect(await lines(first)).toBe(1);
  });

test('in no language does the action beside a heading of Overview fall below it, in the smallest window', async ({
  open,
}) => {
  for (const locale of testedLanguages) {
    const { page } = await open({ screen: 'overview', locale, width: 960, height: 640 });
    const heads = page.locator('.overview-aside .section > header');
    await expect(heads.first()).toBeVisible();
    const tops = await heads.evaluateAll((all) =>
      all.map((head) => {
        const [name, button] = [head.querySelector('h2'), head.querySelector('button')];
        if (name === null || button === null) return 'nothing beside';
        const [left, right] = [name.getBoundingClientRect(), button.getBoundingClientRect()];
        if (right.left < left.right) return 'over each other';
        return right.top > left.top + 10 ? 'below' : 'beside';
      }),
    );
    expect(tops, locale).toEqual(['beside', 'beside']);
  }
});

for (const locale of testedLanguages)
  test(`what a change of limits waits for, and which limit it is, are whole in the smallest window, in ${locale}`, async ({
    openFake,
  }) => {
    const { page } = await openFake({
      screen: 'limits',
      state: 'limits-waiting',
      locale,
      width: 960,
      height: 640,
    });
    await expect(page.locator('.dock-line').first()).toBeVisible();
    const cut = await page
      .locator('.limits-second > *, .dock-line > *, .dock-line .limits-name')
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
  });

test('the address that events are received at stands whole, beside what else is said of it', async ({
  openFake,
}) => {
  const { page } = await openFake({ screen: 'webhooks', locale: 'de' });
  const address = page.locator('.receiver-address .code-text');
  for (const width of [960, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(address).toHaveText(/^http:/);
    await expect.poll(() => sideways(address), { message: `${width}` }).toBeLessThanOrEqual(0);
  }
});

for (const locale of testedLanguages)
  test(`what can be searched for stands whole in each search field of the smallest window, in ${locale}`, async ({
    openFake,
  }) => {
    const scene = await openFake({ screen: 'settings', locale, width: 960, height: 640 });
    for (const screen of [
      'cards',
      'limits',
      'clients',
      'products',
      'supplier-invoices',
      'terminal-payments',
      'webhooks',
      'registrations',
    ] as const) {
      await showScreen(scene, screen);
      const field = scene.page.getByRole('main').getByRole('searchbox');
      await expect(field, screen).toBeVisible();
      const [text, room] = await field.evaluate((input: HTMLInputElement) => {
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) return [Number.NaN, 0];
        pen.font = getComputedStyle(input).font;
        return [pen.measureText(input.placeholder).width, input.clientWidth];
      });
      expect(text, screen).toBeLessThanOrEqual(room ?? 0);
    }
  });

test('a menu that the pointer opened has no ring around it', async ({ openFake }) => {
  const { page } = await openFake({ screen: 'overview' });
  await page.getByRole('button', { name: /^Boulangerie Martin/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  expect(await menu.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
});
