import { expectAccessible } from '../e2e/accessibility.ts';
import { expect, test } from './component-test.ts';

const openOnlyNote = /^Only the open connection is checked/;

test('sets notifications by keyboard and offers only those the connection can send', async ({
  open,
  startBank,
}) => {
  const { page, main, rig } = await open({ screen: 'settings' });
  const reminders = page.getByRole('button', { name: /Invoice reminders/ });
  await expect(reminders).toBeVisible();
  await expect(page.getByText(openOnlyNote)).toHaveCount(0);
  const limits = page.getByRole('switch', { name: 'Card limit notifications' });
  await expect(limits).toBeChecked();
  await limits.press('Space');
  await expect(limits).not.toBeChecked();
  const silence = page.getByRole('switch', { name: 'Warn when no events arrive' });
  await silence.press('Space');
  await limits.press('Space');
  await expect(limits).toBeChecked();

  const quietSwitch = page.getByRole('switch', { name: 'Quiet hours' });
  const quietFrom = page.getByRole('button', { name: /Quiet from/ });
  await expect(quietFrom).toHaveCount(0);
  await quietSwitch.press('Space');
  await expect(quietFrom).toContainText('9:00');
  await quietFrom.press('Enter');
  await page.getByRole('option', { name: '10:30 PM' }).press('Enter');
  await expect(quietFrom).toContainText('10:30');
  await expect(quietFrom).toBeFocused();
  await expectAccessible(page, 'notifications switched off and quiet hours');
  await quietSwitch.press('Space');
  await expect(quietFrom).toHaveCount(0);

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

  const partLinks = [
    page.getByRole('button', { name: /Delete personal data from registrations/ }),
    page.getByRole('switch', { name: 'Registrations' }),
    silence,
  ];
  for (const control of partLinks) await expect(control).toBeVisible();
  await rig.connect(await startBank(), 'The bakery', {
    scopes: ['organization.read', 'card.read'],
  });
  await expect(page.getByText(openOnlyNote)).toBeVisible();
  await expect(quietSwitch).toBeVisible();
  for (const control of partLinks) await expect(control).toHaveCount(0);
});

test('opens the notification settings from the bell, and marks each part of the index', async ({
  open,
}) => {
  const { page } = await open({ screen: 'cards', width: 1280, height: 640 });
  await page.getByRole('button', { name: /^Notifications/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Settings' }).press('Enter');
  const heading = page.getByRole('heading', { level: 2, name: 'Notifications' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();

  const index = page.getByRole('navigation', { name: 'Settings' });
  const general = index.getByRole('button', { name: 'General' });
  for (const part of [
    'General',
    'Data and backup',
    'About',
    'Notifications',
    'Connections',
    'Security',
  ]) {
    const entry = index.getByRole('button', { name: part });
    await entry.press('Enter');
    await expect(page.getByRole('heading', { name: part, level: 2 })).toBeFocused();
    await expect(entry).toHaveAttribute('aria-current', 'location');
    await expect(entry, 'the index stays in sight').toBeInViewport();
  }
  await expect(index.locator('[aria-current]')).toHaveCount(1);
  await page.setViewportSize({ width: 640, height: 640 });
  await general.press('Enter');
  const [above, first] = await Promise.all([
    index.boundingBox(),
    page.getByRole('heading', { name: 'General', level: 2 }).boundingBox(),
  ]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
});
