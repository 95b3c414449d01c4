import type { Page } from '@playwright/test';

/**
 * Waits until nothing on the page fades or moves. Ignores endless rotations and effects of
 * scrolling.
 */
export async function waitForMotionEnd(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          ({ timeline, effect }) =>
            timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}
