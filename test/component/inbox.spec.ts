import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { navigationEntry, setPreferences } from '../e2e/demo-company.ts';
import {
  detail,
  eventGrid,
  eventRow,
  openWebhooks,
  receiver,
  showList,
  startReceiver,
  subscribe,
} from '../e2e/webhooks-page.ts';
import { savedFile } from './import-file.ts';

function pathOf(address: string): string {
  return new URL(address).pathname;
}

async function importText(page: Page, text: string, expectedText: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Import' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import events' });
  await dialog.getByRole('textbox', { name: 'Or paste text' }).fill(text);
  await dialog.getByRole('button', { name: 'Import text' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText(expectedText);
  await page.keyboard.press('Escape');
}

test("shows the demo company's events newest first and once each", async ({ demo: { page } }) => {
  await setPreferences(page, { theme: 'light' });
  await openWebhooks(page);
  await expectAccessible(page, 'no events yet');
  await receiver(page).getByRole('button', { name: 'How it works' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'how events get here');
  await page.keyboard.press('Escape');
  await startReceiver(page);
  await expect(eventRow(page, 'Genuine').first()).toBeVisible();
  await expect(eventRow(page, 'Received twice, saved once').first()).toBeVisible();
  await eventRow(page, 'Arrived after a newer event').first().click();
  await expect(detail(page)).toContainText('Sent by your bank, unchanged');
  await expect(
    detail(page).getByRole('tree', { name: 'Body' }).getByRole('treeitem').first(),
  ).toBeVisible();
  await expectAccessible(page, 'events');
});

test('explains an event, and verifies it without showing the secret', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openWebhooks(page);
  await importText(
    page,
    ['card.updated', 'card.frozen']
      .map((event) => JSON.stringify({ id: event, type: 'v1/cards', data: { event, id: 'c1' } }))
      .join('\n'),
    '2 events added.',
  );
  await expect(eventRow(page, 'card.frozen').locator('.name')).toHaveText('Cards');
  await page.getByRole('searchbox').fill('card.updated');
  await expect(eventGrid(page)).toHaveAttribute('aria-rowcount', '1');
  const cardEvent = eventRow(page, 'Changed: card');
  await expect(cardEvent.getByRole('code')).toHaveText('card.updated');
  await expect(cardEvent.getByRole('code').locator('mark')).toHaveText(['card', 'updated']);
  await cardEvent.click();
  await expect(
    detail(page).getByRole('heading', { level: 2, name: 'Changed: card' }),
  ).toBeVisible();
  await expect(detail(page).getByRole('code').first()).toHaveText('card.updated');

  await page.getByRole('searchbox').fill('');
  await importText(
    page,
    '{"id":"e1","type":"v1/transactions","data":{"event":"transaction.created","id":"t1","amount":4711.25,"note":"4711.25 paid","cents":"471125"}}',
    '1 event added.',
  );
  await eventRow(page, 'transaction.created').click();
  await expect(detail(page)).toContainText('4711.25');
  await setPreferences(page, { hideAmounts: true });
  await expect(
    detail(page).getByText(
      'Amounts are hidden. Cashdesk can’t tell which values are amounts, so these are hidden too.',
    ),
  ).toBeVisible();
  await expect(detail(page)).toContainText('transaction.created');
  for (const figure of ['4711', '471125'])
    expect((await page.content()).includes(figure), figure).toBe(false);
  await detail(page).getByRole('radio', { name: 'As received' }).press(' ');
  await expect(detail(page).getByRole('tree')).toHaveCount(0);
  for (const figure of ['4711', '471125'])
    expect((await page.content()).includes(figure), figure).toBe(false);

  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Verify a message…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Verify a message' });
  const body = '{"test":"data"}';
  await dialog.getByRole('textbox', { name: 'Body' }).fill(body);
  await dialog
    .getByRole('textbox', { name: 'Signature header' })
    .fill(createHmac('sha256', 'onboarding-secret').update(body).digest('hex'));
  await dialog.getByRole('textbox', { name: 'Signing secret' }).fill('onboarding-secret');
  await dialog.getByRole('button', { name: 'Verify' }).press('Enter');
  await expect(dialog.getByRole('status').last()).toContainText(
    'The signature matches this secret',
  );
  await dialog.getByRole('textbox', { name: 'Signature header' }).fill('nothing of the kind');
  await expect(dialog).toContainText('1 line isn’t a header.');
  await expectAccessible(page, 'a message that was verified');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await page.content()).not.toContain('onboarding-secret');
});

