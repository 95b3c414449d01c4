import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareAll } from '../../statements.ts';

/** The known use of a secret. */
interface EventSecretUse {
  /** When the app started to record verified deliveries of this secret. */
  readonly notedSinceEpochMs: number;
  /** When the secret last verified a delivery; null: never since the recording started. */
  readonly usedEpochMs: number | null;
  /**
   * When the user ended the secret. It verifies no later delivery, but still proves earlier ones.
   * Null: in use.
   */
  readonly endedEpochMs: number | null;
}

/** A secret that proves events. Its value is in the keychain. */
export interface EventSecretName extends EventSecretUse {
  readonly id: string;
  readonly name: string;
  readonly kind: 'v2' | 'onboarding';
  readonly subscriptionId: string | null;
  readonly addedAtEpochMs: number;
}

export type EventSecretNames = ReturnType<typeof eventSecretNamesIn>;

export function eventSecretNamesIn(db: Database) {
  const insert = db.prepare<
    [string, string, string, string | null, number, number, number | null, number | null]
  >(
    'INSERT INTO event_secret (id, name, kind, subscription_id, added_epoch_ms, noted_since_epoch_ms, used_epoch_ms, ended_epoch_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const link = db.prepare<[string | null, string]>(
    "UPDATE event_secret SET subscription_id = ? WHERE id = ? AND kind = 'v2'",
  );
  const noteUse = db.prepare<[number, string]>(
    'UPDATE event_secret SET used_epoch_ms = ? WHERE id = ?',
  );
  const end = db.prepare<[number | null, string]>(
    'UPDATE event_secret SET ended_epoch_ms = ? WHERE id = ?',
  );
  return {
    add: ({
      id,
      name,
      kind,
      subscriptionId,
      addedAtEpochMs,
      notedSinceEpochMs = addedAtEpochMs,
      usedEpochMs = null,
      endedEpochMs = null,
    }: Omit<EventSecretName, keyof EventSecretUse> & Partial<EventSecretUse>): void =>
      void insert.run(
        id,
        name,
        kind,
        subscriptionId,
        addedAtEpochMs,
        notedSinceEpochMs,
        usedEpochMs,
        endedEpochMs,
      ),
    /**
     * Links a secret to its subscription; an onboarding secret has none. Returns whether the secret
     * exists.
     */
    link: (id: string, subscriptionId: string | null): boolean =>
      link.run(subscriptionId, id).changes > 0,
    noteUse: (id: string, atEpochMs: number): void => void noteUse.run(atEpochMs, id),
    /** Ends the secret; null lets it verify deliveries again. Returns whether the secret exists. */
    end: (id: string, atEpochMs: number | null): boolean => end.run(atEpochMs, id).changes > 0,
    remove: prepareRun<[id: string]>(db, 'DELETE FROM event_secret WHERE id = ?'),
    all: prepareAll<[], EventSecretName>(
      db,
      'SELECT id, name, kind, subscription_id AS subscriptionId, added_epoch_ms AS addedAtEpochMs, noted_since_epoch_ms AS notedSinceEpochMs, used_epoch_ms AS usedEpochMs, ended_epoch_ms AS endedEpochMs FROM event_secret ORDER BY added_epoch_ms, id',
    ),
  };
}
