import { expect, test } from './component-test.ts';

test('what only developers need stands apart, can be folded, and stays folded', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'cards' });
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const group = navigation.getByRole('button', { name: 'For developers' });
  const entries = navigation.getByRole('group', { name: 'For developers' }).getByRole('button');
  await expect(entries).toHaveText([/Webhooks/, /Registrations/]);
  await expect(group).toHaveAttribute('aria-expanded', 'true');

  await group.focus();
  await page.keyboard.press('Enter');
  await expect(entries).toHaveCount(0);
  await expect(group).toBeFocused();
  expect(main.asked('preferences.set')).toEqual([{ foldsDeveloperScreens: true }]);

  // Whoever goes there by another way still sees where she is.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Webhooks');
  await page.keyboard.press('Enter');
  await expect(entries).toHaveText([/Webhooks/]);
});

test('where there are registrations and nothing else, they stand like any other screen', async ({
  open,
}) => {
  const { page } = await open({ state: 'registrations-only', screen: 'registrations' });
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('button', { name: 'Registrations' })).toBeVisible();
  await expect(navigation.getByRole('button', { name: 'For developers' })).toBeHidden();
});
