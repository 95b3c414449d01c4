import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { databaseExists } from '../database-files.ts';
import { keyForThread } from '../database-key.ts';
import { isOfEarlierVersion } from '../open-database.ts';
import { cacheMigrations } from './migrations.ts';
import type { CacheToPrepare } from './prepare-cache-worker.ts';

/** Beside this file, bundled or not. */
const worker = path.join(
  import.meta.dirname,
  `prepare-cache-worker${path.extname(import.meta.filename)}`,
);

/**
 * Brings a cache of an earlier version to this one in a worker thread, before it is opened: an index
 * over 100,000 invoices takes seconds. Where no thread can be had, or one ends early, the opening
 * does what is left, and says what is wrong with the file.
 */
export async function prepareCache(
  cache: { readonly path: string; readonly key: Uint8Array },
  code = worker,
): Promise<void> {
  if (!databaseExists(cache.path) || !isOfEarlierVersion(cache.path, cache.key, cacheMigrations))
    return;
  const key = keyForThread(cache.key);
  await new Promise<void>((resolve) => {
    const thread = new Worker(code, {
      workerData: { path: cache.path, key } satisfies CacheToPrepare,
    });
    thread.once('error', () => resolve());
    thread.once('exit', () => resolve());
  }).catch(() => undefined);
  key.fill(0);
}
