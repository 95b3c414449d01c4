import type { Locator } from '@playwright/test';
import { paletteField, setPreferences } from '../e2e/demo-company.ts';
import { testedLanguages } from '../fixtures/extent.ts';
import { expect, test } from './component-test.ts';
import { showScreen } from './show-screen.ts';

const longName =
  'Wolfeschlegelsteinhausenbergerdorff-Przybyszewska Donaudampfschifffahrtsgesellschaft';
const longWord = 'WolfeschlegelsteinhausenbergerdorffPrzybyszewskaDonaudampfschifffahrt';

/** The number of lines of an element's text. */
function countLines(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}
function measureOverflowPx(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.scrollWidth - element.clientWidth);
}

test('cuts long names but no digits in the palette, on the card page and in the limits dock', async ({
  open,
}) => {
  const scene = await open({
    screen: 'overview',
    width: 960,
    height: 640,
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
  const { page, rig } = scene;
  await page.getByRole('button', { name: /^Boulangerie Martin|Switch connection/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  expect(await menu.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await paletteField(page).fill('karim');
  const entry = page.getByRole('option').first();
  const digits = entry.locator('.palette-digits');
  await expect(digits).toHaveText(/\d{4}$/);
  const [entryBox, digitsBox] = [await entry.boundingBox(), await digits.boundingBox()];
  expect((digitsBox?.x ?? Infinity) + (digitsBox?.width ?? 0)).toBeLessThan(
    (entryBox?.x ?? 0) + (entryBox?.width ?? 0) - 40,
  );
  expect(digitsBox?.width).toBeGreaterThan(30);
  await entry.click();
  await expect(page.getByRole('article').getByText(longWord)).toBeVisible();
  expect(await measureOverflowPx(page.locator('.list-detail-detail'))).toBe(0);

  const cards = (await rig.rows()).filter(({ canSetLimits }) => canSetLimits).slice(0, 4);
  const limits = { paymentMonthlyLimit: '4321' };
  const changes = cards.map(({ id }) => ({ id, asked: limits }));
  expect(await rig.cashdesk.handlers.limitRuns.start({ changes })).toMatchObject({ ok: true });
  await showScreen(scene, 'limits');
  await expect(page.locator('.dock-line')).toHaveCount(changes.length);
  for (const language of testedLanguages) {
    await setPreferences(page, { language });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const cutLimits = await page
      .locator('.limits-second > *, .dock-line > *, .dock-line .limits-name')
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(cutLimits, language).toEqual([]);
  }
});

const searchableScreens = [
  'cards',
  'limits',
  'clients',
  'products',
  'supplier-invoices',
  'terminal-payments',
  'webhooks',
  'registrations',
] as const;

for (const language of testedLanguages)
  test(`shows one-line texts whole in the smallest window, in ${language}`, async ({ open }) => {
    const scene = await open({ locale: language, width: 960, height: 640 });
    const { page, rig } = scene;
    expect(await rig.cashdesk.handlers.events.startReceiver({ port: null })).toMatchObject({
      ok: true,
    });
    await test.step('an action next to a heading of Overview', async () => {
      const heads = page.locator('.overview-aside .section > header');
      await expect(heads.first()).toBeVisible();
      const tops = await heads.evaluateAll((all) =>
        all.map((head) => {
          const [name, button] = [head.querySelector('h2'), head.querySelector('button')];
          if (name === null || button === null) return 'nothing';
          const [left, right] = [name.getBoundingClientRect(), button.getBoundingClientRect()];
          if (right.left < left.right) return 'over each other';
          return right.top > left.top + 10 ? 'below' : 'beside';
        }),
      );
      expect(tops).toEqual(['beside', 'beside']);
    });

    for (const screen of searchableScreens) {
      await showScreen(scene, screen);
      const field = page.getByRole('main').getByRole('searchbox');
      await expect(field, screen).toBeVisible();
      const [text, room] = await field.evaluate((input: HTMLInputElement) => {
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) return [Number.NaN, 0];
        pen.font = getComputedStyle(input).font;
        return [pen.measureText(input.placeholder).width, input.clientWidth];
      });
      expect(text, `what can be searched for on ${screen}`).toBeLessThanOrEqual(room ?? 0);
      if (screen !== 'supplier-invoices') continue;
      // The number of a possible duplicate.
      const number = page.locator('.note .invoice-number');
      await expect(number).toHaveText('F-2026-1240');
      expect(await countLines(number)).toBe(1);
    }

    await test.step('requests, at 200 %', async () => {
      await scene.openWindow({
        screen: 'diagnostics',
        view: '{"kind":"requests"}',
        locale: language,
        width: 640,
        height: 400,
      });
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      expect(await measureOverflowPx(page.locator('.diagnostics'))).toBe(0);
      const first = page.locator('.requests .request-trace .code-text').first();
      expect(await countLines(first)).toBe(1);
    });
  });
