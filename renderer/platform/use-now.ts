import { useEffect, useState } from 'react';

/** The current time, updated every `everyMs`. */
export function useNow(everyMs = 30_000): number {
  const [nowEpochMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowEpochMs;
}

/** Renders again at that moment; null: none. */
export function useMoment(epochMs: number | null): void {
  const [, setCome] = useState<number | null>(null);
  useEffect(() => {
    if (epochMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const leftMs = epochMs - Date.now();
      // A timer may fire a little early.
      if (leftMs <= 0) setCome(epochMs);
      else timer = setTimeout(wait, leftMs);
    };
    wait();
    return () => clearTimeout(timer);
  }, [epochMs]);
}
