/** A worker thread: brings a cache to the latest version, and is gone. */
import { workerData } from 'node:worker_threads';
import { openDatabase } from '../open-database.ts';
import { cacheMigrations } from './migrations.ts';

export type CacheToPrepare = { readonly path: string; readonly key: Uint8Array };

const { path, key } = workerData as CacheToPrepare;
const opened = openDatabase({
  place: { kind: 'file', path, key },
  worth: 'refetchable',
  migrations: cacheMigrations,
});
if (opened.kind === 'opened') opened.db.close();
