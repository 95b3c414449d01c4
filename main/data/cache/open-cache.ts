import { rmSync } from 'node:fs';
import { derivedFiles, eraseDatabase, renameDatabase } from '../database-files.ts';
import { openDatabase, type DatabasePlace, type OpenFailure } from '../open-database.ts';
import type { Database } from '../sqlite.ts';
import { storageFailureReason, type StorageFailureReason } from '../storage-failure.ts';
import { cacheRepositoriesIn, type CacheRepositories } from './cache-repositories.ts';
import { createCacheThread, type CacheThread } from './cache-thread.ts';
import { areOnePiece, putInPieces } from './in-pieces.ts';
import { writeList, type ListWrite, type ListWriters } from './list-writes.ts';
import { cacheMigrations } from './migrations.ts';
import type { PutRecords } from './records/record-writes.ts';

/**
 * What the owner should be told of the cache: what was known is fetched anew, or kept in memory
 * until the app ends.
 */
export type CacheNotice =
  | {
      readonly kind: 'cache-quarantined';
      readonly reason: 'wrong-key' | 'damaged';
    }
  | { readonly kind: 'cache-in-memory'; readonly reason: Exclude<StorageFailureReason, 'damaged'> };

export interface Cache extends CacheRepositories {
  /**
   * Writes a page of a long list, or the end of a pass, in a worker thread; where there is
   * none, and for a few records before it has begun, on main in pieces. Resolves once it is
   * committed and lists show it, and rejects with what storage failed of. Whoever writes page after
   * page waits for the one before. Where the cache is begun anew meanwhile, what was to be written
   * is gone with what it belongs to: `identity` is another one then. `signal` aborted: of a page
   * that is put in pieces nothing more is put.
   */
  readonly write: (write: ListWrite, signal?: AbortSignal) => Promise<void>;
  /**
   * Has what main committed moved from the log into the database. Whoever puts page after page on
   * main calls it after each: left to SQLite, a commit now and then does that for all before it,
   * and holds up everything for as long.
   */
  readonly checkpoint: () => void;
  /** Another object once the cache was begun anew, without what it held. */
  readonly identity: () => object;
  /** Deletes everything cached, quarantined files included, and goes on empty. */
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
  /** Null for one in memory, which is main's alone. */
  readonly thread: CacheThread | null;
}

/**
 * Opens the cache, always: one that cannot be read is quarantined, one of another schema is
 * replaced, and where no file can be had it lives in memory. Damage that is met only later, when a page is read, is dealt with in the same
 * way at that moment: the call that met it is answered by the fresh, empty cache. A full disk
 * during a write is thrown; `storageFailureReason` tells it from a bug.
 */
export function openCache({ place, nowEpochMs, onNotice }: OpenCacheInput): Cache {
  let current = openSomehow();

  function openSomehow(): OpenCache {
    const first = openRepositories(place);
    if (first.kind === 'opened') return first;
    if (first.kind === 'unavailable' || place.kind === 'memory') return inMemory(first);
    // It is never migrated: the bank gives everything again.
    const isOfOtherSchema = first.kind === 'newer-version' || first.kind === 'other-schema';
    const failure = putOutOfTheWay(place.path, isOfOtherSchema ? eraseDatabase : quarantineNow);
    if (failure !== null) return inMemory(failure);
    if (!isOfOtherSchema) onNotice({ kind: 'cache-quarantined', reason: first.kind });
    const second = openRepositories(place);
    return second.kind === 'opened' ? second : inMemory(second);
  }

  /** Why it cannot be; null once it is. */
  function putOutOfTheWay(path: string, put: (path: string) => void): OpenFailure | null {
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

  /** Whatever stands in the way of it, there is a cache that can be asked afterwards. */
  function recover(error: unknown): boolean {
    if (place.kind === 'memory' || storageFailureReason(error) !== 'damaged') return false;
    close();
    const failure = putOutOfTheWay(place.path, quarantineNow);
    current = failure === null ? openSomehow() : inMemory(failure);
    if (failure === null) onNotice({ kind: 'cache-quarantined', reason: 'damaged' });
    return true;
  }

  function survivingDamage<Repository extends object>(
    pick: (all: CacheRepositories) => Repository,
  ): Repository {
    return forEachCall(() => pick(current.repositories), recover);
  }

  const { checkpoint } = survivingDamage(() => ({
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
    snapshots: survivingDamage((all) => all.snapshots),
    cards: survivingDamage((all) => all.cards),
    clients: survivingDamage((all) => all.clients),
    products: survivingDamage((all) => all.products),
    supplierInvoices: survivingDamage((all) => all.supplierInvoices),
    syncStates: survivingDamage((all) => all.syncStates),
    capabilities: survivingDamage((all) => all.capabilities),
    erase: () => {
      close();
      try {
        if (place.kind === 'file') eraseDatabase(place.path);
      } finally {
        current = openSomehow();
      }
    },
    close,
  };
}

function openRepositories(place: DatabasePlace): OpenCache | OpenFailure {
  const result = openDatabase({ place, worth: 'refetchable', migrations: cacheMigrations });
  if (result.kind !== 'opened') return result;
  // 32 MB of pages: a hundred thousand records are searched without deciphering the same pages at
  // every keystroke.
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
  // A few changes a day are put without a thread, which would begin while the window draws its
  // first rows.
  const written =
    thread === null ||
    ((write.kind === 'finish-pass' || areOnePiece(write.page.records.map(unitsOf))) &&
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

/**
 * The newest quarantined file is kept for whoever wants to look at it; older ones would only fill
 * the disk.
 */
function quarantine(path: string, nowEpochMs: number): void {
  for (const file of derivedFiles(path).filter((name) => name.startsWith(`${path}.damaged-`)))
    rmSync(file, { force: true });
  renameDatabase(path, `${path}.damaged-${String(nowEpochMs)}`);
}

/**
 * The same functions, each called on whatever repository is current, and once more if `recover`
 * could put right what was thrown.
 */
function forEachCall<Repository extends object>(
  current: () => Repository,
  recover: (error: unknown) => boolean,
): Repository {
  const guarded = Object.keys(current()).map((name) => {
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
  return Object.fromEntries(guarded) as Repository;
}
