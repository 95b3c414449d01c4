import type { PowerMonitor } from 'electron';
import type { PreferenceStore } from '../features/preferences/preferences.ts';
import type { IsScreenLocked } from './screen-lock.ts';

/** The presence of a user, as the system reports it. */
type Presence = Pick<PowerMonitor, 'on' | 'getSystemIdleTime'>;

/**
 * Whether the session may have no idle time: Electron returns 0 on Wayland unless the compositor
 * supports a protocol. Source: Chromium, `ui/ozone/platform/wayland/host/wayland_screen.cc`.
 */
export function mayLackIdleTime(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return (
    platform === 'linux' &&
    (environment['XDG_SESSION_TYPE'] === 'wayland' || Boolean(environment['WAYLAND_DISPLAY']))
  );
}

/**
 * Locks when the user leaves: the machine goes to sleep, its screen is locked or another user takes
 * over, or no input comes for the time that the user chose. Some systems send no event for a locked
 * screen, so each tick asks as well. If the system has no idle time, the last input in the app's
 * window counts.
 */
export function lockOnAbsence(
  presence: Presence,
  {
    preferences,
    lock,
    isScreenLocked,
    ownIdleMs,
  }: {
    readonly preferences: PreferenceStore;
    readonly lock: () => void;
    readonly isScreenLocked: IsScreenLocked;
    /** The time since the last input in the app's window; null if the system's idle time works. */
    readonly ownIdleMs: (() => number) | null;
  },
): { readonly tick: () => Promise<void> } {
  presence.on('suspend', lock);
  presence.on('lock-screen', lock);
  presence.on('user-did-resign-active', lock);
  let hasIdleTime = ownIdleMs === null;
  const idleSeconds = (): number => {
    const systemIdle = presence.getSystemIdleTime();
    hasIdleTime ||= systemIdle > 0;
    return hasIdleTime || ownIdleMs === null ? systemIdle : ownIdleMs() / 1000;
  };
  return {
    tick: async () => {
      const minutes = preferences.current().chosen.appLockMinutes;
      // A value above 0 shows that this system has an idle time.
      const idle = idleSeconds();
      if ((minutes !== null && idle >= minutes * 60) || (await isScreenLocked()) === true) lock();
    },
  };
}
