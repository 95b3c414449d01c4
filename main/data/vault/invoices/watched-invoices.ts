import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareAll, prepareOne } from '../../statements.ts';

export interface WatchedInvoice {
  readonly id: string;
  /** The user's own name for it. */
  readonly label: string | null;
  readonly addedAtEpochMs: number;
}

export type WatchedInvoices = ReturnType<typeof watchedInvoicesIn>;

/** The supplier invoices that the user added by id. */
export function watchedInvoicesIn(db: Database) {
  const columns = 'id, label, added_epoch_ms AS addedAtEpochMs';
  const insert = db.prepare<[string, string | null, number]>(
    'INSERT INTO watched_invoice (id, label, added_epoch_ms) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET label = coalesce(excluded.label, label)',
  );

  return {
    /**
     * Adds all or none. An existing one keeps its time, and keeps its label unless a new one is
     * given.
     */
    add: (invoices: readonly WatchedInvoice[]): void => {
      db.transaction(() => {
        for (const { id, label, addedAtEpochMs } of invoices) insert.run(id, label, addedAtEpochMs);
      }).immediate();
    },
    remove: prepareRun<[id: string]>(db, 'DELETE FROM watched_invoice WHERE id = ?'),
    get: prepareOne<[id: string], WatchedInvoice>(
      db,
      `SELECT ${columns} FROM watched_invoice WHERE id = ?`,
    ),
    all: prepareAll<[], WatchedInvoice>(
      db,
      `SELECT ${columns} FROM watched_invoice ORDER BY added_epoch_ms, id`,
    ),
  };
}
