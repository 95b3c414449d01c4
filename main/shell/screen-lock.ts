import type { PowerMonitor } from 'electron';
import type { BusProperty } from './read-bus-flag.ts';

/** Longer than anybody is idle: only a locked screen is of interest. */
const neverIdleSeconds = 1_000_000;

/**
 * Whether the session of this user is locked, as the desktop tells the system.
 * Source: systemd, org.freedesktop.login1, `auto`: the caller's session, else the user's own.
 */
const lockedHint: BusProperty = {
  bus: 'system',
  service: 'org.freedesktop.login1',
  object: '/org/freedesktop/login1/session/auto',
  interface: 'org.freedesktop.login1.Session',
  property: 'LockedHint',
};

/** Whether the screen is locked; null where the system does not say. */
export type IsScreenLocked = () => Promise<boolean | null>;

/**
 * On Linux Electron has no event of a locked screen, and its state knows only a screen saver of X11:
 * logind is asked as well.
 */
export function screenLock({
  powerMonitor,
  platform,
  readFlag,
}: {
  readonly powerMonitor: Pick<PowerMonitor, 'getSystemIdleState'>;
  readonly platform: NodeJS.Platform;
  readonly readFlag: (of: BusProperty) => Promise<boolean | null>;
}): IsScreenLocked {
  return async () => {
    if (powerMonitor.getSystemIdleState(neverIdleSeconds) === 'locked') return true;
    return platform === 'linux' ? readFlag(lockedHint) : false;
  };
}
