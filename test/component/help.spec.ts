import type { ScreenScope } from '../../preload/contract/app/diagnostics.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { expect, test } from './component-test.ts';

const scopes: ScreenScope[] = [
  { screen: 'cards', scope: 'card.read', use: 'read', status: 'granted' },
  { screen: 'cards', scope: 'card.write', use: 'write', status: 'missing' },
  { screen: 'clients', scope: 'client.read', use: 'read', status: 'granted' },
];

test('F1 explains the screen, and returns the focus', async ({ open }) => {
  const { page, main } = await open({
    screen: 'cards',
    before: (steering) => {
      steering.answer('diagnostics.permissions', () => ({ ok: true, value: { scopes } }));
    },
  });
  await expect(page.getByRole('row').first()).toBeVisible();
  const button = page.getByRole('banner').getByRole('button', { name: 'Help for this screen' });
  await button.focus();
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'Help: Cards' });
  await expect(help).toContainText('Lock a lost card at once.');
  await expect(help.getByRole('definition').first()).toHaveText(/^Confirming in your bank’s app/);
  await expect(help.getByRole('listitem').filter({ hasText: 'Lock all cards' })).toBeVisible();
  const allowed = help.getByRole('list').last().getByRole('listitem');
  await expect(allowed).toHaveText([/granted/, /not granted.*Sign in/s]);
  await expectAccessible(page, 'help');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  expect(main.asked('diagnostics.run'), 'help sends no request to the bank').toEqual([]);

  await page.getByRole('button', { name: 'Lock all cards…' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('F1');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('F1');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Help: Cards' })).toBeVisible();
});

test('offers help on every screen, also before a bank is connected', async ({
  welcome: { page },
}) => {
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Help: Home' })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('What your bank allows')).toHaveCount(0);
});
