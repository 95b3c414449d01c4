import { dayMs, hourMs } from '../time/durations.ts';
import type { StoredUpdates } from './stored-updates.ts';

/** Once a day; an hour after a failed check. A clock that was set back makes it due. */
export function isDue(last: StoredUpdates['last'], nowEpochMs: number): boolean {
  if (last === null || last.atEpochMs > nowEpochMs) return true;
  return nowEpochMs - last.atEpochMs >= (last.wasAnswered ? dayMs : hourMs);
}
