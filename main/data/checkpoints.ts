import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CheckpointDone, CheckpointWorkerData, CheckpointWorkerMessage } from './checkpoint-worker.ts';

export type Checkpoints = {
  /**
   * Moves what was committed into the database, soon. Resolves when more may be written: at once as a rule, and after the checkpoint where
   * the log has grown long, for it begins anew only after one that nobody wrote beside.
   */
  readonly ask: () => Promise<void>;
  /** Returns once the thread has let go of the file: after it the file may be closed, moved or deleted. */
  readonly end: () => void;
};

/** Longer than any checkpoint takes; a thread that hangs is ended. */
const mostEndingMs = 2_000;
/** Thirty-two megabytes. */
const longLog = { longLogPages: 8_000 };

/**
 * Checkpoints of a database file beside main, which each would hold up for most of a frame. Where no thread can be had, and once one has
 * failed, `onMain` makes them.
 */
export const createCheckpoints = ({ path: file, key }: { readonly path: string; readonly key: Uint8Array }, onMain: () => void, { longLogPages } = longLog): Checkpoints => {
  let thread: { readonly worker: Worker; readonly hasEnded: Int32Array } | null = null;
  let isBroken = false;
  let logPages = 0;
  let underWay: PromiseWithResolvers<void> | null = null;
  /** Asked for while another was under way, which may not have seen what was committed since. */
  let next: PromiseWithResolvers<void> | null = null;

  const start = (): NonNullable<typeof thread> => {
    const hasEnded = new Int32Array(new SharedArrayBuffer(4));
    // Beside this file, bundled or not.
    const code = path.join(import.meta.dirname, `checkpoint-worker${path.extname(import.meta.filename)}`);
    const worker = new Worker(code, { workerData: { path: file, key: Uint8Array.from(key), hasEnded } satisfies CheckpointWorkerData });
    worker.unref();
    worker.on('message', (done: CheckpointDone) => {
      // A word of a thread that was ended meanwhile says nothing of the file that is there now.
      if (thread?.worker !== worker) return;
      logPages = done.logPages;
      underWay?.resolve();
      underWay = null;
      if (next !== null) begin(next);
      next = null;
    });
    worker.on('error', () => {
      if (thread?.worker !== worker) return;
      isBroken = true;
      release();
    });
    return { worker, hasEnded };
  };

  const tell = (message: CheckpointWorkerMessage): void => {
    thread ??= start();
    thread.worker.postMessage(message);
  };

  const begin = (checkpoint: PromiseWithResolvers<void>): void => {
    underWay = checkpoint;
    tell('checkpoint');
  };

  /** Nobody waits for a thread that is gone. */
  const release = (): void => {
    thread = null;
    logPages = 0;
    underWay?.resolve();
    next?.resolve();
    underWay = null;
    next = null;
  };

  return {
    ask: async () => {
      if (isBroken) return onMain();
      const checkpoint = next ?? Promise.withResolvers<void>();
      if (underWay === null) begin(checkpoint);
      else next = checkpoint;
      if (logPages >= longLogPages) await checkpoint.promise;
    },
    end: () => {
      if (thread === null) return;
      const { worker, hasEnded } = thread;
      tell('end');
      Atomics.wait(hasEnded, 0, 0, mostEndingMs);
      void worker.terminate();
      release();
    },
  };
};
