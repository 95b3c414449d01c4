import type { PowerMonitor } from 'electron';
import type { BusProperty } from './read-bus-flag.ts';

/** Longer than any idle time: only a locked screen counts. */
const neverIdleSeconds = 1_000_000;

/**
 * Whether the user's session is locked, as the desktop reports it to the system. Source: systemd,
 * org.freedesktop.login1, `auto`: the caller's session, else the user's own.
 */
const lockedHint: BusProperty = {
  bus: 'system',
  service: 'org.freedesktop.login1',
  object: '/org/freedesktop/login1/session/auto',
  interface: 'org.freedesktop.login1.Session',
  property: 'LockedHint',
};

/** Whether the screen is locked; null: the system does not say. */
export type IsScreenLocked = () => Promise<boolean | null>;

/**
 * On Linux, Electron has no event for a locked screen, and its state knows only an X11 screen
 * saver. So logind is asked as well.
 */
export function createScreenLockCheck({
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
