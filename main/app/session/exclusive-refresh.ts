import { mkdirSync, truncateSync } from 'node:fs';
import path from 'node:path';
import type { WithExclusiveRefresh } from '../../auth/access-tokens.ts';
import { Database, SqliteError } from '../../data/sqlite.ts';

type ExclusiveRefreshOptions = {
  /** One empty file for all copies of the app that share a keychain, for all data folders. */
  readonly file: string;
  readonly sleep: (delayMs: number) => Promise<void>;
  readonly maxTries?: number;
  /**
   * `made-anew`: the file was damaged. `impossible`: no lock can be created, so copies of the app
   * may exchange the same token; reported once.
   */
  readonly onProblem?: (trouble: 'made-anew' | 'impossible') => void;
};

const retryMs = 50;
/** A minute: an exchange ends automatically after twenty seconds. */
const triesPerMinute = 1200;

type Lock =
  | { readonly kind: 'held'; readonly release: () => void }
  | { readonly kind: 'taken' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'impossible' };

function kindOf(error: unknown): 'taken' | 'damaged' | 'impossible' {
  const code = error instanceof SqliteError ? error.code : '';
  if (code.startsWith('SQLITE_BUSY')) return 'taken';
  return code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')
    ? 'damaged'
    : 'impossible';
}

/**
 * Uses SQLite for a system lock on a file: it works the same on every platform, and the system
 * releases it when the process ends.
 */
function tryLock(file: string): Lock {
  let db: Database | null = null;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    db = new Database(file, { timeout: 0 });
    const held = db;
    held.exec('BEGIN EXCLUSIVE');
    return { kind: 'held', release: () => held.close() };
  } catch (error) {
    db?.close();
    return { kind: kindOf(error) };
  }
}

/**
 * An emptied file works as a lock again. It must stay the same file: another copy may hold a lock
 * on it, and a new file would allow two locks.
 */
function emptyLockFile(file: string): boolean {
  try {
    truncateSync(file, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets only one copy of the app exchange a refresh token at a time. A bank treats a second use as
 * theft and ends the session. A copy that waited reads the keychain again and finds the new pair.
 * If no lock is possible (a read-only folder), the exchange continues: the system already allows
 * one copy per folder, and a session must not depend on this lock.
 */
export function createExclusiveRefresh({
  file,
  sleep,
  maxTries = triesPerMinute,
  onProblem = () => undefined,
}: ExclusiveRefreshOptions): WithExclusiveRefresh {
  let wasImpossibleReported = false;
  return async (_connectionId, task) => {
    let wasEmptied = false;
    for (let tries = 0; tries < maxTries; tries += 1) {
      const lock = tryLock(file);
      if (lock.kind === 'damaged' && !wasEmptied && emptyLockFile(file)) {
        wasEmptied = true;
        onProblem('made-anew');
        continue;
      }
      if (lock.kind === 'impossible' || lock.kind === 'damaged') {
        if (!wasImpossibleReported) onProblem('impossible');
        wasImpossibleReported = true;
        return { kind: 'done', value: await task() };
      }
      if (lock.kind === 'held') {
        try {
          return { kind: 'done', value: await task() };
        } finally {
          lock.release();
        }
      }
      await sleep(retryMs);
    }
    return { kind: 'busy' };
  };
}
