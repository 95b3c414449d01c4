import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareAll } from '../../statements.ts';

/** One action of this app on a card, and its outcome. `detail` is JSON text. */
type CardHistoryEntry = {
  readonly cardId: string;
  readonly atEpochMs: number;
  readonly action: string;
  readonly outcome: string;
  readonly detail: string;
};

/** With its number in the history; numbers only grow. */
export interface RecordedCardHistoryEntry extends CardHistoryEntry {
  readonly entry: number;
}

export type CardHistory = ReturnType<typeof cardHistoryIn>;

/** The history of the cards. Entries are added, read and removed when old, but never changed. */
export function cardHistoryIn(db: Database) {
  const columns = 'entry, card_id AS cardId, at_epoch_ms AS atEpochMs, action, outcome, detail';
  const selectOfCard = db.prepare<[string, number, number], RecordedCardHistoryEntry>(
    `SELECT ${columns} FROM card_history WHERE card_id = ? AND entry < ? ORDER BY entry DESC LIMIT ?`,
  );
  const selectAll = db.prepare<[], RecordedCardHistoryEntry>(
    `SELECT ${columns} FROM card_history ORDER BY entry`,
  );
  const removeOldest = db.prepare<[number, number]>(
    'DELETE FROM card_history WHERE entry IN (SELECT entry FROM card_history WHERE at_epoch_ms < ? ORDER BY at_epoch_ms LIMIT ?)',
  );

  return {
    append: prepareRun<[CardHistoryEntry]>(
      db,
      'INSERT INTO card_history (card_id, at_epoch_ms, action, outcome, detail) VALUES (@cardId, @atEpochMs, @action, @outcome, @detail)',
    ),
    /** Newest first; `before` is the `entry` of the last one seen. */
    ofCard: (
      cardId: string,
      limit: number,
      before = Number.MAX_SAFE_INTEGER,
    ): readonly RecordedCardHistoryEntry[] => selectOfCard.all(cardId, before, limit),
    /** All cards, from a moment (included) until another (excluded), oldest first. */
    between: prepareAll<[fromEpochMs: number, untilEpochMs: number], RecordedCardHistoryEntry>(
      db,
      `SELECT ${columns} FROM card_history WHERE at_epoch_ms >= ? AND at_epoch_ms < ? ORDER BY entry`,
    ),
    /** All cards, oldest first, row by row, so that an export may have any length. */
    all: (): IterableIterator<RecordedCardHistoryEntry> => selectAll.iterate(),
    /**
     * Removes at most `limit` entries from before `epochMs`, oldest first. Returns their number;
     * fewer than `limit`: none are left.
     */
    removeBefore: (epochMs: number, limit: number): number =>
      removeOldest.run(epochMs, limit).changes,
  };
}
