import { expectAccessible } from '../e2e/accessibility.ts';
import { expect, test } from './component-test.ts';

test('sets, changes and switches off a low-balance notification by keyboard', async ({ open }) => {
  const { page, main } = await open({ screen: 'organization' });
  const change = page.getByRole('button', { name: 'Change low balance notification…' });
  const notifyButton = page.getByRole('button', { name: 'Notify when low…' });
  await notifyButton.first().press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Low balance: / });
  const field = dialog.getByLabel('Notify below');
  await expect(field).toBeFocused();
  await page.keyboard.type('much');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter an amount like 1,234.50.')).toBeVisible();
  await expectAccessible(page, 'a low balance that is no amount');
  await field.fill('1,500.50');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Notifies below €1,500.50')).toBeVisible();
  await change.press('Enter');
  await expect(field).toHaveValue(/1,?500\.50?/);
  await dialog.getByRole('button', { name: 'Turn off' }).press('Enter');
  await expect(change).toHaveCount(0);
  expect(main.asked('organization.setLowBalance').map(({ below }) => below)).toEqual([
    '1500.5',
    null,
  ]);
});

test('removes the set amount from the page while amounts are hidden', async ({ open }) => {
  const { page } = await open({
    screen: 'organization',
    hideAmounts: true,
    before: (main) =>
      main.amend('organization.get', (value) => {
        const [first] = value.organization?.bankAccounts ?? [];
        const account = first?.slug ?? first?.iban ?? '';
        return { ...value, lowBalances: [{ account, below: '7654' }] };
      }),
  });
  await expect(page.getByText('Notifies below').locator('[data-hidden]')).toBeVisible();
  await page.getByRole('button', { name: 'Change low balance notification…' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Notify below')).toHaveValue('');
  expect(await page.content()).not.toMatch(/7,?654/);
});
