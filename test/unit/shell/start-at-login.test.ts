import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LoginItemSettings, Settings } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createStartAtLogin,
  isHiddenStart,
  wasOpenedAtLogin,
} from '../../../main/shell/start-and-end/start-at-login.ts';
import { storageErrorOf } from '../../../main/data/storage-failure.ts';
import { isAllowedArgument } from '../../../main/shell/start-and-end/start-switches.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'cashdesk-login-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** The system's login items as Electron returns them; `isObeyed`: false, a policy forbids them. */
function fakeApp({ isPackaged = true, isObeyed = true, settings = {} } = {}) {
  const asked: Settings[] = [];
  const systemItem: Partial<LoginItemSettings> = {
    openAtLogin: false,
    executableWillLaunchAtLogin: false,
    wasOpenedAtLogin: false,
    status: 'not-registered',
    ...settings,
  };
  return {
    asked,
    app: {
      isPackaged,
      getAppPath: () => '/home/ana/cashdesk',
      getLoginItemSettings: () => systemItem as LoginItemSettings,
      setLoginItemSettings: (given: Settings) => {
        asked.push(given);
        if (isObeyed)
          Object.assign(systemItem, {
            openAtLogin: given.openAtLogin,
            executableWillLaunchAtLogin: given.openAtLogin,
            ...(systemItem.status === 'requires-approval'
              ? {}
              : { status: given.openAtLogin ? 'enabled' : 'not-registered' }),
          });
      },
    },
  };
}

