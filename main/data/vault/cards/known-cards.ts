import type { Database } from '../../sqlite.ts';
import { prepareRun, prepareAll, prepareOne } from '../../statements.ts';

/** A card's last known state. `fields` and `changes` are JSON text. */
type KnownCardRecord = {
  readonly id: string;
  readonly fields: string;
  /** Null: no change from elsewhere since the user last viewed the card. */
  readonly changes: string | null;
  /** 1: some changes have had no notification yet. */
  readonly isUntold: number;
  /** When this app sent a lock whose outcome is unknown. */
  readonly lockLeftEpochMs: number | null;
  readonly asOfEpochMs: number;
};

export type KnownCards = ReturnType<typeof knownCardsIn>;

/** The last known values of cards. A different value was not set by this app. */
export function knownCardsIn(db: Database) {
  const columns =
    'id, fields, changes, is_untold AS isUntold, lock_left_epoch_ms AS lockLeftEpochMs, as_of_epoch_ms AS asOfEpochMs';
  const selectChanged = db
    .prepare<[string], string | null>('SELECT changes FROM known_card WHERE id = ?')
    .pluck();
  const updateLock = db.prepare<[number | null, string]>(
    'UPDATE known_card SET lock_left_epoch_ms = ? WHERE id = ?',
  );

  return {
    all: prepareAll<[], KnownCardRecord>(db, `SELECT ${columns} FROM known_card ORDER BY id`),
    get: prepareOne<[id: string], KnownCardRecord>(
      db,
      `SELECT ${columns} FROM known_card WHERE id = ?`,
    ),
    put: prepareRun<[KnownCardRecord]>(
      db,
      `INSERT INTO known_card (id, fields, changes, is_untold, lock_left_epoch_ms, as_of_epoch_ms)
     VALUES (@id, @fields, @changes, @isUntold, @lockLeftEpochMs, @asOfEpochMs)
     ON CONFLICT (id) DO UPDATE SET fields = excluded.fields, changes = excluded.changes, is_untold = excluded.is_untold,
       lock_left_epoch_ms = excluded.lock_left_epoch_ms, as_of_epoch_ms = excluded.as_of_epoch_ms`,
    ),
    changesOf: (id: string): string | null => selectChanged.get(id) ?? null,
    /** Records a sent lock with an unknown outcome; null: the outcome is known. */
    noteLock: (id: string, leftEpochMs: number | null): void =>
      void updateLock.run(leftEpochMs, id),
    unnotified: prepareAll<[], KnownCardRecord>(
      db,
      `SELECT ${columns} FROM known_card WHERE is_untold = 1 ORDER BY id`,
    ),
    markAllNotified: prepareRun<[]>(db, 'UPDATE known_card SET is_untold = 0 WHERE is_untold = 1'),
    /** Forgets the changes, because the user has seen them. */
    markSeen: prepareRun<[id: string]>(
      db,
      'UPDATE known_card SET changes = NULL, is_untold = 0 WHERE id = ?',
    ),
  };
}
