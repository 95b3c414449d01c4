import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { keyForThread } from '../database-key.ts';
import { SqliteError } from '../sqlite.ts';
import type { CacheWorkerAnswer, CacheWorkerData, CacheWorkerMessage } from './cache-worker.ts';
import type { ListWrite } from './list-writes.ts';

/**
 * `no-thread`: nothing was written. `lost`: the thread died, and may have committed the write
 * before.
 */
type ThreadWrite = 'written' | 'no-thread' | 'lost';

export type CacheThread = {
  /** Rejects with what the thread threw. */
  readonly write: (write: ListWrite) => Promise<ThreadWrite>;
  /**
   * False: it would begin with the next thing to do, which takes as long as to put a few records.
   */
  readonly isRunning: () => boolean;
  /** Has what main committed moved into the file, soon. False: there is no thread. */
  readonly checkpoint: () => boolean;
  /**
   * Returns once the thread has let go of the file: after it the file may be closed, moved or
   * deleted. What was handed over before is written.
   */
  readonly end: () => void;
};

type Underway = {
  readonly resolve: (written: ThreadWrite) => void;
  readonly reject: (cause: unknown) => void;
};

/** Longer than a write takes; a thread that hangs is ended. */
const mostEndingMs = 2_000;
/** Beside this file, bundled or not. */
const workerFile = path.join(
  import.meta.dirname,
  `cache-worker${path.extname(import.meta.filename)}`,
);

/** Hands over what became of one write. Errors come over as plain ones. */
function resolveOne(underway: Map<number, Underway>, answer: CacheWorkerAnswer): void {
  const waiting = underway.get(answer.id);
  underway.delete(answer.id);
  const { thrown } = answer;
  if (thrown === null) waiting?.resolve('written');
  else
    waiting?.reject(
      thrown.code === null
        ? thrown.cause
        : new SqliteError(thrown.cause instanceof Error ? thrown.cause.message : '', thrown.code),
    );
}

/**
 * Writes a cache file in a worker thread, over a connection of its own: to put in a page of a long
 * list takes several times as long as main may be held up. The thread begins with the first thing
 * to do. Where none can be had, and once one has failed, there is none.
 */
export function createCacheThread(
  { path: file, key }: { readonly path: string; readonly key: Uint8Array },
  code = workerFile,
): CacheThread {
  let thread: {
    readonly worker: Worker;
    readonly key: Uint8Array;
    readonly ending: Int32Array;
    readonly ended: Int32Array;
  } | null = null;
  let isBroken = false;
  let lastId = 0;
  const underway = new Map<number, Underway>();

  const resolveAll = (written: ThreadWrite): void => {
    thread?.key.fill(0);
    thread = null;
    const all = [...underway.values()];
    underway.clear();
    for (const { resolve } of all) resolve(written);
  };

  const fail = (): void => {
    isBroken = true;
    resolveAll('lost');
  };

  const start = (): NonNullable<typeof thread> => {
    const shared = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));
    const [ending, ended] = [shared(), shared()];
    const threadKey = keyForThread(key);
    const worker = new Worker(code, {
      workerData: {
        path: file,
        key: threadKey,
        ending,
        ended,
      } satisfies CacheWorkerData,
    });
    worker.unref();
    // A word of a thread that was ended meanwhile says nothing of the file that is there now.
    const whileThis =
      <Given>(hear: (given: Given) => void) =>
      (given: Given): void => {
        if (thread?.worker === worker) hear(given);
      };
    worker.on(
      'message',
      whileThis((answer: CacheWorkerAnswer) => resolveOne(underway, answer)),
    );
    worker.on('error', whileThis(fail));
    worker.on('exit', whileThis(fail));
    return { worker, key: threadKey, ending, ended };
  };

  const tell = (message: CacheWorkerMessage): void => {
    try {
      thread ??= start();
    } catch {
      return fail();
    }
    thread.worker.postMessage(message);
  };

  return {
    write: (write) => {
      if (isBroken) return Promise.resolve('no-thread');
      const { promise, ...waiting } = Promise.withResolvers<ThreadWrite>();
      lastId += 1;
      underway.set(lastId, waiting);
      tell({ kind: 'write', id: lastId, write });
      return promise;
    },
    isRunning: () => thread !== null,
    checkpoint: () => {
      if (!isBroken) tell({ kind: 'checkpoint' });
      return !isBroken;
    },
    end: () => {
      if (thread === null) return;
      const { worker, ending, ended } = thread;
      Atomics.store(ending, 0, 1);
      tell({ kind: 'end' });
      Atomics.wait(ended, 0, 0, mostEndingMs);
      void worker.terminate();
      // Written, into a file that nobody asks any more.
      resolveAll('written');
    },
  };
}
