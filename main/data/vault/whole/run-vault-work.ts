import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type VaultFileWorkKind, type VaultFileWorks, doVaultFileWork } from './vault-file-work.ts';

/** In the same folder as this file, bundled or not. */
const worker = path.join(
  import.meta.dirname,
  `vault-file-worker${path.extname(import.meta.filename)}`,
);

/**
 * Runs work on a whole vault in a worker thread. SQLite copies a vault, checks it and changes its
 * key in single calls, which take seconds for a million events; main must stay responsive. If no
 * thread can start, or it ends without a result, main does the work. The thread's key is
 * overwritten at the end: it comes from `keyForThread`.
 */
export async function runVaultWork<Kind extends VaultFileWorkKind>(
  kind: Kind,
  input: VaultFileWorks[Kind]['input'],
  code = worker,
): Promise<VaultFileWorks[Kind]['end']> {
  const result = await new Promise<{ readonly end: VaultFileWorks[Kind]['end'] } | null>(
    (resolve) => {
      const thread = new Worker(code, { workerData: { kind, input } });
      thread.once('message', (end: VaultFileWorks[Kind]['end']) => resolve({ end }));
      thread.once('error', () => resolve(null));
      thread.once('exit', () => resolve(null));
    },
  ).catch(() => null);
  try {
    return result === null ? await doVaultFileWork(kind, input) : result.end;
  } finally {
    if ('key' in input) input.key.fill(0);
  }
}
