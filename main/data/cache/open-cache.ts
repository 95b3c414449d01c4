import { rmSync } from 'node:fs';
import { createCheckpoints } from '../checkpoints.ts';
import { derivedFiles, eraseDatabase, renameDatabase } from '../database-files.ts';
import { openDatabase, type DatabasePlace, type OpenFailure } from '../open-database.ts';
import type { Database } from '../sqlite.ts';
import { storageFailureReason, type StorageFailureReason } from '../storage-failure.ts';
import { cacheRepositoriesIn, type CacheRepositories } from './cache-repositories.ts';
import { cacheMigrations } from './migrations.ts';

/** What the owner should be told of the cache: what was known is fetched anew, or kept in memory until the app ends. */
export type CacheNotice =
  | { readonly kind: 'cache-set-aside'; readonly reason: 'wrong-key' | 'damaged' | 'newer-version' }
  | { readonly kind: 'cache-in-memory'; readonly reason: Exclude<StorageFailureReason, 'damaged'> };

export interface Cache extends CacheRepositories {
  /**
   * Has what was committed moved from the log into the database, by a thread beside main. Whoever puts page after page calls it after each,
   * and waits for it: left to SQLite, one commit in five does that for all of them, and holds up everything for as long.
   */
  readonly checkpoint: () => Promise<void>;
  /** Deletes everything cached, files set aside included, and goes on empty. */
  readonly erase: () => void;
  readonly close: () => void;
}

export interface OpenCacheInput {
  readonly place: DatabasePlace;
  readonly nowEpochMs: () => number;
  readonly onNotice: (notice: CacheNotice) => void;
}

interface OpenCache {
  readonly kind: 'opened';
  readonly db: Database;
  readonly repositories: CacheRepositories;
}

/**
 * Opens the cache, always: one that cannot be read is set aside, and where no file can be had it lives in memory.
 * Damage that is met only later, when a page is read, is dealt with in the same way at that moment: the call that met it
 * is answered by the fresh, empty cache. A full disk during a write is thrown; `storageFailureReason` tells it from a bug.
 */
export function openCache({ place, nowEpochMs, onNotice }: OpenCacheInput): Cache {
  let current = openSomehow();

  function openSomehow(): OpenCache {
    const first = openRepositories(place);
    if (first.kind === 'opened') return first;
    if (first.kind === 'unavailable' || place.kind === 'memory') return inMemory(first);
    try {
      setAside(place.path, nowEpochMs());
    } catch (error) {
      const reason = storageFailureReason(error);
      if (reason === null || reason === 'damaged') throw error;
      return inMemory({ kind: 'unavailable', reason });
    }
    onNotice({ kind: 'cache-set-aside', reason: first.kind });
    const second = openRepositories(place);
    return second.kind === 'opened' ? second : inMemory(second);
  }

  function inMemory(failure: OpenFailure): OpenCache {
    onNotice({ kind: 'cache-in-memory', reason: failure.kind === 'unavailable' ? failure.reason : 'unreachable' });
    const opened = openRepositories({ kind: 'memory' });
    if (opened.kind !== 'opened') throw new Error(`A database in memory was not opened: ${opened.kind}`);
    return opened;
  }

  function startAnew(clear: () => void): void {
    checkpoints?.end();
    current.db.close();
    clear();
    current = openSomehow();
  }

  function survivingDamage<Repository extends object>(pick: (all: CacheRepositories) => Repository): Repository {
    return forEachCall(
      () => pick(current.repositories),
      (error) => {
        if (place.kind === 'memory' || storageFailureReason(error) !== 'damaged') return false;
        startAnew(() => {
          setAside(place.path, nowEpochMs());
        });
        onNotice({ kind: 'cache-set-aside', reason: 'damaged' });
        return true;
      },
    );
  }

  const { checkpoint: checkpointHere } = survivingDamage(() => ({ checkpoint: () => void current.db.pragma('wal_checkpoint(PASSIVE)') }));
  const checkpoints = place.kind === 'file' ? createCheckpoints(place, checkpointHere) : null;

  return {
    checkpoint: async () => checkpoints?.ask(),
    snapshots: survivingDamage((all) => all.snapshots),
    cards: survivingDamage((all) => all.cards),
    clients: survivingDamage((all) => all.clients),
    products: survivingDamage((all) => all.products),
    supplierInvoices: survivingDamage((all) => all.supplierInvoices),
    syncStates: survivingDamage((all) => all.syncStates),
    capabilities: survivingDamage((all) => all.capabilities),
    search: survivingDamage((all) => all.search),
    erase: () => {
      startAnew(() => {
        if (place.kind === 'file') eraseDatabase(place.path);
      });
    },
    close: () => {
      checkpoints?.end();
      current.db.close();
    },
  };
}

/** Damage may show only when the statements are prepared, which reads the pages of the full-text index. */
function openRepositories(place: DatabasePlace): OpenCache | OpenFailure {
  const result = openDatabase({ place, worth: 'refetchable', migrations: cacheMigrations });
  if (result.kind !== 'opened') return result;
  // 32 MB of pages: a hundred thousand records are searched without deciphering the same pages at every keystroke.
  result.db.pragma('cache_size = -32768');
  try {
    return { kind: 'opened', db: result.db, repositories: cacheRepositoriesIn(result.db) };
  } catch (error) {
    result.db.close();
    if (storageFailureReason(error) === 'damaged') return { kind: 'damaged' };
    throw error;
  }
}

/** The newest file set aside is kept for whoever wants to look at it; older ones would only fill the disk. */
function setAside(path: string, nowEpochMs: number): void {
  for (const file of derivedFiles(path).filter((name) => name.startsWith(`${path}.damaged-`))) rmSync(file, { force: true });
  renameDatabase(path, `${path}.damaged-${String(nowEpochMs)}`);
}

/**
 * The same functions, each called on whatever repository is current, and once more if `recover` could put right what was thrown.
 */
function forEachCall<Repository extends object>(current: () => Repository, recover: (error: unknown) => boolean): Repository {
  const guarded = Object.keys(current()).map((name) => {
    const call = (...input: readonly unknown[]): unknown => {
      const method: unknown = Reflect.get(current(), name);
      if (typeof method !== 'function') throw new TypeError(`${name} is not a function of its repository`);
      return Reflect.apply(method, undefined, input);
    };
    const guardedCall = (...input: readonly unknown[]): unknown => {
      try {
        return call(...input);
      } catch (error) {
        if (!recover(error)) throw error;
        return call(...input);
      }
    };
    return [name, guardedCall] as const;
  });
  return Object.fromEntries(guarded) as Repository;
}
