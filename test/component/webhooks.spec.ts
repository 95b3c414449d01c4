import type { Locator } from '@playwright/test';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { testedLanguages } from '../fixtures/extent.ts';
import { openScreen } from '../e2e/demo-company.ts';
import { findFilesWith } from '../e2e/files.ts';
import {
  detail,
  openWebhooks,
  showList,
  subscribe,
  subscriptionGrid,
} from '../e2e/webhooks-page.ts';

const address = 'https://hooks.boulangerie-martin.fr/cashdesk';

test("marks a subscription's mistakes at their field, and shows its secret after a return", async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openWebhooks(page);
  await showList(page, 'Subscriptions');
  await expect(page.getByText('No subscriptions yet')).toBeVisible();
  await expectAccessible(page, 'no subscriptions');
  const posts = (): number =>
    bank.control
      .requests()
      .filter(({ method, path }) => method === 'POST' && path === '/v2/webhook_subscriptions')
      .length;

  const newButton = page
    .getByRole('main')
    .getByRole('button', { name: 'New subscription' })
    .first();
  await newButton.press('Enter');
  const field = page.getByRole('textbox', { name: 'Address' });
  const send = page.getByRole('button', { name: 'Subscribe' });
  for (const [typed, said] of [
    ['', 'Fill in this field.'],
    ['http://hooks.example.com', 'must begin with https'],
  ] as const) {
    await field.fill(typed);
    await send.press('Enter');
    await expect(field).toHaveAccessibleDescription(new RegExp(said));
    await expect(field, 'the wrong field has the focus').toBeFocused();
  }
  await expect(page.getByText('Choose at least one type.')).toBeVisible();
  await expectAccessible(page, 'a subscription with problems');
  await field.fill('https://till.local/e');
  await expect(field, 'a doubtful address gets a warning').toHaveAccessibleDescription(
    /Your bank probably can’t reach it/,
  );
  await field.fill('https://no-such.example.com/e');
  await field.press('Tab');
  await expect(field, 'an unknown host name gets a warning').toHaveAccessibleDescription(
    /Cashdesk found no server at this address/,
  );
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await field.fill('https://hooks.example.com/other');
  await expect(field).not.toHaveAccessibleDescription(/found no server/);
  await page.getByRole('checkbox', { name: /^Products / }).press(' ');
  expect(posts(), 'nothing was sent').toBe(0);

  await openScreen(page, 'Overview');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await openWebhooks(page);
  await showList(page, 'Subscriptions');
  await newButton.press('Enter');
  await expect(field).toHaveValue('https://hooks.example.com/other');
  await expect(page.getByRole('checkbox', { name: /^Products / })).toBeChecked();
  await expect(page.getByText('This is your draft.')).toBeVisible();

  const match = { method: 'POST', path: /^\/v2\/webhook_subscriptions/ } as const;
  const refuseNext = (pointer: string): void => {
    const errors = [{ code: 'invalid', detail: `refused at ${pointer}`, source: { pointer } }];
    bank.control.fail({ match, times: 1, fault: { kind: 'unprocessable', errors } });
  };
  refuseNext('/callback_url');
  await send.press('Enter');
  await expect(field).toHaveAccessibleDescription(
    /Message from your bank: refused at \/callback_url/,
  );
  await expect(field).toBeFocused();
  refuseNext('/retention');
  await send.press('Enter');
  await expect(page.getByRole('alert').getByText('refused at /retention')).toBeVisible();
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await field.fill('https://hooks.example.com/another');
  await expect(page.getByText('refused at')).toHaveCount(0);

  bank.control.fail({ match, times: 1, fault: { kind: 'delay', delayMs: 1000 } });
  await send.press('Enter');
  await openScreen(page, 'Overview');
  await expect(page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 })).toBeVisible();
  await expect.poll(posts).toBe(3);
  await openScreen(page, 'Webhooks');
  const secretDialog = page.getByRole('alertdialog', { name: 'Save this signing secret now' });
  await expect(secretDialog, 'the secret is shown after the user returns').toContainText(
    'hooks.example.com',
  );
  await secretDialog.getByRole('button', { name: 'Close without copying' }).press('Enter');
  await expect(secretDialog).toHaveCount(0);
  await expect(
    subscriptionGrid(page).getByRole('row', { name: /hooks\.example\.com/ }),
  ).toBeVisible();
});

