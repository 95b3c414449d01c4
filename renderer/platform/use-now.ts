import { useEffect, useState } from 'react';

/**
 * The current time, updated every `everyMs` while the window is visible, and when it becomes visible
 * again: a clock that no user can see must not wake the process.
 */
export function useNow(everyMs = 30_000): number {
  const [nowEpochMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const tick = (): void => setNow(Date.now());
    const run = (): void => {
      clearInterval(timer);
      if (!document.hidden) timer = setInterval(tick, everyMs);
    };
    const onVisibility = (): void => {
      tick();
      run();
    };
    run();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [everyMs]);
  return nowEpochMs;
}

/** Renders again at that moment; null: none. */
export function useRenderAt(epochMs: number | null): void {
  const [, setReachedEpochMs] = useState<number | null>(null);
  useEffect(() => {
    if (epochMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const leftMs = epochMs - Date.now();
      // A timer may fire a little early.
      if (leftMs <= 0) setReachedEpochMs(epochMs);
      else timer = setTimeout(wait, leftMs);
    };
    wait();
    return () => clearTimeout(timer);
  }, [epochMs]);
}
