import { unlock } from '../database-key.ts';
import { Database } from '../sqlite.ts';
import { storageFailureReason } from '../storage-failure.ts';
import {
  type BookFileFailure,
  type BookFileInput,
  type ReadBookFile,
  readBookFile,
} from './book-file.ts';
import { type ExportInput, type ExportResult, exportBook } from './export-book.ts';
import { type ImportInput, type ImportResult, importBook } from './import-book.ts';

/**
 * What is done with a whole book at once. Inputs and ends are plain data, so that another thread
 * can be told of them.
 */
export interface BookFileWorks {
  /**
   * `path` and `key` of the book that is copied; it may be open elsewhere and written to meanwhile.
   */
  readonly export: {
    readonly input: ExportInput & { readonly path: string; readonly key: Uint8Array };
    readonly end: ExportResult;
  };
  readonly read: { readonly input: BookFileInput; readonly end: ReadBookFile | BookFileFailure };
  /**
   * `about`: what the file said of itself when it was accepted. One that says something else by now
   * is not.
   */
  readonly import: {
    readonly input: Omit<ImportInput, 'isAccepted'> & { readonly about: string };
    readonly end: ImportResult;
  };
}

export type BookFileWorkKind = keyof BookFileWorks;
type Doing = {
  readonly [Kind in BookFileWorkKind]: (
    input: BookFileWorks[Kind]['input'],
  ) => Promise<BookFileWorks[Kind]['end']>;
};

const works: Doing = {
  export: exportFrom,
  read: readBookFile,
  import: ({ about, ...input }) => importBook({ ...input, isAccepted: (said) => said === about }),
};

/** Does it on this thread, which is held up for as long as the book is large. */
export const doBookFileWork = <Kind extends BookFileWorkKind>(
  kind: Kind,
  input: BookFileWorks[Kind]['input'],
): Promise<BookFileWorks[Kind]['end']> => works[kind](input);

/**
 * Copies the book as it stands at one moment: what is written to it meanwhile is in the copy as a
 * whole or not at all.
 */
async function exportFrom({
  path,
  key,
  ...input
}: BookFileWorks['export']['input']): Promise<ExportResult> {
  try {
    const db = new Database(path, { readonly: true });
    try {
      unlock(db, key);
      db.pragma('temp_store = MEMORY');
      return await exportBook(db, key, input);
    } finally {
      db.close();
    }
  } catch (error) {
    const reason = storageFailureReason(error);
    if (reason === null) throw error;
    return { kind: 'unavailable', reason };
  }
}
