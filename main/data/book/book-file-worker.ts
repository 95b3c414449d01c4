/** A thread beside main: does one thing with a whole book, says how it ended, and is gone. */
import { parentPort, workerData } from 'node:worker_threads';
import { type BookFileWorkKind, type BookFileWorks, doBookFileWork } from './book-file-work.ts';

export type BookFileOrder = {
  readonly [Kind in BookFileWorkKind]: {
    readonly kind: Kind;
    readonly input: BookFileWorks[Kind]['input'];
  };
}[BookFileWorkKind];

const { kind, input } = workerData as BookFileOrder;
parentPort?.postMessage(await doBookFileWork(kind, input));
if ('key' in input) input.key.fill(0);
