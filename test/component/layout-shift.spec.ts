import type { Page } from '@playwright/test';
import { screenName } from '../../preload/contract/events.ts';
import { setPreferences } from '../e2e/demo-company.ts';
import { expect, test } from './component-test.ts';
import { showScreen } from './show-screen.ts';

/** The screens in another order than in the navigation: Overview last, to return to it. */
const visited = [...screenName.options.filter((name) => name !== 'overview'), 'overview'] as const;

/** Screens with amounts outside columns of their width. */
const screensWithAmounts: readonly string[] = ['overview', 'limits', 'supplier-invoices'];

/** Records layout shifts, also after a press of the user. */
async function recordLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Rect = Pick<DOMRectReadOnly, 'x' | 'y' | 'width' | 'height'>;
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: Rect;
        readonly currentRect: Rect;
      }[];
    };
    const textOf = ({ x, y, width, height }: Rect): string =>
      [x, y, width, height].map(Math.round).join(' ');
    const nameOf = (node: Node | null): string =>
      node instanceof Element
        ? `<${node.tagName.toLowerCase()} class="${node.className}"> ${node.textContent.slice(0, 40)}`
        : (node?.textContent ?? 'a node that is gone');
    const recordShifts = (entries: readonly PerformanceEntry[]): void => {
      for (const { value, sources } of entries as readonly Shift[])
        for (const { node, previousRect, currentRect } of sources)
          shifts.push(
            `${previousRect.y === currentRect.y ? 'sideways' : 'up or down'} ${value.toFixed(4)}: ${nameOf(node)}: ${textOf(previousRect)} → ${textOf(currentRect)}`,
          );
    };
    const observer = new PerformanceObserver((list) => recordShifts(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      takeShifts: () => (recordShifts(observer.takeRecords()), shifts.splice(0)),
    });
  });
}

/** The recorded shifts, once nothing on the page changes any more. */
function shiftsUntilStill(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const stillMs = 500;
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, stillMs);
      new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, stillMs);
      }).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
    return window.takeShifts();
  });
}

declare global {
  interface Window {
    readonly takeShifts: () => readonly string[];
  }
}

/** Delays main's answers from now on and reorders them, so that placeholders are shown. */
async function answerLate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { answerCommand } = window;
    const delaysMs = [200, 450, 250, 600, 350];
    let callCount = 0;
    const answerWithDelay: typeof answerCommand = async (command) => {
      await new Promise((resolve) => setTimeout(resolve, delaysMs[callCount++ % delaysMs.length]));
      return answerCommand(command);
    };
    Object.assign(window, { answerCommand: answerWithDelay });
  });
}

for (const isLate of [false, true])
  test(`nothing on a screen moves at its first and second visit${isLate ? ', with late answers' : ''}`, async ({
    welcome,
    moveClockTo,
  }) => {
    const { page } = welcome;
    await recordLayoutShifts(page);
    // Without a press, because the pressed button of the welcome page changes.
    await page.evaluate(() => window.cashdesk.connections.useDemo({}));
    await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
    // The terminal's customer has paid by then: an ending payment changes its text.
    await moveClockTo(new Date(Date.now() + 20_000));
    const shiftsByVisit: Record<string, readonly string[]> = {
      opening: await shiftsUntilStill(page),
    };
    if (isLate) await answerLate(page);
    for (const visit of ['first', 'second'])
      for (const screen of visited) {
        await showScreen(welcome, screen);
        shiftsByVisit[`${screen}, ${visit} visit`] = await shiftsUntilStill(page);
        if (isLate || visit === 'second' || !screensWithAmounts.includes(screen)) continue;
        for (const hideAmounts of [true, false]) {
          await setPreferences(page, { hideAmounts });
          // The width of a hidden figure must not be revealed, so its line may change sideways.
          shiftsByVisit[`${screen}, hides amounts: ${hideAmounts}`] = (
            await shiftsUntilStill(page)
          ).filter((shift) => shift.startsWith('up or down'));
        }
      }
    await page.reload();
    await recordLayoutShifts(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    shiftsByVisit['the next start'] = await shiftsUntilStill(page);
    expect(Object.entries(shiftsByVisit).filter(([, shifts]) => shifts.length > 0)).toEqual([]);
  });

test('a screen waits for its list and the first record, then with placeholders of both', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'overview' });
  const releaseList = main.hold('clients.list');
  const releaseRecord = main.hold('clients.get');
  await showScreen({ page, main }, 'clients');
  await expect(page.locator('.list-detail .placeholder')).toHaveCount(2);
  releaseList();
  await expect(page.getByRole('main').getByRole('row').first()).toBeVisible();
  const awaitedScreen = page.locator('.screen[data-awaited]');
  await expect(awaitedScreen).toHaveCount(1);
  releaseRecord();
  await expect(page.getByRole('article')).toBeVisible();
  await expect(awaitedScreen).toHaveCount(0);
});
