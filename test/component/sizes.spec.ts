import type { Page } from '@playwright/test';
import { screenName } from '../../preload/contract/events.ts';
import { expect, test } from './component-test.ts';
import { showScreen } from './show-screen.ts';

/** What reaches over the right edge of the sheet and can be scrolled to nowhere. */
function beyondSheet(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const sheet = document.querySelector('main');
    if (sheet === null) return ['no sheet'];
    const edge = sheet.getBoundingClientRect().right + 1;
    const isHeldIn = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null && at !== sheet; at = at.parentElement)
        if (
          getComputedStyle(at).overflowX !== 'visible' &&
          at.getBoundingClientRect().right <= edge
        )
          return true;
      return false;
    };
    const over = [...sheet.querySelectorAll('*')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > edge && !isHeldIn(element);
    });
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? ['the window scrolls sideways'] : []),
      ...over.map((element) => `${element.tagName}.${element.className.toString()}`),
    ];
  });
}

const sizes = [
  [1280, 800],
  [720, 800],
  [640, 400],
  // Half of a screen of 1366 × 768 pixels at 150 %.
  [455, 485],
] as const;

/** The screen fits a wide window, a narrow one, 200 %, and half of a small screen. */
async function expectWhole(page: Page, name: string): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => beyondSheet(page), `${name}, ${String(width)} wide`).toEqual([]);
  }
}

test('every screen stands whole in German, in a wide window, a narrow one, at 200 % and snapped to half of a small screen', async ({
  open,
}) => {
  const scene = await open({ screen: 'settings', locale: 'de' });
  for (const screen of screenName.options) {
    await showScreen(scene, screen);
    await expectWhole(scene.page, screen);
  }
});

test('each view of a screen stands whole in German too', async ({ openFake }) => {
  for (const [screen, view, state] of [
    ['clients', { kind: 'edit', id: 'c11e0000-0000-4000-8000-000000000000' }],
    ['clients', { kind: 'complete' }],
    ['clients', { kind: 'duplicates' }],
    ['limits', { kind: 'groups' }, 'groups'],
  ] as const) {
    const { page } = await openFake({ screen, view: JSON.stringify(view), state, locale: 'de' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWhole(page, `${screen}, ${view.kind}`);
  }
});

test('a long word of a step, of a connection’s name and of a field stand whole in German', async ({
  openFake,
}) => {
  const strip = await openFake({ screen: 'registrations', locale: 'de' });
  const cut = (selector: string): Promise<readonly string[]> =>
    strip.page
      .locator(selector)
      .evaluateAll((elements) =>
        elements
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
  await expect(strip.page.locator('.step-strip-step')).toHaveCount(9);
  /* A word that does not fit then stands over, and is not parted anywhere. */
  await strip.page.locator('.step-strip-step > .caption').evaluateAll((captions) => {
    for (const caption of captions)
      if (caption instanceof HTMLElement) caption.style.overflowWrap = 'normal';
  });
  for (const width of [960, 1280]) {
    await strip.page.setViewportSize({ width, height: 800 });
    await expect.poll(() => cut('.step-strip-step'), `${String(width)} wide`).toEqual([]);
  }
  const name = '.connection-switch .name';
  await strip.page.locator(name).evaluate((element) => {
    element.textContent = 'Demo-Unternehmen';
  });
  expect(await cut(name)).toEqual([]);
});

test('at 200 % the foot of a form stands where it ends, and over none of its fields', async ({
  open,
}) => {
  const { page } = await open({
    screen: 'connections',
    locale: 'de',
    view: '{"kind":"new"}',
  });
  await page.setViewportSize({ width: 640, height: 400 });
  const foot = page.locator('.form-footer');
  await expect(page.getByRole('textbox').first()).toBeInViewport({ ratio: 1 });
  await expect(foot).not.toBeInViewport();
  await foot.getByRole('button').last().focus();
  await expect(foot).toBeInViewport({ ratio: 1 });
});

test('at 200 % the title and the buttons of a dialog stay in sight while its body scrolls', async ({
  openFake,
}) => {
  const { page } = await openFake({ screen: 'cards', state: 'rules', locale: 'de' });
  await page.getByRole('grid').getByRole('row').nth(1).click();
  await page.getByRole('article').locator('[data-action="cards.hours"]').press('Enter');
  await page.setViewportSize({ width: 640, height: 400 });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch').focus();
  await expect(dialog.locator('.switch-row')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 });
  for (const button of await dialog.locator('.dialog-actions button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
});

test('the drawing of every empty screen stands at one height, or at one below tabs', async ({
  openFake,
}) => {
  const scene = await openFake({ screen: 'settings', state: 'empty' });
  const { page } = scene;
  const tops = new Set<string>();
  for (const screen of screenName.options) {
    if (['connections', 'diagnostics', 'settings'].includes(screen)) continue;
    await showScreen(scene, screen);
    const top = (await page.locator('.empty-state-drawing').boundingBox())?.y ?? screen;
    tops.add(`${String(await page.locator('.entry-tabs').count())} rows of tabs: ${String(top)}`);
  }
  expect([...tops]).toHaveLength(2);
});
