import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type BookFileWorkKind, type BookFileWorks, doBookFileWork } from './book-file-work.ts';

/** Beside this file, bundled or not. */
const worker = path.join(
  import.meta.dirname,
  `book-file-worker${path.extname(import.meta.filename)}`,
);

/**
 * Does something with a whole book in a thread beside main. SQLite copies a book, checks it and
 * changes its key each in one piece, which takes seconds for a million events: main answers others
 * meanwhile. Where no thread can be had, or one ends without a word, main does it.
 */
export const besideMain = async <Kind extends BookFileWorkKind>(
  kind: Kind,
  input: BookFileWorks[Kind]['input'],
  code = worker,
): Promise<BookFileWorks[Kind]['end']> => {
  const told = await new Promise<{ readonly end: BookFileWorks[Kind]['end'] } | null>((resolve) => {
    const thread = new Worker(code, { workerData: { kind, input } });
    thread.once('message', (end: BookFileWorks[Kind]['end']) => resolve({ end }));
    thread.once('error', () => resolve(null));
    thread.once('exit', () => resolve(null));
  }).catch(() => null);
  return told === null ? doBookFileWork(kind, input) : told.end;
};
