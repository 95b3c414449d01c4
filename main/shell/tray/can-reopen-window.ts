import type { BusProperty } from '../read-bus-flag.ts';

/** At login, the panel of a desktop may start later than its apps. */
const maxTries = 10;
const retryMs = 1000;

/** Whether a panel shows tray icons. Source: freedesktop.org, StatusNotifierWatcher. */
const hostProperty: BusProperty = {
  bus: 'session',
  service: 'org.kde.StatusNotifierWatcher',
  object: '/StatusNotifierWatcher',
  interface: 'org.kde.StatusNotifierWatcher',
  property: 'IsStatusNotifierHostRegistered',
};

/**
 * Whether the user can open a window that was never shown: by the Dock of macOS, by the tray of
 * Windows, and on Linux by a tray that a panel shows. Electron creates a tray on any Linux desktop
 * and does not report whether it is shown.
 */
export async function canReopenWindow({
  isTrayMade,
  platform,
  readFlag,
  sleep,
}: {
  readonly isTrayMade: boolean;
  readonly platform: NodeJS.Platform;
  readonly readFlag: (of: BusProperty) => Promise<boolean | null>;
  readonly sleep: (ms: number) => Promise<void>;
}): Promise<boolean> {
  if (platform === 'darwin' || !isTrayMade) return platform === 'darwin';
  if (platform !== 'linux') return true;
  for (let triesLeft = maxTries; triesLeft > 0; triesLeft -= 1) {
    if (await readFlag(hostProperty)) return true;
    await sleep(retryMs);
  }
  return false;
}
