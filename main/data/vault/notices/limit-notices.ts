import type { Database } from '../../sqlite.ts';

/** A card came near a limit or reached it, in one period. */
interface LimitNoticeRecord {
  readonly cardId: string;
  readonly limitName: string;
  /** A day, a month, or `ever`. */
  readonly period: string;
  readonly thresholdPercent: number;
}

export type LimitNotices = ReturnType<typeof limitNoticesIn>;

/** The limits with a sent notification, so that none is sent twice. */
export function limitNoticesIn(db: Database) {
  const select = db
    .prepare<[string, string, string, number], number>(
      'SELECT 1 FROM limit_notice WHERE card_id = ? AND limit_name = ? AND period = ? AND threshold_percent = ?',
    )
    .pluck();
  const insert = db.prepare<[string, string, string, number]>(
    'INSERT OR IGNORE INTO limit_notice (card_id, limit_name, period, threshold_percent) VALUES (?, ?, ?, ?)',
  );
  const removeOther = db.prepare<[string]>(
    'DELETE FROM limit_notice WHERE period NOT IN (SELECT value FROM json_each(?))',
  );

  return {
    has: ({ cardId, limitName, period, thresholdPercent }: LimitNoticeRecord): boolean =>
      select.get(cardId, limitName, period, thresholdPercent) !== undefined,
    /** Stores all notices or none, and removes those of all periods except the given ones. */
    add: (notices: readonly LimitNoticeRecord[], periods: readonly string[]): void => {
      db.transaction(() => {
        removeOther.run(JSON.stringify(periods));
        for (const { cardId, limitName, period, thresholdPercent } of notices)
          insert.run(cardId, limitName, period, thresholdPercent);
      }).immediate();
    },
  };
}
