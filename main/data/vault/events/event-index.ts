import type { Database } from '../../sqlite.ts';

/** Index pages for one merge step; a step takes some milliseconds. */
const mergedPages = 64;

/** The words that find received events. */
export type EventIndex = ReturnType<typeof eventIndexIn>;

export function eventIndexIn(db: Database) {
  const insertWords = db.prepare<[number, string]>(
    'INSERT INTO received_event_words (rowid, words) VALUES (?, ?)',
  );
  const removeWords = db.prepare<[number]>('DELETE FROM received_event_words WHERE rowid = ?');
  // FTS5, "The 'merge' command": a negative number first combines all parts.
  const [beginMerging, continueMerging] = [-mergedPages, mergedPages].map((pages) =>
    db.prepare<[]>(
      `INSERT INTO received_event_words (received_event_words, rank) VALUES ('merge', ${String(pages)})`,
    ),
  );
  const countChanges = db.prepare<[], number>('SELECT total_changes()').pluck();
  let isMerging = false;

  return {
    add: (entry: number, words: string): void => void insertWords.run(entry, words),
    remove: (entry: number): void => void removeWords.run(entry),
    /**
     * Runs one step that removes the words of deleted events from the index. Until then a search
     * only skips them. True: there are more steps.
     */
    forgetRemoved: (): boolean => {
      const before = countChanges.get() ?? 0;
      (isMerging ? continueMerging : beginMerging)?.run();
      // Fewer than two changes mean that nothing was left to merge.
      isMerging = (countChanges.get() ?? 0) - before >= 2;
      return isMerging;
    },
  };
}
