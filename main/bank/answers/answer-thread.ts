import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { runInSteps, yieldToEventLoop } from '../transport/run-in-steps.ts';
import type { ListBody, ListReader } from '../transport/list-reader.ts';
import type { AnswerWorkerAnswer, AnswerWorkerMessage, ReadEnd } from './answer-worker.ts';
import { readLongList } from './long-list.ts';
import type { LongListEnd, LongListLimits } from './long-list.ts';

/** How the reading of a long list ended. `values`: how many it holds. */
type LongList<Item> =
  | { readonly kind: 'list'; readonly value: ListBody<Item>; readonly values: number }
  | Exclude<LongListEnd, { readonly kind: 'list' }>;

export type AnswerThread = {
  /** Reads the bytes of a list, and holds main up for some milliseconds a turn only. */
  readonly readList: <Item>(
    bytes: Uint8Array,
    reader: ListReader<Item>,
    limits: LongListLimits,
  ) => Promise<LongList<Item>>;
};

type Waiting = (answer: AnswerWorkerAnswer | 'lost') => void;

/** A list is read page by page: after it the thread is not kept for nothing. */
const idleMs = 30_000;
/** Several times what the largest list needs: beyond it only the thread ends. */
const mostMegabytes = 512;
/** Beside this file, bundled or not. */
const workerFile = path.join(
  import.meta.dirname,
  `answer-worker${path.extname(import.meta.filename)}`,
);

/**
 * Reads long lists of the bank in a worker thread, which begins with the first one and ends
 * when there was none for a while. What was read comes over in pieces, one a turn. Where no thread
 * can be had, and once one has failed, main reads, some milliseconds a turn, within the same
 * limits.
 */
export function createAnswerThread(code = workerFile): AnswerThread {
  let thread: Worker | null = null;
  let isBroken = false;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<number, Waiting>();

  const end = (): void => {
    const worker = thread;
    thread = null;
    void worker?.terminate();
  };

  const fail = (): void => {
    isBroken = true;
    thread = null;
    const all = [...waiting.values()];
    waiting.clear();
    for (const answer of all) answer('lost');
  };

  const start = (): Worker => {
    const worker = new Worker(code, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } });
    worker.unref();
    const whileThis =
      <Given>(hear: (given: Given) => void) =>
      (given: Given): void => {
        if (thread === worker) hear(given);
      };
    worker.on(
      'message',
      whileThis((answer: AnswerWorkerAnswer) => {
        const wait = waiting.get(answer.id);
        waiting.delete(answer.id);
        wait?.(answer);
      }),
    );
    worker.on('error', whileThis(fail));
    worker.on('exit', whileThis(fail));
    return worker;
  };

  const tell = (message: AnswerWorkerMessage): void => {
    clearTimeout(idle);
    idle = setTimeout(() => (waiting.size === 0 ? end() : undefined), idleMs).unref();
    try {
      thread ??= start();
      thread.postMessage(message);
    } catch {
      fail();
    }
  };

  const ask = (message: AnswerWorkerMessage): Promise<AnswerWorkerAnswer | 'lost'> =>
    new Promise((resolve) => {
      if (isBroken) return resolve('lost');
      waiting.set(message.id, resolve);
      tell(message);
    });

  /** Null: the thread is lost, or does not know such a list. */
  const readInThread = async <Item>(
    bytes: Uint8Array,
    reader: ListReader<Item>,
    limits: LongListLimits,
  ): Promise<LongList<Item> | null> => {
    lastId += 1;
    const id = lastId;
    const read = await ask({
      kind: 'read',
      id,
      bytes,
      listName: reader.listNames[0] ?? '',
      limits,
    });
    const how: ReadEnd | null = read === 'lost' || !('end' in read) ? null : read.end;
    if (how === null || how.kind === 'unknown-list') return null;
    if (how.kind !== 'list') return how;
    const items: Item[] = [];
    for (let at = 0; at < how.pieceCount; at += 1) {
      const next = await ask({ kind: 'piece', id });
      if (next === 'lost' || !('piece' in next)) return null;
      // What the reader of that name wrote down a moment ago.
      items.push(...(JSON.parse(next.piece) as Item[]));
      await yieldToEventLoop();
    }
    return { kind: 'list', value: { ...how.head, items }, values: how.values };
  };

  return {
    readList: async (bytes, reader, limits) =>
      (await readInThread(bytes, reader, limits)) ?? readOnMain(bytes, reader, limits),
  };
}

async function readOnMain<Item>(
  bytes: Uint8Array,
  reader: ListReader<Item>,
  limits: LongListLimits,
): Promise<LongList<Item>> {
  await yieldToEventLoop();
  const text = new TextDecoder().decode(bytes);
  await yieldToEventLoop();
  const end = await runInSteps(readLongList(text, reader, limits));
  if (end.kind !== 'list') return end;
  const items = await runInSteps(joined<Item>(end.pieces));
  return { kind: 'list', value: { ...end.head, items }, values: end.values };
}

function* joined<Item>(pieces: readonly string[]): Generator<undefined, Item[]> {
  const items: Item[] = [];
  for (const piece of pieces) {
    items.push(...(JSON.parse(piece) as Item[]));
    yield;
  }
  return items;
}
