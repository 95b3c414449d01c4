import type { Database } from '../../sqlite.ts';

/** An invoice that the owner handed to a bank to be paid, and whether she took that back. */
export interface StoredHandOver {
  readonly way: string;
  readonly atEpochMs: number;
  readonly takenBackAtEpochMs: number | null;
}

export type HandOvers = ReturnType<typeof handOversIn>;

/** Which invoices were handed over when. Nothing is removed: a mark that is taken back stays told. */
export function handOversIn(db: Database) {
  const insert = db.prepare<[string, string, number]>(
    'INSERT INTO hand_over (invoice_id, way, at_epoch_ms) VALUES (?, ?, ?)',
  );
  const takeBack = db.prepare<[number, string]>(
    `UPDATE hand_over SET taken_back_epoch_ms = ? WHERE entry =
     (SELECT max(entry) FROM hand_over WHERE invoice_id = ? AND taken_back_epoch_ms IS NULL)`,
  );
  const select = db.prepare<[string], StoredHandOver>(
    'SELECT way, at_epoch_ms AS atEpochMs, taken_back_epoch_ms AS takenBackAtEpochMs FROM hand_over WHERE invoice_id = ? ORDER BY entry DESC',
  );

  const selectBetween = db.prepare<
    [number, number],
    StoredHandOver & { readonly invoiceId: string }
  >(
    'SELECT invoice_id AS invoiceId, way, at_epoch_ms AS atEpochMs, taken_back_epoch_ms AS takenBackAtEpochMs FROM hand_over WHERE at_epoch_ms >= ? AND at_epoch_ms < ? ORDER BY entry',
  );

  return {
    /** Marks all of them or none. */
    add: (
      invoiceIds: readonly string[],
      { way, atEpochMs }: { readonly way: string; readonly atEpochMs: number },
    ): void => {
      db.transaction(() => {
        for (const id of invoiceIds) insert.run(id, way, atEpochMs);
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
