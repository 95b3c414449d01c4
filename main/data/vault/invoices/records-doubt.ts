import type { Database } from '../../sqlite.ts';
import { prepareRun } from '../../statements.ts';

export type RecordsDoubt = ReturnType<typeof recordsDoubtIn>;

/**
 * The time since which hand-overs may be missing, because an older state replaced this vault. Each
 * invoice of that time is in doubt until the user has checked it.
 */
export function recordsDoubtIn(db: Database) {
  const select = db
    .prepare<[], number>('SELECT at_epoch_ms FROM records_doubt WHERE only = 1')
    .pluck();
  return {
    /** Null: no hand-over is missing. */
    get: (): number | null => select.get() ?? null,
    /** Asks about every invoice again, also where an earlier doubt was answered. */
    // Always later than the stored time, so that an answer to an earlier doubt does not count.
    set: prepareRun<[atEpochMs: number]>(
      db,
      `INSERT INTO records_doubt (only, at_epoch_ms) VALUES (1, ?)
     ON CONFLICT (only) DO UPDATE SET at_epoch_ms = max(excluded.at_epoch_ms, at_epoch_ms + 1)`,
    ),
  };
}
