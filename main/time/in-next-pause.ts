import type { Timers } from './timers.ts';

/**
 * Does something once it was not asked for during a pause, in milliseconds; where it is asked for
 * again and again, at the latest so long after the first time.
 */
export function inNextPause(
  { timers, monotonicNow }: { readonly timers: Timers; readonly monotonicNow: () => number },
  {
    pauseMs,
    longestMs,
    run,
  }: { readonly pauseMs: number; readonly longestMs: number; readonly run: () => void },
): () => void {
  let asked: { readonly firstMs: number; lastMs: number } | null = null;
  // One timer that looks whether it was asked again: each delivery would make and drop one.
  const look = (): void => {
    if (asked === null) return;
    const now = monotonicNow();
    if (now - asked.lastMs < pauseMs && now - asked.firstMs < longestMs)
      return void timers.after(asked.lastMs + pauseMs - now, look);
    asked = null;
    run();
  };
  return () => {
    const now = monotonicNow();
    if (asked !== null) return void (asked.lastMs = now);
    asked = { firstMs: now, lastMs: now };
    timers.after(pauseMs, look);
  };
}
