import { mkdirSync, truncateSync } from 'node:fs';
import path from 'node:path';
import type { WithExclusiveRefresh } from '../../auth/access-tokens.ts';
import { Database, SqliteError } from '../../data/sqlite.ts';

type ExclusiveRefreshOptions = {
  /**
   * One for all copies of the app that share a keychain, whatever folder each of them keeps its
   * data in. It never holds anything.
   */
  readonly file: string;
  readonly sleep: (delayMs: number) => Promise<void>;
  readonly mostTries?: number;
  /**
   * `made-anew`: the file was damaged. `impossible`: no lock can be made, so copies of the app may
   * exchange the same token; said once.
   */
  readonly onTrouble?: (trouble: 'made-anew' | 'impossible') => void;
};

const tryAgainMs = 50;
/** A minute: an exchange ends by itself after twenty seconds. */
const triesOfAMinute = 1200;

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
 * The lock of the system on a file, by way of SQLite: it is the same on every platform, and goes
 * with the process that held it.
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
 * Empty, it is a lock again. It stays the same file: another copy may hold the lock on it by now,
 * and removing it would let two hold one.
 */
function makeAnew(file: string): boolean {
  try {
    truncateSync(file, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets one copy of the app at a time exchange a refresh token: a bank takes the second use of one
 * for theft and ends the session. Who waited reads the keychain again and finds the new pair. Where
 * no lock can be made (a folder that cannot be written), the exchange goes on: one copy for one
 * folder is the system's own rule, and a session must not hang on this one.
 */
export function exclusiveRefresh({
  file,
  sleep,
  mostTries = triesOfAMinute,
  onTrouble = () => undefined,
}: ExclusiveRefreshOptions): WithExclusiveRefresh {
  let isImpossibleSaid = false;
  return async (_connectionId, task) => {
    let wasMadeAnew = false;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const lock = tryLock(file);
      if (lock.kind === 'damaged' && !wasMadeAnew && makeAnew(file)) {
        wasMadeAnew = true;
        onTrouble('made-anew');
        continue;
      }
      if (lock.kind === 'impossible' || lock.kind === 'damaged') {
        if (!isImpossibleSaid) onTrouble('impossible');
        isImpossibleSaid = true;
        return { kind: 'done', value: await task() };
      }
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
}
