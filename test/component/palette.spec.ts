import type { Page } from '@playwright/test';
import { expect, test } from './component-test.ts';
import { testBegin } from '../clock/test-clock.ts';
import { goTo, paletteField, setPreferences } from '../e2e/demo-company.ts';

async function openPalette(page: Page): Promise<void> {
  // The same key closes it.
  await expect(paletteField(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
}

/** Types, and waits until the entry is first: Enter would run it. */
async function typeUntilFirst(page: Page, typed: string, first: string | RegExp): Promise<void> {
  await openPalette(page);
  await page.keyboard.insertText(typed);
  const entry = page.getByRole('option').first();
  await expect(entry).toHaveAccessibleName(first);
  await expect(entry).toHaveAttribute('aria-selected', 'true');
}

test('finds a card without accents or by last digits, and marks matches', async ({
  demo: { page },
}) => {
  await goTo(page, 'Settings');
  for (const typed of ['theo lam', '1190']) {
    await typeUntilFirst(page, typed, /^Théo Lambert.*Card/);
    await expect(
      page.getByRole('option', { name: /^Lock card of Théo Lambert/ }),
      typed,
    ).toBeVisible();
    await expect(page.getByRole('option').first()).toContainText('1190');
    await page.keyboard.press('Escape');
  }
  await openPalette(page);
  await page.keyboard.type('thé');
  await expect(page.locator('mark').first()).toHaveText('Thé');
  await paletteField(page).fill('xyzzy plugh');
  await expect(page.getByText('No results on this computer', { exact: false })).toBeVisible();
  await page.mouse.click(8, 500);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await typeUntilFirst(page, 'lost card', /^Report card of Karim Benali lost/);
  await expect(page.getByRole('option', { name: /^Report card of .* lost/ })).not.toHaveCount(1);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Karim Benali');
  await question.getByRole('button', { name: 'Keep card' }).press('Enter');
  await typeUntilFirst(page, 'who is late', /^Overdue supplier invoices/);
  await page.keyboard.press('Escape');
  await typeUntilFirst(page, 'sunday', /^Inès Roussel/);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Inès Roussel' }),
  ).toBeVisible();
});

test('runs entries at once; locks a card only if the query starts with the word lock', async ({
  demo: { page },
}) => {
  await typeUntilFirst(page, 'lock karim', /^Lock card of Karim/);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Karim Benali' }),
  ).toBeVisible();
  await expect(
    page.getByRole('article').getByRole('button', { name: 'Unlock card' }),
  ).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('karim');
  await expect(page.getByRole('option', { name: /^Karim Benali/ })).toBeVisible();
  await expect(
    page.getByRole('option', { name: /^Lock card of Karim/ }),
    'a locked card is not locked again',
  ).toHaveCount(0);
  await page.keyboard.press('Escape');

  await setPreferences(page, { askBeforeLock: true });
  await typeUntilFirst(page, 'lock marguerite', /^Lock card of Marguerite/);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Lock this card?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article').getByRole('button', { name: 'Lock card' })).toBeVisible();

  for (const [typed, entry, heading] of [
    ['company details', /^Company details/, 'Boulangerie Martin'],
    ['settings', /^Settings/, 'Settings'],
    ['connect your bank', /^Connect your bank/, 'Connect your bank'],
  ] as const) {
    await typeUntilFirst(page, typed, entry);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: heading, level: 1 }), typed).toBeVisible();
  }

  await typeUntilFirst(page, 'dark theme', /^Dark theme/);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await typeUntilFirst(page, 'hide amounts', /^Hide amounts/);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-amounts', 'hidden');
  await typeUntilFirst(page, 'lock all', /^Lock all cards…/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Lock all cards?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await typeUntilFirst(page, 'italiano', /Italiano/);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
});

test('a selection survives a late answer, and Enter or a click on a changed list does nothing', async ({
  demo: { page, main },
}) => {
  await typeUntilFirst(page, 'c', /./);
  const cardsEntry = page.getByRole('option', { name: 'Cards', exact: true });
  await expect(cardsEntry).toBeVisible();
  const releaseFirst = main.hold('search.everywhere');
  await page.keyboard.type('a');
  await cardsEntry.hover();
  await expect(cardsEntry).toHaveAttribute('aria-selected', 'true');
  releaseFirst();
  await expect(page.locator('mark').filter({ hasText: /^Ca$/ }).first()).toBeVisible();
  await expect(cardsEntry, 'it stays selected in the answer, too').toHaveAttribute(
    'aria-selected',
    'true',
  );

  await paletteField(page).fill('lock karim');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Lock card of Karim/);
  const releaseSecond = main.hold('search.everywhere');
  await paletteField(page).fill('lock théo');
  await page.getByRole('option', { name: /^Karim Benali/ }).hover();
  releaseSecond();
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Lock card of Théo/);
  await expect(
    page.getByRole('option', { selected: true }),
    'the selected entry is gone: none replaced it',
  ).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await goTo(page, 'Cards');
  await expect(
    page.getByRole('row').filter({ hasText: 'Théo Lambert' }),
    'no card was locked',
  ).not.toContainText('Locked');

  await typeUntilFirst(page, 'karim', /^Karim Benali/);
  const second = page.getByRole('option').nth(1);
  const box = await second.boundingBox();
  if (!box) throw new Error('The row has no box');
  await paletteField(page).fill('zoom');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Zoom in/);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await paletteField(page).fill('karim');
  await expect(second).toHaveAccessibleName(/^Lock card of Karim/);
  // Otherwise a row that appears during the click removes it, and nothing is chosen.
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  const press = async (): Promise<void> => {
    await page.mouse.down();
    await page.mouse.up();
  };
  await press();
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await press();
  await expect(
    page.getByRole('article').getByRole('button', { name: 'Unlock card' }),
  ).toBeVisible();
});

