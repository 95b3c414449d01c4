import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareAll } from '../../statements.ts';

/** The minimum balance of an account, as decimal text. */
type LowBalanceRecord = {
  readonly account: string;
  readonly below: string;
  /** 1: the balance fell below, and a notification was sent. */
  readonly isTold: number;
};

export type LowBalances = ReturnType<typeof lowBalancesIn>;

/** The accounts with a low-balance notification. The amounts are only in the vault. */
export function lowBalancesIn(db: Database) {
  const updateTold = db.prepare<[number, string]>(
    'UPDATE low_balance SET is_told = ? WHERE account = ?',
  );

  return {
    all: prepareAll<[], LowBalanceRecord>(
      db,
      'SELECT account, below, is_told AS isTold FROM low_balance ORDER BY account',
    ),
    /** A changed amount can notify again. */
    set: prepareRun<[account: string, below: string]>(
      db,
      'INSERT INTO low_balance (account, below, is_told) VALUES (?, ?, 0) ON CONFLICT (account) DO UPDATE SET below = excluded.below, is_told = 0',
    ),
    remove: prepareRun<[account: string]>(db, 'DELETE FROM low_balance WHERE account = ?'),
    markTold: (account: string, isTold: boolean): void =>
      void updateTold.run(isTold ? 1 : 0, account),
  };
}
