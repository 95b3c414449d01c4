import { expectNoComplaint } from '../e2e/complaints.ts';
import { expect, test } from './component-test.ts';

const onlyOpen = /^Only the connection that’s open is checked/;

test('notifications, quiet hours and invoice reminders are chosen by keyboard; with several connections it says which is checked', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'settings' });
  await expect(page.getByText(onlyOpen)).toBeVisible();
  const limits = page.getByRole('switch', { name: 'Card limit notifications' });
  await expect(limits).toBeChecked();
  await limits.press('Space');
  await expect(limits).not.toBeChecked();
  await page.getByRole('switch', { name: 'No events received' }).press('Space');
  await limits.press('Space');
  await expect(limits).toBeChecked();

  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  const from = page.getByRole('button', { name: /Quiet from/ });
  await expect(from).toHaveCount(0);
  await quiet.press('Space');
  await expect(from).toContainText('21:00');
  await from.press('Enter');
  await page.getByRole('option', { name: '22:30' }).press('Enter');
  await expect(from).toContainText('22:30');
  await expect(from).toBeFocused();
  await expectNoComplaint(page, 'notifications switched off and quiet hours');
  await quiet.press('Space');
  await expect(from).toHaveCount(0);

  const reminders = page.getByRole('button', { name: /Invoice reminders/ });
  await expect(reminders).toContainText('3 days before');
  await reminders.press('Enter');
  await page.getByRole('option', { name: 'Never' }).press('Enter');
  await expect(reminders).toContainText('Never');
  expect(main.asked('preferences.set')).toEqual([
    { mutedNotices: ['limit'] },
    { mutedNotices: ['limit', 'silence'] },
    { mutedNotices: ['silence'] },
    { quietHours: { fromMinute: 1260, toMinute: 420 } },
    { quietHours: { fromMinute: 1350, toMinute: 420 } },
    { quietHours: null },
    { invoiceReminderDays: null },
  ]);

  main.amend('connections.list', (value) => ({
    ...value,
    connections: value.connections.slice(0, 1),
  }));
  await main.push('data.changed', { topic: 'connections' });
  await expect(page.getByText(onlyOpen)).toHaveCount(0);
});
