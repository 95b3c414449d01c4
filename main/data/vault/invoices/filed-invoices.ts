import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareAll, prepareOne } from '../../statements.ts';

/** An invoice of a file that the user added, or a file that cannot be read. */
export type StoredFiledInvoice = {
  /** A later row has a higher number. */
  readonly entry: number;
  /** The SHA-256 of the file's bytes, in hexadecimal digits. */
  readonly fileId: string;
  /** The index of the invoice in the file. */
  readonly place: number;
  readonly name: string;
  readonly addedAtEpochMs: number;
  readonly isSigned: number;
  /** Why the file cannot be read; null: it was read. */
  readonly problem: string | null;
  /** JSON: the content of the invoice; null: unreadable. */
  readonly content: string | null;
  /** The bank's invoice that it is. */
  readonly invoiceId: string | null;
  /** The user said which invoice it is, or that it is none. */
  readonly isAnswered: number;
};

export type NewFiledInvoice = Pick<
  StoredFiledInvoice,
  'isSigned' | 'problem' | 'content' | 'invoiceId'
> & {
  /** The number of parts it is paid in; left out: one payment. */
  readonly instalments?: number;
};

type NewFile = Pick<StoredFiledInvoice, 'fileId' | 'name' | 'addedAtEpochMs'> & {
  readonly bytes: number;
  /** One for each invoice in it, or one for a file that cannot be read. */
  readonly invoices: readonly NewFiledInvoice[];
};

const columns =
  'entry, file_id AS fileId, place, name, added_epoch_ms AS addedAtEpochMs, is_signed AS isSigned, problem, content, invoice_id AS invoiceId, is_answered AS isAnswered';

export type FiledInvoices = ReturnType<typeof filedInvoicesIn>;

/** Files with e-invoices that the user added: their bytes, and the invoices in them. */
export function filedInvoicesIn(db: Database) {
  const insert = db.prepare<[Readonly<Record<string, string | number | null>>]>(
    `INSERT INTO filed_invoice (file_id, place, name, bytes, added_epoch_ms, is_signed, problem, content, invoice_id, instalments)
     VALUES (@fileId, @place, @name, @bytes, @addedAtEpochMs, @isSigned, @problem, @content, @invoiceId, @instalments)`,
  );
  const removeRows = prepareRun<[fileId: string]>(
    db,
    'DELETE FROM filed_invoice WHERE file_id = ?',
  );
  const removePiece = prepareRun<[fileId: string, place: number]>(
    db,
    'DELETE FROM invoice_file_part WHERE file_id = ? AND place = ?',
  );
  const selectLastPiece = prepareOne<[fileId: string], { readonly place: number | null }>(
    db,
    'SELECT max(place) AS place FROM invoice_file_part WHERE file_id = ?',
  );
  const selectIdsInInstalments = db
    .prepare<[], string>(
      'SELECT DISTINCT invoice_id FROM filed_invoice WHERE instalments > 0 AND invoice_id IS NOT NULL',
    )
    .pluck();
  const selectCount = prepareOne<[], { readonly count: number; readonly bytes: number }>(
    db,
    'SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM filed_invoice',
  );
  return {
    /** Stores a piece of a file before the file itself: `add` completes it. */
    putPiece: prepareRun<[fileId: string, place: number, bytes: Uint8Array]>(
      db,
      'INSERT OR REPLACE INTO invoice_file_part (file_id, place, bytes) VALUES (?, ?, ?)',
    ),
    /** Null after the last piece. */
    piece: prepareOne<[fileId: string, place: number], { readonly bytes: Uint8Array }>(
      db,
      'SELECT bytes FROM invoice_file_part WHERE file_id = ? AND place = ?',
    ),
    add: ({ invoices, bytes, ...file }: NewFile): void =>
      db
        .transaction(() => {
          for (const [place, invoice] of invoices.entries())
            insert.run({
              instalments: 0,
              ...file,
              ...invoice,
              place,
              bytes: place === 0 ? bytes : 0,
            });
        })
        .immediate(),
    /**
     * Removes the last piece of a file, and with its first piece all invoices in it. Returns whether
     * pieces are left. A whole file at once would block main.
     */
    removeLastPiece: (fileId: string): boolean =>
      db
        .transaction(() => {
          const place = selectLastPiece(fileId)?.place ?? 0;
          removePiece(fileId, place);
          if (place === 0) removeRows(fileId);
          return place > 0;
        })
        .immediate(),
    /** The oldest file from before a time. */
    oldestBefore: prepareOne<[beforeEpochMs: number], { readonly fileId: string }>(
      db,
      'SELECT file_id AS fileId FROM filed_invoice WHERE added_epoch_ms < ? ORDER BY entry LIMIT 1',
    ),
    /** Files that were not stored to their end. */
    incomplete: prepareAll<[], { readonly fileId: string }>(
      db,
      'SELECT DISTINCT file_id AS fileId FROM invoice_file_part WHERE file_id NOT IN (SELECT file_id FROM filed_invoice)',
    ),
    /** The size of a file in bytes. */
    size: prepareOne<[fileId: string], { readonly bytes: number }>(
      db,
      'SELECT bytes FROM filed_invoice WHERE file_id = ? AND place = 0',
    ),
    get: prepareOne<[fileId: string, place: number], StoredFiledInvoice>(
      db,
      `SELECT ${columns} FROM filed_invoice WHERE file_id = ? AND place = ?`,
    ),
    /** Newest first. */
    page: prepareAll<[limit: number, at: number], StoredFiledInvoice>(
      db,
      `SELECT ${columns} FROM filed_invoice ORDER BY entry DESC LIMIT ? OFFSET ?`,
    ),
    /** Newest first. */
    of: prepareAll<[invoiceId: string], StoredFiledInvoice>(
      db,
      `SELECT ${columns} FROM filed_invoice WHERE invoice_id = ? ORDER BY entry DESC`,
    ),
    /** Ids of the bank's invoices that are paid in instalments by their file. */
    invoiceIdsInInstalments: (): readonly string[] => selectIdsInInstalments.all(),
    /** Invoices that belong to none of the bank's yet, oldest first, after an entry. */
    openAfter: prepareAll<[entry: number, limit: number], StoredFiledInvoice>(
      db,
      `SELECT ${columns} FROM filed_invoice
       WHERE invoice_id IS NULL AND is_answered = 0 AND content IS NOT NULL AND entry > ? ORDER BY entry LIMIT ?`,
    ),
    /** The same, newest first. */
    newestOpen: prepareAll<[limit: number], StoredFiledInvoice>(
      db,
      `SELECT ${columns} FROM filed_invoice
       WHERE invoice_id IS NULL AND is_answered = 0 AND content IS NOT NULL ORDER BY entry DESC LIMIT ?`,
    ),
    /** Stores the answer of the user. */
    assign: prepareRun<[invoiceId: string | null, entry: number]>(
      db,
      'UPDATE filed_invoice SET invoice_id = ?, is_answered = 1 WHERE entry = ?',
    ),
    /** Assigns an invoice that was found, unless the user answered meanwhile. */
    assignFound: prepareRun<[invoiceId: string, entry: number]>(
      db,
      'UPDATE filed_invoice SET invoice_id = ? WHERE entry = ? AND invoice_id IS NULL AND is_answered = 0',
    ),
    /** The number of invoices, and the size of all files in bytes. */
    count: () => selectCount() ?? { count: 0, bytes: 0 },
  };
}
