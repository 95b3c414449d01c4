import type { Database } from '../../sqlite.ts';
import { wordsOfRecord } from '../../search-words.ts';
import { keyWordsOf } from './record-table.ts';

/** A step of merging writes so many pages of the index: a few milliseconds. */
const mergedPagesPerStep = 32;

/** What a record is found by; `keys`: what finds records of the same values. */
type WordsToStore<Key extends string> = {
  readonly row: number;
  readonly id: string;
  readonly texts: string;
  readonly keys: Readonly<Record<Key, string | null>>;
};

/** The words of a table. Who writes them is in a transaction. */
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
    /**
     * One step of keeping the index short, which nothing else does. True: there may be more to do.
     */
    merge: (): boolean => {
      const before = totalChanges.get() ?? 0;
      merge.run();
      // FTS5, "The 'merge' command": fewer than two changes say that nothing was left to merge.
      return (totalChanges.get() ?? 0) - before >= 2;
    },
  };
}
