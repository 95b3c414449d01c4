import type { Database } from '../../sqlite.ts';

/** Caches the last values by key until the database changes. */
export function createVersionedCache<Value>(db: Database, capacity: number) {
  // Changes of this connection, and commits of others.
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
      if (values.size <= capacity) break;
      values.delete(oldest);
    }
    return value;
  };
}
