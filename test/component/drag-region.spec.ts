import type { Locator, Page } from '@playwright/test';
import { expect, test } from './component-test.ts';

/**
 * The names of the elements on which a press would move the window instead. Like Chromium, it goes
 * through the document in its order: each drag region is added, each no-drag region taken away,
 * whatever is painted above.
 */
function draggedParts(parts: Locator): Promise<readonly string[]> {
  return parts.evaluateAll((elements) => {
    const regions = [...document.querySelectorAll('*')].flatMap((element) => {
      const mode = getComputedStyle(element).getPropertyValue('-webkit-app-region');
      return mode === 'none' ? [] : [{ box: element.getBoundingClientRect(), mode }];
    });
    if (regions.length === 0) throw new Error('The page has no drag region');
    const isDragged = (x: number, y: number): boolean =>
      regions.findLast(({ box }) => x > box.left && x < box.right && y > box.top && y < box.bottom)
        ?.mode === 'drag';
    const steps = (from: number, to: number): readonly number[] =>
      Array.from(
        { length: Math.max(0, Math.floor((to - from) / 3)) },
        (_, at) => from + 1 + at * 3,
      );
    return elements
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return steps(top, Math.min(bottom, 90)).some((y) =>
          steps(left, right).some((x) => isDragged(x, y)),
        );
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent.slice(0, 40));
  });
}

function titleBar(page: Page): Locator {
  return page.locator('.title-bar');
}
/** How far this part lies over the title bar, in pixels; negative: below it. */
async function overlap(part: Locator): Promise<number> {
  const [bar, box] = await Promise.all([titleBar(part.page()).boundingBox(), part.boundingBox()]);
  if (bar === null || box === null) throw new Error('Nothing is shown');
  return bar.y + bar.height - box.y;
}

test('drags the window by the title bar, but never through its buttons, lists and dialogs', async ({
  open,
}) => {
  const { page } = await open({ screen: 'cards' });
  await expect(page.locator('.notice-bell-count')).toBeVisible();
  expect(await draggedParts(page.locator('.title-bar-brand'))).toEqual(['Cashdesk']);
  const buttons = titleBar(page).getByRole('button');
  expect(await draggedParts(buttons)).toEqual([]);
  await buttons.last().hover();
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toBeVisible();
  expect(await draggedParts(tooltip), 'the tooltip of a button').toEqual([]);
  await page.getByRole('button', { name: 'More actions' }).click();
  const menu = page.locator('.menu-popover');
  await expect(menu).toBeVisible();
  await menu.evaluate((element) => element.style.setProperty('top', '0'));
  expect(await draggedParts(menu)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);

  const skip = page.locator('.skip-link');
  await skip.focus();
  expect(await draggedParts(skip)).toEqual([]);
  await skip.blur();
  for (const [keys, overlay, height] of [
    ['Control+k', '.palette', 520],
    ['?', '.dialog-frame', 640],
    ['F1', '.dialog-frame', 640],
    ['Control+p', '.dialog-frame', 640],
  ] as const) {
    // Zoomed, a window has fewer pixels of CSS.
    await page.setViewportSize({ width: 640, height: Math.round(height / 1.5) });
    await page.keyboard.press(keys);
    const box = page.locator(overlay);
    await expect(box, keys).toBeVisible();
    await expect(box, keys).not.toHaveAttribute('data-entering');
    await expect.poll(() => overlap(box), keys).toBeGreaterThan(0);
    expect(await draggedParts(box), keys).toEqual([]);
    expect(await draggedParts(titleBar(page)), keys).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  }
});
