import type { Database } from '../sqlite.ts';
import { prepareRun, prepareOne } from '../statements.ts';

/**
 * One object as the bank last sent it, such as the organisation. `body` is JSON text, stored byte
 * for byte.
 */
interface Snapshot {
  readonly body: string;
  readonly asOfEpochMs: number;
}

export type Snapshots = ReturnType<typeof snapshotsIn>;

/** Single objects by name. */
export function snapshotsIn(db: Database) {
  const upsert = db.prepare<[string, string, number]>(
    `INSERT INTO snapshot (name, body, as_of_epoch_ms) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET body = excluded.body, as_of_epoch_ms = excluded.as_of_epoch_ms`,
  );

  return {
    get: prepareOne<[name: string], Snapshot>(
      db,
      'SELECT body, as_of_epoch_ms AS asOfEpochMs FROM snapshot WHERE name = ?',
    ),
    put: (name: string, snapshot: Snapshot): void =>
      void upsert.run(name, snapshot.body, snapshot.asOfEpochMs),
    remove: prepareRun<[name: string]>(db, 'DELETE FROM snapshot WHERE name = ?'),
  };
}
