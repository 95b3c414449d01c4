import { ok } from '../../preload/contract/result.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { expect, test } from './component-test.ts';
import type { Steering } from './steering.ts';

const stillLockedText = /^Your bank still shows this card as locked\./;
/** The bank takes an unlock without an error, and another lock remains. */
function simulateRemainingLock(main: Steering): void {
  main.answer('cards.unlock', ({ id }) =>
    ok({
      state: 'applied' as const,
      cardId: id,
      differences: [{ field: 'status', asked: 'unlocked', kept: 'paused' }],
    }),
  );
}

test('reports a card that stays locked after its unlock, and never counts it as unlocked', async ({
  open,
}) => {
  const { page, main, rig } = await open({ screen: 'cards', before: simulateRemainingLock });
  await page.getByRole('row', { name: /Jonas Weber/ }).click();
  const card = page.getByRole('article');
  await card.getByRole('button', { name: 'Unlock card' }).press('Enter');
  await expect(card.getByText(stillLockedText)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Unlock card' })).toBeVisible();
  await expectAccessible(page, 'a card that is still locked');
  await card.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(card.getByText(stillLockedText)).toHaveCount(0);

  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Unlock cards…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Unlock cards' });
  await dialog.getByRole('button', { name: /^Unlock \d+ cards?$/ }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText(/^0 of \d+ unlocked/);
  await expect(dialog.getByText('Still locked').first()).toBeVisible();
  await expect(dialog.getByText(stillLockedText).first()).toBeVisible();
  await expectAccessible(page, 'cards that are still locked');
  await page.keyboard.press('Escape');

  const names = { cardName: 'Ads', holderName: 'Camille Moreau' };
  main.amend('approvals.list', ({ writes }) => ({
    writes: writes.map((write) => ({ ...write, ...names })),
  }));
  const karim = (await rig.rows()).find(({ name }) => name === 'Karim Benali');
  const changed = await rig.cashdesk.handlers.cards.setLimits({
    id: karim?.id ?? ('' as never),
    limits: { paymentMonthlyLimit: '3000' },
  });
  expect(changed).toMatchObject({ ok: true, value: { state: 'waiting-for-approval' } });
  await expect(page.locator('.banner').getByText(/^Ads · Camille Moreau/)).toBeVisible();
});
