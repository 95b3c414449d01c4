import type { Database } from '../sqlite.ts';

/** A secret that proves events. Its value is in the keychain. */
export interface EventSecretName {
  readonly id: string;
  readonly name: string;
  readonly kind: 'v2' | 'onboarding';
  readonly subscriptionId: string | null;
  readonly addedAtEpochMs: number;
}

export type EventSecretNames = ReturnType<typeof eventSecretNamesIn>;

export function eventSecretNamesIn(db: Database) {
  const insert = db.prepare<[string, string, string, string | null, number]>(
    'INSERT INTO event_secret (id, name, kind, subscription_id, added_epoch_ms) VALUES (?, ?, ?, ?, ?)',
  );
  const link = db.prepare<[string | null, string]>(
    "UPDATE event_secret SET subscription_id = ? WHERE id = ? AND kind = 'v2'",
  );
  const remove = db.prepare<[string]>('DELETE FROM event_secret WHERE id = ?');
  const selectAll = db.prepare<[], EventSecretName>(
    'SELECT id, name, kind, subscription_id AS subscriptionId, added_epoch_ms AS addedAtEpochMs FROM event_secret ORDER BY added_epoch_ms, id',
  );
  return {
    add: ({ id, name, kind, subscriptionId, addedAtEpochMs }: EventSecretName): void =>
      void insert.run(id, name, kind, subscriptionId, addedAtEpochMs),
    /**
     * Says which subscription a secret belongs to. Whether there is such a one: an onboarding
     * secret belongs to none.
     */
    link: (id: string, subscriptionId: string | null): boolean =>
      link.run(subscriptionId, id).changes > 0,
    remove: (id: string): void => void remove.run(id),
    all: (): readonly EventSecretName[] => selectAll.all(),
  };
}
