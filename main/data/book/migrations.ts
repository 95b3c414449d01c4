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
  sqlMigration(
    2,
    'changes of cards that must survive, runs over many cards, templates, notices given',
    `
    CREATE TABLE card_write (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      -- The card to change; for a creation the card it made, once known.
      card_id TEXT,
      state TEXT NOT NULL,
      idempotency_key TEXT,
      body TEXT,
      asked TEXT NOT NULL,
      created_epoch_ms INTEGER NOT NULL,
      -- When the first request left whose answer is not known: it may have made a card.
      uncertain_since_epoch_ms INTEGER,
      approval TEXT,
      error TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX card_write_by_state ON card_write (state, created_epoch_ms);

    CREATE TABLE limit_run (
      id TEXT PRIMARY KEY,
      started_epoch_ms INTEGER NOT NULL,
      state TEXT NOT NULL,
      stopped_by TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE limit_run_item (
      run_id TEXT NOT NULL REFERENCES limit_run (id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      card_id TEXT NOT NULL,
      state TEXT NOT NULL,
      write_id TEXT,
      item TEXT NOT NULL,
      PRIMARY KEY (run_id, place)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE limit_template (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      limits TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE limit_notice (
      card_id TEXT NOT NULL,
      limit_name TEXT NOT NULL,
      period TEXT NOT NULL,
      threshold_percent INTEGER NOT NULL,
      PRIMARY KEY (card_id, limit_name, period, threshold_percent)
    ) STRICT, WITHOUT ROWID;
    `,
  ),
  sqlMigration(
    3,
    'what two clocks showed when a creation left',
    `
    -- JSON; null for writes that nothing depends on the time for.
    ALTER TABLE card_write ADD COLUMN times TEXT;
    `,
  ),
  sqlMigration(
    4,
    'clients that are being created',
    `
    CREATE TABLE client_creation (
      -- The window's own; the same one is never sent twice.
      id TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      -- What was asked for, the body as it went out, and what tells the client it made from others (JSON); gone once it is at an end.
      client TEXT,
      body TEXT,
      sought TEXT,
      sent_epoch_ms INTEGER NOT NULL,
      looked_epoch_ms INTEGER,
      -- JSON: clients of the bank that may be the one.
      candidates TEXT,
      -- The client it made, once known.
      client_id TEXT,
      -- JSON: what to answer whoever asks again.
      answer TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX client_creation_by_state ON client_creation (state, sent_epoch_ms);
    CREATE INDEX client_creation_by_client ON client_creation (client_id) WHERE client_id IS NOT NULL;
    `,
  ),
  sqlMigration(
    5,
    'clients from a file',
    `
    CREATE TABLE client_import (
      id TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      -- JSON: the file's name, how it is read, its columns and what they are.
      about TEXT NOT NULL,
      stopped_by TEXT
    ) STRICT, WITHOUT ROWID;
    -- The file as it was given, until the first row is sent.
    CREATE TABLE client_import_part (
      place INTEGER PRIMARY KEY,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE client_import_row (
      row INTEGER PRIMARY KEY,
      cells TEXT NOT NULL,
      edited TEXT,
      decision TEXT NOT NULL,
      found TEXT NOT NULL,
      standing TEXT NOT NULL,
      checked TEXT NOT NULL,
      -- The creation it was sent as: see client_creation.
      intent_id TEXT,
      result TEXT,
      client_id TEXT
    ) STRICT;
    CREATE INDEX client_import_row_by_standing ON client_import_row (standing, row);
    CREATE INDEX client_import_row_by_client ON client_import_row (client_id) WHERE client_id IS NOT NULL;
    -- What two rows that are the same client have in common.
    CREATE TABLE client_import_key (
      key TEXT NOT NULL,
      row INTEGER NOT NULL,
      PRIMARY KEY (key, row)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX client_import_key_by_row ON client_import_key (row);

    -- What the columns of a file with this header were taken for.
    CREATE TABLE client_import_mapping (
      header TEXT PRIMARY KEY,
      chosen TEXT NOT NULL,
      used_epoch_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    `,
  ),
  sqlMigration(
    6,
    'terminal payments that are watched',
    `
    CREATE TABLE watched_payment (
      entry INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      label TEXT,
      added_epoch_ms INTEGER NOT NULL,
      state TEXT NOT NULL,
      since_epoch_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX watched_payment_followed ON watched_payment (entry) WHERE state = 'following';
    `,
  ),
  sqlMigration(
    7,
    'supplier invoices watched, seen and reminded of, and where suppliers were paid to',
    `
    CREATE TABLE watched_invoice (
      id TEXT PRIMARY KEY,
      label TEXT,
      added_epoch_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- JSON: what the owner last saw of it, and how it differs from that by now.
    CREATE TABLE seen_invoice (
      id TEXT PRIMARY KEY,
      fields TEXT NOT NULL,
      changes TEXT NOT NULL,
      seen_epoch_ms INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE supplier_iban (
      vat_key TEXT NOT NULL,
      name_key TEXT NOT NULL,
      iban TEXT NOT NULL,
      since_epoch_ms INTEGER NOT NULL,
      is_proven INTEGER NOT NULL,
      PRIMARY KEY (vat_key, name_key, iban)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX supplier_iban_by_name ON supplier_iban (name_key);

    CREATE TABLE invoice_reminder (
      invoice_id TEXT NOT NULL,
      due_day TEXT NOT NULL,
      PRIMARY KEY (invoice_id, due_day)
    ) STRICT, WITHOUT ROWID;
    `,
  ),
];
