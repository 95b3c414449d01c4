import { useEffect, useState } from 'react';

/** A value that is shown for a while after an event; null: none. */
export function useTemporaryValue<Value>(
  forMs: number,
): readonly [said: Value | null, say: (value: Value | null) => void] {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    if (value === null) return undefined;
    const timer = setTimeout(() => setValue(null), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return [value, setValue];
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
