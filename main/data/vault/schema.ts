/** Records that only this app has. JSON texts are stored byte for byte. */
export const vaultSchema = `
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
CREATE INDEX card_history_by_time ON card_history (at_epoch_ms);

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

CREATE TABLE limit_notice (
  card_id TEXT NOT NULL,
  limit_name TEXT NOT NULL,
  period TEXT NOT NULL,
  threshold_percent INTEGER NOT NULL,
  PRIMARY KEY (card_id, limit_name, period, threshold_percent)
) STRICT, WITHOUT ROWID;

CREATE TABLE client_import (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  -- JSON: the file's name, its format, and its columns with the field of each.
  about TEXT NOT NULL,
  stopped_by TEXT
) STRICT, WITHOUT ROWID;

-- The original bytes of the file, until the first row is sent.
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
  -- The write that created it.
  intent_id TEXT,
  result TEXT,
  client_id TEXT
) STRICT;
CREATE INDEX client_import_row_by_standing ON client_import_row (standing, row);
CREATE INDEX client_import_row_by_client ON client_import_row (client_id) WHERE client_id IS NOT NULL;

-- The keys that rows of the same client share.
CREATE TABLE client_import_key (
  key TEXT NOT NULL,
  row INTEGER NOT NULL,
  PRIMARY KEY (key, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX client_import_key_by_row ON client_import_key (row);

-- The field that the user chose for each column of a file with this header.
CREATE TABLE client_import_mapping (
  header TEXT PRIMARY KEY,
  chosen TEXT NOT NULL,
  used_epoch_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE watched_payment (
  entry INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  label TEXT,
  added_epoch_ms INTEGER NOT NULL,
  state TEXT NOT NULL,
  since_epoch_ms INTEGER NOT NULL,
  -- From here on: data of the bank, stored so that a query can sort and sum along an index.
  -- The start of the payment; the time it was added, until the start is known.
  at_epoch_ms INTEGER NOT NULL DEFAULT 0,
  is_told INTEGER NOT NULL DEFAULT 0,
  paid_epoch_ms INTEGER,
  paid_value TEXT,
  paid_currency TEXT,
  -- Data of the bank, restored from the cache.
  terminal_id TEXT,
  outcome TEXT,
  tip_value TEXT
) STRICT;
CREATE INDEX watched_payment_followed ON watched_payment (entry) WHERE state = 'following';
CREATE INDEX watched_payment_by_time ON watched_payment (at_epoch_ms, entry);
CREATE INDEX watched_payment_untold ON watched_payment (entry) WHERE is_told = 0;
CREATE INDEX watched_payment_paid ON watched_payment (paid_epoch_ms, paid_value, paid_currency) WHERE paid_epoch_ms IS NOT NULL;
CREATE INDEX watched_payment_by_terminal ON watched_payment (terminal_id, outcome);

CREATE TABLE watched_invoice (
  id TEXT PRIMARY KEY,
  label TEXT,
  added_epoch_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- JSON: the values that the user last saw, and the differences since then.
CREATE TABLE seen_invoice (
  id TEXT PRIMARY KEY,
  fields TEXT NOT NULL,
  changes TEXT NOT NULL,
  seen_epoch_ms INTEGER NOT NULL
) STRICT;

-- The invoices of files that the user added. A file that cannot be read is one row.
CREATE TABLE filed_invoice (
  entry INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The SHA-256 of the file's bytes, in hexadecimal digits.
  file_id TEXT NOT NULL,
  -- The index of the invoice in the file.
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  -- The size of the file; 0 in all rows of a file but the first.
  bytes INTEGER NOT NULL,
  added_epoch_ms INTEGER NOT NULL,
  is_signed INTEGER NOT NULL,
  -- Why the file cannot be read; null: it was read.
  problem TEXT,
  -- JSON: the content of the invoice.
  content TEXT,
  -- The number of parts it is paid in; 0: one payment.
  instalments INTEGER NOT NULL DEFAULT 0,
  -- The bank's invoice that it is.
  invoice_id TEXT,
  -- The user chose an invoice, or that it is none of them.
  is_answered INTEGER NOT NULL DEFAULT 0,
  UNIQUE (file_id, place)
) STRICT;
CREATE INDEX filed_invoice_by_invoice ON filed_invoice (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX filed_invoice_in_parts ON filed_invoice (invoice_id) WHERE instalments > 0;
CREATE INDEX filed_invoice_open ON filed_invoice (entry)
  WHERE invoice_id IS NULL AND is_answered = 0 AND content IS NOT NULL;

-- The bytes of a file, in pieces that are quick to write.
CREATE TABLE invoice_file_part (
  file_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (file_id, place)
) STRICT, WITHOUT ROWID;

-- One row: the folder whose files are added automatically.
CREATE TABLE watched_folder (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  path TEXT NOT NULL
) STRICT;

-- The files of the folder that were read: name, size and time of the last change.
CREATE TABLE folder_file (
  identity TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE received_event (
  entry INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Equal when the same event is received again: see received-events.ts.
  event_key TEXT NOT NULL UNIQUE,
  event_id TEXT,
  type TEXT,
  name TEXT,
  object_kind TEXT,
  object_id TEXT,
  created_at TEXT,
  created_epoch_ms INTEGER,
  received_epoch_ms INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  is_quarantined INTEGER NOT NULL,
  is_read INTEGER NOT NULL,
  is_starred INTEGER NOT NULL,
  times_received INTEGER NOT NULL,
  is_late INTEGER NOT NULL,
  source TEXT NOT NULL,
  bytes INTEGER NOT NULL
) STRICT;
CREATE INDEX received_event_by_object ON received_event (object_id, created_epoch_ms) WHERE object_id IS NOT NULL;
CREATE INDEX received_event_by_kind ON received_event (object_kind, entry) WHERE verdict = 'genuine';
CREATE INDEX received_event_by_time ON received_event (received_epoch_ms, source, verdict);
CREATE INDEX received_event_unread ON received_event (entry) WHERE is_read = 0;
CREATE INDEX received_event_starred ON received_event (entry) WHERE is_starred = 1;
CREATE INDEX received_event_held ON received_event (entry, bytes) WHERE is_quarantined = 1;

CREATE TRIGGER received_event_added AFTER INSERT ON received_event BEGIN
  INSERT INTO received_event_count VALUES (coalesce(new.type, ''), new.verdict, new.is_quarantined, new.is_read, 1, new.bytes)
    ON CONFLICT DO UPDATE SET count = count + 1, bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER received_event_removed AFTER DELETE ON received_event BEGIN
  UPDATE received_event_count SET count = count - 1, bytes = bytes - old.bytes
    WHERE type = coalesce(old.type, '') AND verdict = old.verdict AND is_quarantined = old.is_quarantined AND is_read = old.is_read;
  DELETE FROM received_event_count
    WHERE type = coalesce(old.type, '') AND verdict = old.verdict AND is_quarantined = old.is_quarantined AND is_read = old.is_read AND count = 0;
END;

CREATE TRIGGER received_event_read AFTER UPDATE OF is_read ON received_event WHEN new.is_read <> old.is_read BEGIN
  UPDATE received_event_count SET count = count - 1, bytes = bytes - old.bytes
    WHERE type = coalesce(old.type, '') AND verdict = old.verdict AND is_quarantined = old.is_quarantined AND is_read = old.is_read;
  DELETE FROM received_event_count
    WHERE type = coalesce(old.type, '') AND verdict = old.verdict AND is_quarantined = old.is_quarantined AND is_read = old.is_read AND count = 0;
  INSERT INTO received_event_count VALUES (coalesce(new.type, ''), new.verdict, new.is_quarantined, new.is_read, 1, new.bytes)
    ON CONFLICT DO UPDATE SET count = count + 1, bytes = bytes + excluded.bytes;
END;

-- A separate table: a list of a million events then reads no bodies.
CREATE TABLE received_event_body (
  entry INTEGER PRIMARY KEY REFERENCES received_event (entry) ON DELETE CASCADE,
  body BLOB NOT NULL,
  -- This and the next column: JSON.
  headers TEXT NOT NULL,
  verdict TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE received_event_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '2 3'
);
INSERT INTO received_event_words (received_event_words, rank) VALUES ('automerge', 8), ('crisismerge', 64), ('deletemerge', 0);

-- Counted at each change: counting a million rows takes longer than a keystroke.
CREATE TABLE received_event_count (
  type TEXT NOT NULL,
  verdict TEXT NOT NULL,
  is_quarantined INTEGER NOT NULL,
  is_read INTEGER NOT NULL,
  count INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (type, verdict, is_quarantined, is_read)
) STRICT, WITHOUT ROWID;

-- The secrets themselves are in the keychain.
CREATE TABLE event_secret (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  subscription_id TEXT,
  added_epoch_ms INTEGER NOT NULL,
  noted_since_epoch_ms INTEGER NOT NULL DEFAULT 0,
  used_epoch_ms INTEGER,
  ended_epoch_ms INTEGER
) STRICT, WITHOUT ROWID;

-- One row. The path never changes, because the user gave it to the bank.
CREATE TABLE event_receiver (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  path TEXT NOT NULL,
  port INTEGER,
  is_on INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE tracked_subscription (
  id TEXT PRIMARY KEY,
  label TEXT,
  added_epoch_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE registration (
  entry INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  label TEXT,
  added_epoch_ms INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('added', 'created')),
  -- From here on: from the last answer. Only the vault has it: not every service repeats it.
  said_epoch_ms INTEGER,
  organization_id TEXT,
  legal_name TEXT,
  status TEXT,
  flow_type TEXT,
  legal_flow TEXT,
  country TEXT,
  created_at TEXT,
  has_problems INTEGER NOT NULL DEFAULT 0,
  -- From here on: from the answer and the events.
  step TEXT,
  step_epoch_ms INTEGER,
  moved_epoch_ms INTEGER NOT NULL,
  -- When its personal data was erased; later answers are stored without personal data.
  erased_epoch_ms INTEGER,
  -- 1 until the service confirms it here: a backup file can contain false data.
  is_from_backup INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX registration_by_organization ON registration (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX registration_to_erase ON registration (added_epoch_ms) WHERE erased_epoch_ms IS NULL;

-- JSON, in a separate table, so that a list does not read it.
CREATE TABLE registration_answer (
  id TEXT PRIMARY KEY REFERENCES registration (id) ON DELETE CASCADE,
  json TEXT NOT NULL
) STRICT;

-- Genuine events, also of registrations that are not in the list. Only ids and times.
CREATE TABLE registration_event (
  event_key TEXT PRIMARY KEY,
  resource_id TEXT NOT NULL,
  event_type TEXT,
  created_epoch_ms INTEGER,
  received_epoch_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX registration_event_by_resource ON registration_event (resource_id);

-- The last entry of the inbox that was read for each kind of object.
CREATE TABLE registration_events_read (
  object_kind TEXT PRIMARY KEY,
  entry INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Every request that changes something at the bank.
CREATE TABLE write (
  id TEXT PRIMARY KEY,
  family TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  sent_epoch_ms INTEGER NOT NULL,
  -- When the app last looked for its outcome at the bank.
  checked_epoch_ms INTEGER,
  -- The record that it changes, or created, once known.
  object_id TEXT,
  -- The user's answer for an unknown outcome: 1, it took effect; 0, it did not.
  happened INTEGER,
  -- This and the next column: JSON of the request and of its result.
  asked TEXT,
  answer TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX write_by_state ON write (family, state, sent_epoch_ms);
CREATE INDEX write_by_object ON write (object_id) WHERE object_id IS NOT NULL;

CREATE TABLE write_step (
  step INTEGER PRIMARY KEY,
  write_id TEXT NOT NULL,
  family TEXT NOT NULL,
  state TEXT NOT NULL,
  at_epoch_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX write_step_by_write ON write_step (write_id, step);

CREATE TRIGGER write_step_stays BEFORE UPDATE ON write_step BEGIN
  SELECT raise(ABORT, 'The history of writes is only added to');
END;

CREATE TRIGGER write_step_remains BEFORE DELETE ON write_step BEGIN
  SELECT raise(ABORT, 'The history of writes is only added to');
END;

CREATE TABLE first_step (
  step TEXT PRIMARY KEY,
  at_epoch_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notice (
  entry INTEGER PRIMARY KEY AUTOINCREMENT,
  at_epoch_ms INTEGER NOT NULL,
  -- JSON of the notice.
  about TEXT NOT NULL,
  is_read INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX notice_unread ON notice (entry) WHERE is_read = 0;

-- The shown notices of the kinds that are shown only once.
CREATE TABLE told_once (
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  occasion TEXT NOT NULL,
  PRIMARY KEY (kind, subject, occasion)
) STRICT, WITHOUT ROWID;

CREATE TABLE known_card (
  id TEXT PRIMARY KEY,
  -- This and the next column: JSON of the last known values, and of the changes made
  -- outside this app since the user last opened the card.
  fields TEXT NOT NULL,
  changes TEXT,
  is_untold INTEGER NOT NULL DEFAULT 0,
  -- When this app sent a lock whose outcome is unknown.
  lock_left_epoch_ms INTEGER,
  -- The time of the request that returned the values, or of the answer to a change.
  as_of_epoch_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX known_card_untold ON known_card (id) WHERE is_untold = 1;
CREATE INDEX known_card_changed ON known_card (id) WHERE changes IS NOT NULL;

CREATE TABLE low_balance (
  account TEXT PRIMARY KEY,
  below TEXT NOT NULL,
  is_told INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE changed_price (
  product_id TEXT PRIMARY KEY,
  -- JSON of the former price.
  former TEXT NOT NULL,
  changed_epoch_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE different_clients (
  one TEXT NOT NULL,
  -- The greater of the two ids.
  other TEXT NOT NULL,
  PRIMARY KEY (one, other)
) STRICT, WITHOUT ROWID;

-- Numbered in the order in which the app met them; no number is used twice.
CREATE TABLE terminal (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  -- The name that the user chose.
  name TEXT
) STRICT;

CREATE TABLE card_rule (
  id TEXT PRIMARY KEY,
  card_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- This and the next column: JSON of the user's choices, and of what the rule changed.
  plan TEXT NOT NULL,
  state TEXT NOT NULL,
  UNIQUE (card_id, kind)
) STRICT, WITHOUT ROWID;

-- While it has a row, no card rule runs.
CREATE TABLE card_rules_off (why TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- One row: the last time that events could be received, the silence, and the latest gap.
CREATE TABLE receiving (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  at_epoch_ms INTEGER NOT NULL,
  silent_ms INTEGER NOT NULL,
  silent_since_epoch_ms INTEGER NOT NULL,
  is_told INTEGER NOT NULL,
  gap_from_epoch_ms INTEGER,
  gap_to_epoch_ms INTEGER
) STRICT;

CREATE TABLE hand_over (
  entry INTEGER PRIMARY KEY,
  invoice_id TEXT NOT NULL,
  way TEXT NOT NULL,
  at_epoch_ms INTEGER NOT NULL,
  taken_back_epoch_ms INTEGER,
  -- From here on: the data of the transfer; the invoice can change later. Null in older rows.
  amount TEXT,
  currency TEXT,
  iban TEXT,
  name TEXT,
  reference TEXT,
  -- Shared by all rows of one payment file; null: no file, or one of an earlier version.
  file_id TEXT,
  -- Null: in a saved file that was not sent to the bank. Earlier versions set it on saving.
  sent_epoch_ms INTEGER,
  -- The number of the instalment, from 1; null: the whole invoice.
  instalment INTEGER,
  -- The number of instalments that were still to be paid after it.
  instalments_left INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX hand_over_by_invoice ON hand_over (invoice_id, entry);
CREATE INDEX hand_over_by_file ON hand_over (file_id) WHERE file_id IS NOT NULL;

CREATE TABLE pay_answer (
  invoice_id TEXT NOT NULL,
  doubt TEXT NOT NULL,
  -- A hash of the questioned data: another IBAN is another question.
  about TEXT NOT NULL,
  at_epoch_ms INTEGER NOT NULL,
  PRIMARY KEY (invoice_id, doubt)
) STRICT, WITHOUT ROWID;

CREATE TABLE card_group (
  id TEXT PRIMARY KEY,
  -- JSON of the group.
  content TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- At most one row: when an older state of the vault replaced it.
CREATE TABLE records_doubt (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  at_epoch_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE supplier_iban (
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  iban TEXT NOT NULL,
  since_epoch_ms INTEGER NOT NULL,
  is_proven INTEGER NOT NULL,
  PRIMARY KEY (key, name, iban)
) STRICT, WITHOUT ROWID;

-- One row. Triggers of the open connection raise the count with each row that changes.
CREATE TABLE commit_count (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  value INTEGER NOT NULL,
  -- When missing commits were detected. Null: none, or the user dismissed the notice.
  lost_epoch_ms INTEGER,
  -- The families of writes, separated by spaces, whose records must be read from the bank before
  -- the next write, because commits were missing. Empty: none.
  unread TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO commit_count (only, value) VALUES (1, 0);
`;