test('creates, reads, changes and deletes a subscription by keyboard; shows its secret once', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page, rig } = cashdesk;
  await openWebhooks(page);
  await showList(page, 'Subscriptions');
  const secret = await subscribe(page, {
    address,
    types: ['Cards', 'Clients'],
    description: 'Till',
  });
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  await expect(subscriptionGrid(page).getByRole('row', { name: /Till/ })).toBeVisible();
  await expect(detail(page).getByRole('heading', { level: 2, name: 'Till' })).toBeVisible();
  await expect(detail(page)).toContainText(address);
  await expect(detail(page)).toContainText('card.read');
  await expect(
    detail(page).getByText('The signing secret is in the keychain', { exact: false }),
  ).toBeVisible();
  const tillSecrets = detail(page).getByRole('list', { name: 'Signing secrets' });
  await expect(tillSecrets).toContainText('No event verified with it since');
  await expect(
    tillSecrets.getByRole('button', { name: /^End/ }),
    'the only secret cannot be ended',
  ).toHaveCount(0);
  await expect(
    subscriptionGrid(page).locator('[role=row][aria-selected=true]'),
    'the row of the new subscription has the focus',
  ).toBeFocused();
  expect(
    (await page.content()).includes(secret),
    'the secret is nowhere in the page any more',
  ).toBe(false);
  expect(await findFilesWith(rig.dataDirectory, secret), 'nor in any file').toEqual([]);
  await expectAccessible(page, 'a subscription');

  await page.getByRole('button', { name: 'New subscription' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Address' });
  await field.fill(`${address}/`);
  await expect(
    page.getByText('Another subscription already uses this address: Till.'),
  ).toBeVisible();
  await expect(field, 'a warning is not a mistake').not.toHaveAttribute('aria-invalid', 'true');
  await field.fill('');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');

  await detail(page).getByRole('button', { name: 'Change' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(address);
  await page.getByRole('checkbox', { name: /^Products / }).press(' ');
  await page.getByRole('button', { name: 'Send change' }).press('Enter');
  await expect(detail(page)).toContainText('3 types');
  const sentChanges = bank.control
    .requests()
    .filter(
      ({ method, path }) => method === 'PATCH' && path.startsWith('/v2/webhook_subscriptions/'),
    );
  expect(sentChanges).toHaveLength(1);

  await detail(page).getByRole('button', { name: 'Delete subscription' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: /Delete subscription/ });
  await expect(question.getByRole('button', { name: 'Keep subscription' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await detail(page).getByRole('button', { name: 'Delete subscription' }).press('Enter');
  await question.getByRole('button', { name: 'Delete subscription' }).press('Enter');
  await expect(page.getByText('No subscriptions yet')).toBeVisible();

  const choose = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  await choose('Older kind of webhook…');
  const olderDialog = page.getByRole('dialog', { name: 'Older kind of webhook' });
  await olderDialog.getByRole('textbox', { name: 'Address' }).fill(address);
  await olderDialog
    .getByRole('textbox', { name: 'Your signing secret' })
    .fill('a-secret-of-my-own-for-registrations');
  await olderDialog.getByRole('button', { name: 'Register address' }).press('Enter');
  await expect(olderDialog.getByRole('status')).toContainText(
    'Address registered. The signing secret is in the keychain',
  );
  await expectAccessible(page, 'the older form');
  await page.keyboard.press('Escape');
  expect(await findFilesWith(rig.dataDirectory, 'a-secret-of-my-own-for-registrations')).toEqual(
    [],
  );
  await choose('Signing secrets…');
  const secrets = page.getByRole('dialog', { name: 'Signing secrets' });
  await expect(secrets.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'secrets');
  const olderSecret = secrets
    .getByRole('listitem')
    .filter({ hasText: 'An address for registrations' });
  await olderSecret.getByRole('button', { name: /^Remove/ }).press('Enter');
  await secrets.getByRole('button', { name: 'Remove permanently' }).press('Enter');
  await expect(olderSecret).toHaveCount(0);
});

test('names a missing permission, and still adds subscriptions by ID', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  bank.control.fail({
    match: { method: 'GET', path: /^\/v2\/webhook_subscriptions/ },
    fault: { kind: 'forbidden', scope: 'webhook' },
  });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openWebhooks(page);
  await showList(page, 'Subscriptions');
  await expect(
    page.getByText('You don’t have permission to see this list. Missing:'),
  ).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText('See, create, change and delete webhook subscriptions', { exact: true })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add by ID' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.insertText('Subscription 5b5c0000-0000-4000-8000-000000000001');
  await page.getByRole('dialog').getByRole('textbox').last().fill('Of the web shop');
  await page.getByRole('button', { name: 'Add 1' }).press('Enter');
  await expect(subscriptionGrid(page).getByRole('row', { name: /Of the web shop/ })).toBeVisible();
  await detail(page).getByRole('button', { name: 'Add signing secret…' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByLabel('Signing secret', { exact: true })
    .fill('a secret that came by other ways');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Add signing secret' })
    .last()
    .press('Enter');
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Of the web shop');
  await page.keyboard.press('Escape');
  await expect(
    detail(page).getByText('The signing secret is in the keychain', { exact: false }),
  ).toBeVisible();
  await detail(page).getByRole('button', { name: 'Remove from list' }).press('Enter');
  await expect(subscriptionGrid(page)).toHaveCount(0);
});

test('ends the older signing secret after a later event, and folds many unconfirmed subscriptions', async ({
  open,
}) => {
  const { page, main, rig, openWindow } = await open({ screen: 'webhooks', width: 960 });
  await showList(page, 'Subscriptions');
  await subscriptionGrid(page)
    .getByRole('row', { name: /till\.example/ })
    .click();
  await expect(detail(page)).toContainText('https://till.example/events');
  const id = main.asked('webhooks.get').at(-1)?.id ?? null;
  for (const name of ['Till', 'Till, new'])
    expect(
      await rig.cashdesk.handlers.webhooks.addSecret({
        name,
        kind: 'v2',
        value: `secret of ${name}`,
        subscriptionId: id,
      }),
    ).toMatchObject({ ok: true });
  main.amend('webhooks.secrets', (value) => ({
    secrets: value.secrets.map((secret) => ({
      ...secret,
      usedEpochMs: Date.now() - (secret.name === 'Till' ? 48 * 3_600_000 : 120_000),
    })),
  }));
  await main.push('data.changed', { topic: 'webhooks' });
  const secrets = detail(page).getByRole('list', { name: 'Signing secrets' });
  await expect(secrets.getByText('Last event verified with it')).toHaveCount(2);
  const end = (name: string): Locator =>
    secrets.getByRole('button', { name: `End ${name}`, exact: true });
  const question = secrets.getByRole('group', { name: 'End' });
  await end('Till, new').press('Enter');
  await expect(question).toContainText('later than with the other one');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await end('Till').press('Enter');
  await expect(question).toContainText('The other one verified a later event.');
  await expectAccessible(page, 'the end of a secret');
  await question.getByRole('button', { name: 'End signing secret' }).press('Enter');
  await expect(secrets).toContainText('It verifies no new events.');
  await secrets.getByRole('button', { name: 'Use again Till' }).press('Enter');
  await expect(end('Till')).toBeVisible();

  main.amend('writes.unknown', () => ({
    writes: Array.from({ length: 9 }, (_, at) => ({
      writeId: `write-${String(at)}`,
      sentAtEpochMs: Date.now(),
      checkedAtEpochMs: null,
      canCheck: true,
      traceId: null,
      kind: 'subscription' as const,
      callbackUrl: `https://hooks.example/${String(at)}`,
    })),
  }));
  await main.push('data.changed', { topic: 'webhooks' });
  const notes = page.getByText(/^Your bank hasn’t confirmed the subscription/);
  await expect(notes).toHaveCount(3);
  await expect(subscriptionGrid(page).getByRole('row').first()).toBeInViewport();
  await expectAccessible(page, 'many subscriptions that were not confirmed');
  await page.getByRole('button', { name: 'Show 6 more' }).press('Enter');
  await expect(notes).toHaveCount(9);
  await expect(subscriptionGrid(page).getByRole('row').first()).toBeInViewport();
  await page.getByRole('button', { name: 'Show fewer' }).press('Enter');
  await expect(notes).toHaveCount(3);

  for (const locale of testedLanguages) {
    const view = JSON.stringify({ kind: 'subscription', id });
    await openWindow({ screen: 'webhooks', view, locale, width: 960, zoomPercent: 200 });
    await expect(page.getByText('Till, new').first()).toBeVisible();
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
      `nothing is wider than the window: ${locale}`,
    ).toBeLessThanOrEqual(0);
  }
});