test('a limit typed with name and amount fills its field, shows errors, and sends nothing', async ({
  demo: { page, main },
  moveClockTo,
}) => {
  // On the first and last days of a month no spending rate is shown.
  await moveClockTo(testBegin);
  await typeUntilFirst(page, 'limit karim 3000', /^Set monthly limit of Karim Benali to 3,000/);
  await page.keyboard.press('Enter');
  const month = page.getByRole('article').locator('[data-limit="payment-month"]');
  await expect(month).toBeFocused();
  await expect(month).toHaveValue('3,000');
  await expect(page.getByRole('button', { name: 'Send 1 change' })).toBeVisible();
  expect(main.asked('cards.setLimits')).toEqual([]);

  await typeUntilFirst(page, 'limit karim 2600', /^Set monthly limit of Karim Benali to 2,600/);
  await page.keyboard.press('Enter');
  await expect(month, 'the open page applies it, too').toHaveValue('2,600');
  await expect(month).toBeFocused();

  await month.fill('2600.5');
  await expect(month, 'the typed text is unchanged').toHaveValue('2600.5');
  await page.keyboard.press('Tab');
  await expect(month).toHaveValue('2,600.50');

  await page.keyboard.press('Control+Shift+H');
  const send = page.getByRole('button', { name: 'Send 1 change' });
  await expect(send, 'an invisible entry is not sent').toBeDisabled();
  await page.keyboard.press('Control+Shift+H');
  await expect(send).toBeEnabled();

  await month.press('Escape');
  const card = page.getByRole('article');
  const rateText = card.getByText('At this pace', { exact: false });
  await expect(rateText).toBeVisible();
  await month.fill('2000');
  await expect(card.getByText('This card has already spent more.', { exact: false })).toBeVisible();
  await expect(rateText).toHaveCount(0);
  await month.fill('2000x');
  await expect(rateText).toHaveCount(0);
  await month.press('Escape');
  await expect(rateText).toBeVisible();

  await typeUntilFirst(page, 'limit jonas 1700', /^Set monthly limit of Jonas Weber to 1,700/);
  await page.keyboard.press('Enter');
  await expect(month, 'also for a locked card').toHaveValue('1,700');
  await expect(card.getByText('Locked', { exact: true }).first()).toBeVisible();

  await typeUntilFirst(page, 'limit karim 2600', /^Set monthly limit of Karim Benali to 2,600/);
  await page.keyboard.press('Enter');
  await expect(month).toHaveValue('2,600');
  const release = main.hold('cards.setLimits');
  await page.getByRole('button', { name: 'Send 1 change' }).press('Enter');
  await expect.poll(() => main.asked('cards.setLimits')).toHaveLength(1);
  await typeUntilFirst(page, 'limit karim 2700', /^Set monthly limit of Karim Benali to 2,700/);
  await page.keyboard.press('Enter');
  await typeUntilFirst(page, 'théo', /^Théo Lambert/);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Théo Lambert' }),
  ).toBeVisible();
  release();
  await typeUntilFirst(page, 'karim', /^Karim Benali/);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Karim Benali' }),
  ).toBeVisible();
  await expect(month).toHaveValue('2,500');
  await expect(month).not.toBeFocused();
  await openPalette(page);
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([
    'Karim Benali',
  ]);
});

test('text typed before the palette opens appears there, with Enter, and has no effect elsewhere', async ({
  open,
}) => {
  let openGate: () => void = () => undefined;
  const answerGate = new Promise<void>((resolve) => (openGate = resolve));
  const { page, main } = await open({
    screen: 'cards',
    before: async (_main, before) => {
      await before.route('**/all-overlays*.js', async (route) => {
        await answerGate;
        await route.continue();
      });
    },
  });
  const developers = page.getByRole('button', { name: 'For developers', exact: true });
  await developers.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Settinx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('gs');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cards' })).toBeVisible();
  openGate();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(main.asked('preferences.set'), 'no section was collapsed').toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toHaveValue('');
  await page.unroute('**/all-overlays*.js');
});
