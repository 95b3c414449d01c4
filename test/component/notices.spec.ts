import { placeOf } from '../../main/features/notices.ts';
import type { NoticeAbout } from '../../preload/contract/notices/notices.ts';
import { ok } from '../../preload/contract/result.ts';
import { supplierInvoiceId } from '../../preload/contract/values.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { setPreferences } from '../e2e/demo-company.ts';
import { expect, signInAtBank, test } from './component-test.ts';

type NamedCard = Extract<NoticeAbout, { readonly kind: 'limit' }>['card'];

/** One notification of each kind with an amount or a link, and its age in days. */
function createNotifications(
  card: NamedCard,
): readonly (readonly [daysAgo: number, NoticeAbout])[] {
  const limit = { kind: 'limit', card, limit: 'payment-month' } as const;
  const elsewhere = { kind: 'elsewhere', card } as const;
  const status = { field: 'status', before: 'live', after: 'paused' };
  const monthly = { field: 'paymentMonthlyLimit', before: '2000', after: '2500' };
  const invoice = {
    id: supplierInvoiceId.parse('invoice-1'),
    supplier: 'Moulin Roux',
    dueDay: '2026-11-17',
    amount: '318.60',
    currency: 'EUR',
  };
  const account = { name: 'Compte principal', currency: 'EUR' };
  return [
    [0, { ...elsewhere, what: 'locked', changes: [status] }],
    [0, { ...limit, percent: 80, spent: '410', amount: '500' }],
    [0, { ...elsewhere, what: 'limits', changes: [monthly] }],
    [1, { kind: 'balance', account, balance: '812.40', below: '1000' }],
    [1, { kind: 'invoice-late', invoice }],
    [2, { kind: 'many', of: 'invoice-due', count: 12 }],
    [3, { kind: 'silence', sinceEpochMs: 0, hours: 72 }],
  ];
}

test('the bell counts unread notifications by day, and each entry opens its place', async ({
  demo: { page, main, rig },
}) => {
  const [card] = (await rig.rows()).filter(({ name }) => name === 'Karim Benali');
  if (card === undefined) throw new Error('The demo company has no card of Karim Benali');
  const all = createNotifications(card).map(([daysAgo, about], at, { length }) => ({
    entry: length - at,
    atEpochMs: Date.now() - daysAgo * 24 * 3_600_000,
    about,
    leadsTo: placeOf(about),
  }));
  let readUpTo = 4;
  const listNotifications = () => all.map((each) => ({ ...each, isRead: each.entry <= readUpTo }));
  main.answer('notices.list', () => ok({ notices: [] }));
  main.answer('notices.unread', () => ok({ count: 0 }));
  main.answer('notices.markRead', async ({ upTo }) => {
    readUpTo = upTo;
    await main.push('data.changed', { topic: 'notices' });
    return ok({});
  });
  await main.push('data.changed', { topic: 'notices' });
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await bell.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('No notifications yet');
  await expectAccessible(page, 'no-notices');
  await page.keyboard.press('Escape');

  main.answer('notices.list', () => ok({ notices: listNotifications() }));
  main.answer('notices.unread', () =>
    ok({ count: listNotifications().filter(({ isRead }) => !isRead).length }),
  );
  await main.push('data.changed', { topic: 'notices' });
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread');
  await bell.focus();
  await page.keyboard.press('Control+Shift+N');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
    'Today',
    'Yesterday',
    /^\w{3}, \w{3} \d+$/,
    /^\w{3}, \w{3} \d+$/,
  ]);
  await expect(
    panel.getByRole('button', { name: /^Card locked outside Cashdesk New/ }),
  ).toContainText(/Karim Benali\s*••\s*\d{4}/);
  await expect(panel.getByRole('button', { name: /Monthly limit/ }).last()).toContainText('2,500');
  await expect(panel.getByRole('button', { name: /^Card close to its limit/ })).toContainText(
    'Monthly limit €410.00 of €500.00',
  );
  await expect(panel.getByRole('button', { name: /Moulin Roux/ })).toContainText('€318.60');
  await expectAccessible(page, 'notices');
  await expect(bell).toHaveAccessibleName('Notifications');
  expect(main.asked('notices.markRead')).toEqual([{ upTo: 7 }]);
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: /^Card close to its limit/ }).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /Karim Benali/ })).toBeVisible();
  await bell.press('Enter');
  const silence = panel.getByRole('button', { name: /^No events received/ });
  await expect(silence).toContainText('Nothing arrived in 72 hours of listening.');
  await silence.press('Enter');
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();

  await setPreferences(page, { language: 'de', hideAmounts: true });
  await page.keyboard.press('Control+Shift+N');
  const german = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  await expect(german).toContainText('Karte außerhalb von Cashdesk gesperrt');
  await expect(german).toContainText('12 Eingangsrechnungen sind bald fällig');
  await expect(german).not.toContainText(/2[.,]?[05]00|812|1[.,]?000|410|318/);
  await expect(german.locator('[data-hidden]').first()).toBeAttached();
});

test('shows a card changed outside Cashdesk with before and after until dismissed', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank, { screen: 'cards' });
  const { page, rig } = cashdesk;
  const row = page.getByRole('row', { name: /Karim Benali/ });
  await expect(row).toContainText('Active');
  const card = bank.control.cards().find(({ embossed_name }) => embossed_name === 'Karim Benali');
  bank.control.updateCard(card?.id ?? '', { status: 'paused' });
  expect(await rig.cashdesk.handlers.cards.refresh({})).toMatchObject({ ok: true });
  await expect(row).toContainText('Changed outside Cashdesk');
  await row.click();
  const changeNote = page.getByText('This card was changed outside Cashdesk.').locator('..');
  await expect(changeNote.getByRole('listitem')).toHaveText(/Status\s*before Active\s*now Locked/);
  await expectAccessible(page, 'changed-elsewhere');
  await changeNote.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(changeNote).toHaveCount(0);
  await expect(row).not.toContainText('Changed outside Cashdesk');
});
