import { dayMs, hourMs } from '../time/durations.ts';
import type { KeptUpdates } from './kept-updates.ts';

/** Once a day; an hour after a failed check. A clock that was set back makes it due. */
export function isDue(last: KeptUpdates['last'], nowEpochMs: number): boolean {
  if (last === null || last.atEpochMs > nowEpochMs) return true;
  return nowEpochMs - last.atEpochMs >= (last.wasAnswered ? dayMs : hourMs);
}
