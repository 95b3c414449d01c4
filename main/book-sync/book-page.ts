import type { Result } from '../../preload/contract/result.ts';
import type { BookState } from './book-state.ts';

/** What the pages of a book are read by. `updatedAt` is the bank's own word, as it came; null: it gave none. */
export type BookRecord = { readonly id: string; readonly updatedAt: string | null };

/** `updatedFrom` is an instant (RFC 3339) of the bank's time; null: no filter. Pages are counted from 1, each time with the same number per page. */
export type PageQuestion = { readonly updatedFrom: string | null; readonly page: number; readonly sort: 'updated_at:asc' | 'updated_at:desc' | 'created_at:asc' };

export type BookPage<Item extends BookRecord> = {
  readonly records: readonly Item[];
  /** Entries of the answer, those that could not be read included: while there are such, nothing is taken for absent. */
  readonly entryCount: number;
  /** Null at the end of the list, by the service's own account. A page may be short and not be the last. */
  readonly nextPage: number | null;
  /** Of the whole answer to the question, all its pages. Null where the service does not say. */
  readonly totalCount: number | null;
  /** The service refused the order asked for, and gave another: it cannot be read by time. */
  readonly isInOtherOrder?: true;
};

export type FetchBookPage<Item extends BookRecord> = (question: PageQuestion) => Promise<Result<BookPage<Item>>>;

/**
 * Where a book is kept. Each call is one transaction.
 * A record carries the number of the pass that met it last; whatever else writes one (a search at the bank, a creation) gives it the
 * `passNumber` of the state that is kept. A record is absent when its number is below that of the last full pass that was finished.
 */
export type BookStore<Item extends BookRecord> = {
  /** Null when nothing was ever read, or when what is kept cannot be read. */
  readonly state: () => BookState | null;
  /** Puts records of a page of which others follow with `putPage`; they count as met by the pass that is kept. Then a page need not be one long write. */
  readonly putAhead?: (records: readonly Item[]) => void;
  /** A step of what a store has to do between its writes; in turns of the event loop of their own, for as long as it answers true. */
  readonly tidy?: () => boolean;
  /** Called after a page was put, for what a store does now and then. The next page is asked for once this is done; what it throws ends the pass, as of a put. */
  readonly afterPage?: () => Promise<void>;
  /** Puts the records, met by `next.passNumber`, together with the state that follows from them. */
  readonly putPage: (records: readonly Item[], next: BookState) => void;
  /** From now on a record that the pass did not meet is absent. */
  readonly finishFullPass: (passNumber: number, next: BookState) => void;
};
