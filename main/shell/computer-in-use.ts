import type { PowerMonitor } from 'electron';

/** Without input for this long, the user counts as absent. */
const idleAfterSeconds = 5 * 60;
const hiddenAfterMs = 30 * 60_000;

/**
 * Whether a user is at the computer. If the system does not know (some Linux desktops), the user
 * counts as present until the window was hidden for half an hour.
 */
export function isComputerInUse(
  powerMonitor: Pick<PowerMonitor, 'getSystemIdleState'>,
  hiddenSinceEpochMs: number | null,
  nowEpochMs = Date.now(),
): boolean {
  const state = powerMonitor.getSystemIdleState(idleAfterSeconds);
  return state === 'unknown'
    ? hiddenSinceEpochMs === null || nowEpochMs - hiddenSinceEpochMs < hiddenAfterMs
    : state === 'active';
}
