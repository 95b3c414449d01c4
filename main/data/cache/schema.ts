import { issueDateSql, normalizedAmountSql, supplierNameSql } from './invoice-numbers.ts';

/**
 * Data that the bank can send again. Amounts are inside the models, as the bank's text. The only
 * number is a ratio for sorting.
 */
export const cacheSchema = `
CREATE TABLE snapshot (
  name TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  as_of_epoch_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE capability (
  name TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('supported', 'not-supported', 'not-allowed')),
  until_epoch_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE card (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  model TEXT NOT NULL,
  as_of_epoch_ms INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  status TEXT NOT NULL,
  last_activity_epoch_ms INTEGER,
  created_epoch_ms INTEGER,
  month_limit_use REAL,
  absent_since_epoch_ms INTEGER,
  holder_id TEXT,
  account_id TEXT,
  level TEXT,
  form TEXT,
  last_month TEXT,
  texts TEXT NOT NULL
) STRICT;
CREATE INDEX card_by_name ON card (name_key, id);
CREATE INDEX card_by_status ON card (status, id);
CREATE INDEX card_by_holder ON card (holder_id);
CREATE INDEX card_by_account ON card (account_id);
CREATE INDEX card_by_level ON card (level);
CREATE INDEX card_by_form ON card (form);
CREATE INDEX card_by_last_month ON card (last_month);

-- Its texts are words of letters and digits, so the tokenizer only splits at spaces. Another one
-- splits at letters of newer Unicode versions too, which makes a query a phrase.
CREATE VIRTUAL TABLE card_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '1 2 3'
);

CREATE TABLE client (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  as_of_epoch_ms INTEGER NOT NULL,
  absent_since_epoch_ms INTEGER,
  met_in_pass INTEGER NOT NULL,
  title_key TEXT,
  created_epoch_ms INTEGER,
  updated_epoch_ms INTEGER,
  kind TEXT NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  readiness TEXT NOT NULL,
  texts TEXT NOT NULL,
  model TEXT NOT NULL
) STRICT;
CREATE INDEX client_by_title ON client (title_key) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX client_by_creation ON client (created_epoch_ms) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX client_by_change ON client (updated_epoch_ms) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX client_by_facets ON client (kind, country, currency, readiness) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX client_by_pass ON client (met_in_pass) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX client_absent ON client (absent_since_epoch_ms) WHERE absent_since_epoch_ms IS NOT NULL;

CREATE TABLE product (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  as_of_epoch_ms INTEGER NOT NULL,
  absent_since_epoch_ms INTEGER,
  met_in_pass INTEGER NOT NULL,
  title_key TEXT,
  created_epoch_ms INTEGER,
  updated_epoch_ms INTEGER,
  type TEXT NOT NULL,
  currency TEXT NOT NULL,
  vat_rate TEXT NOT NULL,
  texts TEXT NOT NULL,
  model TEXT NOT NULL
) STRICT;
CREATE INDEX product_by_title ON product (title_key) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX product_by_creation ON product (created_epoch_ms) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX product_by_change ON product (updated_epoch_ms) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX product_by_facets ON product (type, currency, vat_rate) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX product_by_pass ON product (met_in_pass) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX product_absent ON product (absent_since_epoch_ms) WHERE absent_since_epoch_ms IS NOT NULL;

-- Counted at each change: counting a hundred thousand rows takes longer than a keystroke.
CREATE TABLE facet_count (
  list TEXT NOT NULL,
  facet TEXT NOT NULL,
  value TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (list, facet, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE sync_state (
  list TEXT PRIMARY KEY,
  pass INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE supplier_invoice (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  as_of_epoch_ms INTEGER NOT NULL,
  absent_since_epoch_ms INTEGER,
  met_in_pass INTEGER NOT NULL,
  -- The sort key of the board: open by due date, open without one, done, unread; then the name.
  title_key TEXT,
  created_epoch_ms INTEGER,
  updated_epoch_ms INTEGER,
  status TEXT NOT NULL,
  change TEXT NOT NULL,
  absence TEXT NOT NULL,
  stage TEXT NOT NULL,
  due_day TEXT,
  amount TEXT,
  currency TEXT,
  texts TEXT NOT NULL,
  model TEXT NOT NULL,
  number_groups TEXT,
  number_look_alike TEXT
) STRICT;
CREATE INDEX supplier_invoice_by_title ON supplier_invoice (title_key) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX supplier_invoice_by_facets ON supplier_invoice (status, change, absence) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX supplier_invoice_by_pass ON supplier_invoice (met_in_pass) WHERE absent_since_epoch_ms IS NULL;
-- A covering index: sums over all invoices read no models.
CREATE INDEX supplier_invoice_by_board ON supplier_invoice (stage, due_day, amount, currency, change, absence) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX supplier_invoice_to_read ON supplier_invoice (row, id, as_of_epoch_ms, updated_epoch_ms, stage, due_day) WHERE absent_since_epoch_ms IS NULL;
CREATE INDEX supplier_invoice_absent ON supplier_invoice (absent_since_epoch_ms) WHERE absent_since_epoch_ms IS NOT NULL;
CREATE INDEX supplier_invoice_by_amount ON supplier_invoice (${normalizedAmountSql('amount')}, currency, ${supplierNameSql}) WHERE absent_since_epoch_ms IS NULL AND amount IS NOT NULL;
CREATE INDEX supplier_invoice_by_number ON supplier_invoice (number_groups) WHERE absent_since_epoch_ms IS NULL AND number_groups IS NOT NULL;
CREATE INDEX supplier_invoice_by_number_look_alike ON supplier_invoice (number_look_alike) WHERE absent_since_epoch_ms IS NULL AND number_look_alike IS NOT NULL;
-- Finds the latest invoices of a supplier.
CREATE INDEX supplier_invoice_by_supplier ON supplier_invoice (${supplierNameSql}, ${issueDateSql}) WHERE absent_since_epoch_ms IS NULL;

CREATE VIRTUAL TABLE client_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '1 2 3'
);
INSERT INTO client_words (client_words, rank) VALUES ('automerge', 0), ('usermerge', 8), ('crisismerge', 64), ('deletemerge', 0);

CREATE VIRTUAL TABLE product_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '1 2 3'
);
INSERT INTO product_words (product_words, rank) VALUES ('automerge', 0), ('usermerge', 8), ('crisismerge', 64), ('deletemerge', 0);

CREATE VIRTUAL TABLE supplier_invoice_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '1 2 3'
);
INSERT INTO supplier_invoice_words (supplier_invoice_words, rank) VALUES ('automerge', 0), ('usermerge', 8), ('crisismerge', 64), ('deletemerge', 0);
`;
