import type { Database } from '../../sqlite.ts';

/** Remembers the last few values by their key, until anybody changes the database. */
export function whileUnchanged<Value>(db: Database, most: number) {
  // What this connection changed, and what others committed.
  const version = db
    .prepare<[], string>("SELECT total_changes() || ' ' || data_version FROM pragma_data_version")
    .pluck();
  const values = new Map<string, Value>();
  let versionOfValues: string | undefined;
  return (key: string, make: () => Value): Value => {
    const versionNow = version.get();
    if (versionNow !== versionOfValues) values.clear();
    versionOfValues = versionNow;
    const value = values.get(key) ?? make();
    values.delete(key);
    values.set(key, value);
    for (const oldest of values.keys()) {
      if (values.size <= most) break;
      values.delete(oldest);
    }
    return value;
  };
}
