import type { Page } from '@playwright/test';
import { ok } from '../../preload/contract/result.ts';
import type { CardId } from '../../preload/contract/values.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { goTo } from '../e2e/demo-company.ts';
import { messagesIn, windowCatalogues } from '../fixtures/catalogue-files.ts';
import { testedLanguages } from '../fixtures/extent.ts';
import { previewAddress, usualLook, type Look } from '../fixtures/preview/preview-pages.ts';
import { pagesOrigin } from './build-pages.ts';
import { expect, test } from './component-test.ts';

function field(page: Page) {
  return page.getByLabel('PIN or passphrase', { exact: true });
}

/** As main serves the page while the app is locked. */
function openLocked(page: Page, look: Partial<Look> = {}): Promise<unknown> {
  const place = { isLocked: 'yes', screen: 'clients' } as const;
  return page.goto(
    previewAddress(pagesOrigin(), place, { ...usualLook, formatLocale: 'en-US', ...look }),
  );
}

test('locks by key, clears the page, slows wrong PINs and restores draft and place', async ({
  demo: { page, main, rig },
}) => {
  const dialog = page.getByRole('dialog');
  await test.step('set', async () => {
    await page.keyboard.press('Control+l');
    await page.getByRole('button', { name: 'Set a PIN…' }).press('Enter');
    await expect(dialog.getByLabel('New PIN or passphrase')).toBeFocused();
    await page.keyboard.type('24');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('New PIN or passphrase')).toHaveAccessibleDescription(
      /Use at least 4 characters/,
    );
    await page.keyboard.type('68');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2469');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Type it again')).toHaveAccessibleDescription(
      'The two entries don’t match.',
    );
    await dialog.getByLabel('Type it again').fill('2468');
    await expectAccessible(page, 'dialog of the PIN');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Lock after/ })).toContainText('5 minutes');
    await expect(page.getByRole('radio', { name: /Lock and pause/ })).toBeChecked();
  });

  const name = page.getByRole('textbox', { name: 'Company name', exact: true });
  await test.step('locked', async () => {
    await goTo(page, 'Clients');
    await page
      .getByRole('main')
      .getByRole('button', { name: 'New client', exact: true })
      .first()
      .press('Enter');
    await name.focus();
    await page.keyboard.insertText('Atelier Lef');
    await page.keyboard.press('Control+l');
    await expect(page.locator('#root > *')).toHaveCount(0);
    await expect.poll(() => rig.cashdesk.appLock.isLocked()).toBe(true);
  });

  await test.step('unlocked', async () => {
    await openLocked(page);
    await expect(field(page)).toBeFocused();
    await expect(page.locator('body')).not.toContainText(/Martin|Karim|€|Cards/);
    await page.keyboard.type('1357');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveAccessibleDescription('That isn’t right. Try again.');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');

    main.answer('appLock.unlock', () => ok({ outcome: 'unreadable' as const, waitMs: 0 }));
    await page.keyboard.type('2468');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveAccessibleDescription(/can’t read your saved PIN/);
    main.answer('appLock.unlock', () => ok({ outcome: 'wrong' as const, waitMs: 30_000 }));
    await field(page).fill('');
    await page.keyboard.type('1357');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('timer')).toHaveText('Too many wrong tries. Try again in 0:30.');
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeDisabled();

    main.asUsual('appLock.unlock');
    await page.reload();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('2468');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'New client', level: 1 })).toBeVisible();
    await expect(name).toHaveValue('Atelier Lef');
  });

  await test.step('removed', async () => {
    await page.keyboard.press('Escape');
    await goTo(page, 'Settings');
    const remove = page.getByRole('button', { name: 'Remove PIN…' });
    await remove.focus();
    await expect(
      page.getByRole('button', { name: 'Security', exact: true }),
      'the current part is marked',
    ).toHaveAttribute('aria-current', 'location');
    const scrolledPx = () => page.locator('main .scrolls').evaluate((whole) => whole.scrollTop);
    const before = await scrolledPx();
    expect(before).toBeGreaterThan(0);
    await page.keyboard.press('Control+l');
    await expect.poll(() => rig.cashdesk.appLock.isLocked()).toBe(true);
    await openLocked(page);
    await field(page).fill('2468');
    await page.keyboard.press('Enter');
    await expect(remove).toBeInViewport();
    await expect.poll(scrolledPx, 'the page is scrolled as before').toBe(before);
    await remove.press('Enter');
    const current = dialog.getByLabel('Current PIN or passphrase');
    await expect(current).toBeFocused();
    await page.keyboard.type('1357');
    await page.keyboard.press('Enter');
    await expect(current).toHaveAccessibleDescription('That isn’t right. Try again.');
    await current.fill('2468');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Set a PIN…' })).toBeVisible();
  });
});

