import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { type Caller, signedIn } from '../unit/demo-service/signed-in.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectNoComplaint, expectNoComplaintInBothThemes } from '../e2e/complaints.ts';
import { prefer } from '../e2e/demo-company.ts';
import { openWebhooks, showList, startReceiver, subscribe } from '../e2e/webhooks-page.ts';

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
/** What is said aloud when it changes; what is copied says so too. */
function statusOf(page: Page): Locator {
  return detail(page).getByRole('status').first();
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
  await page
    .getByRole('navigation')
    .getByRole('button', { name: 'Terminal payments', exact: true })
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'Terminal payments', level: 1 })).toBeVisible();
}

/** Pastes ids as a person does; a single one can be called something. */
async function follow(page: Page, ids: readonly string[], name = ''): Promise<void> {
  const alone = page.getByRole('button', { name: 'Track a payment' });
  const more = page.getByRole('button', { name: 'More payment actions' });
  await expect(alone.or(more)).toBeVisible();
  if (await alone.isVisible()) await alone.press('Enter');
  else {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Track a payment' }).press('Enter');
  }
  const dialog = page.getByRole('dialog', { name: 'Track terminal payments' });
  await expect(dialog).toBeVisible();
  await page.keyboard.insertText(ids.map((id) => `payment ${id}`).join('\n'));
  if (name !== '') await dialog.getByRole('textbox').last().fill(name);
  await dialog.getByRole('button', { name: /^Track \d+ payments?$/ }).press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('a payment is followed live until it is paid, and the word for it is said aloud', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const start = await till(bank);
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openPayments(page);
  await expect(page.getByText('No payments yet')).toBeVisible();
  await follow(
    page,
    [await start('pays', { order: '1047', '<b>note</b>': 'left of the door' })],
    'Table 4',
  );
  await expect(row(page, 'Table 4')).toContainText('Waiting for the customer');
  await expect(row(page, 'Table 4')).toContainText('€12.50');
  const mark = statusOf(page);
  await expect(mark).toHaveText('Waiting for the customer');
  bank.control.advance(customersTakeMs);
  await expect(mark).toHaveText('Paid');
  await expect(row(page, 'Table 4')).toContainText('Paid');
  await detail(page).getByRole('button', { name: 'For developers' }).click();
  for (const [label, value] of [
    ['Status', 'Authorised'],
    ['Requested', '€12.50'],
    ['Authorised', '€12.50'],
    ['Card network', 'Visa'],
    ['Card', '4242'],
    ['Terminal ID (POI)', 'POI-0001'],
    ['Terminal', 'Terminal 1'],
    ['Terminal ID', bank.terminalId],
    ['order', '1047'],
    ['<b>note</b>', 'left of the door'],
  ] as const) {
    await expect(
      detail(page)
        .locator('dt')
        .filter({ hasText: new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}$`) })
        .first(),
      label,
    ).toBeVisible();
    await expect(detail(page), label).toContainText(value);
  }
  await expect(page.locator('main b')).toHaveCount(0);
  const asked = (): number =>
    bank.control.requests().filter(({ path: at }) => at.startsWith('/v2/terminal_payments/'))
      .length;
  const before = asked();
  await follow(page, [await start('pays')]);
  await expect.poll(asked).toBeGreaterThan(before);
  expect(
    bank.control
      .requests()
      .filter(({ method, path: at }) => method !== 'GET' && at.startsWith('/v2/terminal')).length,
    'the till alone starts payments',
  ).toBe(2);
});

test('a payment that nobody follows is added by a genuine event, which is shown on its page; an event of the company is shown on the page of the company', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const call = await signedIn(bank);
  const start = await till(bank);
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openWebhooks(page);
  const listening = await startReceiver(page);
  await showList(page, 'Subscriptions');
  await subscribe(page, {
    address: `https://hooks.boulangerie-martin.fr${new URL(listening).pathname}`,
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
  expect(new Set(await bank.control.deliver({ to: listening }))).toEqual(new Set([204]));

  await openPayments(page);
  await expect(row(page, '€12.50')).toContainText('Paid');
  await expect(grid(page).getByRole('row')).toHaveCount(1);
  await expect(detail(page).getByRole('heading', { name: 'Reported by your bank' })).toBeVisible();
  await expect(
    detail(page).getByRole('button', { name: 'A terminal payment was changed' }).first(),
  ).toBeVisible();
  await expectNoComplaint(page, 'a payment with events');

  await openWebhooks(page);
  await showList(page, 'Events');
  await page
    .getByRole('grid', { name: 'Events' })
    .getByRole('row')
    .filter({ hasText: 'organization.updated' })
    .click();
  await detail(page).getByRole('button', { name: 'Open page' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Boulangerie Martin' })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'The company’s details were changed' }),
  ).toBeVisible();
  await expectNoComplaint(page, 'the company with events');
});

test('a payment of which nothing is heard for 120 seconds says what that may mean, and can be followed again', async ({
  cashdesk,
  startBank,
  moveClockTo,
}) => {
  const bank = await startBank();
  const start = await till(bank);
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openPayments(page);
  await follow(page, [await start('leaves')], 'Gone');
  await expect(row(page, 'Gone')).toContainText('Waiting for the customer');
  const asked = (): number =>
    bank.control.requests().filter(({ path: at }) => at.startsWith('/v2/terminal_payments/'))
      .length;
  const isSilent = async (): Promise<boolean> =>
    (await row(page, 'Gone').innerText()).includes('No update');
  // Half a minute between two answers at a time, as much as counts as quiet.
  for (let step = 0; step < 5 && !(await isSilent()); step += 1) {
    const before = asked();
    await moveClockTo(new Date(Date.now() + 29_000));
    // Timers do not hear of a clock that was moved; they do when main looks at its network.
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect.poll(async () => asked() > before || (await isSilent())).toBe(true);
  }
  await expect(row(page, 'Gone')).toContainText('No update');
  await expect(detail(page).getByText('Nothing has changed for 2 minutes.')).toBeVisible();
  await expect(
    detail(page).getByText('The terminal may be off or offline', { exact: false }),
  ).toBeVisible();
  await expectNoComplaint(page, 'a silent payment');
  await detail(page).getByRole('button', { name: 'Track again' }).press('Enter');
  await expect(statusOf(page)).toHaveText('Waiting for the customer');
});

test('many payments are followed at once: paid, refused, and paid with another amount, which is said', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const start = await till(bank);
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openPayments(page);
  await follow(page, [await start('adds-tip')], 'With a tip');
  await follow(page, [await start('is-refused')], 'Refused one');
  const crowd: string[] = [];
  for (let at = 0; at < 18; at += 1) crowd.push(await start('pays'));
  await follow(page, crowd);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '20');
  bank.control.advance(customersTakeMs);
  const search = page.getByRole('searchbox', { name: 'Name, status, ID' });
  await search.fill('tip');
  await expect(row(page, 'With a tip')).toContainText('Paid, different amount');
  await row(page, 'With a tip').click();
  await expect(detail(page).getByText('€13.75 was authorised instead of €12.50.')).toBeVisible();
  await search.fill('refused one');
  await expect(row(page, 'Refused one')).toContainText('Declined');
  await row(page, 'Refused one').click();
  await expect(statusOf(page)).toHaveText('Declined');
  await search.fill('');
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const answer = await window.cashdesk.terminalPayments.list({
          text: '',
          terminals: [],
          outcomes: [],
          at: 0,
          limit: 50,
        });
        return answer.ok
          ? answer.value.rows.filter(({ outcome }) => outcome === 'authorized').length
          : -1;
      }),
    )
    .toBe(19);
});

