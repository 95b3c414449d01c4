import type { Page } from '@playwright/test';
import type { ReceivingGap } from '../../preload/contract/webhooks/inbox.ts';
import { ok } from '../../preload/contract/result.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { receiver, startReceiver } from '../e2e/webhooks-page.ts';
import { testedLanguages } from '../fixtures/extent.ts';
import { expect, test } from './component-test.ts';
import type { Steering } from './steering.ts';

const hourMs = 60 * 60_000;

function gapNote(page: Page) {
  return page.getByText('Not listening');
}
/** Replaces the receiver's status from now on. */
async function receive(
  main: Steering,
  changes: { readonly silentSinceEpochMs?: number; readonly gap?: Partial<ReceivingGap> },
): Promise<void> {
  const toEpochMs = Date.now() - 2 * hourMs;
  const completeGap: ReceivingGap = {
    fromEpochMs: toEpochMs - 14 * hourMs,
    toEpochMs,
    state: 'read',
    uncheckedCards: 0,
  };
  main.amend('events.receiverStatus', (status) => ({
    ...status,
    silentSinceEpochMs: changes.silentSinceEpochMs ?? null,
    gap: changes.gap === undefined ? null : { ...completeGap, ...changes.gap },
  }));
  await main.push('data.changed', { topic: 'receiver' });
}

test('a gap says from when to when and what could not be checked, and can be dismissed', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'webhooks' });
  await startReceiver(page);
  await expect(page.getByText('Nothing received since')).toHaveCount(0);
  await expect(gapNote(page)).toHaveCount(0);
  await receive(main, { gap: {} });
  await expect(gapNote(page)).toContainText(/\d+:\d\d.* – .*\d+:\d\d/);

  await receive(main, { gap: { state: 'reading' } });
  await expect(gapNote(page)).toContainText('is read again as soon as');
  await receive(main, { gap: { state: 'unreadable' } });
  await expect(gapNote(page)).toContainText('Check in your bank’s app what happened then.');
  await receive(main, { gap: { uncheckedCards: 3 } });
  await expect(gapNote(page)).toContainText(
    'What your bank can show was read again; 3 cards couldn’t be checked.',
  );
  await expectAccessible(page, 'a gap');
  main.answer('events.dismissGap', async () => {
    await receive(main, {});
    return ok({});
  });
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(gapNote(page)).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), {
      message: 'the focus is not lost',
    })
    .not.toBe('BODY');
  expect(main.asked('events.dismissGap')).toHaveLength(1);
});

test('a silence says since when and what to do, and leads to the subscriptions', async ({
  open,
}) => {
  const { page, main, openWindow } = await open({ screen: 'webhooks' });
  await startReceiver(page);
  await receive(main, { silentSinceEpochMs: Date.now() - 80 * hourMs });
  await expect(receiver(page).getByText('Nothing received since:')).toBeVisible();
  await expect(receiver(page)).toContainText(
    'Send a test event: if it arrives, check the subscription',
  );
  await expect(receiver(page).getByRole('button', { name: 'Send test event' })).toBeVisible();
  await expectAccessible(page, 'a silence');
  await receiver(page).getByRole('button', { name: 'Show subscriptions' }).press('Enter');
  await expect(page.getByRole('grid', { name: 'Subscriptions' })).toBeVisible();

  await receive(main, { silentSinceEpochMs: Date.now() - 80 * hourMs, gap: {} });
  for (const locale of testedLanguages) {
    await openWindow({ screen: 'webhooks', locale, width: 960, zoomPercent: 200 });
    await expect(page.locator('.receiver-silence')).toBeVisible();
    await expect(page.locator('.receiving-gap')).toBeVisible();
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
      `nothing is wider than the window: ${locale}`,
    ).toBeLessThanOrEqual(0);
  }
});
