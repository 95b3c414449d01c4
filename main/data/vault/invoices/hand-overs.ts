import type { Database } from '../../sqlite.ts';

/** What a transfer said. All of it is null in a mark of a version that did not write it down. */
export type HandedTransfer = {
  /** A decimal. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** Compact. */
  readonly iban: string | null;
  readonly name: string | null;
  readonly reference: string | null;
};

/** An invoice that the owner handed to a bank to be paid, and whether she took that back. */
export interface StoredHandOver extends HandedTransfer {
  readonly way: string;
  readonly atEpochMs: number;
  readonly takenBackAtEpochMs: number | null;
}

export type NewHandOver = HandedTransfer & { readonly invoiceId: string };

const columns =
  'way, at_epoch_ms AS atEpochMs, taken_back_epoch_ms AS takenBackAtEpochMs, amount, currency, iban, name, reference';

export type HandOvers = ReturnType<typeof handOversIn>;

/** Which invoices were handed over when. Nothing is removed: a mark that is taken back stays told. */
export function handOversIn(db: Database) {
  const insert = db.prepare<[NewHandOver & { readonly way: string; readonly atEpochMs: number }]>(
    `INSERT INTO hand_over (invoice_id, way, at_epoch_ms, amount, currency, iban, name, reference)
     VALUES (@invoiceId, @way, @atEpochMs, @amount, @currency, @iban, @name, @reference)`,
  );
  const takeBack = db.prepare<[number, string]>(
    `UPDATE hand_over SET taken_back_epoch_ms = ? WHERE entry =
     (SELECT max(entry) FROM hand_over WHERE invoice_id = ? AND taken_back_epoch_ms IS NULL)`,
  );
  const select = db.prepare<[string], StoredHandOver>(
    `SELECT ${columns} FROM hand_over WHERE invoice_id = ? ORDER BY entry DESC`,
  );

  const selectBetween = db.prepare<
    [number, number],
    StoredHandOver & { readonly invoiceId: string }
  >(
    `SELECT invoice_id AS invoiceId, ${columns} FROM hand_over WHERE at_epoch_ms >= ? AND at_epoch_ms < ? ORDER BY entry`,
  );

  return {
    /** Marks all of them or none. */
    add: (
      handed: readonly NewHandOver[],
      { way, atEpochMs }: { readonly way: string; readonly atEpochMs: number },
    ): void => {
      db.transaction(() => {
        for (const each of handed) insert.run({ ...each, way, atEpochMs });
      }).immediate();
    },
    /** The newest mark that is there: one before it was another hand-over. */
    takeBack: (invoiceId: string, atEpochMs: number): void =>
      void takeBack.run(atEpochMs, invoiceId),
    /** Newest first. */
    of: (invoiceId: string): readonly StoredHandOver[] => select.all(invoiceId),
    /** From a moment until before another, oldest first. */
    between: (fromEpochMs: number, untilEpochMs: number) =>
      selectBetween.all(fromEpochMs, untilEpochMs),
  };
}
