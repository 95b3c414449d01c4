import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CheckpointWorkerData, CheckpointWorkerMessage } from './checkpoint-worker.ts';

export type Checkpoints = {
  /** Moves what was committed into the database, soon. Asked again while that is under way it does so once more. */
  readonly ask: () => void;
  /** Returns once the thread has let go of the file: after it the file may be closed, moved or deleted. */
  readonly end: () => void;
};

/** Longer than any checkpoint takes; a thread that hangs is ended. */
const mostEndingMs = 2_000;

/**
 * Checkpoints of a database file beside main, which each would hold up for most of a frame. Where no thread can be had, and once one has
 * failed, `onMain` makes them.
 */
export const createCheckpoints = ({ path: file, key }: { readonly path: string; readonly key: Uint8Array }, onMain: () => void): Checkpoints => {
  let thread: { readonly worker: Worker; readonly hasEnded: Int32Array } | null = null;
  let isBroken = false;
  let isBusy = false;
  let isAskedAgain = false;

  const start = (): NonNullable<typeof thread> => {
    const hasEnded = new Int32Array(new SharedArrayBuffer(4));
    // Beside this file, bundled or not.
    const code = path.join(import.meta.dirname, `checkpoint-worker${path.extname(import.meta.filename)}`);
    const worker = new Worker(code, { workerData: { path: file, key: Uint8Array.from(key), hasEnded } satisfies CheckpointWorkerData });
    worker.unref();
    worker.on('message', () => {
      isBusy = false;
      if (!isAskedAgain) return;
      isAskedAgain = false;
      ask();
    });
    worker.on('error', () => {
      if (thread?.worker !== worker) return;
      isBroken = true;
      thread = null;
    });
    return { worker, hasEnded };
  };

  const tell = (message: CheckpointWorkerMessage): void => {
    thread ??= start();
    thread.worker.postMessage(message);
  };

  const ask = (): void => {
    if (isBroken) return onMain();
    if (isBusy) {
      isAskedAgain = true;
      return;
    }
    isBusy = true;
    tell('checkpoint');
  };

  return {
    ask,
    end: () => {
      if (thread === null) return;
      tell('end');
      Atomics.wait(thread.hasEnded, 0, 0, mostEndingMs);
      void thread.worker.terminate();
      thread = null;
      isBusy = false;
      isAskedAgain = false;
    },
  };
};
