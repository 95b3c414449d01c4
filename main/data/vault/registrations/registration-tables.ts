import { type Migration, sqlMigration } from '../../migrate.ts';

export const registrationTables: Migration = sqlMigration(
  10,
  'registrations that are followed, what the service said of them, their events, those that are being created',
  `
    CREATE TABLE registration (
      entry INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      label TEXT,
      added_epoch_ms INTEGER NOT NULL,
      source TEXT NOT NULL CHECK (source IN ('added', 'created')),
      -- Out of the last answer, of which only the book knows: not every service tells again.
      said_epoch_ms INTEGER,
      organization_id TEXT,
      legal_name TEXT,
      status TEXT,
      flow_type TEXT,
      legal_flow TEXT,
      country TEXT,
      created_at TEXT,
      has_problems INTEGER NOT NULL DEFAULT 0,
      -- Out of the answer and the events together.
      step TEXT,
      step_epoch_ms INTEGER,
      moved_epoch_ms INTEGER NOT NULL,
      -- When the personal data in it was erased; what comes later is kept without it.
      erased_epoch_ms INTEGER
    ) STRICT;
    CREATE INDEX registration_by_organization ON registration (organization_id) WHERE organization_id IS NOT NULL;
    CREATE INDEX registration_to_erase ON registration (added_epoch_ms) WHERE erased_epoch_ms IS NULL;

    -- JSON; apart, so that a list reads over none of it.
    CREATE TABLE registration_answer (
      id TEXT PRIMARY KEY REFERENCES registration (id) ON DELETE CASCADE,
      json TEXT NOT NULL
    ) STRICT;

    -- Genuine events, also of registrations that are in no book (yet). They hold ids and times alone.
    CREATE TABLE registration_event (
      event_key TEXT PRIMARY KEY,
      resource_id TEXT NOT NULL,
      event_type TEXT,
      created_epoch_ms INTEGER,
      received_epoch_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX registration_event_by_resource ON registration_event (resource_id);

    -- How far the inbox was read, for each kind of object.
    CREATE TABLE registration_events_read (
      object_kind TEXT PRIMARY KEY,
      entry INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE registration_creation (
      -- The window's own; the same one is never sent twice.
      id TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      sent_epoch_ms INTEGER NOT NULL,
      legal_name TEXT,
      -- The registration it made, once known.
      registration_id TEXT,
      -- JSON: why nothing was made.
      error TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX registration_creation_by_state ON registration_creation (state, sent_epoch_ms);
    `,
);
