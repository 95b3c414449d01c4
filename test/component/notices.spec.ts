import { expectNoComplaint } from '../e2e/complaints.ts';
import { expect, test } from './component-test.ts';

test('the bell counts what was not seen, its panel has it by day, and an entry leads to its place', async ({
  openFake,
}) => {
  const { page, main } = await openFake({ screen: 'overview', state: 'demo' });
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread');
  await bell.focus();
  await page.keyboard.press('Control+Shift+N');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
    'Today',
    'Yesterday',
    'Tue 17 Nov',
    'Mon 16 Nov',
  ]);
  await expect(
    panel.getByRole('button', { name: /^Card locked outside Cashdesk New/ }),
  ).toContainText(/Jonas Weber\s*••\s*5527/);
  await expect(panel.getByRole('button', { name: /Monthly limit/ }).last()).toContainText('2,500');
  await expect(panel.getByRole('button', { name: /^Card close to its limit/ })).toContainText(
    'Monthly limit €410.00 of €500.00',
  );
  await expect(panel.getByRole('button', { name: /Moulin Roux/ })).toContainText('€318.60');
  await expectNoComplaint(page, 'notices');
  await expect(bell).toHaveAccessibleName('Notifications');
  expect(main.asked('notices.markRead')).toEqual([{ upTo: 9 }]);
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: /^Card close to its limit/ }).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /Théo Lambert/ })).toBeVisible();
  await bell.press('Enter');
  const silence = panel.getByRole('button', { name: /^No events received/ });
  await expect(silence).toContainText('Nothing arrived in 72 hours of listening.');
  await silence.press('Enter');
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
});

test('notifications have German words, and hide amounts and how near a limit is', async ({
  openFake,
}) => {
  const { page } = await openFake({
    screen: 'cards',
    state: 'demo',
    locale: 'de',
    hideAmounts: true,
  });
  await page.keyboard.press('Control+Shift+N');
  const panel = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  await expect(panel).toContainText('Karte außerhalb von Cashdesk gesperrt');
  await expect(panel).toContainText('12 Eingangsrechnungen sind bald fällig');
  await expect(panel).not.toContainText(/2[.,]?[05]00|812|1[.,]?000|410|318/);
  await expect(panel.locator('[data-hidden]').first()).toBeAttached();
});

test('without a notification it says what will be here', async ({ openFake }) => {
  const { page } = await openFake({ screen: 'cards' });
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('No notifications yet');
  await expectNoComplaint(page, 'no-notices');
});

test('a card that was changed elsewhere says so in the list and on its page, with before and after, until its owner knows', async ({
  openFake,
}) => {
  const { page } = await openFake({ screen: 'cards', state: 'changed-elsewhere' });
  const row = page.getByRole('row', { name: /Jonas Weber/ });
  await expect(row).toContainText('Changed outside Cashdesk');
  await row.click();
  const note = page.getByText('This card was changed outside Cashdesk.').locator('..');
  await expect(note.getByRole('listitem')).toHaveText(/Status\s*before Active\s*now Locked/);
  await expectNoComplaint(page, 'changed-elsewhere');
  await note.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(note).toHaveCount(0);
  await expect(row).not.toContainText('Changed outside Cashdesk');
});
