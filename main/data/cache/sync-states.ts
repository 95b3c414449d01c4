import type { Database } from '../sqlite.ts';
import { selectsOne } from '../statements.ts';

/** The lists of the bank that are fetched page by page. */
export type SyncedList = 'client' | 'product' | 'supplier_invoice';

/**
 * How far a list is fetched. `pass` counts full passes from 1 and is raised when one begins: what
 * is put from then on was met by it. `body` is text of whoever fetches: cursors, times, counts. It
 * comes back exactly as it was put.
 */
export interface SyncState {
  readonly pass: number;
  readonly body: string;
}

export type SyncStates = ReturnType<typeof syncStatesIn>;

/**
 * Where the fetching of each list stands. A page and the cursor behind it are put in one
 * transaction by the list's own repository.
 */
export function syncStatesIn(db: Database) {
  const upsert = db.prepare<[SyncedList, number, string]>(
    'INSERT INTO sync_state (list, pass, body) VALUES (?, ?, ?) ON CONFLICT (list) DO UPDATE SET pass = excluded.pass, body = excluded.body',
  );
  return {
    /** Null: never begun. */
    get: selectsOne<[SyncedList], SyncState>(
      db,
      'SELECT pass, body FROM sync_state WHERE list = ?',
    ),
    put: (list: SyncedList, { pass, body }: SyncState): void => void upsert.run(list, pass, body),
  };
}
