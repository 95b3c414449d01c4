import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, signInAtBank, test } from './bank.ts';
import { exploreDemo, goTo, openScreen } from './demo-company.ts';
import {
  clickNotification,
  clickTrayItem,
  lockNotifications,
  openedLinks,
  setOnline,
  trayItems,
} from './outside-world.ts';

async function labels(app: ElectronApplication): Promise<readonly string[]> {
  return (await trayItems(app)).map(({ label }) => label);
}
async function lockable(app: ElectronApplication): Promise<readonly string[]> {
  return (await trayItems(app))
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

test('the tray names the connection first, a card locked there leads its list from then on, and after a restart the session is still there', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const first = await launch();
  expect((await labels(first.app))[0]).toBe('No bank connected');
  await signInAtBank(first, bank, 'The bakery');
  await expect.poll(() => lockable(first.app)).toContain('Lock Karim Benali •• 7304');
  expect((await labels(first.app))[0]).toBe('The bakery');
  const last = (await lockable(first.app)).at(-1) ?? '';
  const card = last.replace('Lock ', '');

  await clickTrayItem(first.app, last);
  await expect
    .poll(() => lockNotifications(first.app))
    .toEqual([
      { title: 'Card locked', body: `${card} is locked. Unlocking needs your bank’s app.` },
    ]);
  const cards = (items: readonly string[]): readonly string[] =>
    items.filter((label) => label.includes(' •• '));
  await expect.poll(async () => cards(await labels(first.app))[0]).toBe(`${card}: locked`);
  expect(locksSent(bank.control.requests())).toHaveLength(1);

  await clickNotification(first.app, 'Card locked');
  await expect(
    first.page
      .getByText('This card is locked.')
      .or(first.page.getByText(/^Card locked:/))
      .first(),
  ).toBeVisible();
  await first.close();

  const second = await launch({ userData: first.userData });
  await expect.poll(async () => cards(await labels(second.app))[0]).toBe(`${card}: locked`);
  await expect(second.page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
  expect(await openedLinks(second.app), 'no second sign-in').toEqual([]);
  await clickTrayItem(second.app, 'Lock all cards…');
  await expect(second.page.getByRole('alertdialog')).toContainText('Lock all cards?');
  expect(locksSent(bank.control.requests()), 'nothing before the answer').toHaveLength(1);
});

test('without a network or a session the tray says so, and a click says why nothing was locked', async ({
  cashdesk,
  startBank,
}) => {
  const { app, page } = cashdesk;
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const karim = 'Lock Karim Benali •• 7304';
  const offline = page.getByText('You’re offline.', { exact: true });
  await expect.poll(() => lockable(app)).toContain(karim);
  await setOnline(app, false);
  await clickTrayItem(app, karim);
  const notLocked = (why: string) => ({
    title: 'Card not locked',
    body: `Karim Benali •• 7304: ${why}`,
  });
  await expect.poll(() => lockNotifications(app)).toEqual([notLocked('no internet')]);
  await expect.poll(() => labels(app)).toContain('Offline. Locking a card needs the internet.');
  await expect(offline, 'the window notices it as well').toBeVisible();

  await setOnline(app, true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(offline).toHaveCount(0);
  await page.evaluate(() => window.cashdesk.session.signOut({ eraseCache: false }));
  await expect.poll(() => labels(app)).toContain('Signed out. Sign in to lock cards.');
  await clickTrayItem(app, karim);
  await expect
    .poll(() => lockNotifications(app))
    .toEqual([notLocked('no internet'), notLocked('you’re signed out')]);
  expect(locksSent(bank.control.requests())).toEqual([]);
});

test('a desktop without a tray loses nothing: cards lock in the window, all of them from the palette, and closing quits', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const cashdesk = await launch({ hasTray: false });
  const { app, page } = cashdesk;
  await signInAtBank(cashdesk, bank);
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

test('a start at login is a file of the desktop once it is chosen, and shows the window where no tray does', async ({
  launch,
}) => {
  const config = await mkdtemp(path.join(tmpdir(), 'cashdesk-config-'));
  const environment = { XDG_CONFIG_HOME: config };
  const file = path.join(config, 'autostart/cashdesk.desktop');
  const first = await launch({ environment });
  await exploreDemo(first.page);
  await goTo(first.page, 'Settings');
  const login = first.page.getByRole('switch', { name: 'Start Cashdesk with this computer' });
  await expect(login).not.toBeChecked();
  expect(existsSync(file)).toBe(false);
  await login.press('Space');
  await expect(login).toBeChecked();
  expect(await readFile(file, 'utf8')).toMatch(/^Exec=".+" ".+" "--hidden"$/m);
  await first.close();
  const { app } = await launch({ environment, arguments: ['--hidden'], hasTray: false });
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true);
  await rm(config, { recursive: true, force: true });
});
