import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answerNextDialog,
  readAppMenuItems,
  clickAppMenuItem,
  clickNotification,
  installFakeDesktop,
  readNotifications,
  readOpenedLinks,
  setOnline,
  readShownDialogs,
} from '../../e2e/fake-desktop.ts';
import { launchFixture, type Running } from './launch-fixture.ts';

let running: Running;
beforeEach(async () => {
  running = await launchFixture();
  await installFakeDesktop(running.app);
});
afterEach(() => running.close());

describe('the fake desktop', () => {
  it('records every link that the app opens, without a browser', async () => {
    await running.page.click('#window');
    await expect.poll(() => readOpenedLinks(running.app)).toEqual(['https://example.invalid/new']);
  });

  it('answers a dialog from the queue, and cancels it without an answer', async () => {
    const ask = () =>
      running.app.evaluate(
        async ({ dialog }) =>
          (
            await dialog.showMessageBox({
              message: 'Lock all?',
              buttons: ['Lock', 'Keep'],
              cancelId: 1,
            })
          ).response,
      );
    await answerNextDialog(running.app, { button: 'Lock' });
    expect([await ask(), await ask()]).toEqual([0, 1]);
    expect(await readShownDialogs(running.app)).toHaveLength(2);
  });

  it('answers a save dialog with the queued path, and cancels it without one', async () => {
    const ask = () =>
      running.app.evaluate(({ BrowserWindow, dialog }) => {
        const [window] = BrowserWindow.getAllWindows();
        if (window === undefined) throw new Error('There is no window');
        return dialog.showSaveDialog(window, {
          title: 'Card history',
          defaultPath: '/home/ada/history.csv',
        });
      });
    await answerNextDialog(running.app, { filePaths: ['/home/ada/chosen.csv'] });
    expect([await ask(), await ask()]).toEqual([
      { canceled: false, filePath: '/home/ada/chosen.csv' },
      { canceled: true, filePath: '' },
    ]);
    expect(await readShownDialogs(running.app)).toMatchObject([
      { message: 'Card history' },
      { message: 'Card history' },
    ]);
  });

  it('records a notification that a spec can click', async () => {
    await running.app.evaluate(() =>
      (
        globalThis as unknown as { tray: { menu: { items: { click(): void }[] } } }
      ).tray.menu.items[0]?.click(),
    );
    expect(await readNotifications(running.app)).toEqual([{ title: 'Told', body: 'you' }]);
    await clickNotification(running.app, 'Told');
    expect((await running.seen()).events.at(-1)).toBe('notification click');
  });

  it('exposes the application menu', async () => {
    await clickAppMenuItem(running.app, 'hide-amounts');
    expect((await readAppMenuItems(running.app)).at(-1)).toEqual({
      id: 'hide-amounts',
      label: 'Hide amounts',
      enabled: true,
      checked: true,
      path: 'File > Hide amounts',
    });
    expect((await running.seen()).events.at(-1)).toBe('shortcut');
  });

  it('fails the requests of every session while the network is off', async () => {
    const tryOut = () =>
      running.app.evaluate(async ({ net, session }) => [
        net.isOnline(),
        await session
          .fromPartition('bank')
          .fetch('http://127.0.0.1:9/')
          .catch((error: Error) => error.message),
      ]);
    await setOnline(running.app, false);
    expect(await tryOut()).toEqual([false, 'net::ERR_INTERNET_DISCONNECTED']);
    await setOnline(running.app, true);
    expect(await tryOut()).toEqual([true, 'net::ERR_UNSAFE_PORT']);
  });
});
