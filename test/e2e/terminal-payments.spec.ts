import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { type Caller, signedIn } from '../unit/demo-service/signed-in.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { expectNoComplaint } from './complaints.ts';
import { setOnline, tellPages } from './outside-world.ts';
import { openScreen } from './demo-company.ts';

/** So long the customers of the demo service take. */
const customersTakeMs = 8_000;

function grid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Terminal payments' });
}
function row(page: Page, words: string): Locator {
  return grid(page).getByRole('row').filter({ hasText: words });
}
function detail(page: Page): Locator {
  return page.getByRole('article');
}

/** The till: it starts payments at the bank, which is nothing the app does. */
async function till(
  bank: DemoService,
): Promise<(customer: string, metadata?: Readonly<Record<string, string>>) => Promise<string>> {
  const call: Caller = await signedIn(bank);
  return async (customer, metadata = {}) => {
    const answer = await call('POST', `/v2/terminals/${bank.terminalId}/payment`, {
      amount: { value: '12.50', currency: 'EUR' },
      metadata: { demo_customer: customer, ...metadata },
    });
    return (answer.body['terminal_payment'] as { readonly id: string }).id;
  };
}

async function openPayments(page: Page): Promise<void> {
  await openScreen(page, 'Terminal payments');
  await expect(page.getByRole('heading', { name: 'Terminal payments', level: 1 })).toBeVisible();
}

/** Pastes ids as a person does; a single one can be called something. */
async function follow(page: Page, ids: readonly string[], name = ''): Promise<void> {
  await page.getByRole('button', { name: 'Track a payment' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Track terminal payments' });
  await expect(dialog).toBeVisible();
  await page.keyboard.insertText(ids.map((id) => `payment ${id}`).join('\n'));
  if (name !== '') await dialog.getByRole('textbox').last().fill(name);
  await dialog.getByRole('button', { name: /^Add \d+$/ }).press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('a restart in the middle goes on following, also after a time without a network', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const start = await till(bank);
  const first = await launch();
  await signInAtBank(first, bank);
  await openPayments(first.page);
  await follow(first.page, [await start('pays')], 'Table 4');
  await expect(row(first.page, 'Table 4')).toContainText('Waiting for the customer');
  await first.close();

  const { app, page } = await launch({ userData: first.userData, isOnline: false });
  await openPayments(page);
  await expect(row(page, 'Table 4')).toContainText('€12.50');
  await expect(row(page, 'Table 4')).toContainText('Paused');
  await expect(
    detail(page).getByText('Tracking resumes once you’re online and signed in.'),
  ).toBeVisible();
  await expectNoComplaint(page, 'a paused payment');
  bank.control.advance(customersTakeMs);
  await setOnline(app, true);
  await tellPages(app, true);
  await expect(row(page, 'Table 4')).toContainText('Paid');
});