function onLinux(
  environment: Readonly<Record<string, string>> = {},
  { execPath = '/opt/Cashdesk/cashdesk', isPackaged = true } = {},
) {
  return createStartAtLogin({
    app: fakeApp({ isPackaged }).app,
    platform: 'linux',
    environment,
    execPath,
    homeFolder: home,
  });
}
function fileIn(config: string): string {
  return path.join(config, 'autostart/cashdesk.desktop');
}
function usual(): string {
  return fileIn(path.join(home, '.config'));
}
function lineOf(key: string, file = usual()): string | undefined {
  return readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${key}=`))
    ?.slice(key.length + 1);
}

/** Reads `Exec` like a desktop: the escapes of the file, then the quotes, then the field codes. */
function argumentsOf(exec: string): readonly string[] {
  const unescaped = exec.replaceAll(/\\(.)/g, (_all, letter: string) =>
    letter === 'n' ? '\n' : letter === 't' ? '\t' : letter === 's' ? ' ' : letter,
  );
  return [...unescaped.matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/g)].map(([, inQuotes, bare]) =>
    (inQuotes?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '').replaceAll('%%', '%'),
  );
}

describe('a start at login on Linux', () => {
  it('is off until it is chosen, then a file of the autostart folder, which is removed again', () => {
    const login = onLinux();
    expect(login.read()).toBe('off');
    expect(existsSync(usual())).toBe(false);
    expect(login.set(true)).toBe('on');
    expect(lineOf('Type')).toBe('Application');
    expect(lineOf('TryExec')).toBe('/opt/Cashdesk/cashdesk');
    expect(lineOf('Exec')).toBe('"/opt/Cashdesk/cashdesk" "--hidden"');
    expect(login.set(false)).toBe('off');
    expect(existsSync(usual())).toBe(false);
  });

  it.each([
    ['another folder', true],
    ['a relative one, which is ignored', false],
    ['none', false],
  ])('is in the folder that XDG_CONFIG_HOME names: %s', (which, isUsed) => {
    const own = path.join(home, 'own settings');
    const named = isUsed ? own : which === 'none' ? '' : 'relative/config';
    expect(onLinux({ XDG_CONFIG_HOME: named }).set(true)).toBe('on');
    expect([existsSync(fileIn(own)), existsSync(usual())]).toEqual([isUsed, !isUsed]);
  });

  it.each([
    '/home/ana/My Programs/Cashdesk.AppImage',
    '/home/ana/100%/cash"desk`$HOME`\\x',
    "/home/ana/it's; rm -rf ~ & #/a=b",
    '/home/ana/tab\there',
  ])('starts exactly the file %j, and opens it without its window', (file) => {
    onLinux({ APPIMAGE: file }, { execPath: '/tmp/.mount_x/cashdesk' }).set(true);
    expect(argumentsOf(lineOf('Exec') ?? '')).toEqual([file, '--hidden']);
    expect(onLinux({ APPIMAGE: file }).read()).toBe('on');
  });

  it('passes the app folder to Electron in a working copy', () => {
    onLinux({}, { execPath: '/node_modules/electron', isPackaged: false }).set(true);
    expect(argumentsOf(lineOf('Exec') ?? '')).toEqual([
      '/node_modules/electron',
      '/home/ana/cashdesk',
      '--hidden',
    ]);
  });

  it.each([
    ['switched it off in the settings of the desktop', 'Hidden=true\n'],
    ['switched it off in those of GNOME', 'X-GNOME-Autostart-enabled=false\n'],
  ])('is off if the user %s, and on again when it is chosen again', (_what, line) => {
    const login = onLinux();
    login.set(true);
    writeFileSync(usual(), `${readFileSync(usual(), 'utf8')}${line}`);
    expect(login.read()).toBe('off');
    expect(login.set(true)).toBe('on');
  });

  it('is off if the file starts a copy that has moved', () => {
    onLinux({ APPIMAGE: '/home/ana/Cashdesk-0.1.AppImage' }).set(true);
    expect(onLinux({ APPIMAGE: '/home/ana/Cashdesk-0.2.AppImage' }).read()).toBe('off');
  });

  it('reports a storage failure that the user can fix', () => {
    mkdirSync(path.join(home, '.config'));
    writeFileSync(path.join(home, '.config/autostart'), 'a file in the place of the folder');
    let thrown: unknown = null;
    try {
      onLinux().set(true);
    } catch (error) {
      thrown = error;
    }
    expect(storageErrorOf(thrown)).toMatchObject({ kind: 'storage-unavailable' });
    expect(onLinux().read()).toBe('off');
  });
});

function elsewhere(
  platform: NodeJS.Platform,
  given: Parameters<typeof fakeApp>[0] = {},
): {
  readonly login: ReturnType<typeof createStartAtLogin>;
  readonly asked: readonly Settings[];
} {
  const { app, asked } = fakeApp(given);
  return {
    login: createStartAtLogin({
      app,
      platform,
      environment: {},
      execPath: 'C:\\Program Files\\Cashdesk\\Cashdesk.exe',
      homeFolder: home,
    }),
    asked,
  };
}

describe('a start at login on Windows and macOS', () => {
  it("is Electron's login item, off until it is chosen", () => {
    const windows = elsewhere('win32');
    expect(windows.login.read()).toBe('off');
    expect([windows.login.set(true), windows.login.set(false)]).toEqual(['on', 'off']);
    const program = {
      path: 'C:\\Program Files\\Cashdesk\\Cashdesk.exe',
      args: ['--hidden'],
    };
    expect(windows.asked).toEqual([
      { ...program, openAtLogin: true },
      { ...program, openAtLogin: false },
    ]);
    const mac = elsewhere('darwin');
    expect([mac.login.read(), mac.login.set(true)]).toEqual(['off', 'on']);
    expect(mac.asked).toEqual([{ openAtLogin: true }]);
  });

  it("follows the system's state, not the chosen one", () => {
    expect(elsewhere('win32', { isObeyed: false }).login.set(true)).toBe('off');
    // Switched off in the task manager: the item still exists.
    const settings = { openAtLogin: true, executableWillLaunchAtLogin: false };
    expect(elsewhere('win32', { settings }).login.read()).toBe('off');
    expect(elsewhere('darwin', { settings: { status: 'requires-approval' } }).login.set(true)).toBe(
      'needs-approval',
    );
  });

  it('is unavailable for a working copy on macOS, and on an unknown system', () => {
    expect(elsewhere('darwin', { isPackaged: false }).login.set(true)).toBe('unavailable');
    expect(elsewhere('freebsd').login.read()).toBe('unavailable');
  });
});

describe('a start by the system', () => {
  it('is recognised by its switch in an installed app, or on macOS by the system', () => {
    expect(isHiddenStart(['/opt/cashdesk', '--hidden'])).toBe(true);
    expect(isHiddenStart(['/opt/cashdesk', 'cashdesk://card/1'])).toBe(false);
    expect(isAllowedArgument('--hidden')).toBe(true);
    const { app } = fakeApp({ settings: { wasOpenedAtLogin: true } });
    expect(wasOpenedAtLogin({ app, platform: 'darwin' })).toBe(true);
    expect(wasOpenedAtLogin({ app, platform: 'win32' })).toBe(false);
  });
});
