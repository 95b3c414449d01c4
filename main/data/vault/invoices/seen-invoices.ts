import type { Database } from '../../sqlite.ts';

/**
 * Texts of JSON of whoever compares: what an invoice said when the owner last looked, and how it
 * differs from that by now.
 */
export interface SeenInvoice {
  readonly id: string;
  readonly fields: string;
  readonly changes: string;
  readonly seenAtEpochMs: number;
}

export type SeenInvoices = ReturnType<typeof seenInvoicesIn>;

/** What the owner last saw of each supplier invoice. */
export function seenInvoicesIn(db: Database) {
  const select = db.prepare<[string], SeenInvoice>(
    'SELECT id, fields, changes, seen_epoch_ms AS seenAtEpochMs FROM seen_invoice WHERE id = ?',
  );
  const upsert = db.prepare<[string, string, string, number]>(
    'INSERT INTO seen_invoice (id, fields, changes, seen_epoch_ms) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET fields = excluded.fields, changes = excluded.changes, seen_epoch_ms = excluded.seen_epoch_ms',
  );
  const remove = db.prepare<[string]>('DELETE FROM seen_invoice WHERE id = ?');

  return {
    get: (id: string): SeenInvoice | null => select.get(id) ?? null,
    put: ({ id, fields, changes, seenAtEpochMs }: SeenInvoice): void =>
      void upsert.run(id, fields, changes, seenAtEpochMs),
    remove: (id: string): void => void remove.run(id),
  };
}
