import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { standInCommand } from '../../electron-stand-in/executable.ts';
import { definedEnvironment, fixture, launchFixture, type Running } from './launch-fixture.ts';

type Item = { readonly label: string; readonly enabled: boolean; click(): void };
type Global = {
  keepWindow: boolean;
  tray: { menu: { items: Item[] } };
  __cashdeskStandIn: { notifications(): { title: string; emit(event: string): void }[] };
};

const [program, ...args] = standInCommand;
const open: Running[] = [];
async function launch(environment?: Readonly<Record<string, string>>): Promise<Running> {
  const running = await launchFixture(environment);
  open.push(running);
  return running;
}
afterEach(async () => {
  for (const running of open.splice(0)) await running.close();
});
function profilesOf(pid: number | undefined): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`cashdesk-stand-in-${pid}-`));
}
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
function waitForEnd(running: Running): Promise<unknown> {
  return once(running.app.process(), 'exit');
}

describe('the lifecycle of the app', () => {
  it('reads its name, version and folders from its package and command line', async () => {
    const { app, userData } = await launch({ CASHDESK_STANDIN_LOCALE: 'de-AT' });
    const appFacts = await app.evaluate(({ app: electron }) => [
      electron.getName(),
      electron.getVersion(),
      electron.getPath('userData'),
      electron.getLocale(),
      electron.getPreferredSystemLanguages(),
      electron.isPackaged,
    ]);
    expect(appFacts).toEqual(['Fixture', '1.2.3', userData, 'de', ['de-AT'], false]);
  });

  it('gives the page the language of the system', async () => {
    const { page } = await launch({ CASHDESK_STANDIN_LOCALE: 'fr' });
    expect(
      await page.evaluate(() => [
        navigator.language,
        new Intl.NumberFormat().resolvedOptions().locale,
      ]),
    ).toEqual(['fr', 'fr']);
  });

  it('shows the window when it is ready, and quits when it is closed', async () => {
    const running = await launch();
    expect((await running.seen()).events).toEqual(['ready-to-show', 'show', 'focus']);
    const exit = waitForEnd(running);
    await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    expect(await exit).toEqual([0, null]);
  });

  it('treats a page that Chromium closed as a closed window', async () => {
    const running = await launch();
    const exit = waitForEnd(running);
    const devtools = await running.page.context().newCDPSession(running.page);
    await devtools.send('Page.close');
    expect(await exit).toEqual([0, null]);
  });

  it('leaves a window open when the app prevents the close, and does not quit', async () => {
    const { app, page, seen } = await launch();
    await app.evaluate(({ app: electron }) => {
      (globalThis as unknown as Global).keepWindow = true;
      electron.quit();
    });
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    expect((await seen()).events.at(-1)).toBe('close');
    expect(await page.evaluate(() => globalThis.fixture.add(1, 1))).toBe(2);
    await app.evaluate(() => {
      (globalThis as unknown as Global).keepWindow = false;
    });
  });

  it('hides and shows the window, and gives browserWindow() to specs', async () => {
    const { app, page, seen } = await launch();
    const window = await app.browserWindow(page);
    const visible = await window.evaluate((it: Electron.BrowserWindow) => {
      const states = [it.isVisible()];
      it.hide();
      states.push(it.isVisible());
      it.show();
      return [...states, it.isVisible(), it.isFocused()];
    });
    expect(visible).toEqual([true, false, true, true]);
    expect((await seen()).events.slice(-4)).toEqual(['blur', 'hide', 'show', 'focus']);
  });

  it('makes the page as large as the window', async () => {
    const { app, page } = await launch();
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(480, 700));
    await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([480, 700]);
  });

  it('lets specs read and click the tray menu', async () => {
    const { app, seen } = await launch();
    const labels = await app.evaluate(() => {
      const { items } = (globalThis as unknown as Global).tray.menu;
      items.find(({ label }) => label === 'Tell me')?.click();
      return items.map(({ label }) => label);
    });
    expect(labels).toEqual(['Tell me', 'Off', '', 'Quit']);
    const titles = await app.evaluate(() => {
      const notifications = (globalThis as unknown as Global).__cashdeskStandIn.notifications();
      notifications[0]?.emit('click');
      return notifications.map(({ title }) => title);
    });
    expect(titles).toEqual(['Told']);
    expect((await seen()).events.slice(3)).toEqual(['notification click']);
  });

  it('passes keys that the page did not use to the application menu', async () => {
    const { page, seen } = await launch();
    await page.keyboard.press('Control+Shift+H');
    await expect.poll(async () => (await seen()).events.at(-1)).toBe('shortcut');
  });

  it("applies the app's colour scheme to the page", async () => {
    const running = await launch();
    await running.page.emulateMedia({ colorScheme: null });
    await running.app.evaluate(({ nativeTheme }) => {
      nativeTheme.themeSource = 'dark';
    });
    await expect
      .poll(() => running.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
      .toBe(true);
  });

  it('passes the command line of a second instance to the first, and ends the second', async () => {
    const first = await launch();
    const second = spawn(
      program,
      [...args, fixture, `--user-data-dir=${first.userData}`, 'cashdesk://cards/1'],
      { stdio: 'ignore' },
    );
    expect(await once(second, 'exit')).toEqual([7, null]);
    await expect
      .poll(async () => (await first.seen()).second)
      .toEqual([
        {
          argv: [fixture, `--user-data-dir=${first.userData}`, 'cashdesk://cards/1'],
          cwd: process.cwd(),
          data: { from: 'fixture' },
        },
      ]);
  });

  it('leaves no browser and no profile behind, however it ends', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const running = await launch();
      const { pid = 0 } = running.app.process();
      const browsers = await running.app.evaluate(
        () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length,
      );
      expect(browsers).toBe(1);
      expect(profilesOf(pid)).toHaveLength(1);
      const exit = waitForEnd(running);
      process.kill(pid, signal);
      await exit;
      expect(isAlive(pid)).toBe(false);
      if (signal === 'SIGTERM') expect(profilesOf(pid)).toHaveLength(0);
      else {
        // A killed app cannot clean up; the next start does.
        await launch();
        expect(profilesOf(pid)).toHaveLength(0);
      }
    }
  });

  it('ends when its parent process dies', async () => {
    const userData = path.join(tmpdir(), `stand-in-orphan-${process.pid}`);
    onTestFinished(() => rmSync(userData, { recursive: true, force: true }));
    const script = `const child = require('node:child_process').spawn(${JSON.stringify(program)}, [...${JSON.stringify(args)}, ${JSON.stringify(fixture)}, '--user-data-dir=${userData}'], { stdio: 'ignore', detached: true }); console.log(child.pid); setTimeout(() => process.exit(), 1500);`;
    const parent = spawn(process.execPath, ['-e', script], {
      env: definedEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString().trim());
    await once(parent, 'exit');
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    expect(profilesOf(pid)).toHaveLength(0);
  });
});
