/** Remembers the last few values by their key. */
export function remembering<Value>(most: number) {
  const kept = new Map<string, Value>();
  const valueOf = (key: string, make: () => Value): Value => {
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return value;
  };
  return Object.assign(valueOf, {
    forget: (): void => {
      kept.clear();
    },
  });
}
