import type { Page } from '@playwright/test';
import { ok } from '../../preload/contract/result.ts';
import type { CardId } from '../../preload/contract/values.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';
import { goTo } from '../e2e/demo-company.ts';
import { messagesIn, windowCatalogues } from '../fixtures/catalogue-files.ts';
import { testedLanguages } from '../fixtures/extent.ts';
import { previewAddress, usualLook } from '../fixtures/preview/preview-pages.ts';
import { pagesOrigin } from './build-pages.ts';
import { expect, signInAtBank, test } from './component-test.ts';

function field(page: Page) {
  return page.getByLabel('PIN or passphrase', { exact: true });
}
function locked(page: Page) {
  return page.getByRole('heading', { name: 'Cashdesk is locked' });
}

/** As main serves the page while the app is locked. */
function openLocked(page: Page): Promise<unknown> {
  return page.goto(
    previewAddress(pagesOrigin(), { state: 'app-locked' }, { ...usualLook, formatLocale: 'en-US' }),
  );
}

test('the lock screen shows one field and nothing of any company; a wrong PIN is said at the field, many slow down, and the right one opens the window', async ({
  openFake,
}) => {
  const { page, main } = await openFake({ state: 'app-locked' });
  await expect(field(page)).toBeFocused();
  await expect(page.locator('body')).not.toContainText(/Martin|Karim|€|Cards/);
  await expectNoComplaint(page, 'lock screen');
  await page.getByRole('button', { name: 'Lock a card' }).press('Enter');
  await expectNoComplaint(page, 'cards of the lock screen');
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await page.getByRole('button', { name: 'Forgot your PIN?' }).press('Enter');
  await expectNoComplaint(page, 'forgotten PIN');
  await page.getByRole('button', { name: 'Back' }).press('Enter');

  await field(page).focus();
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
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
  await expect(locked(page)).toHaveCount(0);
});

