import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../fixtures/axe-violations.ts';
import { isWholeExtent } from '../fixtures/extent.ts';
import { waitForMotionEnd } from './motion.ts';

/**
 * axe's findings on the page, each with its place. Waits until motion ends, because a half-faded
 * colour would be reported.
 */
async function findViolations(
  page: Page,
  rules: readonly string[] | 'all',
): Promise<readonly string[]> {
  await waitForMotionEnd(page);
  const violations = await axeViolations(page, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`,
    ),
  );
}

/** The rules that read colours: a theme changes nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no accessibility problem on the page; with `--all` no colour problem in the other theme
 * either. Continues after a problem, so that one run names all of them.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect.soft(await findViolations(page, 'all'), screen).toEqual([]);
  if (isWholeExtent) await expectAccessibleColoursInOtherTheme(page, screen);
}

async function expectAccessibleColoursInOtherTheme(page: Page, screen: string): Promise<void> {
  const root = page.locator('html');
  const setTheme = (theme: string): Promise<void> =>
    root.evaluate((element, name) => void element.setAttribute('data-theme', name), theme);
  const currentTheme = (await root.getAttribute('data-theme')) ?? 'light';
  const otherTheme = currentTheme === 'dark' ? 'light' : 'dark';
  await setTheme(otherTheme);
  expect.soft(await findViolations(page, colourRules), `${screen}, ${otherTheme}`).toEqual([]);
  await setTheme(currentTheme);
}

/** The same in both themes, also in `npm test`: for the tour of all screens. */
export async function expectAccessibleInBothThemes(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  if (!isWholeExtent) await expectAccessibleColoursInOtherTheme(page, screen);
}
