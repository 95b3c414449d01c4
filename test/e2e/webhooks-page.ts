import { expect, type Locator, type Page } from '@playwright/test';
import { openScreen } from './demo-company.ts';

export function eventGrid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Events' });
}
export function eventRow(page: Page, words: string | RegExp): Locator {
  return eventGrid(page).getByRole('row').filter({ hasText: words });
}
export function subscriptionGrid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Subscriptions' });
}
export function receiver(page: Page): Locator {
  return page.getByRole('region', { name: 'Receiving' });
}
export function detail(page: Page): Locator {
  return page.getByRole('article');
}

/** Opens the screen by the navigation, with the keyboard. */
export async function openWebhooks(page: Page): Promise<void> {
  await openScreen(page, 'Webhooks');
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
}

/** Shows one of the two lists of the screen. */
export async function showList(page: Page, name: 'Events' | 'Subscriptions'): Promise<void> {
  const choice = page
    .getByRole('radiogroup', { name: 'View' })
    .getByRole('radio', { name: new RegExp(`^${name}`) });
  await choice.press(' ');
  await expect(choice).toHaveAttribute('aria-checked', 'true');
}

/** Starts the receiver with the keyboard, and returns its address. */
export async function startReceiver(page: Page): Promise<string> {
  await receiver(page).getByRole('button', { name: 'Start' }).press('Enter');
  await expect(receiver(page).getByText('Receiving', { exact: true })).toBeVisible();
  return (await receiver(page).locator('code').innerText()).trim();
}

/** Subscribes through the form by keyboard, and returns the secret, which is shown once. */
export async function subscribe(
  page: Page,
  {
    address,
    types,
    description = '',
  }: { readonly address: string; readonly types: readonly string[]; readonly description?: string },
): Promise<string> {
  await page
    .getByRole('main')
    .getByRole('button', { name: 'New subscription' })
    .first()
    .press('Enter');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await page.keyboard.insertText(address);
  for (const type of types)
    await page.getByRole('checkbox', { name: new RegExp(`^${type} `) }).press(' ');
  await page.getByRole('textbox', { name: 'Description' }).fill(description);
  await page.getByRole('button', { name: 'Subscribe' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Save this signing secret now' });
  await expect(dialog).toBeVisible();
  const secret = (await dialog.locator('pre').innerText()).trim();
  await page.keyboard.press('Escape');
  await expect(dialog, 'Escape does not close an uncopied secret').toContainText(
    'The secret hasn’t been copied yet',
  );
  await dialog.getByRole('button', { name: 'Copy signing secret' }).press('Enter');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  // Until it is in the list, the empty screen also offers to create one.
  await expect(subscriptionGrid(page).getByRole('row').first()).toBeVisible();
  return secret;
}
