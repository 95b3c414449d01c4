import { rmSync } from 'node:fs';
import { derivedFiles, eraseDatabase, renameDatabase } from '../database-files.ts';
import { openDatabase, type DatabasePlace, type OpenFailure } from '../open-database.ts';
import type { Database } from '../sqlite.ts';
import { storageFailureReason, type StorageFailureReason } from '../storage-failure.ts';
import { cacheRepositoriesIn, type CacheRepositories } from './cache-repositories.ts';
import { createCacheThread, type CacheThread } from './cache-thread.ts';
import { fitsInOnePiece, putInPieces } from './put-in-pieces.ts';
import { writeList, type ListWrite, type ListWriters } from './list-writes.ts';
import { cacheMigrations } from './migrations.ts';
import type { PutRecords } from './records/record-writes.ts';

/**
 * What the user learns about the cache: data is fetched again, or stays in memory until the app
 * ends.
 */
export type CacheNotice =
  | {
      readonly kind: 'cache-quarantined';
      readonly reason: 'wrong-key' | 'damaged';
    }
  | { readonly kind: 'cache-in-memory'; readonly reason: Exclude<StorageFailureReason, 'damaged'> };

export interface Cache extends CacheRepositories {
  /**
   * Writes a page of a long list or the end of a pass, in a worker thread. Without a thread, or for
   * a few records before it has started, main writes in pieces. Resolves once the write is
   * committed and visible in lists; rejects with the storage failure. Callers wait for one page
   * before they write the next. If the cache is replaced meanwhile, the write is lost and
   * `identity` changes. An aborted `signal` stops a page that main writes in pieces.
   */
  readonly write: (write: ListWrite, signal?: AbortSignal) => Promise<void>;
  /**
   * Moves main's commits from the log into the database. Call it after each page that main writes.
   * Otherwise SQLite does it in one later commit for all pages before, and blocks that long.
   */
  readonly checkpoint: () => void;
  /** Becomes another object when the cache is replaced by an empty one. */
  readonly identity: () => object;
  /** Deletes all cached data, quarantined files included, and continues with an empty cache. */
  readonly erase: () => void;
  readonly close: () => void;
}

interface OpenCacheInput {
  readonly place: DatabasePlace;
  readonly nowEpochMs: () => number;
  readonly onNotice: (notice: CacheNotice) => void;
}

interface OpenCache {
  readonly kind: 'opened';
  readonly db: Database;
  readonly repositories: CacheRepositories;
  /** Null for a cache in memory, which only main can open. */
  readonly thread: CacheThread | null;
}

/**
 * Opens the cache and never fails. An unreadable cache is quarantined, one of another schema is
 * replaced. Without a usable file, the cache is in memory. Damage found later, when a page is read,
 * is handled the same way: the failing call returns the answer of the fresh, empty cache. A full
 * disk during a write is thrown; `storageFailureReason` separates it from a bug.
 */
export function openCache({ place, nowEpochMs, onNotice }: OpenCacheInput): Cache {
  let current = openOrReplace();

  function openOrReplace(): OpenCache {
    const first = openRepositories(place);
    if (first.kind === 'opened') return first;
    if (first.kind === 'unavailable' || place.kind === 'memory') return inMemory(first);
    // Stored rows are never migrated: the bank can send all data again.
    const isOfOtherSchema = first.kind === 'newer-version' || first.kind === 'other-schema';
    const failure = moveAway(place.path, isOfOtherSchema ? eraseDatabase : quarantineNow);
    if (failure !== null) return inMemory(failure);
    if (!isOfOtherSchema) onNotice({ kind: 'cache-quarantined', reason: first.kind });
    const second = openRepositories(place);
    return second.kind === 'opened' ? second : inMemory(second);
  }

  /** Moves the file away. Returns the failure, or null. */
  function moveAway(path: string, put: (path: string) => void): OpenFailure | null {
    try {
      put(path);
      return null;
    } catch (error) {
      const reason = storageFailureReason(error);
      if (reason === null || reason === 'damaged') throw error;
      return { kind: 'unavailable', reason };
    }
  }

  function quarantineNow(path: string): void {
    quarantine(path, nowEpochMs());
  }

  function inMemory(failure: OpenFailure): OpenCache {
    onNotice({
      kind: 'cache-in-memory',
      reason: failure.kind === 'unavailable' ? failure.reason : 'unreachable',
    });
    const opened = openRepositories({ kind: 'memory' });
    if (opened.kind !== 'opened')
      throw new Error(`A database in memory was not opened: ${opened.kind}`);
    return opened;
  }

  function close(): void {
    current.thread?.end();
    current.db.close();
  }

  /** Ends with a usable cache in every case. */
  function recover(error: unknown): boolean {
    if (place.kind === 'memory' || storageFailureReason(error) !== 'damaged') return false;
    close();
    const failure = moveAway(place.path, quarantineNow);
    current = failure === null ? openOrReplace() : inMemory(failure);
    if (failure === null) onNotice({ kind: 'cache-quarantined', reason: 'damaged' });
    return true;
  }

  function recoverFromDamage<Repository extends object>(
    pick: (all: CacheRepositories) => Repository,
  ): Repository {
    return forEachCall(() => pick(current.repositories), recover);
  }

  const { checkpoint } = recoverFromDamage(() => ({
    checkpoint: () => {
      if (current.thread?.checkpoint() === false) current.db.pragma('wal_checkpoint(PASSIVE)');
    },
  }));

  return {
    checkpoint,
    write: async (write, signal) => {
      const writtenTo = current;
      try {
        await writeTo(writtenTo, write, signal);
      } catch (error) {
        if (writtenTo === current && !recover(error)) throw error;
      }
    },
    identity: () => current,
    snapshots: recoverFromDamage((all) => all.snapshots),
    cards: recoverFromDamage((all) => all.cards),
    clients: recoverFromDamage((all) => all.clients),
    products: recoverFromDamage((all) => all.products),
    supplierInvoices: recoverFromDamage((all) => all.supplierInvoices),
    syncStates: recoverFromDamage((all) => all.syncStates),
    capabilities: recoverFromDamage((all) => all.capabilities),
    erase: () => {
      close();
      try {
        if (place.kind === 'file') eraseDatabase(place.path);
      } finally {
        current = openOrReplace();
      }
    },
    close,
  };
}

