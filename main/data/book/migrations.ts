import { sqlMigration, type Migration } from '../migrate.ts';

/** What only this app has. Texts of JSON are kept exactly as they were given. */
export const bookMigrations: readonly Migration[] = [
  sqlMigration(
    1,
    'cards tracked and used, their history, drafts',
    `
    CREATE TABLE tracked_card (
      id TEXT PRIMARY KEY,
      label TEXT,
      last_digits TEXT,
      added_epoch_ms INTEGER NOT NULL,
      source TEXT NOT NULL CHECK (source IN ('added', 'created', 'list', 'event'))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE card_history (
      entry INTEGER PRIMARY KEY AUTOINCREMENT,
      card_id TEXT NOT NULL,
      at_epoch_ms INTEGER NOT NULL,
      action TEXT NOT NULL,
      outcome TEXT NOT NULL,
      detail TEXT NOT NULL
    ) STRICT;
    CREATE INDEX card_history_by_card ON card_history (card_id, entry);

    CREATE TABLE card_use (
      card_id TEXT PRIMARY KEY,
      times INTEGER NOT NULL,
      last_used_epoch_ms INTEGER NOT NULL,
      rank REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX card_use_by_rank ON card_use (rank DESC, card_id);

    CREATE TABLE draft (
      key TEXT PRIMARY KEY,
      body TEXT NOT NULL,
      updated_epoch_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    `,
  ),
];
