import { sqlMigration, type Migration } from '../migrate.ts';
import { plainAmount, plainInvoiceNumber, plainSupplierName } from './invoice-numbers.ts';
import { fillNumberKeys } from './fill-number-keys.ts';
import { refillWords } from './refill-words.ts';

/**
 * What the bank can give again. Amounts live inside the models, as the text the bank sent; the only
 * number is a ratio to sort by.
 */
export const cacheMigrations: readonly Migration[] = [
  sqlMigration(
    1,
    'single objects, cards, what a service supports, full-text search',
    `
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
      id TEXT PRIMARY KEY,
      model TEXT NOT NULL,
      as_of_epoch_ms INTEGER NOT NULL,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL,
      status TEXT NOT NULL,
      last_activity_epoch_ms INTEGER,
      created_epoch_ms INTEGER,
      month_limit_use REAL,
      absent_since_epoch_ms INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX card_by_name ON card (name_key, id);
    CREATE INDEX card_by_status ON card (status, id);
    CREATE INDEX card_by_activity_down ON card (coalesce(last_activity_epoch_ms, -9e999), id);
    CREATE INDEX card_by_activity_up ON card (coalesce(last_activity_epoch_ms, 9e999), id);
    CREATE INDEX card_by_creation_down ON card (coalesce(created_epoch_ms, -9e999), id);
    CREATE INDEX card_by_creation_up ON card (coalesce(created_epoch_ms, 9e999), id);
    CREATE INDEX card_by_limit_use_down ON card (coalesce(month_limit_use, -9e999), id);
    CREATE INDEX card_by_limit_use_up ON card (coalesce(month_limit_use, 9e999), id);

    CREATE TABLE search_entry (
      entry INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      title TEXT NOT NULL,
      words TEXT NOT NULL,
      UNIQUE (kind, id)
    ) STRICT;
    CREATE VIRTUAL TABLE search_index USING fts5 (
      title, words,
      content = 'search_entry', content_rowid = 'entry',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    );
    INSERT INTO search_index (search_index, rank) VALUES ('rank', 'bm25(8.0, 1.0)');
    CREATE TRIGGER search_entry_added AFTER INSERT ON search_entry BEGIN
      INSERT INTO search_index (rowid, title, words) VALUES (new.entry, new.title, new.words);
    END;
    CREATE TRIGGER search_entry_removed AFTER DELETE ON search_entry BEGIN
      INSERT INTO search_index (search_index, rowid, title, words) VALUES ('delete', old.entry, old.title, old.words);
    END;
    CREATE TRIGGER search_entry_changed AFTER UPDATE OF title, words ON search_entry BEGIN
      INSERT INTO search_index (search_index, rowid, title, words) VALUES ('delete', old.entry, old.title, old.words);
      INSERT INTO search_index (rowid, title, words) VALUES (new.entry, new.title, new.words);
    END;
    `,
  ),
  sqlMigration(
    2,
    'clients and products, and how far their lists are fetched',
    `
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
    CREATE VIRTUAL TABLE client_words USING fts5 (
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 0', prefix = '2'
    );
    -- Merges of the index in small steps only: with what is set by default a page of changed records now and then takes a fifth of a second.
    INSERT INTO client_words (client_words, rank) VALUES ('automerge', 8);
    INSERT INTO client_words (client_words, rank) VALUES ('crisismerge', 64);
    INSERT INTO client_words (client_words, rank) VALUES ('deletemerge', 0);

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
    CREATE VIRTUAL TABLE product_words USING fts5 (
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 0', prefix = '2'
    );
    INSERT INTO product_words (product_words, rank) VALUES ('automerge', 8);
    INSERT INTO product_words (product_words, rank) VALUES ('crisismerge', 64);
    INSERT INTO product_words (product_words, rank) VALUES ('deletemerge', 0);

    -- Counted as records come and go: counting a hundred thousand takes longer than a keystroke.
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
    `,
  ),
  sqlMigration(
    3,
    'supplier invoices',
    `
    CREATE TABLE supplier_invoice (
      row INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      as_of_epoch_ms INTEGER NOT NULL,
      absent_since_epoch_ms INTEGER,
      met_in_pass INTEGER NOT NULL,
      -- The place on the board: what is open by its due date, without one, done, not read; then the name.
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
      model TEXT NOT NULL
    ) STRICT;
    CREATE INDEX supplier_invoice_by_title ON supplier_invoice (title_key) WHERE absent_since_epoch_ms IS NULL;
    CREATE INDEX supplier_invoice_by_facets ON supplier_invoice (status, change, absence) WHERE absent_since_epoch_ms IS NULL;
    CREATE INDEX supplier_invoice_by_pass ON supplier_invoice (met_in_pass) WHERE absent_since_epoch_ms IS NULL;
    -- Sums of all are computed without reading a model.
    CREATE INDEX supplier_invoice_by_board ON supplier_invoice (stage, due_day, amount, currency, change, absence) WHERE absent_since_epoch_ms IS NULL;
    CREATE INDEX supplier_invoice_to_read ON supplier_invoice (row, id, as_of_epoch_ms, updated_epoch_ms, stage, due_day) WHERE absent_since_epoch_ms IS NULL;
    CREATE VIRTUAL TABLE supplier_invoice_words USING fts5 (
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 0', prefix = '2'
    );
    INSERT INTO supplier_invoice_words (supplier_invoice_words, rank) VALUES ('automerge', 8);
    INSERT INTO supplier_invoice_words (supplier_invoice_words, rank) VALUES ('crisismerge', 64);
    INSERT INTO supplier_invoice_words (supplier_invoice_words, rank) VALUES ('deletemerge', 0);
    `,
  ),
  sqlMigration(
    4,
    'merge the words of long lists in steps',
    // Left to FTS5, one write in many merges what all of them wrote, and holds up everything for as
    // long: it is done in steps between writes.
    ['client', 'product', 'supplier_invoice']
      .map(
        (list) => `
    INSERT INTO ${list}_words (${list}_words, rank) VALUES ('automerge', 0);
    INSERT INTO ${list}_words (${list}_words, rank) VALUES ('usermerge', 8);`,
      )
      .join(''),
  ),
  sqlMigration(
    5,
    'a client without a tax number is not ready for invoicing',
    `
    UPDATE client SET readiness = 'not-ready' WHERE readiness = 'ready' AND trim(coalesce(json_extract(model, '$.taxIdentificationNumber'), '')) = '';
    DELETE FROM facet_count WHERE list = 'client' AND facet = 'readiness';
    INSERT INTO facet_count (list, facet, value, count) SELECT 'client', 'readiness', readiness, count(*) FROM client WHERE absent_since_epoch_ms IS NULL GROUP BY readiness;
    `,
  ),
  {
    to: 6,
    what: 'words found by their first letter and by their first three; records that are in no list',
    apply: (db) => {
      for (const list of ['client', 'product', 'supplier_invoice'] as const) {
        refillWords(db, list);
        db.exec(
          `CREATE INDEX ${list}_absent ON ${list} (absent_since_epoch_ms) WHERE absent_since_epoch_ms IS NOT NULL`,
        );
      }
    },
  },
  sqlMigration(
    7,
    'cards by holder, account, level, form and last month',
    `
    ALTER TABLE card ADD COLUMN holder_id TEXT;
    ALTER TABLE card ADD COLUMN account_id TEXT;
    ALTER TABLE card ADD COLUMN level TEXT;
    ALTER TABLE card ADD COLUMN form TEXT;
    ALTER TABLE card ADD COLUMN last_month TEXT;
    UPDATE card SET
      holder_id = json_extract(model, '$.holderId'),
      account_id = json_extract(model, '$.bankAccountId'),
      level = json_extract(model, '$.cardLevel'),
      form = CASE
        WHEN lower(trim(json_extract(model, '$.cardLevel'))) IN ('standard', 'plus', 'metal') THEN 'physical'
        WHEN lower(trim(json_extract(model, '$.cardLevel'))) IN ('virtual', 'virtual_partner', 'flash', 'advertising') THEN 'virtual'
        WHEN json_extract(model, '$.typeOfPrint') IS NOT NULL THEN 'physical' END,
      last_month = CASE
        WHEN json_extract(model, '$.expMonth') GLOB '[01][0-9]' AND json_extract(model, '$.expYear') GLOB '20[0-9][0-9]'
        THEN json_extract(model, '$.expYear') || '-' || json_extract(model, '$.expMonth')
        WHEN json_extract(model, '$.expMonth') GLOB '[01][0-9]' AND json_extract(model, '$.expYear') GLOB '[0-9][0-9]'
        THEN '20' || json_extract(model, '$.expYear') || '-' || json_extract(model, '$.expMonth') END
      WHERE model <> 'null';
    CREATE INDEX card_by_holder ON card (holder_id);
    CREATE INDEX card_by_account ON card (account_id);
    CREATE INDEX card_by_level ON card (level);
    CREATE INDEX card_by_form ON card (form);
    CREATE INDEX card_by_last_month ON card (last_month);
    `,
  ),
  sqlMigration(
    8,
    'supplier invoices by their number',
    `CREATE INDEX supplier_invoice_by_number ON supplier_invoice (${plainInvoiceNumber}) WHERE absent_since_epoch_ms IS NULL`,
  ),
  sqlMigration(
    9,
    'supplier invoices by amount and supplier',
    `CREATE INDEX supplier_invoice_by_amount ON supplier_invoice (${plainAmount('amount')}, currency, ${plainSupplierName}) WHERE absent_since_epoch_ms IS NULL AND amount IS NOT NULL`,
  ),
  {
    to: 10,
    what: 'supplier invoices by the groups of their number, and by what it looks like',
    apply: (db) => {
      db.exec(`
        DROP INDEX supplier_invoice_by_number;
        ALTER TABLE supplier_invoice ADD COLUMN number_groups TEXT;
        ALTER TABLE supplier_invoice ADD COLUMN number_look_alike TEXT;
      `);
      fillNumberKeys(db);
      db.exec(`
        CREATE INDEX supplier_invoice_by_number ON supplier_invoice (number_groups) WHERE absent_since_epoch_ms IS NULL AND number_groups IS NOT NULL;
        CREATE INDEX supplier_invoice_by_number_look_alike ON supplier_invoice (number_look_alike) WHERE absent_since_epoch_ms IS NULL AND number_look_alike IS NOT NULL;
      `);
    },
  },
];
