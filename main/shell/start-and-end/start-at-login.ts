import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'electron';
import type { StartAtLogin } from '../../app/machine.ts';
import type { StartAtLoginState } from '../../../preload/contract/app/app.ts';
import { autostartEntry, startsProgram } from './autostart-entry.ts';

/** The switch of a start without a user: an autostart, or a login item. */
const hiddenSwitch = '--hidden';

type Machine = {
  readonly app: Pick<
    App,
    'isPackaged' | 'getAppPath' | 'getLoginItemSettings' | 'setLoginItemSettings'
  >;
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly execPath: string;
  readonly homeFolder: string;
};

/** Whether the app starts without its window. */
export function isHiddenStart(args: readonly string[]): boolean {
  return args.includes(hiddenSwitch);
}

/** macOS passes no arguments to a login item, but reports that it started the app. */
export function wasOpenedAtLogin({ app, platform }: Pick<Machine, 'app' | 'platform'>): boolean {
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

/** Uses a file in the desktop's autostart folder. */
function createAutostartFile(
  { environment, homeFolder }: Machine,
  program: string,
  args: readonly string[],
): StartAtLogin {
  const configHome = environment['XDG_CONFIG_HOME'] ?? '';
  // The XDG specification: ignore a relative path.
  const folder = path.join(
    path.isAbsolute(configHome) ? configHome : path.join(homeFolder, '.config'),
    'autostart',
  );
  const file = path.join(folder, 'cashdesk.desktop');
  const read = (): StartAtLoginState => {
    try {
      return startsProgram(readFileSync(file, 'utf8'), program) ? 'on' : 'off';
    } catch {
      return 'off';
    }
  };
  return {
    read,
    set: (isOn) => {
      if (isOn) {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(file, autostartEntry(program, args));
      } else rmSync(file, { force: true });
      return read();
    },
  };
}

/**
 * Starts the app at login; off by default. The system holds the state: Electron's login item on
 * Windows and macOS, a file on Linux.
 */
export function createStartAtLogin(machine: Machine): StartAtLogin {
  const { app, platform, environment, execPath } = machine;
  // In a working copy the program is Electron itself, which needs the app's path.
  const args = [...(app.isPackaged ? [] : [app.getAppPath()]), hiddenSwitch];
  if (platform === 'linux') {
    // An AppImage runs from a folder that is unmounted at its end, so use its file.
    const appImage = environment['APPIMAGE'] ?? '';
    return createAutostartFile(machine, path.isAbsolute(appImage) ? appImage : execPath, args);
  }
  const hasLoginItem = platform === 'win32' || (platform === 'darwin' && app.isPackaged);
  if (!hasLoginItem) return { read: () => 'unavailable', set: () => 'unavailable' };
  const item = platform === 'win32' ? { path: execPath, args } : {};
  const read = (): StartAtLoginState => {
    const { openAtLogin, executableWillLaunchAtLogin, status } = app.getLoginItemSettings(item);
    if (status === 'requires-approval') return 'needs-approval';
    // Windows does not remove an item that the user has turned off in its settings.
    return openAtLogin && (platform !== 'win32' || executableWillLaunchAtLogin) ? 'on' : 'off';
  };
  return {
    read,
    set: (isOn) => {
      app.setLoginItemSettings({ ...item, openAtLogin: isOn });
      return read();
    },
  };
}
