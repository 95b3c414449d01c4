import type { CommandError } from '../../preload/contract/result.ts';
import type { SessionStatus } from '../../preload/contract/session.ts';
import type { Book, BookResult } from '../data/book/open-book.ts';
import type { Cache, CacheNotice } from '../data/cache/open-cache.ts';
import { type ConnectionKeys, openConnectionData } from './connection-data.ts';
import { bookPath, cachePath, databaseExists } from '../data/database-files.ts';
import { storageError } from '../data/storage-failure.ts';
import { dataKeys } from '../keychain/data-keys.ts';
import type { SecretStore } from '../keychain/secret-store.ts';

export type OpenData = {
  readonly cache: Cache;
  readonly book: Book | null;
  readonly bookFailure: CommandError | null;
  readonly persistence: SessionStatus['persistence'];
  readonly cacheNotice: () => SessionStatus['cacheNotice'];
  readonly close: () => void;
};

/**
 * The keys of the two files; null without a keychain that lasts, and then nothing is ever written.
 */
const openKeys = async (
  secretStore: SecretStore,
  { directory, connectionId, randomBytes }: Where,
): Promise<ConnectionKeys | null> => {
  if (!secretStore.isLasting) return null;
  const keys = dataKeys(secretStore, connectionId);
  const cache = await keys.open('cache', {
    fileExists: databaseExists(cachePath(directory, connectionId)),
  });
  const book = await keys.open('book', {
    fileExists: databaseExists(bookPath(directory, connectionId)),
  });
  if (!cache.ok) return null;
  if (book.ok) return { cache: cache.value.key, book: book.value.key };
  // The book's key is gone: with any other it reports `wrong-key` and stays as it is, until the
  // right one comes back.
  return book.error.kind === 'book-key-lost'
    ? { cache: cache.value.key, book: randomBytes(32) }
    : null;
};

type Where = {
  readonly directory: string;
  readonly connectionId: string;
  readonly randomBytes: (count: number) => Uint8Array;
};

const noticeWord = (notice: CacheNotice): SessionStatus['cacheNotice'] =>
  notice.kind === 'cache-set-aside' ? notice.reason : storageError(notice.reason).reason;

const failureOf = (book: BookResult): CommandError | null =>
  book.kind === 'opened'
    ? null
    : book.kind === 'unavailable'
      ? storageError(book.reason)
      : { kind: 'storage-unavailable', reason: book.kind };

/** Opens what is kept of a connection: always, and if need be in memory alone. */
export const openData = async (
  secretStore: SecretStore,
  where: Where & { readonly now: () => number; readonly onNotice: () => void },
): Promise<OpenData> => {
  const keys = await openKeys(secretStore, where);
  const data = openConnectionData({
    directory: where.directory,
    connectionId: where.connectionId,
    keys,
    now: where.now,
    onNotice: where.onNotice,
  });
  return {
    cache: data.cache,
    book: data.book.kind === 'opened' ? data.book.book : null,
    bookFailure: failureOf(data.book),
    persistence: data.persistence,
    cacheNotice: () => {
      const last = data.notices().at(-1);
      return last === undefined ? null : noticeWord(last);
    },
    close: data.close,
  };
};
