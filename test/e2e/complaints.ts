import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What axe says against the page as it stands, each with the place; motion is let end first, for a
 * half-faded colour is none.
 */
async function complaints(page: Page): Promise<readonly string[]> {
  await page.evaluate(() =>
    Promise.all(
      document.getAnimations().map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  // A legacy run needs no second page, which Electron does not open.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`,
    ),
  );
}

/** Goes on after a complaint, so that one run names all of them. */
export async function expectNoComplaint(page: Page, screen: string): Promise<void> {
  expect.soft(await complaints(page), screen).toEqual([]);
}
