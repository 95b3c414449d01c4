import { expectNoComplaintInBothThemes } from '../e2e/complaints.ts';
import { expect, test } from './component-test.ts';

const onlyOpen = /^Only the connection that’s open is checked/;

test('of what she is told is chosen by keyboard, kind by kind', async ({ open }) => {
  const { page, main } = await open({ screen: 'settings' });
  const limits = page.getByRole('switch', { name: 'Card limit notifications' });
  const silence = page.getByRole('switch', { name: 'No events received' });
  await expect(limits).toBeChecked();
  await limits.press('Space');
  await expect(limits).not.toBeChecked();
  await silence.press('Space');
  await limits.press('Space');
  await expect(limits).toBeChecked();
  expect(main.asked('preferences.set')).toEqual([
    { mutedNotices: ['limit'] },
    { mutedNotices: ['limit', 'silence'] },
    { mutedNotices: ['silence'] },
  ]);
  await expectNoComplaintInBothThemes(page, 'notifications switched off');
});

test('quiet hours are switched on and set by keyboard', async ({ open }) => {
  const { page, main } = await open({ screen: 'settings' });
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  const from = page.getByRole('button', { name: /Quiet from/ });
  await expect(from).toHaveCount(0);
  await quiet.press('Space');
  await expect(from).toContainText('21:00');
  await from.press('Enter');
  await page.getByRole('option', { name: '22:30' }).press('Enter');
  await expect(from).toContainText('22:30');
  await expect(from).toBeFocused();
  await expectNoComplaintInBothThemes(page, 'quiet hours');
  await quiet.press('Space');
  await expect(from).toHaveCount(0);
  expect(main.asked('preferences.set')).toEqual([
    { quietHours: { fromMinute: 1260, toMinute: 420 } },
    { quietHours: { fromMinute: 1350, toMinute: 420 } },
    { quietHours: null },
  ]);
});

test('that only the open connection is checked is said where there are several', async ({
  open,
}) => {
  const several = await open({ screen: 'settings' });
  await expect(several.page.getByText(onlyOpen)).toBeVisible();
  const one = await open({
    screen: 'settings',
    before: (main) =>
      main.amend('connections.list', (value) => ({
        ...value,
        connections: value.connections.slice(0, 1),
      })),
  });
  await expect(one.page.getByRole('switch', { name: 'Quiet hours' })).toBeVisible();
  await expect(one.page.getByText(onlyOpen)).toHaveCount(0);
});
