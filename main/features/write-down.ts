import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { Book } from '../data/book/open-book.ts';
import { storageErrorOf } from '../data/storage-failure.ts';
import { type OpenConnection, noBook } from './open-connection.ts';

/**
 * What has to be in the book before anything leaves. `storage-unavailable` where it is not on the
 * disk afterwards; a bug is thrown.
 */
export const writeDown = (
  { book, bookFailure, persistence }: Pick<OpenConnection, 'book' | 'bookFailure' | 'persistence'>,
  put: (book: Book) => void,
): Result<null> => {
  if (!book || persistence === 'memory-only') return failed(noBook({ bookFailure }));
  try {
    put(book);
    return ok(null);
  } catch (cause) {
    const failure = storageErrorOf(cause);
    if (failure === null) throw cause;
    return failed(failure);
  }
};
