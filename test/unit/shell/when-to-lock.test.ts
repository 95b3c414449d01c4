import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { PowerMonitor } from 'electron';
import type { PreferenceStore } from '../../../main/features/preferences/preferences.ts';
import { lockWhenLeft } from '../../../main/shell/when-to-lock.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import type { Preferences } from '../../../preload/contract/app/preferences.ts';

const desk = (appLockMinutes: Preferences['appLockMinutes'] = 5) => {
  const lock = vi.fn();
  const now = { idleSeconds: 0, state: 'active' };
  const presence = Object.assign(new EventEmitter(), {
    getSystemIdleTime: () => now.idleSeconds,
    getSystemIdleState: () => now.state,
  });
  const { tick } = lockWhenLeft(presence as unknown as PowerMonitor, {
    preferences: {
      current: () => ({
        chosen: { ...defaultPreferences, appLockMinutes },
        locale: 'en',
        formatLocale: 'en-GB',
      }),
    } as unknown as PreferenceStore,
    lock,
  });
  return { lock, now, presence, tick };
};

describe('the app locks', () => {
  it.each(['suspend', 'lock-screen', 'user-did-resign-active'])('on %s', (event) => {
    const { lock, presence } = desk(null);
    presence.emit(event);
    expect(lock).toHaveBeenCalledOnce();
  });

  it.each([1, 5, 15, 60] as const)('after %s minutes without a key or a move', (minutes) => {
    const { lock, now, tick } = desk(minutes);
    now.idleSeconds = minutes * 60 - 1;
    tick();
    expect(lock).not.toHaveBeenCalled();
    now.idleSeconds += 1;
    tick();
    expect(lock).toHaveBeenCalledOnce();
  });

  it('never by itself where its owner chose so, but with a screen that is locked', () => {
    const { lock, now, tick } = desk(null);
    now.idleSeconds = 1_000_000;
    tick();
    expect(lock).not.toHaveBeenCalled();
    now.state = 'locked';
    tick();
    expect(lock).toHaveBeenCalledOnce();
  });
});
