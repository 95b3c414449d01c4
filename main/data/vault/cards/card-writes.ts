import type { Database } from '../../sqlite.ts';

/**
 * A change of a card as it is kept. `body`, `asked`, `approval`, `error` and `times` are texts that
 * come back exactly as they were given.
 */
export type StoredCardWrite = {
  readonly id: string;
  readonly kind: string;
  readonly cardId: string | null;
  readonly state: string;
  readonly idempotencyKey: string | null;
  readonly body: string | null;
  readonly asked: string;
  readonly createdAtEpochMs: number;
  readonly uncertainSinceEpochMs: number | null;
  /**
   * Holds the bank's token of the approval: it is kept here, in the encrypted vault, and nowhere
   * else.
   */
  readonly approval: string | null;
  readonly error: string | null;
  /** What the clocks showed when it left. */
  readonly times: string | null;
};

export type CardWriteRecords = ReturnType<typeof cardWritesIn>;

/** The changes of cards that must survive: every one is here before its first byte leaves. */
export function cardWritesIn(db: Database) {
  const columns = `id, kind, card_id AS cardId, state, idempotency_key AS idempotencyKey, body, asked, created_epoch_ms AS createdAtEpochMs,
    uncertain_since_epoch_ms AS uncertainSinceEpochMs, approval, error, times`;
  const upsert = db.prepare<[StoredCardWrite]>(
    `INSERT INTO card_write (id, kind, card_id, state, idempotency_key, body, asked, created_epoch_ms, uncertain_since_epoch_ms, approval, error, times)
     VALUES (@id, @kind, @cardId, @state, @idempotencyKey, @body, @asked, @createdAtEpochMs, @uncertainSinceEpochMs, @approval, @error, @times)
     ON CONFLICT (id) DO UPDATE SET card_id = excluded.card_id, state = excluded.state, uncertain_since_epoch_ms = excluded.uncertain_since_epoch_ms,
       approval = excluded.approval, error = excluded.error, times = excluded.times`,
  );
  const selectOne = db.prepare<[string], StoredCardWrite>(
    `SELECT ${columns} FROM card_write WHERE id = ?`,
  );
  const selectIn = db.prepare<[string], StoredCardWrite>(
    `SELECT ${columns} FROM card_write WHERE state IN (SELECT value FROM json_each(?)) ORDER BY created_epoch_ms, id`,
  );
  const selectOfCard = db.prepare<[string], StoredCardWrite>(
    `SELECT ${columns} FROM card_write WHERE card_id = ?`,
  );
  const removeOne = db.prepare<[string]>('DELETE FROM card_write WHERE id = ?');
  const removeOld = db.prepare<[string, number]>(
    'DELETE FROM card_write WHERE state IN (SELECT value FROM json_each(?)) AND created_epoch_ms < ?',
  );

  return {
    /**
     * Writes all or none. What a record asks for (kind, key, body, fields) never changes once it is
     * there.
     */
    put: (
      records: readonly (Omit<StoredCardWrite, 'times'> & Partial<StoredCardWrite>)[],
    ): void => {
      db.transaction(() => {
        for (const record of records) upsert.run({ times: null, ...record });
      }).immediate();
    },
    get: (id: string): StoredCardWrite | null => selectOne.get(id) ?? null,
    /** Those in one of the states, oldest first. */
    inStates: (states: readonly string[]): readonly StoredCardWrite[] =>
      selectIn.all(JSON.stringify(states)),
    /** Those of one card, in no order. */
    ofCard: (cardId: string): readonly StoredCardWrite[] => selectOfCard.all(cardId),
    remove: (id: string): void => void removeOne.run(id),
    removeOlderThan: (states: readonly string[], beforeEpochMs: number): void =>
      void removeOld.run(JSON.stringify(states), beforeEpochMs),
  };
}
