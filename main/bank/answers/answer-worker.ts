/** A worker thread: parses long lists of the bank and reads their entries. */
import { parentPort } from 'node:worker_threads';
import { listReaders } from './list-readers.ts';
import { type LongListEnd, type LongListLimits, readLongList } from './long-list.ts';

export type AnswerWorkerMessage = {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly listName: string;
  readonly limits: LongListLimits;
};
export type AnswerWorkerAnswer = { readonly id: number; readonly end: LongListEnd };

parentPort?.on('message', ({ id, bytes, listName, limits }: AnswerWorkerMessage) => {
  const reader = listReaders.get(listName);
  if (reader === undefined) throw new Error(`no reader of ${listName}`);
  const end = readLongList(new TextDecoder().decode(bytes), reader, limits);
  parentPort?.postMessage({ id, end } satisfies AnswerWorkerAnswer);
});
