import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { RegistrationsBank } from '../../bank/registrations/registrations-bank.ts';
import type { Book } from '../../data/book/open-book.ts';
import { type OpenConnection, noBook } from '../open-connection.ts';

/** What every use case of registrations needs. */
export type RegistrationsContext = {
  readonly connection: () => OpenConnection | null;
  /** The onboarding part of a connection; null where its profile has none. */
  readonly bankOf: (connection: OpenConnection) => RegistrationsBank | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  /** What is kept of registrations changed. */
  readonly onChange: () => void;
  readonly reportBug: (cause: unknown) => void;
};

/**
 * The book of the open connection. Errors: `signed-out`; `storage-unavailable` for a book that
 * could not be opened.
 */
export const openBookOf = ({
  connection: current,
}: Pick<RegistrationsContext, 'connection'>): Result<{
  readonly connection: OpenConnection;
  readonly book: Book;
}> => {
  const connection = current();
  if (connection === null) return failed({ kind: 'signed-out' });
  return connection.book ? ok({ connection, book: connection.book }) : failed(noBook(connection));
};
