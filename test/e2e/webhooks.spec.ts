import { expect, signInAtBank, test } from './bank.ts';
import { filesWith } from './files.ts';
import { detail, openWebhooks, showList, subscribe, subscriptionGrid } from './webhooks-page.ts';

const address = 'https://hooks.boulangerie-martin.fr/cashdesk';

test('a subscription is made, read, changed and deleted by keyboard alone; its secret is shown once', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page, userData } = cashdesk;
  await openWebhooks(page);
  await showList(page, 'Subscriptions');
  await expect(page.getByText('No subscriptions yet')).toBeVisible();
  const secret = await subscribe(page, {
    address,
    types: ['Cards', 'Clients'],
    description: 'Till',
  });
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  await expect(subscriptionGrid(page).getByRole('row', { name: /Till/ })).toBeVisible();
  await expect(detail(page).getByRole('heading', { level: 2, name: 'Till' })).toBeVisible();
  await expect(detail(page)).toContainText(address);
  await expect(detail(page)).toContainText('New cards, locks, limits and options');
  await expect(detail(page)).toContainText('card.read');
  await expect(
    detail(page).getByText('The signing secret is in the keychain', { exact: false }),
  ).toBeVisible();
  await expect(
    subscriptionGrid(page).locator('[role=row][aria-selected=true]'),
    'the focus goes on beside what was made',
  ).toBeFocused();
  expect(
    (await page.content()).includes(secret),
    'the secret is nowhere in the page any more',
  ).toBe(false);
  expect(await filesWith(userData, secret), 'nor in any file').toEqual([]);

  await detail(page).getByRole('button', { name: 'Change' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(address);
  await page.getByRole('checkbox', { name: /^Products / }).press(' ');
  await page.getByRole('button', { name: 'Send change' }).press('Enter');
  await expect(detail(page)).toContainText('3 types');
  const sent = bank.control
    .requests()
    .filter(
      ({ method, path }) => method === 'PATCH' && path.startsWith('/v2/webhook_subscriptions/'),
    );
  expect(sent).toHaveLength(1);

  await detail(page).getByRole('button', { name: 'Delete subscription' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: /Delete subscription/ });
  await expect(question.getByRole('button', { name: 'Keep subscription' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await detail(page).getByRole('button', { name: 'Delete subscription' }).press('Enter');
  await question.getByRole('button', { name: 'Delete subscription' }).press('Enter');
  await expect(page.getByText('No subscriptions yet')).toBeVisible();
});
