/** A thread beside main: opens a database a second time and moves what main has committed from the log into it, whenever it is asked to. */
import { parentPort, workerData } from 'node:worker_threads';
import { unlock } from './database-key.ts';
import { Database } from './sqlite.ts';

/** `hasEnded`: set to 1, and notified, once the file is let go of, however the thread ends. */
export type CheckpointWorkerData = { readonly path: string; readonly key: Uint8Array; readonly hasEnded: Int32Array };
export type CheckpointWorkerMessage = 'checkpoint' | 'end';
/** Told after each checkpoint. `logPages`: how long the log is; it begins anew at the next commit after one that left nothing of it behind. */
export type CheckpointDone = { readonly logPages: number };

const { path, key, hasEnded } = workerData as CheckpointWorkerData;
process.once('exit', () => {
  Atomics.store(hasEnded, 0, 1);
  Atomics.notify(hasEnded, 0);
});

const db = new Database(path, { fileMustExist: true });
unlock(db, key);
key.fill(0);
db.pragma('synchronous = NORMAL');

parentPort?.on('message', (message: CheckpointWorkerMessage) => {
  if (message === 'checkpoint') {
    const [result] = db.pragma('wal_checkpoint(PASSIVE)') as readonly { readonly log: number }[];
    parentPort?.postMessage({ logPages: result?.log ?? 0 } satisfies CheckpointDone);
    return;
  }
  db.close();
  parentPort?.close();
});
