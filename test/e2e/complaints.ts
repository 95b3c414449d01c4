import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../fixtures/axe-violations.ts';

/**
 * What axe says against the page as it stands, each with the place; motion is let end first, for a
 * half-faded colour is none.
 */
async function complaints(
  page: Page,
  rules: readonly string[] | 'all',
): Promise<readonly string[]> {
  await page.evaluate(() =>
    Promise.all(
      document.getAnimations().map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  const violations = await axeViolations(page, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`,
    ),
  );
}

/** Goes on after a complaint, so that one run names all of them. */
export async function expectNoComplaint(page: Page, screen: string): Promise<void> {
  expect.soft(await complaints(page, 'all'), screen).toEqual([]);
}

/** The rules that read colours, which are all that a theme changes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The same of the page as it stands in the light theme, and of its colours in the dark one. */
export async function expectNoComplaintInBothThemes(page: Page, screen: string): Promise<void> {
  const root = page.locator('html');
  const wear = (theme: 'light' | 'dark'): Promise<void> =>
    root.evaluate((element, name) => void element.setAttribute('data-theme', name), theme);
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expectNoComplaint(page, `${screen}, light`);
  await wear('dark');
  expect.soft(await complaints(page, colourRules), `${screen}, dark`).toEqual([]);
  await wear('light');
}
