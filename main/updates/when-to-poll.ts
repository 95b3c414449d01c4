import type { KeptUpdates } from './kept-updates.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * Once a day; an hour after one that came to nothing. A clock that was set back counts as long ago.
 */
export const isDue = (last: KeptUpdates['last'], nowEpochMs: number): boolean => {
  if (last === null || last.atEpochMs > nowEpochMs) return true;
  return nowEpochMs - last.atEpochMs >= (last.wasAnswered ? dayMs : hourMs);
};
