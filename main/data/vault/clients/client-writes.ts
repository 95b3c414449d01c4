import type { Database } from '../../sqlite.ts';

/** A change or a deletion of a client as it is kept. Texts come back exactly as they were given. */
export type StoredClientWrite = {
  readonly id: string;
  readonly state: string;
  readonly clientId: string;
  readonly sentAtEpochMs: number;
  /** When the bank was last asked what became of it. */
  readonly lookedAtEpochMs: number | null;
  /** What was sent, until it is at an end. */
  readonly asked: string | null;
  readonly answer: string | null;
};

export type ClientWrites = ReturnType<typeof clientWritesIn>;

/** Changes of clients: every one is here, synced to the disk, before its first byte leaves. */
export function clientWritesIn(db: Database) {
  const columns = `id, state, client_id AS clientId, sent_epoch_ms AS sentAtEpochMs, looked_epoch_ms AS lookedAtEpochMs, asked, answer`;
  const upsert = db.prepare<[StoredClientWrite]>(
    `INSERT INTO client_write (id, state, client_id, sent_epoch_ms, looked_epoch_ms, asked, answer)
     VALUES (@id, @state, @clientId, @sentAtEpochMs, @lookedAtEpochMs, @asked, @answer)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, sent_epoch_ms = excluded.sent_epoch_ms,
       looked_epoch_ms = excluded.looked_epoch_ms, asked = excluded.asked, answer = excluded.answer`,
  );
  const selectOne = db.prepare<[string], StoredClientWrite>(
    `SELECT ${columns} FROM client_write WHERE id = ?`,
  );
  const selectIn = db.prepare<[string], StoredClientWrite>(
    `SELECT ${columns} FROM client_write WHERE state IN (SELECT value FROM json_each(?)) ORDER BY sent_epoch_ms, id`,
  );
  const removeOld = db.prepare<[string, number]>(
    'DELETE FROM client_write WHERE state IN (SELECT value FROM json_each(?)) AND sent_epoch_ms < ?',
  );

  return {
    /** Which client it is about never changes once it is there. */
    put: (write: StoredClientWrite): void => void upsert.run(write),
    get: (id: string): StoredClientWrite | null => selectOne.get(id) ?? null,
    /** Those in one of the states, oldest first. */
    inStates: (states: readonly string[]): readonly StoredClientWrite[] =>
      selectIn.all(JSON.stringify(states)),
    removeOlderThan: (states: readonly string[], beforeEpochMs: number): void =>
      void removeOld.run(JSON.stringify(states), beforeEpochMs),
  };
}
