import type { Database } from '../sqlite.ts';
import { prepareRun, prepareOne } from '../statements.ts';

/** Unsaved input of a form. `body` is JSON text, stored byte for byte. */
interface Draft {
  readonly body: string;
  readonly updatedAtEpochMs: number;
}

export type Drafts = ReturnType<typeof draftsIn>;

export function draftsIn(db: Database) {
  const upsert = db.prepare<[string, string, number]>(
    `INSERT INTO draft (key, body, updated_epoch_ms) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET body = excluded.body, updated_epoch_ms = excluded.updated_epoch_ms`,
  );
  const removeOld = db.prepare<[string, number]>(
    'DELETE FROM draft WHERE key = ? AND updated_epoch_ms < ?',
  );

  return {
    get: prepareOne<[key: string], Draft>(
      db,
      'SELECT body, updated_epoch_ms AS updatedAtEpochMs FROM draft WHERE key = ?',
    ),
    put: (key: string, draft: Draft): void =>
      void upsert.run(key, draft.body, draft.updatedAtEpochMs),
    /** Removes the draft that was sent as this write. */
    removeSentAs: prepareRun<[writeId: string]>(
      db,
      `DELETE FROM draft WHERE CASE WHEN json_valid(body) THEN json_extract(body, '$.sent.writeId') = ? ELSE 0 END`,
    ),
    remove: prepareRun<[key: string]>(db, 'DELETE FROM draft WHERE key = ?'),
    /** Removes the draft if its last change is older. Returns whether it did. */
    removeBefore: (key: string, epochMs: number): boolean =>
      removeOld.run(key, epochMs).changes > 0,
  };
}
