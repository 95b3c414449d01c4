/**
 * A worker thread: opens the cache a second time, writes the pages that main hands it, and
 * keeps log and index short.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openBeside } from '../open-database.ts';
import { SqliteError } from '../sqlite.ts';
import { ifPossible } from '../storage-failure.ts';
import { type ListWrite, listWritersIn, writeList } from './list-writes.ts';

/**
 * `ending` is set once main waits for `ended`, which is set, and notified, when the file is let go
 * of, however the thread ends.
 */
export type CacheWorkerData = {
  readonly path: string;
  readonly key: Uint8Array;
  readonly ending: Int32Array;
  readonly ended: Int32Array;
};
export type CacheWorkerMessage =
  | { readonly kind: 'write'; readonly id: number; readonly write: ListWrite }
  | { readonly kind: 'checkpoint' }
  | { readonly kind: 'end' };
/** How a write ended; `thrown` null: it is committed. A `code` is one of SQLite's. */
export type CacheWorkerAnswer = {
  readonly id: number;
  readonly thrown: { readonly cause: unknown; readonly code: string | null } | null;
};

/** Some thirty megabytes of log: SQLite moves them into the file at the end of a commit. */
const logPages = 8_000;

const { path, key, ending, ended } = workerData as CacheWorkerData;
process.once('exit', () => {
  Atomics.store(ended, 0, 1);
  Atomics.notify(ended, 0);
});

const db = openBeside({ kind: 'file', path, key }, 'refetchable');
db.pragma(`wal_autocheckpoint = ${String(logPages)}`);
db.pragma('cache_size = -32768');

const writers = listWritersIn(db);

function answer(id: number, write: ListWrite): CacheWorkerAnswer {
  try {
    writeList(writers, write);
    return { id, thrown: null };
  } catch (cause) {
    return { id, thrown: { cause, code: cause instanceof SqliteError ? cause.code : null } };
  }
}

/**
 * Each step is short, so that whoever waits for the end of this thread does not wait for all of
 * them.
 */
function mergeWords(write: ListWrite): void {
  while (Atomics.load(ending, 0) === 0 && writers[write.list].mergeWords());
}

parentPort?.on('message', (message: CacheWorkerMessage) => {
  switch (message.kind) {
    case 'write':
      parentPort?.postMessage(answer(message.id, message.write));
      // Nothing is lost where storage fails of it, on a full disk for one: it is done after a later
      // write, and who reads or writes says why it cannot.
      return void ifPossible(() => mergeWords(message.write));
    case 'checkpoint':
      return void ifPossible(() => void db.pragma('wal_checkpoint(PASSIVE)'));
    case 'end':
      db.close();
      parentPort?.close();
  }
});
