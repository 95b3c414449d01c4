import type { Database } from '../sqlite.ts';

/** What someone has begun to write. `body` is JSON text and comes back exactly as it was put. */
interface Draft {
  readonly body: string;
  readonly updatedAtEpochMs: number;
}

export type Drafts = ReturnType<typeof draftsIn>;

export function draftsIn(db: Database) {
  const select = db.prepare<[string], Draft>(
    'SELECT body, updated_epoch_ms AS updatedAtEpochMs FROM draft WHERE key = ?',
  );
  const upsert = db.prepare<[string, string, number]>(
    `INSERT INTO draft (key, body, updated_epoch_ms) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET body = excluded.body, updated_epoch_ms = excluded.updated_epoch_ms`,
  );
  const removeSent = db.prepare<[string]>(
    `DELETE FROM draft WHERE CASE WHEN json_valid(body) THEN json_extract(body, '$.sent.writeId') = ? ELSE 0 END`,
  );
  const remove = db.prepare<[string]>('DELETE FROM draft WHERE key = ?');
  const removeOld = db.prepare<[string, number]>(
    'DELETE FROM draft WHERE key = ? AND updated_epoch_ms < ?',
  );

  return {
    get: (key: string): Draft | null => select.get(key) ?? null,
    put: (key: string, draft: Draft): void =>
      void upsert.run(key, draft.body, draft.updatedAtEpochMs),
    /** What was written for this write is not needed any more. */
    removeSentAs: (writeId: string): void => void removeSent.run(writeId),
    remove: (key: string): void => void remove.run(key),
    /** Whether there was one that was last changed before. */
    removeBefore: (key: string, epochMs: number): boolean =>
      removeOld.run(key, epochMs).changes > 0,
  };
}
