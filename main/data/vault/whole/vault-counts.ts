import type { Database } from '../../sqlite.ts';

/** How many records of each kind a vault contains. */
export interface VaultCounts {
  readonly cards: number;
  readonly drafts: number;
  readonly events: number;
  readonly registrations: number;
}

const tables = {
  cards: 'tracked_card',
  drafts: 'draft',
  events: 'received_event',
  registrations: 'registration',
} as const;

export function hasTable(db: Database, name: string): boolean {
  return (
    db
      .prepare<[string]>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
      .get(name) !== undefined
  );
}

/** A vault of an earlier version may lack some tables. */
export function readCounts(db: Database): VaultCounts {
  const countOf = (table: string): number =>
    hasTable(db, table)
      ? (db.prepare<[], { readonly count: number }>(`SELECT count(*) AS count FROM ${table}`).get()
          ?.count ?? 0)
      : 0;
  return {
    cards: countOf(tables.cards),
    drafts: countOf(tables.drafts),
    events: countOf(tables.events),
    registrations: countOf(tables.registrations),
  };
}
