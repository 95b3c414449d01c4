import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareAll, prepareOne } from '../../statements.ts';

/**
 * How a card came into the list: entered by the user, created here, named by the bank's list, or
 * named by an event.
 */
type TrackedCardSource = 'added' | 'created' | 'list' | 'event';

export interface TrackedCard {
  readonly id: string;
  /** The user's own name for the card. */
  readonly label: string | null;
  readonly lastDigits: string | null;
  readonly addedAtEpochMs: number;
  readonly source: TrackedCardSource;
}

export type TrackedCards = ReturnType<typeof trackedCardsIn>;

/** The cards in the user's list. */
export function trackedCardsIn(db: Database) {
  const columns = 'id, label, last_digits AS lastDigits, added_epoch_ms AS addedAtEpochMs, source';
  const insert = db.prepare<[string, string | null, string | null, number, TrackedCardSource]>(
    `INSERT INTO tracked_card (id, label, last_digits, added_epoch_ms, source) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET label = coalesce(excluded.label, label), last_digits = coalesce(excluded.last_digits, last_digits)`,
  );
  const rename = db.prepare<[string | null, string]>(
    'UPDATE tracked_card SET label = ? WHERE id = ?',
  );

  return {
    /**
     * Adds all cards or none. An existing card keeps its time and source, and keeps its label and
     * digits unless new ones are given.
     */
    add: (cards: readonly TrackedCard[]): void => {
      db.transaction(() => {
        for (const { id, label, lastDigits, addedAtEpochMs, source } of cards)
          insert.run(id, label, lastDigits, addedAtEpochMs, source);
      }).immediate();
    },
    setLabel: (id: string, label: string | null): void => void rename.run(label, id),
    remove: prepareRun<[id: string]>(db, 'DELETE FROM tracked_card WHERE id = ?'),
    get: prepareOne<[id: string], TrackedCard>(
      db,
      `SELECT ${columns} FROM tracked_card WHERE id = ?`,
    ),
    /** In the order they were added. */
    all: prepareAll<[], TrackedCard>(
      db,
      `SELECT ${columns} FROM tracked_card ORDER BY added_epoch_ms, id`,
    ),
  };
}
