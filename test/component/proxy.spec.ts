import type { Page } from '@playwright/test';
import type { ProxyQuestion } from '../../preload/contract/app/proxy.ts';
import { ok } from '../../preload/contract/result.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { expect, test } from './component-test.ts';

function field(page: Page, name: string) {
  return page.getByRole('dialog').getByRole('textbox', { name, exact: true });
}
const place = 'proxy.martin.example:3128';

test('asks for a proxy password, now or later, again after a wrong one', async ({
  demo: { page, main },
}) => {
  const become = async (question: ProxyQuestion) => {
    await main.push('proxy.changed', { question });
    return ok({});
  };
  const question = { place, username: '', isRefused: false, isAsked: true };
  main.answer('proxy.ask', ({ isAsked }) => become({ ...question, isAsked }));
  main.answer('proxy.enter', ({ username, password }) =>
    become(password === 'wrong' ? { ...question, username, isRefused: true } : null),
  );
  const dialog = page.getByRole('dialog', { name: 'Password for the proxy' });
  await main.push('network.changed', { isOnline: false, isProxyInTheWay: true });
  const banner = page.locator('.banner');
  await expect(banner.getByText('The proxy to the internet blocked the way.')).toBeVisible();
  await main.push('proxy.changed', { question });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(banner.getByText('The proxy to the internet asks for a password.')).toBeVisible();
  await expectAccessible(page, 'a banner about a proxy');
  await banner.getByRole('button', { name: 'Enter the password' }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(place);
  await expectAccessible(page, 'the password of a proxy');
  await field(page, 'Name').fill('anna');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/.+/);
  expect(main.asked('proxy.enter')).toEqual([]);
  await field(page, 'Password').fill('wrong');
  await field(page, 'Password').press('Enter');
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/didn’t accept/);
  await expect(field(page, 'Name')).toHaveValue('anna');
  await field(page, 'Password').fill('right');
  await field(page, 'Password').press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(main.asked('proxy.enter')).toEqual([
    { username: 'anna', password: 'wrong' },
    { username: 'anna', password: 'right' },
  ]);
});
