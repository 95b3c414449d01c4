import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { calendarDay } from '../../main/demo-service/clock.ts';
import type { Cashdesk } from './app.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { goTo, openScreen } from './demo-company.ts';
import { askBankAgain, bankInvoice, expectInvoices, openBoard } from './invoices.ts';
import {
  clickNotification,
  clickTrayItem,
  readLockNotifications,
  readNotifications,
  readOpenedLinks,
  setOnline,
  readTrayItems,
} from './fake-desktop.ts';

async function readTrayLabels(app: ElectronApplication): Promise<readonly string[]> {
  return (await readTrayItems(app)).map(({ label }) => label);
}
const karim = 'Lock Karim Benali •• 7304';

function cards(items: readonly string[]): readonly string[] {
  return items.filter((label) => label.includes(' •• '));
}
async function lockable(app: ElectronApplication): Promise<readonly string[]> {
  return (await readTrayItems(app))
    .filter(({ id }) => id.startsWith('lock:'))
    .map(({ label }) => label);
}
function locksSent(
  requests: readonly { readonly method: string; readonly path: string }[],
): readonly string[] {
  return requests
    .filter(({ method, path }) => method === 'PUT' && path.endsWith('/lock'))
    .map(({ path }) => path);
}

/** The titles of the desktop's notifications. */
async function readTitles(app: ElectronApplication): Promise<readonly string[]> {
  return (await readNotifications(app)).map(({ title }) => title);
}

test('tray and notifications open their subject and lock a card, without repeats after a restart', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const first = await launch();
  expect((await readTrayLabels(first.app))[0]).toBe('No bank connected');
  await signInAtBank(first, bank, 'The bakery');
  await expect.poll(() => lockable(first.app)).toContain(karim);
  expect((await readTrayLabels(first.app))[0]).toBe('The bakery');
  const last = (await lockable(first.app)).at(-1) ?? '';
  const card = last.replace('Lock ', '');
  await clickTrayItem(first.app, last);
  await expect
    .poll(() => readLockNotifications(first.app))
    .toEqual([
      { title: 'Card locked', body: `${card} is locked. Unlocking needs your bank’s app.` },
    ]);
  await expect.poll(async () => cards(await readTrayLabels(first.app))[0]).toBe(`${card}: locked`);
  expect(locksSent(bank.control.requests())).toHaveLength(1);
  await clickNotification(first.app, 'Card locked');
  await expect(
    first.page
      .getByText('This card is locked.')
      .or(first.page.getByText(/^Card locked:/))
      .first(),
  ).toBeVisible();
  // Conditions that hold when a connection opens are one notification, seconds later.
  const digest = /^2 supplier invoices are overdue · 2 cards are close to their limits · 3/;
  await expect.poll(() => readTitles(first.app)).toContainEqual(expect.stringMatching(digest));
  for (const { title, body } of await readNotifications(first.app))
    expect(`${title} ${body}`).not.toMatch(/€|\d[.,]\d\d/);
  await openBoard(first.page);
  await expectInvoices(first.page, 12);
  await clickNotification(
    first.app,
    (await readTitles(first.app)).find((title) => digest.test(title)) ?? '',
  );
  await expect(
    first.page.getByRole('heading', { name: 'Boulangerie Martin', level: 1 }),
  ).toBeVisible();
  await first.close();

  const fuelCard = bank.control.cards().find(({ nickname }) => nickname === 'Fuel');
  bank.control.updateCard(fuelCard?.id ?? '', { payment_monthly_spent: 400 });
  const { app, page } = await launch({ userData: first.userData });
  await expect.poll(async () => cards(await readTrayLabels(app))[0]).toBe(`${card}: locked`);
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  expect(await readOpenedLinks(app), 'no second sign-in').toEqual([]);
  await clickTrayItem(app, 'Lock all cards…');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Lock all cards?');
  expect(locksSent(bank.control.requests()), 'nothing before the answer').toHaveLength(1);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await openBoard(page);
  await expectInvoices(page, 12);
  await expect.poll(() => readTitles(app)).toEqual(['Card limit reached']);
  bank.control.updateSupplierInvoice(bankInvoice(bank, 'D-0098').id, {
    due_date: calendarDay(Date.now(), 1),
  });
  await askBankAgain(page);
  // Only the invoice with the new date was not counted before.
  await expect
    .poll(() => readTitles(app))
    .toEqual([
      'Card limit reached',
      '1 card is close to its limit · 1 supplier invoice is due soon',
    ]);

  await goTo(page, 'Overview');
  await expectWhyNotLocked({ app, page });
  expect(locksSent(bank.control.requests())).toHaveLength(1);
});

/** Clicks the tray's lock without a network, and then without a session. */
async function expectWhyNotLocked({ app, page }: Pick<Cashdesk, 'app' | 'page'>): Promise<void> {
  const offline = page.getByText('You’re offline.', { exact: true });
  await setOnline(app, false);
  await clickTrayItem(app, karim);
  const notLocked = (why: string) => ({
    title: 'Card not locked',
    body: `Karim Benali •• 7304: ${why}`,
  });
  await expect.poll(() => readLockNotifications(app)).toEqual([notLocked('no internet')]);
  await expect
    .poll(() => readTrayLabels(app))
    .toContain('Offline. Locking a card needs the internet.');
  await expect(offline, 'the window notices it as well').toBeVisible();

  await setOnline(app, true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(offline).toHaveCount(0);
  await page.evaluate(() => window.cashdesk.session.signOut({ eraseCache: false }));
  await expect.poll(() => readTrayLabels(app)).toContain('Signed out. Sign in to lock cards.');
  await clickTrayItem(app, karim);
  await expect
    .poll(() => readLockNotifications(app))
    .toEqual([notLocked('no internet'), notLocked('you’re signed out')]);
}

test('without a tray, a start at login shows the window, and closing it quits', async ({
  launch,
  startBank,
}, testInfo) => {
  const bank = await startBank();
  const config = testInfo.outputPath('config');
  const file = path.join(config, 'autostart/cashdesk.desktop');
  const cashdesk = await launch({
    environment: { XDG_CONFIG_HOME: config },
    arguments: ['--hidden'],
    hasTray: false,
  });
  const { app, page } = cashdesk;
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true);
  await signInAtBank(cashdesk, bank);
  await goTo(page, 'Settings');
  const login = page.getByRole('switch', { name: 'Start Cashdesk with this computer' });
  await expect(login).not.toBeChecked();
  expect(existsSync(file)).toBe(false);
  await login.press('Space');
  await expect(login).toBeChecked();
  expect(await readFile(file, 'utf8')).toMatch(/^Exec=".+" ".+" "--hidden"$/m);

  await openScreen(page, 'Cards');
  await page.getByRole('row').filter({ hasText: 'Karim Benali' }).first().click();
  await page.getByRole('button', { name: 'Lock card', exact: true }).click();
  await expect(page.getByText(/^Card locked:/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lock all');
  await page.getByRole('option', { name: /Lock all cards/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Lock all cards?');
  const closed = app.waitForEvent('close');
  await app
    .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    .catch(() => undefined);
  await closed;
});
