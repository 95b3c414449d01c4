import type { Database } from '../../sqlite.ts';

/**
 * The creation of a registration as it is kept. Nothing of the people in it is: it is never sent
 * again.
 */
export type StoredRegistrationCreation = {
  readonly id: string;
  readonly state: string;
  readonly sentAtEpochMs: number;
  readonly legalName: string | null;
  readonly registrationId: string | null;
  /** JSON. */
  readonly error: string | null;
};

export type RegistrationCreations = ReturnType<typeof registrationCreationsIn>;

/**
 * Creations of registrations: every one is here, synced to the disk, before its first byte leaves.
 */
export function registrationCreationsIn(db: Database) {
  const columns =
    'id, state, sent_epoch_ms AS sentAtEpochMs, legal_name AS legalName, registration_id AS registrationId, error';
  const upsert = db.prepare<[StoredRegistrationCreation]>(
    `INSERT INTO registration_creation (id, state, sent_epoch_ms, legal_name, registration_id, error) VALUES (@id, @state, @sentAtEpochMs, @legalName, @registrationId, @error)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, legal_name = excluded.legal_name, registration_id = excluded.registration_id, error = excluded.error`,
  );
  const selectOne = db.prepare<[string], StoredRegistrationCreation>(
    `SELECT ${columns} FROM registration_creation WHERE id = ?`,
  );
  const selectIn = db.prepare<[string], StoredRegistrationCreation>(
    `SELECT ${columns} FROM registration_creation WHERE state IN (SELECT value FROM json_each(?)) ORDER BY sent_epoch_ms, id`,
  );
  const removeOld = db.prepare<[string, number]>(
    'DELETE FROM registration_creation WHERE state IN (SELECT value FROM json_each(?)) AND sent_epoch_ms < ?',
  );

  return {
    /** The time it was sent never changes once it is there. */
    put: (record: StoredRegistrationCreation): void => void upsert.run(record),
    get: (id: string): StoredRegistrationCreation | null => selectOne.get(id) ?? null,
    /** Those in one of the states, oldest first. */
    inStates: (states: readonly string[]): readonly StoredRegistrationCreation[] =>
      selectIn.all(JSON.stringify(states)),
    removeOlderThan: (states: readonly string[], beforeEpochMs: number): void =>
      void removeOld.run(JSON.stringify(states), beforeEpochMs),
  };
}
