import type { Database } from '../../sqlite.ts';

/** In one step of merging; a step is some milliseconds. */
const mergedPages = 64;

/** So many wait for the index at most, but for one batch. */
const mostWaiting = 100;

/** The words that find received events. */
export type EventIndex = ReturnType<typeof eventIndexIn>;

/**
 * The index of words, into which those of many events go at once: each time costs the same, and
 * whoever sent an event waits for its answer. Until then they lie beside it.
 */
export function eventIndexIn(db: Database) {
  const insertWords = db.prepare<[number, string]>(
    'INSERT INTO received_event_words (rowid, words) VALUES (?, ?)',
  );
  const insertWaiting = db.prepare<[number, string]>(
    'INSERT INTO received_event_waiting (entry, words) VALUES (?, ?)',
  );
  const selectWaiting = db.prepare<[], { entry: number; words: string }>(
    'SELECT entry, words FROM received_event_waiting ORDER BY entry',
  );
  const countWaiting = db
    .prepare<[], number>('SELECT count(*) FROM received_event_waiting')
    .pluck();
  const removeWaiting = db.prepare<[number]>('DELETE FROM received_event_waiting WHERE entry = ?');
  const removeAllWaiting = db.prepare<[]>('DELETE FROM received_event_waiting');
  const removeWords = db.prepare<[number]>('DELETE FROM received_event_words WHERE rowid = ?');
  // FTS5, "The 'merge' command": a negative number takes all parts together first.
  const [beginMerging, goOnMerging] = [-mergedPages, mergedPages].map((pages) =>
    db.prepare<[]>(
      `INSERT INTO received_event_words (received_event_words, rank) VALUES ('merge', ${String(pages)})`,
    ),
  );
  const countChanges = db.prepare<[], number>('SELECT total_changes()').pluck();
  let isMerging = false;
  /** No fewer than there are. */
  let waiting = countWaiting.get() ?? 0;

  /** Puts in what waits: asked for before a question is. */
  function bringUpToDate(): void {
    if (waiting === 0) return;
    db.transaction(() => {
      for (const { entry, words } of selectWaiting.all()) insertWords.run(entry, words);
      removeAllWaiting.run();
    }).immediate();
    waiting = 0;
  }

  return {
    bringUpToDate,
    bringUpToDateIfDue: (): void => {
      if (waiting >= mostWaiting) bringUpToDate();
    },
    /**
     * Takes a step towards an index without the words of what was removed, which until then are only
     * not found any more. Whether there is more to do.
     */
    forgetRemoved: (): boolean => {
      const before = countChanges.get() ?? 0;
      (isMerging ? goOnMerging : beginMerging)?.run();
      // Fewer than two changes say that nothing was left to merge.
      isMerging = (countChanges.get() ?? 0) - before >= 2;
      return isMerging;
    },
    add: (entry: number, words: string): void => {
      insertWaiting.run(entry, words);
      waiting += 1;
    },
    remove: (entry: number): void => {
      if (removeWaiting.run(entry).changes === 0) removeWords.run(entry);
    },
  };
}
