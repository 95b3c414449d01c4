import type { PowerMonitor } from 'electron';
import type { PreferenceStore } from '../features/preferences/preferences.ts';

/** What the machine says of who sits at it. */
type Presence = Pick<PowerMonitor, 'on' | 'getSystemIdleTime' | 'getSystemIdleState'>;

/** Longer than anybody is idle: only a locked screen is of interest. */
const neverIdleSeconds = 1_000_000;

/**
 * Locks when nobody is there any more: the machine goes to sleep, its screen is locked or given to
 * another user, or no key and no move came for as long as the owner chose. Not every system tells of
 * its locked screen by itself, so it is asked as well, with each tick.
 */
export const lockWhenLeft = (
  presence: Presence,
  { preferences, lock }: { readonly preferences: PreferenceStore; readonly lock: () => void },
): { readonly tick: () => void } => {
  presence.on('suspend', lock);
  presence.on('lock-screen', lock);
  presence.on('user-did-resign-active', lock);
  return {
    tick: () => {
      const minutes = preferences.current().chosen.appLockMinutes;
      const isIdle = minutes !== null && presence.getSystemIdleTime() >= minutes * 60;
      if (isIdle || presence.getSystemIdleState(neverIdleSeconds) === 'locked') lock();
    },
  };
};