test('verifies signed events out of order, and folds repeats; genuine ones trigger a read', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  const [card] = bank.control.cards();
  if (card === undefined) throw new Error('The bank has no card');
  await openWebhooks(page);
  await expect(page.getByText('No events yet')).toBeVisible();
  await expect(receiver(page)).toContainText(
    'Events reach this computer only through a tunnel that you set up',
  );
  const receiverAddress = await startReceiver(page);
  expect(receiverAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/.{16,}$/);
  const send = receiver(page).getByRole('button', { name: 'Send test event' });
  await send.press('Enter');
  await expect(receiver(page)).toContainText('No subscription leads to this receiving address.');
  await expect(send).toBeFocused();
  await showList(page, 'Subscriptions');
  await subscribe(page, {
    address: `https://tunnel.example${pathOf(receiverAddress)}`,
    types: ['Cards', 'Clients'],
    description: 'Till',
  });
  await showList(page, 'Events');
  await send.press('Enter');
  await expect(receiver(page).getByText(/tunnel\.example/)).toBeVisible();

  bank.control.emit('v1/cards', { event: 'card.created', id: card.id });
  bank.control.advance(1000);
  bank.control.emit('v1/cards', { event: 'card.updated', id: card.id });
  expect(new Set(await bank.control.deliver({ to: receiverAddress }))).toEqual(new Set([204]));
  await expect(eventGrid(page)).toHaveAttribute('aria-rowcount', '2');
  await expect(eventRow(page, 'card.created')).toContainText('Arrived after a newer event');
  await expect(eventRow(page, 'card.updated')).toContainText('Received twice, saved once');
  await expect(eventRow(page, 'card.updated')).toContainText('Genuine');
  await expect(eventRow(page, 'card.updated')).toContainText('Changed: card');
  await expect(receiver(page)).toContainText('2 today');

  await eventRow(page, 'card.created').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(
    detail(page).getByRole('heading', { level: 2, name: /^(New|Changed): card$/ }),
  ).toBeFocused();
  await expect(detail(page)).toContainText('Sent by your bank, unchanged');
  await expect(detail(page)).toContainText('Verified with the signing secret “Till”');
  await expect(
    detail(page).getByRole('list', { name: 'What was checked' }).getByRole('listitem'),
  ).toHaveCount(5);
  await expectAccessible(page, 'a genuine event');
  await page.keyboard.press('Escape');
  await expect(eventGrid(page).locator('[role=row][aria-selected=true]')).toBeFocused();

  bank.control.emit('v1/cards', { event: 'card.deleted', id: card.id });
  expect(await bank.control.deliver({ to: receiverAddress, forged: true, copies: 1 })).toEqual([
    401,
  ]);
  await expect(page.getByText('1 unverified event is listed separately.')).toBeVisible();
  await expect(eventGrid(page)).toHaveAttribute('aria-rowcount', '2');
  await expect(receiver(page)).toContainText('1 rejected');
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  await expect(eventRow(page, 'Signature not valid')).toBeVisible();
  await expect(detail(page)).toContainText('This may not be from your bank');
  await expect(detail(page)).toContainText('signed with a secret that isn’t saved here');
  await expectAccessible(page, 'an event that is not genuine');
  await page.getByRole('button', { name: 'Back to the other events' }).press('Enter');

  await eventRow(page, 'card.updated').click();
  await detail(page).getByRole('button', { name: 'Open page' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cards' })).toBeVisible();
  await expect(detail(page).getByText('Reported by your bank')).toBeVisible();
  await expect(detail(page).getByText('2 events')).toBeVisible();
  await detail(page)
    .getByRole('button', { name: /^(New|Changed): card$/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();

  const id = '0000c11e-0000-4000-8000-000000000077';
  bank.control.emit('v1/clients', { event: 'client.created', id });
  expect(await bank.control.deliver({ to: receiverAddress, copies: 1 })).toEqual([204]);
  await importText(
    page,
    [
      JSON.stringify({
        id: 'm1',
        type: 'v1/memberships',
        data: { event: 'membership.updated', id },
      }),
      JSON.stringify({ id: 'p1', type: 'v1/products', data: { event: 'product.updated', id } }),
    ].join('\n'),
    '2 events added.',
  );
  const load = detail(page).getByRole('button', { name: 'Load from your bank' });

  await eventRow(page, 'membership.updated').click();
  await expect(detail(page)).toContainText('Cashdesk has no page for this.');
  await expect(load).toHaveCount(0);
  await eventRow(page, 'product.updated').click();
  await expect(detail(page)).toContainText('Only genuine events are loaded from your bank.');
  await expect(load).toHaveCount(0);

  await eventRow(page, 'client.created').click();
  await expect(detail(page)).toContainText('isn’t on this computer');
  await load.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(page.getByText('Not in your list')).toBeVisible();

  await openWebhooks(page);
  await receiver(page).getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(receiver(page)).toContainText('Receiving is off');
  await expect(send).toHaveCount(0);
  bank.control.emit('v1/cards', { event: 'card.updated', id: card.id });
  expect(await bank.control.deliver({ to: receiverAddress, copies: 1 })).toEqual(['unreachable']);
});

test('imports, stars, filters, exports and deletes events', async ({ cashdesk, startBank }) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page, rig } = cashdesk;
  await openWebhooks(page);
  await page.getByRole('main').getByRole('button', { name: 'Import' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import events' });
  const event = (index: number): string =>
    JSON.stringify({
      id: `event-${String(index)}`,
      type: 'v1/clients',
      created_at: `2026-11-0${String(index)}T09:00:00Z`,
      data: {
        event: `client.updated`,
        id: `client-${String(index)}`,
        note: '<b>bold</b> \u202eturned',
      },
    });
  await dialog
    .getByRole('textbox', { name: 'Or paste text' })
    .fill(`${event(1)}\n${event(2)}\nnot an event`);
  await dialog.getByRole('button', { name: 'Import text' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText(
    '2 events added. 1 entry isn’t a JSON event and was skipped.',
  );
  rig.toOpen.push({
    kind: 'opened',
    name: 'events.jsonl',
    bytes: Buffer.from(`${event(2)}\n${event(3)}\n`),
  });
  await dialog.getByRole('button', { name: 'Choose a file…' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText('1 event added. 1 was already saved.');
  const dataTransfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'event.json'));
    return data;
  }, event(4));
  await dialog.locator('.event-import').dispatchEvent('drop', { dataTransfer });
  await expect(dialog.getByRole('status')).toHaveText('1 event added.');
  await expectAccessible(page, 'an import of events');
  await page.keyboard.press('Escape');
  await expect(eventGrid(page)).toHaveAttribute('aria-rowcount', '4');
  await expect(eventRow(page, 'Imported, no signature')).toHaveCount(4);
  const entry = navigationEntry(page, 'Webhooks');
  await expect(entry).toHaveAccessibleDescription(/\d unread event/);

  await eventRow(page, 'client.updated').first().click();
  const tree = detail(page).getByRole('tree', { name: 'Body' });
  await expect(tree).toContainText('<b>bold</b> \\u202eturned');
  await expect(page.locator('main b')).toHaveCount(0);
  await tree.getByRole('treeitem').first().focus();
  await page.keyboard.press('End');
  await expect(tree.getByRole('treeitem').last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await detail(page).getByRole('button', { name: 'Add star' }).press('Enter');
  await expect(detail(page).getByRole('button', { name: 'Remove star' })).toBeVisible();
  for (const count of ['1', '4']) {
    await page.getByRole('button', { name: /^Filter and sort/ }).press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Starred' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(eventGrid(page)).toHaveAttribute('aria-rowcount', count);
  }

  const runMenuAction = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
  };
  await runMenuAction('Mark all shown as read');
  await expect(eventGrid(page).getByText('Unread')).toHaveCount(0);
  await expect(entry).not.toHaveAccessibleDescription(/unread/);
  const saved = await savedFile(cashdesk, () => runMenuAction('Export as CSV'));
  expect(saved.split('\r\n').filter((line) => line.includes('client.updated'))).toHaveLength(4);

  await runMenuAction('Select several…');
  const ticks = eventGrid(page).getByRole('button', { name: /^Select “/ });
  for (const place of [2, 3]) await ticks.nth(place).press(' ');
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete…', exact: true }).press('Enter');
  await page
    .getByRole('alertdialog', { name: 'Delete the 2 selected events?' })
    .getByRole('button', { name: 'Delete' })
    .press('Enter');
  await expect(eventGrid(page)).toHaveAttribute('aria-rowcount', '2');
  await expect(ticks).toHaveCount(0);

  await detail(page).getByRole('button', { name: 'Delete this event' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(eventGrid(page)).toHaveAttribute('aria-rowcount', '1');
  await expect(
    eventGrid(page).locator('[role=row][aria-selected=true]'),
    'the focus moves to a remaining event',
  ).toBeFocused();
  await runMenuAction('Delete events…');
  const question = page.getByRole('alertdialog', { name: 'Delete events?' });
  await expect(question).toContainText('1 saved event takes up');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(question).toContainText('No event matches. Nothing was deleted.');
  await question.getByRole('radio', { name: 'All' }).press(' ');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('No events yet')).toBeVisible();
});
