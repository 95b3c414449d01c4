import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { yieldToEventLoop } from '../transport/yield-to-event-loop.ts';
import type { ListBody, ListReader } from '../transport/list-reader.ts';
import type { AnswerWorkerAnswer, AnswerWorkerMessage } from './answer-worker.ts';
import type { LongListEnd, LongListLimits } from './long-list.ts';

/** The result of reading a long list. `values`: the number of its JSON values. */
type LongList<Item> =
  | { readonly kind: 'list'; readonly value: ListBody<Item>; readonly values: number }
  | Exclude<LongListEnd, { readonly kind: 'list' }>;

export type AnswerThread = {
  /** Parses the bytes of a list. Main works only some milliseconds per turn. */
  readonly readList: <Item>(
    bytes: Uint8Array,
    reader: ListReader<Item>,
    limits: LongListLimits,
  ) => Promise<LongList<Item>>;
};

/** A list is read page by page; after this time without one, the thread ends. */
const idleMs = 30_000;
/** Several times the need of the largest list. Beyond it, only the thread ends. */
const maxMegabytes = 512;
/** In the same folder as this file, bundled or not. */
const workerFile = path.join(
  import.meta.dirname,
  `answer-worker${path.extname(import.meta.filename)}`,
);

/**
 * Parses long lists of the bank in a worker thread. It starts with the first list and ends after a
 * while without one. Main parses one piece per turn. A list whose thread died is unreadable, and
 * the next list starts another thread.
 */
export function createAnswerThread(code = workerFile): AnswerThread {
  let thread: Worker | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  const pendingReads = new Map<number, (end: LongListEnd) => void>();

  const end = (): void => {
    const worker = thread;
    thread = null;
    void worker?.terminate();
  };

  const fail = (): void => {
    thread = null;
    for (const answer of pendingReads.values()) answer({ kind: 'unreadable' });
    pendingReads.clear();
  };

  const start = (): Worker => {
    const worker = new Worker(code, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } });
    worker.unref();
    const ifCurrent =
      <Message>(handle: (given: Message) => void) =>
      (given: Message): void => {
        if (thread === worker) handle(given);
      };
    worker.on(
      'message',
      ifCurrent(({ id, end: read }: AnswerWorkerAnswer) => {
        pendingReads.get(id)?.(read);
        pendingReads.delete(id);
      }),
    );
    worker.on('error', ifCurrent(fail));
    worker.on('exit', ifCurrent(fail));
    return worker;
  };

  const post = (message: AnswerWorkerMessage): void => {
    clearTimeout(idle);
    idle = setTimeout(() => (pendingReads.size === 0 ? end() : undefined), idleMs).unref();
    try {
      thread ??= start();
      thread.postMessage(message);
    } catch {
      fail();
    }
  };

  const request = (message: AnswerWorkerMessage): Promise<LongListEnd> =>
    new Promise((resolve) => {
      pendingReads.set(message.id, resolve);
      post(message);
    });

  return {
    readList: async <Item>(
      bytes: Uint8Array,
      { listNames }: ListReader<Item>,
      limits: LongListLimits,
    ): Promise<LongList<Item>> => {
      lastId += 1;
      const end = await request({ id: lastId, bytes, listName: listNames[0] ?? '', limits });
      if (end.kind !== 'list') return end;
      const items: Item[] = [];
      for (const piece of end.pieces) {
        // The same reader wrote this text in the thread.
        items.push(...(JSON.parse(piece) as Item[]));
        await yieldToEventLoop();
      }
      return { kind: 'list', value: { ...end.head, items }, values: end.values };
    },
  };
}
