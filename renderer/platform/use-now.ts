import { useEffect, useState } from 'react';

/** The time, told again every `everyMs`. */
export function useNow(everyMs = 30_000): number {
  const [nowEpochMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowEpochMs;
}

/** Renders again when that moment has come; null: there is none. */
export function useMoment(epochMs: number | null): void {
  const [, setCome] = useState<number | null>(null);
  useEffect(() => {
    if (epochMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const leftMs = epochMs - Date.now();
      // A timer may run a little early.
      if (leftMs <= 0) setCome(epochMs);
      else timer = setTimeout(wait, leftMs);
    };
    wait();
    return () => clearTimeout(timer);
  }, [epochMs]);
}
