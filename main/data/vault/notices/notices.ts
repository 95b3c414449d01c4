import type { Database } from '../../sqlite.ts';
import { prepareAll } from '../../statements.ts';

/** A notification to the user. `about` is JSON text. */
interface NoticeRecord {
  readonly atEpochMs: number;
  readonly about: string;
}

interface StoredNotice extends NoticeRecord {
  readonly entry: number;
  /** 1 or 0. */
  readonly isRead: number;
}

/** The number of notifications that are stored; older ones are deleted. */
const maxNotices = 500;

export type Notices = ReturnType<typeof noticesIn>;

/** The latest notifications to the user. */
export function noticesIn(db: Database) {
  const insert = db.prepare<[number, string]>(
    'INSERT INTO notice (at_epoch_ms, about) VALUES (?, ?)',
  );
  const removeOld = db.prepare<[number]>(
    'DELETE FROM notice WHERE entry <= (SELECT max(entry) FROM notice) - ?',
  );
  const remove = db.prepare<[number]>('DELETE FROM notice WHERE entry = ?');
  const removeBefore = db.prepare<[number]>('DELETE FROM notice WHERE at_epoch_ms < ?');
  const countUnread = db
    .prepare<[], number>('SELECT count(*) FROM notice WHERE is_read = 0')
    .pluck();
  const markRead = db.prepare<[number]>(
    'UPDATE notice SET is_read = 1 WHERE is_read = 0 AND entry <= ?',
  );

  return {
    /** Adds the records, oldest first, then deletes the oldest above the limit. */
    add: (records: readonly NoticeRecord[]): void =>
      db
        .transaction(() => {
          for (const { atEpochMs, about } of records) insert.run(atEpochMs, about);
          removeOld.run(maxNotices);
        })
        .immediate(),
    /**
     * Adds an unread notification and removes `entry`, if one is given. Returns the new entry.
     */
    replace: (entry: number | null, { atEpochMs, about }: NoticeRecord): number =>
      db
        .transaction(() => {
          if (entry !== null) remove.run(entry);
          return Number(insert.run(atEpochMs, about).lastInsertRowid);
        })
        .immediate(),
    /** Newest first. */
    listBefore: prepareAll<[entry: number, limit: number], StoredNotice>(
      db,
      'SELECT entry, at_epoch_ms AS atEpochMs, about, is_read AS isRead FROM notice WHERE entry < ? ORDER BY entry DESC LIMIT ?',
    ),
    /** Returns the number of removed notifications. */
    removeBefore: (epochMs: number): number => removeBefore.run(epochMs).changes,
    unreadCount: (): number => countUnread.get() ?? 0,
    /** Marks all up to this entry as read. Returns how many were unread. */
    markRead: (upTo: number): number => markRead.run(upTo).changes,
  };
}
