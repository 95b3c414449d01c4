import { openScreen, paletteField } from '../e2e/demo-company.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';
import { expect, test } from './component-test.ts';

const label = 'Start Cashdesk with this computer';

test('starting with the computer is off until it is switched on in the settings or from the palette, and a change that the system does not take is said in words', async ({
  openFake,
}) => {
  const { page, main } = await openFake({ screen: 'settings' });
  const login = page.getByRole('switch', { name: label });
  await expect(login).not.toBeChecked();
  expect(main.asked('app.setStartAtLogin')).toEqual([]);
  await login.press('Space');
  await expect(login).toBeChecked();
  await login.press('Space');
  await expect(login).not.toBeChecked();
  expect(main.asked('app.setStartAtLogin')).toEqual([{ isOn: true }, { isOn: false }]);

  const on = page.locator('[role=option][data-action="settings.start-at-login"]');
  const off = page.locator('[role=option][data-action="settings.stop-at-login"]');
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('autostart');
  await expect(on).toBeVisible();
  await expect(off).toHaveCount(0);
  await on.click();
  await expect(login).toBeChecked();
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('autostart');
  await expect(off).toBeVisible();
  await expect(on).toHaveCount(0);
  await off.click();
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
  await expectNoComplaint(page, 'a start at login that stays');
});

test('what the system wants first is said, and a copy that cannot start so says it', async ({
  openFake,
}) => {
  const asking = await openFake({
    screen: 'settings',
    before: (main) => main.amend('app.startAtLogin', () => ({ state: 'needs-approval' as const })),
  });
  await expect(asking.page.getByText(/System Settings, General, Login Items/)).toBeVisible();
  const { page } = await openFake({
    screen: 'settings',
    before: (main) => main.amend('app.startAtLogin', () => ({ state: 'unavailable' as const })),
  });
  await expect(page.getByRole('switch', { name: label })).toBeDisabled();
  await expect(page.getByText(/Install Cashdesk first/)).toBeVisible();
});

test('the guide of the receiver offers it while it is off, and leaves what was switched in sight', async ({
  openFake,
}) => {
  const { page, main } = await openFake({ screen: 'webhooks' });
  const guide = page.getByRole('region', { name: 'Receiving' }).getByRole('button', {
    name: 'How it works',
  });
  await guide.press('Enter');
  const login = page.getByRole('dialog').getByRole('switch', { name: label });
  await expect(login).not.toBeChecked();
  await login.press('Space');
  await expect(login).toBeChecked();
  await page.keyboard.press('Escape');
  main.amend('app.startAtLogin', () => ({ state: 'on' as const }));
  await openScreen(page, 'Cards');
  await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeVisible();
  await openScreen(page, 'Webhooks');
  await guide.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(login).toHaveCount(0);
});

test('the hours of a card, their dialog and everything planned offer it', async ({ openFake }) => {
  const { page } = await openFake({ screen: 'cards', state: 'rules' });
  await page.getByRole('grid', { name: 'Cards' }).getByRole('row').nth(1).click();
  const ofCard = page.getByRole('article').getByRole('switch', { name: label });
  await expect(ofCard).not.toBeChecked();
  await page.getByRole('article').getByRole('button', { name: 'Change hours…' }).press('Enter');
  const ofHours = page.getByRole('dialog', { name: 'Hours' }).getByRole('switch', { name: label });
  await expect(ofHours).not.toBeChecked();
  await expectNoComplaint(page, 'hours that offer a start at login');
  await ofHours.press('Space');
  await expect(ofHours).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(ofCard).toBeChecked();
  await ofCard.press('Space');
  await page.keyboard.press('Control+k');
  await paletteField(page).fill('scheduled changes');
  await page.locator('[role=option][data-action="cards.planned"]').click();
  await expect(page.getByRole('main').getByRole('switch', { name: label })).not.toBeChecked();
});
