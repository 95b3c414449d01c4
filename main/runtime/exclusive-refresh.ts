import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { WithExclusiveRefresh } from '../auth/access-tokens.ts';
import { Database, SqliteError } from '../data/sqlite.ts';

export type ExclusiveRefreshOptions = {
  /** One for all copies of the app that share a keychain, whatever folder each of them keeps its data in. It never holds anything. */
  readonly file: string;
  readonly sleep: (delayMs: number) => Promise<void>;
  readonly mostTries?: number;
};

const tryAgainMs = 50;
/** A minute: an exchange ends by itself after twenty seconds. */
const triesOfAMinute = 1200;

type Lock =
  | { readonly kind: 'held'; readonly release: () => void }
  | { readonly kind: 'taken' }
  | { readonly kind: 'impossible' };

/** The lock of the system on a file, by way of SQLite: it is the same on every platform, and goes with the process that held it. */
const tryLock = (file: string): Lock => {
  let db: Database | null = null;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    db = new Database(file, { timeout: 0 });
    const held = db;
    held.exec('BEGIN EXCLUSIVE');
    return { kind: 'held', release: () => held.close() };
  } catch (error) {
    db?.close();
    return {
      kind:
        error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')
          ? 'taken'
          : 'impossible',
    };
  }
};

/**
 * Lets one copy of the app at a time exchange a refresh token: a bank takes the second use of one for theft and ends the session. Who waited
 * reads the keychain again and finds the new pair. Where no lock can be made (a folder that cannot be written), the exchange goes on:
 * one copy for one folder is the system's own rule, and a session must not hang on this one.
 */
export const exclusiveRefresh =
  ({ file, sleep, mostTries = triesOfAMinute }: ExclusiveRefreshOptions): WithExclusiveRefresh =>
  async (_connectionId, task) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const lock = tryLock(file);
      if (lock.kind === 'impossible') return { kind: 'done', value: await task() };
      if (lock.kind === 'held') {
        try {
          return { kind: 'done', value: await task() };
        } finally {
          lock.release();
        }
      }
      await sleep(tryAgainMs);
    }
    return { kind: 'busy' };
  };
