import type { Database } from '../sqlite.ts';
import { prepareOne } from '../statements.ts';

/** The bank's lists that the app fetches page by page. */
export type SyncedList = 'client' | 'product' | 'supplier_invoice';

/**
 * How far a list is fetched. `pass` counts full passes from 1; each new pass increments it, and
 * each stored record gets it. `body` is text of the fetcher (cursors, times, counts), stored byte
 * for byte.
 */
export interface SyncState {
  readonly pass: number;
  readonly body: string;
}

export type SyncStates = ReturnType<typeof syncStatesIn>;

/**
 * The sync state of each list. The list's own repository stores a page and its next cursor in one
 * transaction.
 */
export function syncStatesIn(db: Database) {
  const upsert = db.prepare<[SyncedList, number, string]>(
    'INSERT INTO sync_state (list, pass, body) VALUES (?, ?, ?) ON CONFLICT (list) DO UPDATE SET pass = excluded.pass, body = excluded.body',
  );
  return {
    /** Null: fetching has never started. */
    get: prepareOne<[SyncedList], SyncState>(
      db,
      'SELECT pass, body FROM sync_state WHERE list = ?',
    ),
    put: (list: SyncedList, { pass, body }: SyncState): void => void upsert.run(list, pass, body),
  };
}
