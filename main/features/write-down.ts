import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { Book } from '../data/book/open-book.ts';
import { storageFailureReason } from '../data/storage-failure.ts';
import type { OpenConnection } from './open-connection.ts';

/** What has to be in the book before anything leaves. `storage-unavailable` where it is not on the disk afterwards; a bug is thrown. */
export const writeDown = ({ book, persistence }: Pick<OpenConnection, 'book' | 'persistence'>, put: (book: Book) => void): Result<null> => {
  if (!book || persistence === 'memory-only') return failed({ kind: 'storage-unavailable', reason: 'unavailable' });
  try {
    put(book);
    return ok(null);
  } catch (cause) {
    const reason = storageFailureReason(cause);
    if (reason === null) throw cause;
    return failed({ kind: 'storage-unavailable', reason: reason === 'damaged' ? 'damaged' : 'unavailable' });
  }
};