test('the lock screen locks cards, resets a PIN by sign-in and erases all data', async ({
  cashdesk,
}) => {
  const { page, main, rig } = cashdesk;
  const { appLock, connections, preferences } = rig.cashdesk.handlers;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  expect(await connections.useDemo({})).toMatchObject({ ok: true });
  await expect.poll(() => rig.rows()).not.toEqual([]);
  expect(await appLock.set({ current: null, next: '2468' })).toMatchObject({ ok: true });
  expect(await appLock.lock({})).toMatchObject({ ok: true });
  const status = await appLock.status({});
  const cards = status.ok ? status.value.cards : [];

  await test.step('in each language, at 200 %', async () => {
    await page.setViewportSize({ width: 480, height: 320 });
    for (const locale of testedLanguages) {
      await preferences.set({ language: locale });
      await openLocked(page, { locale });
      const messages = messagesIn(windowCatalogues(locale));
      for (const id of [
        'ui.fault.app-locked.title',
        'shell.lock.unlock',
        'shell.lock.cards',
        'shell.lock.forgot',
      ])
        await expect(
          page.getByText(messages.get(id) ?? id, { exact: true }).first(),
          locale,
        ).toBeVisible();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${locale} is not wider than the window`,
      ).toBe(true);
    }
    await preferences.set({ language: 'en' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('cards are locked', async () => {
    main.amend('appLock.status', (value) => ({ ...value, cards: [] }));
    await openLocked(page);
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('24');
    await expect(button('Lock a card')).toHaveCount(0);
    main.asUsual('appLock.status');
    await main.push('app-lock.changed', { isSet: true, isLocked: true });
    await expect(button('Lock a card')).toBeVisible();
    await expect(field(page), 'the typed text is unchanged').toHaveValue('24');
    await expectAccessible(page, 'lock screen');

    await button('Lock a card').press('Enter');
    const [one, other] = cards.filter((card) => !card.isLocked && card.lastDigits !== null);
    const row = (card: { readonly lastDigits: string | null } | undefined) =>
      page.getByRole('listitem').filter({ hasText: `•• ${String(card?.lastDigits)}` });
    const heading = page.getByRole('heading', { name: 'Lock a card', level: 1 });
    await expect(heading, 'a second Enter locks nothing').toBeFocused();
    await page.keyboard.press('Enter');
    await expectAccessible(page, 'cards of the lock screen');
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeFocused();
    await button('Lock a card').press('Enter');
    await button('Lock all cards…').press('Enter');
    await expect(page.getByText('Lock all cards?')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button('Lock all cards…')).toBeFocused();
    expect(main.asked('cards.lock')).toEqual([]);
    await row(one).getByRole('button').press('Enter');
    await expect(row(one).getByRole('status')).toHaveText('Locked');
    const locked = cards.find(({ isLocked }) => isLocked);
    await expect(row(locked).getByRole('status')).toHaveText('Locked');
    main.fail('cards.lock', { kind: 'offline' });
    await row(other).getByRole('button').press('Enter');
    await expect(row(other).getByRole('alert')).toBeVisible();
    await button('Back').press('Enter');
    await expect(field(page)).toBeFocused();
  });

  await test.step('cards that are not listed are counted, and locked with all', async () => {
    const before = main.asked('cards.lock').length;
    const ids = Array.from({ length: 40 }, (_, place) => `card-${String(place)}` as CardId);
    main.amend('appLock.status', (value) => ({
      ...value,
      cards: ids.map((id, place) => ({
        id,
        lastDigits: place === 0 ? null : String(1000 + place),
        isLocked: place > 37,
      })),
    }));
    main.answer('cards.lock', ({ id }) =>
      id === 'card-36'
        ? { ok: false, error: { kind: 'rejected', problems: [], detail: null, traceId: null } }
        : ok({ id, status: 'paused', isLocked: true, isUnsaved: false }),
    );
    await main.push('app-lock.changed', { isSet: true, isLocked: true });
    await button('Lock a card').press('Enter');
    await expect(page.getByRole('listitem')).toHaveCount(25);
    await expect(page.getByText('13 more cards aren’t listed here.')).toBeVisible();
    await button('Lock all cards…').press('Enter');
    await button('Lock 38 cards').press('Enter');
    await expect(page.getByText('1 more card isn’t listed here.')).toBeVisible();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(
      main
        .asked('cards.lock')
        .slice(before)
        .map(({ id }) => id),
    ).toEqual(ids.slice(0, 38));
    await button('Back').press('Enter');
  });

  await test.step('a forgotten PIN', async () => {
    await button('Forgot your PIN?').press('Enter');
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeFocused();
    await button('Forgot your PIN?').press('Enter');
    await expectAccessible(page, 'forgotten PIN');
    const release = main.hold('appLock.reset');
    await expect(button('Sign in at your bank')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Continue in your browser.')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(main.asked('appLock.cancelReset')).toHaveLength(1);
    release();
    await expect(page.getByRole('status')).toContainText('No connection here signs in at a bank');
    for (const [outcome, words] of [
      ['other-company', 'You signed in for another company. Cashdesk stays locked.'],
      ['not-fresh', 'Your bank didn’t prove that you signed in just now'],
      ['unknown-company', 'Cashdesk doesn’t know which company it’s for'],
    ] as const) {
      main.answer('appLock.reset', () => ok({ outcome, signIn: null }));
      await button('Sign in at your bank').press('Enter');
      await expect(page.getByRole('status')).toContainText(words);
    }
  });

  await test.step('everything is erased', async () => {
    await button('Erase Cashdesk’s data…').press('Enter');
    await expect(page.getByRole('listitem')).toHaveText([
      /connections and sign-ins/,
      /invoices you sent to your bank/,
      /other folders/,
    ]);
    await expect(page.getByText('Everything at your bank')).toBeVisible();
    await expectAccessible(page, 'erasing everything');
    const confirmField = page.getByLabel('Type ERASE to confirm', { exact: true });
    await expect(confirmField).toBeFocused();
    await page.keyboard.type('everything');
    await page.keyboard.press('Enter');
    await expect(confirmField).toHaveAccessibleDescription('Type ERASE to confirm');
    expect(main.asked('appLock.erase')).toHaveLength(0);
    await page.keyboard.press('Escape');
    await button('Lock a card').press('Enter');
    await expect(button('Lock: Card •• 1001')).toBeVisible();
    await button('Back').press('Enter');

    await button('Forgot your PIN?').press('Enter');
    await button('Erase Cashdesk’s data…').press('Enter');
    main.fail('appLock.erase', { kind: 'keychain-unavailable', reason: 'failed' });
    await confirmField.fill(' erase ');
    await confirmField.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(rig.starts.empty).toBe(0);
    main.asUsual('appLock.erase');
    await button('Erase everything').press('Enter');
    await expect.poll(() => rig.starts.empty).toBe(1);
  });
  expect(main.asked('clients.list'), 'no list is requested while the app is locked').toEqual([]);
});