test('cards are locked from the lock screen by their last digits, one or all after a question, and a failure is said next to each', async ({
  openFake,
}) => {
  const { page, main } = await openFake({
    state: 'app-locked',
    before: (steered) => steered.amend('appLock.status', (status) => ({ ...status, cards: [] })),
  });
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('24');
  await expect(page.getByRole('button', { name: 'Lock a card' })).toHaveCount(0);
  main.asUsual('appLock.status');
  await main.push('app-lock.changed', { isSet: true, isLocked: true });
  await expect(page.getByRole('button', { name: 'Lock a card' })).toBeVisible();
  await expect(field(page), 'what was typed stays').toHaveValue('24');
  main.answer('cards.lock', ({ id }) => ({
    ok: true,
    value: { id, status: 'paused', isLocked: true, isUnsaved: false },
  }));
  await page.getByRole('button', { name: 'Lock a card' }).press('Enter');
  const row = (digits: string) => page.getByRole('listitem').filter({ hasText: `•• ${digits}` });
  const first = page.getByRole('button', { name: 'Lock: Card •• 7304' });
  await expect(first).toBeFocused();
  const all = page.getByRole('button', { name: 'Lock all cards…' });
  await all.press('Enter');
  await expect(page.getByText('Lock all cards?')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(all).toBeFocused();
  expect(main.asked('cards.lock')).toEqual([]);
  await first.press('Enter');
  await expect(row('7304').getByRole('status')).toHaveText('Locked');
  await expect(row('5527').getByRole('status')).toHaveText('Locked');
  main.fail('cards.lock', { kind: 'offline' });
  await row('1190').getByRole('button').press('Enter');
  await expect(row('1190').getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(field(page)).toBeFocused();
});

test('cards that are not listed on the lock screen are counted, and locked with all', async ({
  openFake,
}) => {
  const ids = Array.from({ length: 40 }, (_, place) => `card-${String(place)}` as CardId);
  const { page, main } = await openFake({
    state: 'app-locked',
    before: (steered) =>
      steered.amend('appLock.status', (status) => ({
        ...status,
        cards: ids.map((id, place) => ({
          id,
          lastDigits: place === 0 ? null : String(1000 + place),
          isLocked: place > 37,
        })),
      })),
  });
  main.answer('cards.lock', ({ id }) =>
    id === 'card-36'
      ? { ok: false, error: { kind: 'rejected', problems: [], detail: null, traceId: null } }
      : { ok: true, value: { id, status: 'paused', isLocked: true, isUnsaved: false } },
  );
  await page.getByRole('button', { name: 'Lock a card' }).press('Enter');
  await expect(page.getByRole('listitem')).toHaveCount(25);
  await expect(page.getByText('13 more cards aren’t listed here.')).toBeVisible();
  await page.getByRole('button', { name: 'Lock all cards…' }).press('Enter');
  await page.getByRole('button', { name: 'Lock 38 cards' }).press('Enter');
  await expect(page.getByText('1 more card isn’t listed here.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(main.asked('cards.lock').map(({ id }) => id)).toEqual(ids.slice(0, 38));
});

test('a forgotten PIN leads to the bank’s sign-in, whose end is said; an owner who cannot prove who they are erases everything with a typed word, and can still lock a card', async ({
  openFake,
}) => {
  const { page, main } = await openFake({ state: 'app-locked' });
  await page.getByRole('button', { name: 'Forgot your PIN?' }).press('Enter');
  const letGo = main.hold('appLock.reset');
  await expect(page.getByRole('button', { name: 'Sign in at your bank' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Continue in your browser.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel sign-in' }).press('Enter');
  expect(main.asked('appLock.cancelReset')).toHaveLength(1);
  letGo();
  await expect(
    page.getByText('You signed in for another company. Cashdesk stays locked.'),
  ).toBeVisible();
  for (const [outcome, words] of [
    ['no-bank', 'No connection here signs in at a bank'],
    ['not-fresh', 'Your bank didn’t prove that you signed in just now'],
    ['unknown-company', 'Cashdesk doesn’t know which company it’s for'],
  ] as const) {
    main.answer('appLock.reset', () => ok({ outcome, signIn: null }));
    await page.getByRole('button', { name: 'Sign in at your bank' }).press('Enter');
    await expect(page.getByRole('status')).toContainText(words);
  }
  await page.getByRole('button', { name: 'Erase Cashdesk’s data…' }).press('Enter');
  await expect(page.getByRole('listitem')).toHaveText([
    /connections and sign-ins/,
    /invoices you sent to your bank/,
    /other folders/,
  ]);
  await expect(page.getByText('Everything at your bank')).toBeVisible();
  await expectNoComplaint(page, 'erasing everything');
  const word = page.getByLabel('Type ERASE to confirm', { exact: true });
  await expect(word).toBeFocused();
  await page.keyboard.type('everything');
  await page.keyboard.press('Enter');
  await expect(word).toHaveAccessibleDescription('Type ERASE to confirm');
  expect(main.asked('appLock.erase')).toHaveLength(0);
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await page.getByRole('button', { name: 'Lock a card' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Lock: Card •• 7304' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).press('Enter');

  await page.getByRole('button', { name: 'Forgot your PIN?' }).press('Enter');
  await page.getByRole('button', { name: 'Erase Cashdesk’s data…' }).press('Enter');
  main.fail('appLock.erase', { kind: 'keychain-unavailable', reason: 'failed' });
  await word.fill(' erase ');
  await word.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  main.asUsual('appLock.erase');
  await page.getByRole('button', { name: 'Erase everything' }).press('Enter');
  await expect.poll(() => main.asked('appLock.erase').length).toBe(2);
});

test('the lock screen speaks the owner’s language and fits at 200 %', async ({ openFake }) => {
  for (const locale of testedLanguages) {
    const { page } = await openFake({
      state: 'app-locked',
      locale,
      width: 960,
      height: 640,
      zoomPercent: 200,
    });
    const words = messagesIn(windowCatalogues(locale));
    for (const id of [
      'ui.fault.app-locked.title',
      'shell.lock.unlock',
      'shell.lock.cards',
      'shell.lock.forgot',
    ])
      await expect(
        page.getByText(words.get(id) ?? id, { exact: true }).first(),
        locale,
      ).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `${locale} is not wider than the window`,
    ).toBe(true);
  }
});

test('without a PIN the key leads to where one is set; settings set and remove it by keyboard', async ({
  open,
}) => {
  const { page } = await open();
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+l');
  await page.getByRole('button', { name: 'Set a PIN…' }).press('Enter');
  const dialog = page.getByRole('dialog');
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
  await expectNoComplaint(page, 'dialog of the PIN');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Lock after/ })).toContainText('5 minutes');
  await expect(page.getByRole('radio', { name: /Lock and pause/ })).toBeChecked();

  await page.getByRole('button', { name: 'Remove PIN…' }).press('Enter');
  await expect(dialog.getByLabel('Current PIN or passphrase')).toBeFocused();
  await page.keyboard.type('1357');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Current PIN or passphrase')).toHaveAccessibleDescription(
    'That isn’t right. Try again.',
  );
  await dialog.getByLabel('Current PIN or passphrase').fill('2468');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Set a PIN…' })).toBeVisible();
});

test('locked by its key the page is empty at once, and with the PIN the draft and the place are there again', async ({
  cashdesk,
  startBank,
}) => {
  const { page, rig } = cashdesk;
  await signInAtBank(cashdesk, await startBank());
  expect(await rig.cashdesk.handlers.appLock.set({ current: null, next: '2468' })).toMatchObject({
    ok: true,
  });
  await goTo(page, 'Clients');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'New client', exact: true })
    .first()
    .press('Enter');
  const name = page.getByRole('textbox', { name: 'Company name', exact: true });
  await name.focus();
  await page.keyboard.insertText('Atelier Lef');
  await page.keyboard.press('Control+l');
  await expect(page.locator('#root > *')).toHaveCount(0);
  await expect.poll(() => rig.cashdesk.appLock.isLocked()).toBe(true);

  await openLocked(page);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('2468');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New client', level: 1 })).toBeVisible();
  await expect(name).toHaveValue('Atelier Lef');
});
