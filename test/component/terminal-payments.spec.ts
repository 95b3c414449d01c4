import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import type { PaymentRow } from '../../preload/contract/terminal-payments.ts';
import { type Caller, signedIn } from '../unit/demo-service/signed-in.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { openScreen, setPreferences } from '../e2e/demo-company.ts';
import { openWebhooks, showList, startReceiver, subscribe } from '../e2e/webhooks-page.ts';

/** How long a customer of the demo service takes to pay. */
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
/** The status that screen readers announce; the confirmation of a copy is another one. */
function statusOf(page: Page): Locator {
  return detail(page).getByRole('status').first();
}

/** A till that starts payments at the bank without the app. */
async function createTill(
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

/** Pastes ids as a user does; a single one can get a name. */
async function followPayments(page: Page, ids: readonly string[], name = ''): Promise<void> {
  const trackButton = page.getByRole('button', { name: 'Track a payment' });
  const moreActions = page.getByRole('button', { name: 'More actions' });
  await expect(trackButton.or(moreActions)).toBeVisible();
  if (await trackButton.isVisible()) await trackButton.press('Enter');
  else {
    await moreActions.press('Enter');
    await page.getByRole('menuitem', { name: 'Track a payment' }).press('Enter');
  }
  const dialog = page.getByRole('dialog', { name: 'Track terminal payments' });
  await expect(dialog).toBeVisible();
  await page.keyboard.insertText(ids.map((id) => `payment ${id}`).join('\n'));
  if (name !== '') await dialog.getByRole('textbox').last().fill(name);
  await dialog.getByRole('button', { name: /^Add \d+$/ }).press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('follows a payment live, and explains other amounts, refusals and silence', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const start = await createTill(bank);
  await signInAtBank(cashdesk, bank);
  const { page, main, rig } = cashdesk;
  await openPayments(page);
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expectAccessible(page, 'no payments yet');
  await followPayments(
    page,
    [await start('pays', { order: '1047', '<b>note</b>': 'left of the door' })],
    'Table 4',
  );
  await expect(row(page, 'Table 4')).toContainText('Waiting for the customer');
  await expect(row(page, 'Table 4')).toContainText('€12.50');
  const statusBadge = statusOf(page);
  await expect(statusBadge).toHaveText('Waiting for the customer');
  await expect(detail(page).getByText('You can cancel only at the terminal.')).toBeVisible();
  await expectAccessible(page, 'a payment that is followed');
  bank.control.advance(customersTakeMs);
  await expect(statusBadge).toHaveText('Paid');
  await expect(row(page, 'Table 4')).toContainText('Paid');
  await detail(page).getByRole('button', { name: 'For developers' }).click();
  for (const text of ['1047', '<b>note</b>', 'left of the door'])
    await expect(detail(page).getByText(text, { exact: true }).first(), text).toBeVisible();
  await expect(page.locator('main b')).toHaveCount(0);

  await followPayments(page, [await start('adds-tip', { subtotal: '11.80' })], 'Terrace');
  await followPayments(page, [await start('is-refused')], 'Window seat');
  bank.control.advance(customersTakeMs);
  await expect(statusBadge).toHaveText('Declined');
  await expectAccessible(page, 'a refused payment');
  await page.getByRole('searchbox', { name: 'Name, status, ID' }).focus();
  await page.keyboard.type('terrace');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1');
  await expect(row(page, 'Terrace')).toContainText('Paid, with tip');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('heading', { level: 2, name: 'Terrace' })).toBeFocused();
  await expect(detail(page).getByText('of which tips €1.25')).toBeVisible();
  await expectAccessible(page, 'a payment with a tip');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Terrace')).toBeFocused();
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).press('Enter');
  await expect.poll(() => rig.saved[0]?.text ?? '').toContain('12.50');

  await setPreferences(page, { hideAmounts: true });
  await expect(detail(page).locator('[data-hidden]').first()).toBeVisible();
  const content = await page.content();
  for (const figure of ['12.50', '13.75', '11.80'])
    expect(content.includes(figure), figure).toBe(false);
  await detail(page).getByRole('button', { name: 'Remove from list' }).press('Enter');
  await expect(row(page, 'Terrace')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Name, status, ID' }).fill('');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');

  await followPayments(page, [await start('leaves')], 'Door');
  const toSilentRow = (one: PaymentRow): PaymentRow =>
    one.label === 'Door'
      ? { ...one, watch: { state: 'silent', sinceEpochMs: one.watch.sinceEpochMs, error: null } }
      : one;
  main.amend('terminalPayments.list', (list) => ({ ...list, rows: list.rows.map(toSilentRow) }));
  main.amend('terminalPayments.get', (got) => ({ ...got, row: got.row && toSilentRow(got.row) }));
  await main.push('data.changed', { topic: 'terminal-payments' });
  await expect(row(page, 'Door')).toContainText('No update');
  await expect(detail(page).getByText('Nothing has changed for 2 minutes.')).toBeVisible();
  await expect(
    detail(page).getByText('The terminal may be off or offline', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page, 'a silent payment');
  main.asUsual('terminalPayments.list');
  main.asUsual('terminalPayments.get');
  await detail(page).getByRole('button', { name: 'Track again' }).press('Enter');
  await expect(row(page, 'Door')).toContainText('Waiting for the customer');

  bank.control.fail({
    match: { method: 'GET', path: /^\/v2\/terminal_payments\// },
    fault: { kind: 'forbidden', scope: 'terminal.read' },
  });
  await followPayments(page, [await start('pays')], 'Unread');
  await expect(row(page, 'Unread')).toContainText('Paused');
  await expect(detail(page).getByText('terminal.read', { exact: false }).first()).toBeVisible();
  expect(
    bank.control
      .requests()
      .filter(({ method, path: at }) => method !== 'GET' && at.startsWith('/v2/terminal')).length,
    'only the till starts payments',
  ).toBe(5);
});

test('adds an unknown payment by a genuine event, and shows it on its page', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const call = await signedIn(bank);
  const start = await createTill(bank);
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openWebhooks(page);
  const receiverAddress = await startReceiver(page);
  await showList(page, 'Subscriptions');
  await subscribe(page, {
    address: `https://hooks.boulangerie-martin.fr${new URL(receiverAddress).pathname}`,
    types: ['Terminal payments', 'Company'],
    description: 'Till',
  });
  const id = await start('pays');
  const organization = (await call('GET', '/v2/organization')).body['organization'] as {
    readonly id: string;
  };
  bank.control.advance(customersTakeMs);
  bank.control.emit('v1/terminal-payments', { event: 'terminal_payment.updated', id });
  bank.control.emit('v1/organizations', { event: 'organization.updated', id: organization.id });
  expect(new Set(await bank.control.deliver({ to: receiverAddress }))).toEqual(new Set([204]));

  await openPayments(page);
  await expect(row(page, '€12.50')).toContainText('Paid');
  await expect(grid(page).getByRole('row')).toHaveCount(1);
  await expect(detail(page).getByRole('heading', { name: 'Reported by your bank' })).toBeVisible();
  await expect(
    detail(page).getByRole('button', { name: 'Changed: terminal payment' }).first(),
  ).toBeVisible();
  await expectAccessible(page, 'a payment with events');

  await openWebhooks(page);
  await showList(page, 'Events');
  await page
    .getByRole('grid', { name: 'Events' })
    .getByRole('row')
    .filter({ hasText: 'organization.updated' })
    .click();
  await detail(page).getByRole('button', { name: 'Open page' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Boulangerie Martin' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Changed: company' })).toBeVisible();
  await expectAccessible(page, 'the company with events');
});
