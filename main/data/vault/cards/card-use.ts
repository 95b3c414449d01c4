import type { Database } from '../../sqlite.ts';
import { prepareAll } from '../../statements.ts';

interface CardUse {
  readonly cardId: string;
  readonly times: number;
  readonly lastUsedAtEpochMs: number;
}

export type CardUses = ReturnType<typeof cardUsesIn>;

/** A use loses half of its weight in this time. */
const halfLifeMs = 14 * 24 * 60 * 60 * 1000;

/**
 * The rank of a card after one more use at `atEpochMs`. Every use counts 1 and halves with each
 * half-life. The stored value is log2(sum) + time / half-life. Time lowers all cards equally, so
 * ranks stay comparable without a new computation.
 */
export function rankAfterUse(rankBefore: number | null, atEpochMs: number): number {
  const now = atEpochMs / halfLifeMs;
  return rankBefore === null ? now : now + Math.log2(2 ** (rankBefore - now) + 1);
}

/** How often and how recently the user acted on each card from the tray or a page. */
export function cardUsesIn(db: Database) {
  const selectRank = db
    .prepare<[string], number>('SELECT rank FROM card_use WHERE card_id = ?')
    .pluck();
  const upsert = db.prepare<[string, number, number]>(
    `INSERT INTO card_use (card_id, times, last_used_epoch_ms, rank) VALUES (?, 1, ?, ?)
     ON CONFLICT (card_id) DO UPDATE SET times = times + 1, rank = excluded.rank,
       last_used_epoch_ms = max(last_used_epoch_ms, excluded.last_used_epoch_ms)`,
  );

  return {
    record: (cardId: string, atEpochMs: number): void => {
      db.transaction(() => {
        upsert.run(cardId, atEpochMs, rankAfterUse(selectRank.get(cardId) ?? null, atEpochMs));
      }).immediate();
    },
    /** Most used cards first; recent uses count more. */
    mostUsed: prepareAll<[limit: number], CardUse>(
      db,
      'SELECT card_id AS cardId, times, last_used_epoch_ms AS lastUsedAtEpochMs FROM card_use ORDER BY rank DESC, card_id LIMIT ?',
    ),
  };
}
