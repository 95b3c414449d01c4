import type { Database } from '../../sqlite.ts';
import { runs, selectsAll } from '../../statements.ts';

/** What an account should not fall below, as a decimal text. */
type LowBalanceRecord = {
  readonly account: string;
  readonly below: string;
  /** 1: it fell below, and its owner was told. */
  readonly isTold: number;
};

export type LowBalances = ReturnType<typeof lowBalancesIn>;

/** The accounts whose owner wants to know when they run low. Amounts are in the vault alone. */
export function lowBalancesIn(db: Database) {
  const updateTold = db.prepare<[number, string]>(
    'UPDATE low_balance SET is_told = ? WHERE account = ?',
  );

  return {
    all: selectsAll<[], LowBalanceRecord>(
      db,
      'SELECT account, below, is_told AS isTold FROM low_balance ORDER BY account',
    ),
    /** Another amount is told of anew. */
    set: runs<[account: string, below: string]>(
      db,
      'INSERT INTO low_balance (account, below, is_told) VALUES (?, ?, 0) ON CONFLICT (account) DO UPDATE SET below = excluded.below, is_told = 0',
    ),
    remove: runs<[account: string]>(db, 'DELETE FROM low_balance WHERE account = ?'),
    markTold: (account: string, isTold: boolean): void =>
      void updateTold.run(isTold ? 1 : 0, account),
  };
}
