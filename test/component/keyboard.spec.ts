import type { Locator, Page } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { paletteField } from '../e2e/demo-company.ts';

/** Expects a visible focus from which the user can continue. */
async function expectFocus(page: Page, after: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          document.activeElement === null || document.activeElement === document.body
            ? 'nowhere'
            : document.activeElement.checkVisibility()
              ? 'somewhere'
              : 'out of sight',
        ),
      `the focus after: ${after}`,
    )
    .toBe('somewhere');
}

async function press(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys);
  await expectFocus(page, keys);
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const labelledBy = focused?.getAttribute('aria-labelledby');
    if (labelledBy != null)
      return labelledBy
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ');
    return focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
  });
}

function cardRows(page: Page): Locator {
  return page.getByRole('grid', { name: 'Cards' }).getByRole('row');
}

/** Presses Tab until an element of this name has the focus, as a keyboard user does. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  direction: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const passedNames: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    const focusedText = (await focusedName(page)).trim();
    if (typeof name === 'string' ? focusedText === name : name.test(focusedText)) return;
    passedNames.push(focusedText.slice(0, 40));
    // After the last element Tab may leave the page: that is no loss.
    await page.keyboard.press(direction);
  }
  throw new Error(`Tab never came to ${String(name)}, only to: ${passedNames.join(' | ')}`);
}

async function exploreByKeyboard(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Explore', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await tabTo(page, 'Explore');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
  await expectFocus(page, 'Overview came');
}

async function cardsByKeyboard(page: Page): Promise<void> {
  await tabTo(page, /^Cards/, 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeVisible();
  await expect(cardRows(page).first()).toBeVisible();
  await expectFocus(page, 'Cards came');
}

test('finds, opens, adds and locks cards without a mouse', async ({ welcome: { page } }) => {
  await exploreByKeyboard(page);
  await cardsByKeyboard(page);
  await press(page, '/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('m');
  await expect(cardRows(page)).toHaveCount(3);
  await press(page, 'ArrowDown');
  await expect(cardRows(page).first()).toBeFocused();
  await press(page, 'End');
  await expect(cardRows(page).nth(2)).toBeFocused();
  await press(page, 'ArrowUp');
  await expect(cardRows(page).nth(1)).toBeFocused();
  await press(page, 'Home');
  const first = cardRows(page).first();
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleName(/Élodie Martin/);
  await expect(first).toHaveAttribute('aria-selected', 'true');

  await press(page, 'Enter');
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Élodie Martin' }),
  ).toBeFocused();
  await press(page, 'Tab');
  await expect(
    page.getByRole('article').getByRole('button', { name: 'More for this card' }),
  ).toBeFocused();
  await press(page, 'Tab');
  await expect(page.getByRole('article').getByRole('button', { name: 'Lock card' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('article').getByText(/^Card locked:/)).toBeVisible();
  await expectFocus(page, 'the lock was confirmed');
  await press(page, 'Escape');
  await expect(first).toBeFocused();
  await expect(first).toContainText('Locked');

  await press(page, '/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').fill('Inès');
  const row = page.getByRole('row', { name: /Inès Roussel/ });
  await expect(cardRows(page)).toHaveCount(1);
  await press(page, 'ArrowDown');
  await expect(row).toBeFocused();
  await press(page, 'Tab');
  await expect(row.getByRole('button', { name: 'Lock Inès Roussel' })).toBeFocused();
  await press(page, 'Enter');
  await expect(row).toContainText('Locked');
  await expect(row).toBeFocused();

  await press(page, '/');
  await press(page, 'Escape');
  await page.getByRole('button', { name: 'Lock all cards…' }).focus();
  await press(page, 'Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expectFocus(page, 'the question came');
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Lock all cards…' })).toBeFocused();
  await expect(page.getByRole('row', { name: /Karim Benali/ })).toContainText('Active');

  await press(page, 'Enter');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await tabTo(page, /^Lock \d+ cards$/);
  await press(page, 'Enter');
  await expect(dialog.getByRole('status')).toHaveText(
    '4 cards are locked. Your bank didn’t confirm 1 card.',
  );
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Camille Nguyen' }),
    'a card that is not printed yet cannot be locked',
  ).toContainText(/Not locked.*Your bank declined this\..*card/);
  await expectFocus(page, 'all cards were tried');
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expectFocus(page, 'the report was closed');
  await expect(page.getByRole('row', { name: /Karim Benali/ })).toContainText('Locked');

  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Add cards' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByLabel('Card IDs')).toBeFocused();
  await page.keyboard.insertText(
    '8a7b9c0d-1111-4222-8333-444455556666 Market stall 1234\n8a7b9c0d-1111-4222-8333-444455557777',
  );
  await expect(page.getByText('2 IDs found.')).toBeVisible();
  await expectFocus(page, 'the ids were pasted');
  await tabTo(page, 'Add 2');
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocus(page, 'the cards were added');
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Market stall' }),
  ).toBeVisible();
});

test('never loses the focus without a mouse', async ({ welcome: { page } }) => {
  await exploreByKeyboard(page);
  const script = await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const last = [...document.querySelectorAll<HTMLElement>('.navigation-entry')].at(-1);
      if (!last) return;
      observer.disconnect();
      last.focus();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await script.dispose();
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
  await expect(
    page.getByRole('navigation').getByRole('button', { name: 'Settings' }),
  ).toBeFocused();

  await press(page, 'Control+k');
  await expect(paletteField(page)).toBeFocused();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(
    page.getByRole('navigation').getByRole('button', { name: 'Settings' }),
  ).toBeFocused();

  await press(page, 'Control+Shift+H');
  await expect(page.locator('html')).toHaveAttribute('data-amounts', 'hidden');
  await press(page, 'Control+Shift+H');
  await expect(page.locator('html')).toHaveAttribute('data-amounts', 'shown');

  await press(page, 'Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type('lock théo');
  await expect(page.getByRole('option', { name: /Lock card of Théo Lambert/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Théo Lambert' }),
  ).toBeVisible();
  await expect(
    page.getByRole('article').getByRole('status').filter({ hasText: 'Locked' }),
  ).toBeVisible();
  await expectFocus(page, 'the palette locked a card');

  await tabTo(page, 'Settings', 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await tabTo(page, /Language$/);
  await press(page, 'Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type('Deu');
  await expect(page.getByRole('option', { name: 'Deutsch' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
  await expectFocus(page, 'the language changed');
  await press(page, 'Alt+ArrowLeft');
  await expect(page.getByRole('heading', { name: 'Karten', level: 1 })).toBeVisible();
  await expectFocus(page, 'back on the cards');
});

test('scrolls a focused element at the edge of its page into view with its label', async ({
  open,
}) => {
  const { page } = await open({ screen: 'settings' });
  const choice = page.getByRole('button', { name: /List rows$/ });
  await page.getByRole('button', { name: /Zoom$/ }).focus();
  await choice.evaluate((button) => {
    const scroller = button.closest('.scrolls');
    const from = scroller?.getBoundingClientRect().top ?? 0;
    scroller?.scrollBy(0, button.getBoundingClientRect().top - from - 4);
  });
  const label = page.getByText('List rows', { exact: true });
  await expect(label).not.toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Shift+Tab');
  await expect(choice).toBeFocused();
  await expect(label).toBeInViewport({ ratio: 1 });
});
