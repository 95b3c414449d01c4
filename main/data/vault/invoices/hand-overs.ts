import type { Database } from '../../sqlite.ts';
import { prepareAll } from '../../statements.ts';

/**
 * The data of a transfer. All fields are null in marks of an older version that did not store them.
 */
export type HandedTransfer = {
  /** A decimal. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** Without spaces. */
  readonly iban: string | null;
  readonly name: string | null;
  readonly reference: string | null;
};

/**
 * An invoice that the user sent to a bank or saved in a payment file, and whether they took that
 * back.
 */
export interface StoredHandOver extends HandedTransfer {
  /** The number of the mark; a later mark has a higher one. */
  readonly entry: number;
  readonly way: string;
  readonly atEpochMs: number;
  readonly takenBackAtEpochMs: number | null;
  /** Shared by all marks of one payment file. */
  readonly fileId: string | null;
  /** Null: in a saved file that has not been sent to the bank. */
  readonly sentAtEpochMs: number | null;
  /** The number of the instalment, from 1; null: the whole invoice. */
  readonly instalment: number | null;
  /** The number of instalments that were still to be paid after it. */
  readonly instalmentsLeft: number;
}

export type NewHandOver = HandedTransfer & {
  readonly invoiceId: string;
  /** Left out: the whole invoice. */
  readonly instalment?: number | null;
  /** The number of instalments that are still to be paid after it; left out: none. */
  readonly instalmentsLeft?: number;
};

type NewMark = Pick<StoredHandOver, 'way' | 'atEpochMs'> & {
  /** Only for a saved file that has not been sent to the bank; missing: sent to the bank. */
  readonly fileId?: string;
};

const columns =
  'entry, way, at_epoch_ms AS atEpochMs, taken_back_epoch_ms AS takenBackAtEpochMs, file_id AS fileId, sent_epoch_ms AS sentAtEpochMs, amount, currency, iban, name, reference, instalment, instalments_left AS instalmentsLeft';

export type HandOvers = ReturnType<typeof handOversIn>;

/**
 * Which invoices were marked as sent to the bank, and when. Marks are never removed: a mark that
 * was taken back stays in the history.
 */
export function handOversIn(db: Database) {
  const insert = db.prepare<
    [NewHandOver & Pick<StoredHandOver, 'way' | 'atEpochMs' | 'fileId' | 'sentAtEpochMs'>]
  >(
    `INSERT INTO hand_over (invoice_id, way, at_epoch_ms, file_id, sent_epoch_ms, amount, currency, iban, name, reference, instalment, instalments_left)
     VALUES (@invoiceId, @way, @atEpochMs, @fileId, @sentAtEpochMs, @amount, @currency, @iban, @name, @reference, @instalment, @instalmentsLeft)`,
  );
  const takeBack = db.prepare<[number, string]>(
    `UPDATE hand_over SET taken_back_epoch_ms = ? WHERE entry =
     (SELECT max(entry) FROM hand_over
      WHERE invoice_id = ? AND taken_back_epoch_ms IS NULL AND sent_epoch_ms IS NOT NULL)`,
  );
  const ofSavedFile = 'file_id = ? AND taken_back_epoch_ms IS NULL AND sent_epoch_ms IS NULL';
  const markSent = db.prepare<[number, string]>(
    `UPDATE hand_over SET sent_epoch_ms = ? WHERE ${ofSavedFile}`,
  );
  const discard = db.prepare<[number, string]>(
    `UPDATE hand_over SET taken_back_epoch_ms = ? WHERE ${ofSavedFile}`,
  );

  const selectSent = db
    .prepare<[], string>(
      `SELECT invoice_id FROM hand_over WHERE taken_back_epoch_ms IS NULL AND sent_epoch_ms IS NOT NULL
       GROUP BY invoice_id HAVING count(instalment) < count(*)
         OR count(DISTINCT instalment) >= max(instalment + instalments_left)`,
    )
    .pluck();
  let sentInvoiceIds: readonly string[] | null = null;

  return {
    /** Adds all marks or none. */
    add: (handed: readonly NewHandOver[], { way, atEpochMs, fileId }: NewMark): void => {
      const ofFile =
        fileId === undefined
          ? { fileId: null, sentAtEpochMs: atEpochMs }
          : { fileId, sentAtEpochMs: null };
      db.transaction(() => {
        for (const each of handed)
          insert.run({ instalment: null, instalmentsLeft: 0, ...each, way, atEpochMs, ...ofFile });
      }).immediate();
      sentInvoiceIds = null;
    },
    /**
     * Takes back the newest mark that was sent to a bank. Earlier marks belong to other hand-overs.
     */
    takeBack: (invoiceId: string, atEpochMs: number): void => {
      takeBack.run(atEpochMs, invoiceId);
      sentInvoiceIds = null;
    },
    /** Records that a saved file was sent to the bank. */
    markSent: (fileId: string, atEpochMs: number): void => {
      markSent.run(atEpochMs, fileId);
      sentInvoiceIds = null;
    },
    /** Takes back the marks of a saved file that will not be sent. */
    discard: (fileId: string, atEpochMs: number): void => void discard.run(atEpochMs, fileId),
    /**
     * Invoices that were sent to a bank and not taken back, with all their instalments. The same
     * array until a mark changes.
     */
    sentInvoiceIds: (): readonly string[] => (sentInvoiceIds ??= selectSent.all()),
    /** Newest first. */
    of: prepareAll<[invoiceId: string], StoredHandOver>(
      db,
      `SELECT ${columns} FROM hand_over WHERE invoice_id = ? ORDER BY entry DESC`,
    ),
    /** From a moment (included) until another (excluded), oldest first. */
    between: prepareAll<
      [fromEpochMs: number, untilEpochMs: number],
      StoredHandOver & { readonly invoiceId: string }
    >(
      db,
      `SELECT invoice_id AS invoiceId, ${columns} FROM hand_over WHERE at_epoch_ms >= ? AND at_epoch_ms < ? ORDER BY entry`,
    ),
  };
}
