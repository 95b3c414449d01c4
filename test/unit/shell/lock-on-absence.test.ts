import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { PowerMonitor } from 'electron';
import type { PreferenceStore } from '../../../main/features/preferences/preferences.ts';
import { createScreenLockCheck } from '../../../main/shell/screen-lock.ts';
import { lockOnAbsence, mayLackIdleTime } from '../../../main/shell/lock-on-absence.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import type { Preferences } from '../../../preload/contract/app/preferences.ts';

function desk(
  appLockMinutes: Preferences['appLockMinutes'] = 5,
  platform: NodeJS.Platform = 'win32',
) {
  const lock = vi.fn();
  const now = {
    idleSeconds: 0,
    state: 'active',
    lockedHint: false as boolean | null,
    ownIdleMs: 0,
  };
  const presence = Object.assign(new EventEmitter(), {
    getSystemIdleTime: () => now.idleSeconds,
    getSystemIdleState: () => now.state,
  });
  const { tick } = lockOnAbsence(presence as unknown as PowerMonitor, {
    preferences: {
      current: () => ({
        chosen: { ...defaultPreferences, appLockMinutes },
        locale: 'en',
        formatLocale: 'en-GB',
      }),
    } as unknown as PreferenceStore,
    lock,
    isScreenLocked: createScreenLockCheck({
      powerMonitor: presence as unknown as PowerMonitor,
      platform,
      readFlag: async ({ property }) => (property === 'LockedHint' ? now.lockedHint : null),
    }),
    ownIdleMs: mayLackIdleTime(platform, { XDG_SESSION_TYPE: 'wayland' })
      ? () => now.ownIdleMs
      : null,
  });
  return { lock, now, presence, tick };
}

describe('the app locks', () => {
  it.each(['suspend', 'lock-screen', 'user-did-resign-active'])('on %s', (event) => {
    const { lock, presence } = desk(null);
    presence.emit(event);
    expect(lock).toHaveBeenCalledOnce();
  });

  it.each([1, 5, 15, 60] as const)('after %s minutes without input', async (minutes) => {
    const { lock, now, tick } = desk(minutes);
    now.idleSeconds = minutes * 60 - 1;
    await tick();
    expect(lock).not.toHaveBeenCalled();
    now.idleSeconds += 1;
    await tick();
    expect(lock).toHaveBeenCalledOnce();
  });

  it('never automatically if the user chose so, except with the screen lock', async () => {
    const { lock, now, tick } = desk(null);
    now.idleSeconds = 1_000_000;
    await tick();
    expect(lock).not.toHaveBeenCalled();
    now.state = 'locked';
    await tick();
    expect(lock).toHaveBeenCalledOnce();
  });

  it.each([
    [true, true],
    [false, false],
    [null, false],
  ])(
    'on Linux, which has no event for it, if logind reports %s for its screen: %s',
    async (lockedHint, isLocked) => {
      const { lock, now, tick } = desk(null, 'linux');
      now.lockedHint = lockedHint;
      await tick();
      expect(lock).toHaveBeenCalledTimes(isLocked ? 1 : 0);
    },
  );

  it('on Wayland without an idle time, the same time after the last input in its own window', async () => {
    const { lock, now, tick } = desk(5, 'linux');
    now.ownIdleMs = 5 * 60_000 - 1;
    await tick();
    expect(lock).not.toHaveBeenCalled();
    now.ownIdleMs += 1;
    await tick();
    expect(lock).toHaveBeenCalledOnce();
  });

  it('on a Wayland with an idle time, by that only', async () => {
    const { lock, now, tick } = desk(5, 'linux');
    now.idleSeconds = 2;
    await tick();
    now.idleSeconds = 0;
    now.ownIdleMs = 60 * 60_000;
    await tick();
    expect(lock).not.toHaveBeenCalled();
    now.idleSeconds = 5 * 60;
    await tick();
    expect(lock).toHaveBeenCalledOnce();
  });

  it('by the idle time of X11, Windows and macOS', () => {
    expect(mayLackIdleTime('linux', { XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' })).toBe(false);
    expect(mayLackIdleTime('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
    expect(mayLackIdleTime('darwin', { XDG_SESSION_TYPE: 'wayland' })).toBe(false);
  });
});
