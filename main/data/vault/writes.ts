import type { Database } from '../sqlite.ts';
import { prepareRun, prepareOne } from '../statements.ts';

/** A change that was sent to the bank, as stored. Texts are stored byte for byte. */
export type StoredWrite = {
  readonly id: string;
  readonly family: string;
  readonly kind: string;
  readonly state: string;
  /** When it was last sent. */
  readonly sentAtEpochMs: number;
  /** When the app last asked the bank for the outcome. */
  readonly checkedAtEpochMs: number | null;
  /** The object that it changes at the bank, or that it created, once known. */
  readonly objectId: string | null;
  /** The user's decision on a `resolved` write: 1, it happened; 0, it did not. */
  readonly happened: number | null;
  /** JSON. */
  readonly asked: string | null;
  readonly answer: string | null;
};

/** The number of writes removed in one turn. */
const maxRemovedPerTurn = 500;

export type Writes = ReturnType<typeof writesIn>;

/**
 * Changes of every family. Each is stored here and synced to the disk before its first byte is
 * sent.
 */
export function writesIn(db: Database) {
  const columns = `id, family, kind, state, sent_epoch_ms AS sentAtEpochMs, checked_epoch_ms AS checkedAtEpochMs, object_id AS objectId, happened, asked, answer`;
  const selectIn = db.prepare<[string, string, string | null, string | null], StoredWrite>(
    `SELECT ${columns} FROM write WHERE family = ? AND state IN (SELECT value FROM json_each(?))
       AND (? IS NULL OR kind IN (SELECT value FROM json_each(?))) ORDER BY sent_epoch_ms, id`,
  );
  const selectOf = db.prepare<[string, string], StoredWrite>(
    `SELECT ${columns} FROM write WHERE family = ? AND object_id IN (SELECT value FROM json_each(?))
       ORDER BY sent_epoch_ms, id`,
  );
  const removeOld = db.prepare<
    [
      {
        readonly family: string;
        readonly states: string;
        readonly before: number;
        readonly most: number;
      },
    ]
  >(
    `DELETE FROM write WHERE id IN (SELECT id FROM write WHERE family = @family AND state IN (SELECT value FROM json_each(@states)) AND sent_epoch_ms < @before
       AND id NOT IN (SELECT value FROM (SELECT CASE WHEN json_valid(body) THEN json_extract(body, '$.sent.writeId') END AS value FROM draft) WHERE value IS NOT NULL) LIMIT @most)`,
  );

  return {
    /** Family and kind never change after the insert. */
    put: prepareRun<[StoredWrite]>(
      db,
      `INSERT INTO write (id, family, kind, state, sent_epoch_ms, checked_epoch_ms, object_id, happened, asked, answer)
     VALUES (@id, @family, @kind, @state, @sentAtEpochMs, @checkedAtEpochMs, @objectId, @happened, @asked, @answer)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, sent_epoch_ms = excluded.sent_epoch_ms, checked_epoch_ms = excluded.checked_epoch_ms,
       object_id = excluded.object_id, happened = excluded.happened, asked = excluded.asked, answer = excluded.answer`,
    ),
    get: prepareOne<[id: string], StoredWrite>(db, `SELECT ${columns} FROM write WHERE id = ?`),
    /** The writes of a family in one of the states, oldest first. @param kinds null: all */
    inStates: (
      family: string,
      states: readonly string[],
      kinds: readonly string[] | null = null,
    ): readonly StoredWrite[] => {
      const ofKinds = kinds && JSON.stringify(kinds);
      return selectIn.all(family, JSON.stringify(states), ofKinds, ofKinds);
    },
    /** Writes that change or created one of these objects, oldest first. */
    ofObjects: (family: string, objectIds: readonly string[]): readonly StoredWrite[] =>
      selectOf.all(family, JSON.stringify(objectIds)),
    remove: prepareRun<[id: string]>(db, 'DELETE FROM write WHERE id = ?'),
    /**
     * Removes old writes and returns their number, limited so that main is not blocked. The write
     * of a draft stays: otherwise sending the draft again would be another write.
     */
    removeOlderThan: (family: string, states: readonly string[], beforeEpochMs: number): number =>
      removeOld.run({
        family,
        states: JSON.stringify(states),
        before: beforeEpochMs,
        most: maxRemovedPerTurn,
      }).changes,
  };
}
