import type { Database } from '../../sqlite.ts';

/** A change of a webhook subscription as it is kept. Nothing of a secret is in it. */
export type StoredSubscriptionWrite = {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly sentAtEpochMs: number;
  /** The one that it changes, or that it made. */
  readonly subscriptionId: string | null;
  readonly callbackUrl: string | null;
  /** JSON: the subscriptions that were known before it was sent. */
  readonly knownIds: string | null;
};

export type SubscriptionWrites = ReturnType<typeof subscriptionWritesIn>;

/** Changes of subscriptions: every one is here, synced to the disk, before its first byte leaves. */
export function subscriptionWritesIn(db: Database) {
  const columns = `id, kind, state, sent_epoch_ms AS sentAtEpochMs, subscription_id AS subscriptionId, callback_url AS callbackUrl, known_ids AS knownIds`;
  const upsert = db.prepare<[StoredSubscriptionWrite]>(
    `INSERT INTO subscription_write (id, kind, state, sent_epoch_ms, subscription_id, callback_url, known_ids)
     VALUES (@id, @kind, @state, @sentAtEpochMs, @subscriptionId, @callbackUrl, @knownIds)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, subscription_id = excluded.subscription_id, known_ids = excluded.known_ids`,
  );
  const selectOne = db.prepare<[string], StoredSubscriptionWrite>(
    `SELECT ${columns} FROM subscription_write WHERE id = ?`,
  );
  const selectIn = db.prepare<[string], StoredSubscriptionWrite>(
    `SELECT ${columns} FROM subscription_write WHERE state IN (SELECT value FROM json_each(?)) ORDER BY sent_epoch_ms, id`,
  );
  const removeOld = db.prepare<[string, number]>(
    'DELETE FROM subscription_write WHERE state IN (SELECT value FROM json_each(?)) AND sent_epoch_ms < ?',
  );

  return {
    /** What it is, and the time it was sent, never change once it is there. */
    put: (write: StoredSubscriptionWrite): void => void upsert.run(write),
    get: (id: string): StoredSubscriptionWrite | null => selectOne.get(id) ?? null,
    /** Those in one of the states, oldest first. */
    inStates: (states: readonly string[]): readonly StoredSubscriptionWrite[] =>
      selectIn.all(JSON.stringify(states)),
    removeOlderThan: (states: readonly string[], beforeEpochMs: number): void =>
      void removeOld.run(JSON.stringify(states), beforeEpochMs),
  };
}
