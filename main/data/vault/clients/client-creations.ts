import type { Database } from '../../sqlite.ts';

/** The creation of a client as it is kept. Texts come back exactly as they were given. */
export type StoredClientCreation = {
  readonly id: string;
  readonly state: string;
  /**
   * What was asked for, the body that went out, and what it is looked for by: until it is at an
   * end.
   */
  readonly client: string | null;
  readonly body: string | null;
  readonly sought: string | null;
  readonly sentAtEpochMs: number;
  /** When the bank was last asked whether it has it. */
  readonly lookedAtEpochMs: number | null;
  readonly candidates: string | null;
  /** The client that it made. */
  readonly clientId: string | null;
  readonly answer: string | null;
};

export type ClientCreations = ReturnType<typeof clientCreationsIn>;

/** Creations of clients: every one is here, synced to the disk, before its first byte leaves. */
export function clientCreationsIn(db: Database) {
  const columns = `id, state, client, body, sought, sent_epoch_ms AS sentAtEpochMs, looked_epoch_ms AS lookedAtEpochMs, candidates, client_id AS clientId, answer`;
  const upsert = db.prepare<[StoredClientCreation]>(
    `INSERT INTO client_creation (id, state, client, body, sought, sent_epoch_ms, looked_epoch_ms, candidates, client_id, answer)
     VALUES (@id, @state, @client, @body, @sought, @sentAtEpochMs, @lookedAtEpochMs, @candidates, @clientId, @answer)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, client = excluded.client, body = excluded.body, sought = excluded.sought,
       looked_epoch_ms = excluded.looked_epoch_ms, candidates = excluded.candidates, client_id = excluded.client_id, answer = excluded.answer`,
  );
  const selectOne = db.prepare<[string], StoredClientCreation>(
    `SELECT ${columns} FROM client_creation WHERE id = ?`,
  );
  const selectIn = db.prepare<[string], StoredClientCreation>(
    `SELECT ${columns} FROM client_creation WHERE state IN (SELECT value FROM json_each(?)) ORDER BY sent_epoch_ms, id`,
  );
  const selectMade = db
    .prepare<[string], string>(
      'SELECT client_id FROM client_creation WHERE client_id IN (SELECT value FROM json_each(?))',
    )
    .pluck();
  const removeOld = db.prepare<[string, number]>(
    'DELETE FROM client_creation WHERE state IN (SELECT value FROM json_each(?)) AND sent_epoch_ms < ?',
  );

  return {
    /** The time it was sent never changes once it is there. */
    put: (record: StoredClientCreation): void => void upsert.run(record),
    get: (id: string): StoredClientCreation | null => selectOne.get(id) ?? null,
    /** Those in one of the states, oldest first. */
    inStates: (states: readonly string[]): readonly StoredClientCreation[] =>
      selectIn.all(JSON.stringify(states)),
    /** Which of these clients some creation is known to have made. */
    madeAmong: (clientIds: readonly string[]): ReadonlySet<string> =>
      new Set(selectMade.all(JSON.stringify(clientIds))),
    removeOlderThan: (states: readonly string[], beforeEpochMs: number): void =>
      void removeOld.run(JSON.stringify(states), beforeEpochMs),
  };
}
