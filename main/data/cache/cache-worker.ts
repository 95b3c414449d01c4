/**
 * A worker thread with a second connection to the cache. It writes pages that main posts, and
 * merges the word index and the log.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openSecondConnection } from '../open-database.ts';
import { SqliteError } from '../sqlite.ts';
import { tryStorageWork } from '../storage-failure.ts';
import { type ListWrite, listWritersIn, writeList } from './list-writes.ts';

/**
 * Main sets `ending` and then waits for `ended`. The thread sets and notifies `ended` when it has
 * closed the file, however it ends.
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
/**
 * The outcome of one write. `thrown` null: the write is committed. `code` is an SQLite error code.
 */
export type CacheWorkerAnswer = {
  readonly id: number;
  readonly thrown: { readonly cause: unknown; readonly code: string | null } | null;
};

/** About 30 MB of log. SQLite moves them into the file at the end of a commit. */
const checkpointPages = 8_000;

const { path, key, ending, ended } = workerData as CacheWorkerData;
process.once('exit', () => {
  Atomics.store(ended, 0, 1);
  Atomics.notify(ended, 0);
});

const db = openSecondConnection({ kind: 'file', path, key }, 'refetchable');
db.pragma(`wal_autocheckpoint = ${String(checkpointPages)}`);
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

/** Each step is short, so that a waiting `end` is not delayed by all steps. */
function mergeWords(write: ListWrite): void {
  while (Atomics.load(ending, 0) === 0 && writers[write.list].mergeWords());
}

parentPort?.on('message', (message: CacheWorkerMessage) => {
  switch (message.kind) {
    case 'write':
      parentPort?.postMessage(answer(message.id, message.write));
      // A storage failure, such as a full disk, loses nothing here: a later write repeats the work.
      // Reads and writes report the failure themselves.
      return void tryStorageWork(() => mergeWords(message.write));
    case 'checkpoint':
      return void tryStorageWork(() => void db.pragma('wal_checkpoint(PASSIVE)'));
    case 'end':
      db.close();
      parentPort?.close();
  }
});
