import { openScreen, paletteField } from '../e2e/demo-company.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { expect, test } from './component-test.ts';
import { showScreen } from './show-screen.ts';

const label = 'Start Cashdesk with this computer';

test('starts with the computer only when switched on, and explains a system that refuses', async ({
  open,
}) => {
  const scene = await open({ screen: 'settings' });
  const { page, main } = scene;
  const login = page.getByRole('switch', { name: label });
  await expect(login).not.toBeChecked();
  expect(main.asked('app.setStartAtLogin')).toEqual([]);
  await login.press('Space');
  await expect(login).toBeChecked();
  await login.press('Space');
  await expect(login).not.toBeChecked();
  expect(main.asked('app.setStartAtLogin')).toEqual([{ isOn: true }, { isOn: false }]);

  const startEntry = page.locator('[role=option][data-action="settings.start-at-login"]');
  const stopEntry = page.locator('[role=option][data-action="settings.stop-at-login"]');
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('autostart');
  await expect(startEntry).toBeVisible();
  await expect(stopEntry).toHaveCount(0);
  await startEntry.click();
  await expect(login).toBeChecked();
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('autostart');
  await expect(stopEntry).toBeVisible();
  await expect(startEntry).toHaveCount(0);
  await stopEntry.click();
  await expect(login).not.toBeChecked();

  const alert = page.getByRole('alert');
  main.fail('app.setStartAtLogin', { kind: 'storage-unavailable', reason: 'full' });
  await login.press('Space');
  await expect(alert).toContainText(
    'Your computer didn’t accept this. Add Cashdesk to the startup',
  );
  await expect(login).not.toBeChecked();
  main.asUsual('app.setStartAtLogin');
  await login.press('Space');
  await expect(login).toBeChecked();
  await expect(alert).toHaveCount(0);
  main.amend('app.setStartAtLogin', () => ({ state: 'on' as const }));
  await login.press('Space');
  await expect(alert).toContainText('Your computer still starts Cashdesk. Remove it');
  await expect(login).toBeChecked();
  main.amend('app.setStartAtLogin', () => ({ state: 'off' as const }));
  await login.press('Space');
  await expect(login).not.toBeChecked();
  await expect(alert).toHaveCount(0);
  await login.press('Space');
  await expect(alert).toContainText('Your computer didn’t accept this');
  await expect(login).not.toBeChecked();
  await expectAccessible(page, 'a start at login that stays');

  main.amend('app.startAtLogin', () => ({ state: 'needs-approval' as const }));
  await showScreen(scene, 'cards');
  await showScreen(scene, 'settings');
  await expect(page.getByText(/System Settings, General, Login Items/)).toBeVisible();
  main.amend('app.startAtLogin', () => ({ state: 'unavailable' as const }));
  await showScreen(scene, 'cards');
  await showScreen(scene, 'settings');
  await expect(login).toBeDisabled();
  await expect(page.getByText(/Install Cashdesk first/)).toBeVisible();
});

test('offers starting with the computer wherever a feature needs Cashdesk to run', async ({
  open,
}) => {
  const { page, rig } = await open({ screen: 'webhooks' });
  const guide = page.getByRole('region', { name: 'Receiving' }).getByRole('button', {
    name: 'How it works',
  });
  await guide.press('Enter');
  const login = page.getByRole('dialog').getByRole('switch', { name: label });
  await expect(login).not.toBeChecked();
  await login.press('Space');
  await expect(login).toBeChecked();
  await page.keyboard.press('Escape');
  await openScreen(page, 'Cards');
  await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeVisible();
  await openScreen(page, 'Webhooks');
  await guide.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(login).toHaveCount(0);
  await page.keyboard.press('Escape');

  const { app, cardRules } = rig.cashdesk.handlers;
  expect(await app.setStartAtLogin({ isOn: false })).toMatchObject({ ok: true });
  const [card] = (await rig.rows()).filter(({ name }) => name === 'Karim Benali');
  if (card === undefined) throw new Error('The demo company has no card of Karim Benali');
  const always = { days: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1440 };
  expect(
    await cardRules.saveHours({
      id: card.id,
      hours: { windows: [always], options: ['onlineOption'] },
    }),
  ).toMatchObject({ ok: true });
  await openScreen(page, 'Cards');
  await page.getByRole('row', { name: /Karim Benali/ }).click();
  const cardSwitch = page.getByRole('article').getByRole('switch', { name: label });
  await expect(cardSwitch).not.toBeChecked();
  await page.getByRole('article').getByRole('button', { name: 'Change hours…' }).press('Enter');
  const hoursSwitch = page
    .getByRole('dialog', { name: 'Hours' })
    .getByRole('switch', { name: label });
  await expect(hoursSwitch).not.toBeChecked();
  await expectAccessible(page, 'hours that offer a start at login');
  await hoursSwitch.press('Space');
  await expect(hoursSwitch).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(cardSwitch).toBeChecked();
  await cardSwitch.press('Space');
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('scheduled changes');
  await page.locator('[role=option][data-action="cards.planned"]').click();
  await expect(page.getByRole('main').getByRole('switch', { name: label })).not.toBeChecked();
});
