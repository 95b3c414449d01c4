import type { Page } from '@playwright/test';
import { screenName } from '../../preload/contract/events.ts';
import { expect, test } from './component-test.ts';

/** What reaches over the right edge of the sheet and can be scrolled to nowhere. */
const beyondSheet = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
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

for (const screen of screenName.options) {
  test(`${screen} stands whole in German, in a wide window, a narrow one and at 200 %`, async ({
    open,
  }) => {
    const { page } = await open({ screen, locale: 'de' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [width, height] of [
      [1280, 800],
      [720, 800],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => beyondSheet(page), `${String(width)} wide`).toEqual([]);
    }
  });
}
