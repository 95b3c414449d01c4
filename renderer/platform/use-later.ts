import { useEffect, useState } from 'react';

/** A value that is shown for a while after an event; null: none. */
export function useBriefly<Value>(
  forMs: number,
): readonly [said: Value | null, say: (value: Value | null) => void] {
  const [said, say] = useState<Value | null>(null);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => say(null), forMs);
    return () => clearTimeout(timer);
  }, [said, forMs]);
  return [said, say];
}

/** Returns the value after it has not changed for the given time. The first value comes at once. */
export function useDebounced<Value>(value: Value, forMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return debounced;
}
