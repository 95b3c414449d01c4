import { testedLanguages } from '../fixtures/extent.ts';
import { expect, test } from './component-test.ts';
import { expectNoComplaint, expectNoComplaintInBothThemes } from '../e2e/complaints.ts';

test('a silence says since when, what to do, and leads to the subscriptions', async ({ open }) => {
  const { page } = await open({ screen: 'webhooks', state: 'receiver-silent' });
  const receiver = page.getByRole('region', { name: 'Receiving' });
  await expect(receiver.getByText('Nothing received since:')).toContainText('Yesterday');
  await expect(receiver).toContainText('Send a test event: if it arrives, check the subscription');
  await expect(receiver.getByRole('button', { name: 'Send test event' })).toBeVisible();
  await expectNoComplaintInBothThemes(page, 'a silence');
  await receiver.getByRole('button', { name: 'Show subscriptions' }).press('Enter');
  await expect(page.getByRole('grid', { name: 'Subscriptions' })).toBeVisible();
});

test('a receiver that hears something says nothing of a silence or a pause', async ({ open }) => {
  const { page } = await open({ screen: 'webhooks' });
  await expect(page.getByRole('region', { name: 'Receiving' })).toBeVisible();
  await expect(page.getByText('Nothing received since')).toHaveCount(0);
  await expect(page.getByText('Nothing could be received')).toHaveCount(0);
});

test('a pause says from when to when, and of each type what became of it; dismissed it is gone', async ({
  open,
}) => {
  const { page } = await open({ screen: 'webhooks', state: 'receiver-paused' });
  const said = page.getByText('Nothing could be received');
  await expect(said).toContainText(/Yesterday, \d\d:\d\d – Today, \d\d:\d\d/);
  await expect(said).toContainText('the computer was asleep');
  const details = page.getByRole('button', { name: '1 kind of event isn’t complete yet' });
  await details.press('Enter');
  const types = page.getByRole('group', { name: '1 kind of event isn’t complete yet' });
  await expect(types.getByRole('listitem')).toHaveText([
    /^Transactions.*Your bank resends what is missing, for the last time around/,
    /^Cards.*Complete, read again:/,
    /^Clients.*Complete, read again:/,
    /^v1\/payouts-of-the-future.*Complete, your bank has had two days/,
  ]);
  await expectNoComplaintInBothThemes(page, 'a pause');
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(said).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), {
      message: 'the focus is not lost',
    })
    .not.toBe('BODY');
});

test('after several pauses what may be missing is said with what to do', async ({ open }) => {
  const { page } = await open({ screen: 'webhooks', state: 'receiver-paused-often' });
  await expect(page.getByText('Nothing could be received 3 times')).toBeVisible();
  await page.getByRole('button', { name: '2 kinds of events aren’t complete yet' }).press('Enter');
  await expect(page.getByText('Some may be missing.')).toContainText('Check in your bank’s app');
  await expect(page.getByText('Being read again as soon as')).toBeVisible();
});

for (const locale of testedLanguages)
  test(`a silence, a pause and a rotation fit a narrow window at 200 per cent, in ${locale}`, async ({
    open,
  }) => {
    for (const state of ['receiver-silent', 'receiver-paused', 'secrets-rotating'] as const) {
      const { page } = await open({
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
      await expectNoComplaint(page, `${state}, ${locale}`);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        'nothing is wider than the window',
      ).toBeLessThanOrEqual(0);
    }
  });

test('after how many hours a silence is told is chosen in the settings, and can be off', async ({
  open,
}) => {
  const { page } = await open({ screen: 'settings' });
  const hours = page.getByRole('button', { name: /No events received for/ });
  await expect(hours).toContainText('24 hours');
  for (const choice of ['6 hours', '72 hours', 'Off']) {
    await hours.press('Enter');
    await page.getByRole('option', { name: choice }).press('Enter');
    await expect(hours).toContainText(choice);
  }
  await expect(page.getByRole('switch', { name: 'No events received' })).toBeChecked();
});
