import { expect, test } from './app.ts';
import { clickTrayItem, lockNotifications, trayItems } from './outside-world.ts';

test('the demo company opens with one click, and a card is locked from the tray', async ({
  cashdesk: { app, page },
}) => {
  await page.getByRole('button', { name: 'Explore', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
  await expect
    .poll(async () => (await trayItems(app)).map(({ label }) => label))
    .toContain('Lock Karim Benali •• 7304');
  expect((await trayItems(app))[0]?.label).toMatch(/^DEMO: /);

  await clickTrayItem(app, 'Lock Karim Benali •• 7304');
  await expect
    .poll(() => lockNotifications(app))
    .toEqual([
      {
        title: 'Card locked',
        body: 'Karim Benali •• 7304 is locked. Unlocking needs your bank’s app.',
      },
    ]);
  await expect
    .poll(async () => (await trayItems(app)).map(({ label }) => label))
    .toContain('Karim Benali •• 7304: locked');
});
