import type { Page } from '@playwright/test';
import { screenName } from '../../preload/contract/events.ts';
import { registrationStep } from '../../preload/contract/registrations.ts';
import { wholeMain } from './build-pages.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { showScreen } from './show-screen.ts';

/** Elements beyond the right edge of the sheet that no scrolling reaches. */
function beyondSheet(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const sheet = document.querySelector('main');
    if (sheet === null) return ['no sheet'];
    const edge = sheet.getBoundingClientRect().right + 1;
    const isContained = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null && at !== sheet; at = at.parentElement)
        if (
          getComputedStyle(at).overflowX !== 'visible' &&
          at.getBoundingClientRect().right <= edge
        )
          return true;
      return false;
    };
    const overflowing = [...sheet.querySelectorAll('*')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > edge && !isContained(element);
    });
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? ['the window scrolls sideways'] : []),
      ...overflowing.map((element) => `${element.tagName}.${element.className.toString()}`),
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

/** The elements whose content is wider than their box. */
function findCutTexts(page: Page, selector: string): Promise<readonly string[]> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
}

/** A long word of a step and of a connection’s name. */
async function expectLongWordsWhole(page: Page): Promise<void> {
  await expect(page.locator('.step-strip-step')).toHaveCount(registrationStep.options.length);
  // A word that does not fit then overflows, instead of breaking anywhere.
  await page.locator('.step-strip-step > .caption').evaluateAll((captions) => {
    for (const caption of captions)
      if (caption instanceof HTMLElement) caption.style.overflowWrap = 'normal';
  });
  for (const width of [960, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => findCutTexts(page, '.step-strip-step'), `${String(width)} wide`)
      .toEqual([]);
  }
  const name = '.connection-switch .name';
  await page.locator(name).evaluate((element) => {
    element.textContent = 'Demo-Unternehmen';
  });
  expect(await findCutTexts(page, name)).toEqual([]);
}

test('shows every screen whole in German, wide, narrow, at 200 % and snapped', async ({ open }) => {
  const scene = await open({
    screen: 'settings',
    locale: 'de',
    before: (main) =>
      main.amend('registrations.list', (value) => ({
        ...value,
        steps: registrationStep.options.map((step) => ({ step, count: 1 })),
      })),
  });
  const { page } = scene;
  for (const screen of screenName.options) {
    await showScreen(scene, screen);
    await expectWhole(page, screen);
    if (screen === 'registrations') await expectLongWordsWhole(page);
  }

  await scene.openWindow({ screen: 'connections', locale: 'de', view: '{"kind":"new"}' });
  await page.setViewportSize({ width: 640, height: 400 });
  const foot = page.locator('.form-footer');
  await expect(page.getByRole('textbox').first()).toBeInViewport({ ratio: 1 });
  await expect(foot).not.toBeInViewport();
  await foot.getByRole('button').last().focus();
  await expect(foot).toBeInViewport({ ratio: 1 });
});

test('shows each view whole in German; dialogs scroll only their body at 200 %', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ withUnfinishedClients: true });
  await signInAtBank(cashdesk, bank, { screen: 'clients', locale: 'de' });
  const { page, rig, openWindow } = cashdesk;
  await expect(page.getByRole('grid').getByRole('row').first()).toBeVisible();
  const [client] = bank.control.clients();
  const cards = await rig.rows();
  const rule = {
    name: 'Einkauf',
    wanted: { paymentMonthlyLimit: '3000' },
    cardIds: cards.map(({ id }) => id),
  };
  expect(await rig.cashdesk.handlers.cardGroups.save({ id: null, ...rule })).toMatchObject({
    ok: true,
  });
  for (const [screen, view] of [
    ['clients', { kind: 'edit', id: client?.id }],
    ['clients', { kind: 'complete' }],
    ['clients', { kind: 'duplicates' }],
    ['limits', { kind: 'groups' }],
  ] as const) {
    await openWindow({ screen, view: JSON.stringify(view), locale: 'de' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWhole(page, `${screen}, ${view.kind}`);
  }

  await openWindow({ screen: 'cards', locale: 'de' });
  await page
    .getByRole('grid')
    .getByRole('row', { name: /Karim Benali/ })
    .click();
  await page.getByRole('article').locator('[data-action="cards.set-hours"]').press('Enter');
  await page.setViewportSize({ width: 640, height: 400 });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch').focus();
  await expect(dialog.locator('.switch-row')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 });
  for (const button of await dialog.locator('.dialog-actions button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
});

test('draws the picture of every empty screen at the same height', async ({
  cashdesk,
  startBank,
}) => {
  const { page, rig, openWindow } = cashdesk;
  const { bankingOf } = await wholeMain();
  const banking = bankingOf(await startBank());
  const draft = { name: 'The bakery', kind: 'production' as const, banking, registrations: null };
  // Nobody signs in, so nothing is read.
  expect(await rig.cashdesk.handlers.connections.save({ id: null, draft })).toMatchObject({
    ok: true,
  });
  await openWindow({ screen: 'settings' });
  const tops = new Set<string>();
  for (const screen of screenName.options) {
    if (['connections', 'diagnostics', 'settings'].includes(screen)) continue;
    await showScreen(cashdesk, screen);
    const top = (await page.locator('.empty-state-drawing').boundingBox())?.y ?? screen;
    tops.add(`${String(await page.locator('.entry-tabs').count())} rows of tabs: ${String(top)}`);
  }
  expect([...tops]).toHaveLength(2);
});