test('payments are gone through, found, exported and taken out by keyboard alone', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const start = await till(bank);
  await signInAtBank(cashdesk, bank);
  const { page, rig } = cashdesk;
  await openPayments(page);
  for (const name of ['Counter', 'Table 1', 'Table 2'])
    await follow(page, [await start('leaves')], name);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3');
  await page.getByRole('searchbox', { name: 'Name, status, ID' }).focus();
  await page.keyboard.type('table');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('heading', { level: 2, name: 'Table 2' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Table 2')).toBeFocused();

  await page.getByRole('button', { name: 'More payment actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).press('Enter');
  await expect
    .poll(
      () =>
        (rig.saved[0]?.text ?? '').split('\r\n').filter((line) => line.includes('12.50')).length,
    )
    .toBe(3);

  await detail(page).getByRole('button', { name: 'Stop tracking' }).press('Enter');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1');
  await expect(row(page, 'Table 1')).toBeVisible();
});

test('hidden amounts leave no figure of a payment in the page, and a right that is missing is named', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const start = await till(bank);
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openPayments(page);
  await follow(page, [await start('adds-tip', { subtotal: '11.80' })], 'With a tip');
  bank.control.advance(customersTakeMs);
  await expect(row(page, 'With a tip')).toContainText('Paid');
  await prefer(page, { hideAmounts: true });
  await expect(detail(page).locator('[data-hidden]').first()).toBeVisible();
  const content = await page.content();
  for (const figure of ['12.50', '13.75', '11.80'])
    expect(content.includes(figure), figure).toBe(false);

  bank.control.fail({
    match: { method: 'GET', path: /^\/v2\/terminal_payments\// },
    fault: { kind: 'forbidden', scope: 'terminal.read' },
  });
  await follow(page, [await start('pays')], 'Unread');
  await expect(row(page, 'Unread')).toContainText('Paused');
  await expect(detail(page).getByText('terminal.read', { exact: false }).first()).toBeVisible();
  await expectNoComplaint(page, 'a payment that may not be read');
});

test('axe finds nothing on the terminal payments, in either theme', async ({
  cashdesk,
  startBank,
}) => {
  await prefer(cashdesk.page, { theme: 'light' });
  const bank = await startBank();
  const start = await till(bank);
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openPayments(page);
  await expectNoComplaintInBothThemes(page, 'no payments yet');
  await page.getByRole('button', { name: 'Track a payment' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoComplaintInBothThemes(page, 'adding a payment');
  await page.keyboard.press('Escape');
  await follow(page, [await start('is-refused')], 'Refused one');
  await expect(statusOf(page)).toHaveText('Waiting for the customer');
  await expectNoComplaintInBothThemes(page, 'a payment that is followed');
  bank.control.advance(customersTakeMs);
  await expect(statusOf(page)).toHaveText('Declined');
  await expectNoComplaintInBothThemes(page, 'a refused payment');
  await follow(page, [await start('adds-tip')], 'With a tip');
  bank.control.advance(customersTakeMs);
  await expect(statusOf(page)).toHaveText('Paid, different amount');
  await expect(detail(page).getByText(/was authorised/)).toBeVisible();
  await expectNoComplaintInBothThemes(page, 'a payment of another amount');
  await page.getByRole('searchbox', { name: 'Name, status, ID' }).fill('nobody');
  await expect(page.getByText('No payments found')).toBeVisible();
  await expectNoComplaintInBothThemes(page, 'no payment found');
});
