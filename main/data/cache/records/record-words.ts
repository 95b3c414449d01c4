import type { Database } from '../../sqlite.ts';
import { wordsOfRecord } from '../../search-words.ts';
import { keyWordsOf } from './record-table.ts';

/** One merge step writes this number of index pages, in a few milliseconds. */
const mergedPagesPerStep = 32;

/** The searchable texts of a record. `keys`: values that connect equal records. */
type WordsToStore<Key extends string> = {
  readonly row: number;
  readonly id: string;
  readonly texts: string;
  readonly keys: Readonly<Record<Key, string | null>>;
};

/** The word index of a table. Callers write inside a transaction. */
export function recordWordsIn<Key extends string>(
  db: Database,
  { name, keys: letters }: { readonly name: string; readonly keys: Readonly<Record<Key, string>> },
) {
  const add = db.prepare<[number, string]>(
    `INSERT INTO ${name}_words (rowid, words) VALUES (?, ?)`,
  );
  const remove = db.prepare<[number]>(`DELETE FROM ${name}_words WHERE rowid = ?`);
  const merge = db.prepare<[]>(
    `INSERT INTO ${name}_words (${name}_words, rank) VALUES ('merge', ${String(mergedPagesPerStep)})`,
  );
  const totalChanges = db.prepare<[], number>('SELECT total_changes()').pluck();
  return {
    add: ({ row, id, texts, keys }: WordsToStore<Key>): void =>
      void add.run(row, [...wordsOfRecord(texts, id), ...keyWordsOf(letters, keys)].join(' ')),
    remove: (row: number): void => void remove.run(row),
    /** Runs one merge step; only this call shortens the index. True: there may be more to merge. */
    merge: (): boolean => {
      const before = totalChanges.get() ?? 0;
      merge.run();
      // FTS5, "The 'merge' command": fewer than two changes mean that nothing was left to merge.
      return (totalChanges.get() ?? 0) - before >= 2;
    },
  };
}
