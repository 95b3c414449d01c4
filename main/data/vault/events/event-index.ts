import type { Database } from '../../sqlite.ts';

/** In one step of merging; a step is some milliseconds. */
const mergedPages = 64;

/** The words that find received events. */
export type EventIndex = ReturnType<typeof eventIndexIn>;

export function eventIndexIn(db: Database) {
  const insertWords = db.prepare<[number, string]>(
    'INSERT INTO received_event_words (rowid, words) VALUES (?, ?)',
  );
  const removeWords = db.prepare<[number]>('DELETE FROM received_event_words WHERE rowid = ?');
  // FTS5, "The 'merge' command": a negative number takes all parts together first.
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
     * Takes one step towards an index without the words of removed events. Until then a search only
     * skips them. True: there is more to do.
     */
    forgetRemoved: (): boolean => {
      const before = countChanges.get() ?? 0;
      (isMerging ? continueMerging : beginMerging)?.run();
      // Fewer than two changes say that nothing was left to merge.
      isMerging = (countChanges.get() ?? 0) - before >= 2;
      return isMerging;
    },
  };
}
