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
  /** Rejects with the error of the thread. */
  readonly write: (write: ListWrite) => Promise<ThreadWrite>;
  /** False while the thread has not started. A start takes as long as storing a few records. */
  readonly isRunning: () => boolean;
  /** Moves main's commits from the log into the file soon. False: there is no thread. */
  readonly checkpoint: () => boolean;
  /**
   * Returns once the thread has closed the file. After that the file may be closed, moved or
   * deleted. All earlier writes are then in the file.
   */
  readonly end: () => void;
};

type PendingWrite = {
  readonly resolve: (written: ThreadWrite) => void;
  readonly reject: (cause: unknown) => void;
};

/** Longer than any write takes. A thread that hangs longer is terminated. */
const maxClosingMs = 2_000;
/** In the same folder as this file, bundled or not. */
const workerFile = path.join(
  import.meta.dirname,
  `cache-worker${path.extname(import.meta.filename)}`,
);

/** Resolves or rejects the promise of one write. Errors arrive as plain objects. */
function resolveOne(pending: Map<number, PendingWrite>, answer: CacheWorkerAnswer): void {
  const pendingWrite = pending.get(answer.id);
  pending.delete(answer.id);
  const { thrown } = answer;
  if (thrown === null) pendingWrite?.resolve('written');
  else
    pendingWrite?.reject(
      thrown.code === null
        ? thrown.cause
        : new SqliteError(thrown.cause instanceof Error ? thrown.cause.message : '', thrown.code),
    );
}

/**
 * Writes a cache file in a worker thread over a second connection. Storing a page of a long list
 * would block main several times longer than allowed. The thread starts with the first write. If it
 * cannot start, or has failed once, all writes fall back to main.
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
  const pending = new Map<number, PendingWrite>();

  const resolveAll = (written: ThreadWrite): void => {
    thread?.key.fill(0);
    thread = null;
    const pendingWrites = [...pending.values()];
    pending.clear();
    for (const { resolve } of pendingWrites) resolve(written);
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
    // Ignores messages of a terminated thread: they are not about the current file.
    const ifCurrent =
      <Message>(handle: (given: Message) => void) =>
      (given: Message): void => {
        if (thread?.worker === worker) handle(given);
      };
    worker.on(
      'message',
      ifCurrent((answer: CacheWorkerAnswer) => resolveOne(pending, answer)),
    );
    worker.on('error', ifCurrent(fail));
    worker.on('exit', ifCurrent(fail));
    return { worker, key: threadKey, ending, ended };
  };

  const post = (message: CacheWorkerMessage): void => {
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
      const { promise, ...pendingWrite } = Promise.withResolvers<ThreadWrite>();
      lastId += 1;
      pending.set(lastId, pendingWrite);
      post({ kind: 'write', id: lastId, write });
      return promise;
    },
    isRunning: () => thread !== null,
    checkpoint: () => {
      if (!isBroken) post({ kind: 'checkpoint' });
      return !isBroken;
    },
    end: () => {
      if (thread === null) return;
      const { worker, ending, ended } = thread;
      Atomics.store(ending, 0, 1);
      post({ kind: 'end' });
      Atomics.wait(ended, 0, 0, maxClosingMs);
      void worker.terminate();
      // Reports pending writes as done: nothing reads this file any more.
      resolveAll('written');
    },
  };
}
