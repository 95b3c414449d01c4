import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareAll, prepareOne } from '../../statements.ts';

/** A webhook subscription in the user's list. The bank's data about it is in the cache. */
interface TrackedSubscription {
  readonly id: string;
  /** The user's own name for it. */
  readonly label: string | null;
  readonly addedAtEpochMs: number;
}

export type TrackedSubscriptions = ReturnType<typeof trackedSubscriptionsIn>;

/** The subscriptions that were created here or added by id. */
export function trackedSubscriptionsIn(db: Database) {
  const columns = 'id, label, added_epoch_ms AS addedAtEpochMs';
  const insert = db.prepare<[string, string | null, number]>(
    `INSERT INTO tracked_subscription (id, label, added_epoch_ms) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET label = coalesce(excluded.label, label)`,
  );
  const countAll = db.prepare<[], number>('SELECT count(*) FROM tracked_subscription').pluck();

  return {
    /**
     * Adds all or none. An existing one keeps its time, and keeps its label unless a new one is
     * given. Returns the number of new ones.
     */
    add: (subscriptions: readonly TrackedSubscription[]): number =>
      db
        .transaction(() => {
          const before = countAll.get() ?? 0;
          for (const { id, label, addedAtEpochMs } of subscriptions)
            insert.run(id, label, addedAtEpochMs);
          return (countAll.get() ?? 0) - before;
        })
        .immediate(),
    remove: prepareRun<[id: string]>(db, 'DELETE FROM tracked_subscription WHERE id = ?'),
    get: prepareOne<[id: string], TrackedSubscription>(
      db,
      `SELECT ${columns} FROM tracked_subscription WHERE id = ?`,
    ),
    /** In the order they were added. */
    all: prepareAll<[], TrackedSubscription>(
      db,
      `SELECT ${columns} FROM tracked_subscription ORDER BY added_epoch_ms, id`,
    ),
  };
}
