import type { PowerMonitor } from 'electron';

/** Nobody touched anything for so long: nobody is there. */
const idleAfterSeconds = 5 * 60;
const hiddenAfterMs = 30 * 60_000;

/**
 * Whether somebody is at the computer. Where the system cannot tell (some Linux desktops), somebody
 * is there until the window was hidden for half an hour.
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