function openRepositories(place: DatabasePlace): OpenCache | OpenFailure {
  const result = openDatabase({ place, durability: 'refetchable', migrations: cacheMigrations });
  if (result.kind !== 'opened') return result;
  // 32 MB of pages: a search over 100,000 records need not decrypt the same pages at every
  // keystroke.
  result.db.pragma('cache_size = -32768');
  return {
    kind: 'opened',
    db: result.db,
    repositories: cacheRepositoriesIn(result.db),
    thread: place.kind === 'file' ? createCacheThread(place) : null,
  };
}

async function writeTo(
  { thread, repositories }: OpenCache,
  write: ListWrite,
  signal: AbortSignal | undefined,
): Promise<void> {
  const lists = { client: repositories.clients, product: repositories.products };
  // Main writes a few changes itself. Starting a thread would slow down the window's first rows.
  const written =
    thread === null ||
    ((write.kind === 'finish-pass' || fitsInOnePiece(write.page.records.map(unitsOf))) &&
      !thread.isRunning())
      ? 'no-thread'
      : await thread.write(write);
  if (written !== 'written') await writeHere(lists, write, signal);
}

function unitsOf({ model }: { readonly model: string }): number {
  return model.length;
}

async function writeHere(
  lists: ListWriters,
  write: ListWrite,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal?.aborted === true) return;
  if (write.kind === 'finish-pass') return writeList(lists, write);
  const { nowEpochMs, sync } = write.page;
  const putAll = <Stored extends { readonly model: string }>(
    records: readonly Stored[],
    put: (page: PutRecords<Stored>) => number,
  ): Promise<void> =>
    putInPieces(records, {
      unitsOf,
      put: (piece, isLast) =>
        void put({ records: piece, nowEpochMs, ...(isLast && sync !== undefined ? { sync } : {}) }),
      mergeWords: () => lists[write.list].mergeWords(),
      ...(signal === undefined ? {} : { signal }),
    });
  await (write.list === 'client'
    ? putAll(write.page.records, lists.client.put)
    : putAll(write.page.records, lists.product.put));
}

/** Only the newest quarantined file stays, for an investigation. Older ones would fill the disk. */
function quarantine(path: string, nowEpochMs: number): void {
  for (const file of derivedFiles(path).filter((name) => name.startsWith(`${path}.damaged-`)))
    rmSync(file, { force: true });
  renameDatabase(path, `${path}.damaged-${String(nowEpochMs)}`);
}

/**
 * Wraps each function so that it runs on the current repository. If `recover` handles the error, it
 * runs again.
 */
function forEachCall<Repository extends object>(
  current: () => Repository,
  recover: (error: unknown) => boolean,
): Repository {
  const guardedMethods = Object.keys(current()).map((name) => {
    const call = (...input: readonly unknown[]): unknown => {
      const method: unknown = Reflect.get(current(), name);
      if (typeof method !== 'function')
        throw new TypeError(`${name} is not a function of its repository`);
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
  return Object.fromEntries(guardedMethods) as Repository;
}
