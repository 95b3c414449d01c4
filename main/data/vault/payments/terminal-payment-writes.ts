import type { Database } from '../../sqlite.ts';

/** A payment that was sent to a terminal, as it is kept. */
export type StoredTerminalPaymentWrite = {
  readonly id: string;
  readonly state: string;
  readonly terminalId: string;
  readonly sentAtEpochMs: number;
  /** JSON. */
  readonly asked: string;
  /** The payment that it made. */
  readonly paymentId: string | null;
};

export type TerminalPaymentWrites = ReturnType<typeof terminalPaymentWritesIn>;

/** Payments that were started: every one is here, synced to the disk, before its first byte leaves. */
export function terminalPaymentWritesIn(db: Database) {
  const columns = `id, state, terminal_id AS terminalId, sent_epoch_ms AS sentAtEpochMs, asked, payment_id AS paymentId`;
  const upsert = db.prepare<[StoredTerminalPaymentWrite]>(
    `INSERT INTO terminal_payment_write (id, state, terminal_id, sent_epoch_ms, asked, payment_id)
     VALUES (@id, @state, @terminalId, @sentAtEpochMs, @asked, @paymentId)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, terminal_id = excluded.terminal_id, sent_epoch_ms = excluded.sent_epoch_ms,
       asked = excluded.asked, payment_id = excluded.payment_id`,
  );
  const selectOne = db.prepare<[string], StoredTerminalPaymentWrite>(
    `SELECT ${columns} FROM terminal_payment_write WHERE id = ?`,
  );
  const selectIn = db.prepare<[string], StoredTerminalPaymentWrite>(
    `SELECT ${columns} FROM terminal_payment_write WHERE state IN (SELECT value FROM json_each(?)) ORDER BY sent_epoch_ms, id`,
  );
  const removeOld = db.prepare<[string, number]>(
    'DELETE FROM terminal_payment_write WHERE state IN (SELECT value FROM json_each(?)) AND sent_epoch_ms < ?',
  );

  return {
    put: (write: StoredTerminalPaymentWrite): void => void upsert.run(write),
    get: (id: string): StoredTerminalPaymentWrite | null => selectOne.get(id) ?? null,
    /** Those in one of the states, oldest first. */
    inStates: (states: readonly string[]): readonly StoredTerminalPaymentWrite[] =>
      selectIn.all(JSON.stringify(states)),
    removeOlderThan: (states: readonly string[], beforeEpochMs: number): void =>
      void removeOld.run(JSON.stringify(states), beforeEpochMs),
  };
}
