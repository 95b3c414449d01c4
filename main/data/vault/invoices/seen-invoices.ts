import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareOne } from '../../statements.ts';

/**
 * JSON texts of the comparing module: the invoice as the user last saw it, and its changes since
 * then.
 */
export type SeenInvoice = {
  readonly id: string;
  readonly fields: string;
  readonly changes: string;
  readonly seenAtEpochMs: number;
};

export type SeenInvoices = ReturnType<typeof seenInvoicesIn>;

/** The state of each supplier invoice that the user last saw. */
export function seenInvoicesIn(db: Database) {
  return {
    get: prepareOne<[id: string], SeenInvoice>(
      db,
      'SELECT id, fields, changes, seen_epoch_ms AS seenAtEpochMs FROM seen_invoice WHERE id = ?',
    ),
    put: prepareRun<[SeenInvoice]>(
      db,
      'INSERT INTO seen_invoice (id, fields, changes, seen_epoch_ms) VALUES (@id, @fields, @changes, @seenAtEpochMs) ON CONFLICT (id) DO UPDATE SET fields = excluded.fields, changes = excluded.changes, seen_epoch_ms = excluded.seen_epoch_ms',
    ),
    remove: prepareRun<[id: string]>(db, 'DELETE FROM seen_invoice WHERE id = ?'),
  };
}
