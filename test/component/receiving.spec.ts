import { testedLanguages } from '../fixtures/extent.ts';
import { expect, test } from './component-test.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';

test('a silence says since when, what to do, and leads to the subscriptions', async ({
  openFake,
}) => {
  const { page } = await openFake({ screen: 'webhooks', state: 'receiver-silent' });
  const receiver = page.getByRole('region', { name: 'Receiving' });
  await expect(receiver.getByText('Nothing received since:')).toBeVisible();
  await expect(receiver).toContainText('Send a test event: if it arrives, check the subscription');
  await expect(receiver.getByRole('button', { name: 'Send test event' })).toBeVisible();
  await expectNoComplaint(page, 'a silence');
  await receiver.getByRole('button', { name: 'Show subscriptions' }).press('Enter');
  await expect(page.getByRole('grid', { name: 'Subscriptions' })).toBeVisible();
});

test('a receiver that hears something says nothing of a silence or a gap', async ({ open }) => {
  const { page } = await open({ screen: 'webhooks' });
  await expect(page.getByRole('region', { name: 'Receiving' })).toBeVisible();
  await expect(page.getByText('Nothing received since')).toHaveCount(0);
  await expect(page.getByText('Not listening')).toHaveCount(0);
});

test('a gap says from when to when and what could not be checked; dismissed it is gone', async ({
  openFake,
}) => {
  const { page } = await openFake({ screen: 'webhooks', state: 'receiver-gap' });
  const said = page.getByText('Not listening');
  await expect(said).toContainText(/Yesterday, \d\d:\d\d – Today, \d\d:\d\d/);
  await expect(said).toContainText(
    'What your bank can show was read again; 3 cards couldn’t be checked.',
  );
  await expectNoComplaint(page, 'a gap');
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(said).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), {
      message: 'the focus is not lost',
    })
    .not.toBe('BODY');
});

test('a gap says what is still to be read, and what only the bank can show', async ({
  openFake,
}) => {
  const { page } = await openFake({ screen: 'webhooks', state: 'receiver-gap-reading' });
  await expect(page.getByText('Not listening')).toContainText('is read again as soon as');
  const other = await openFake({ screen: 'webhooks', state: 'receiver-gap-unreadable' });
  await expect(other.page.getByText('Not listening')).toContainText(
    'Check in your bank’s app what happened then.',
  );
});

for (const locale of testedLanguages)
  test(`a silence, a gap and a rotation fit a narrow window at 200 per cent, in ${locale}`, async ({
    openFake,
  }) => {
    for (const state of ['receiver-silent', 'receiver-gap', 'secrets-rotating'] as const) {
      const { page } = await openFake({
        screen: 'webhooks',
        state,
        locale,
        width: 960,
        zoomPercent: 200,
        ...(state === 'secrets-rotating'
          ? {
              view: JSON.stringify({
                kind: 'subscription',
                id: '5b5c0000-0000-4000-8000-000000000000',
              }),
            }
          : {}),
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        `nothing is wider than the window: ${state}`,
      ).toBeLessThanOrEqual(0);
    }
  });
