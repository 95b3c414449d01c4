import { useEffect, useState } from 'react';

/** The time, told again every `everyMs`. */
export const useNow = (everyMs = 30_000): number => {
  const [nowEpochMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowEpochMs;
};
