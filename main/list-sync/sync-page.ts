import type { Result } from '../../preload/contract/result.ts';
import type { ListState } from './list-state.ts';

/**
 * What the pages of a list are read by. `updatedAt` is the bank's own word, as it came; null: it
 * gave none.
 */
export type SyncedRecord = { readonly id: string; readonly updatedAt: string | null };

/**
 * `updatedFrom` is an instant (RFC 3339) of the bank's time; null: no filter. Pages are counted
 * from 1, each time with the same number per page.
 */
export type PageQuestion = {
  readonly updatedFrom: string | null;
  readonly page: number;
  readonly sort: 'updated_at:asc' | 'updated_at:desc' | 'created_at:asc';
};

/** `bytes` after decompression. */
export type PageCost = { readonly bytes: number; readonly values: number; readonly readMs: number };

export type SyncPage<Item extends SyncedRecord> = {
  readonly records: readonly Item[];
  /**
   * Entries of the answer, those that could not be read included: while there are such, nothing is
   * taken for absent.
   */
  readonly entryCount: number;
  /**
   * Null at the end of the list, by the service's own account. A page may be short and not be the
   * last.
   */
  readonly nextPage: number | null;
  /** Of the whole answer to the question, all its pages. Null where the service does not say. */
  readonly totalCount: number | null;
  /** What it took to read it, where that was measured. */
  readonly cost?: PageCost;
  /** The service refused the order asked for, and gave another: it cannot be read by time. */
  readonly isInOtherOrder?: true;
};

export type FetchSyncPage<Item extends SyncedRecord> = (
  question: PageQuestion,
) => Promise<Result<SyncPage<Item>>>;

/**
 * Records of a page that is to be kept, and when it was asked for: what this computer learnt of
 * them later stays.
 */
export type PageToKeep<Item extends SyncedRecord> = {
  readonly records: readonly Item[];
  readonly askedAtEpochMs: number;
};

/**
 * Where a list is kept. Each write resolves once it is kept, and rejects with what was thrown; the
 * next one is asked for only then. A record carries the number of the pass that met it last;
 * whatever else writes one (a search at the bank, a creation) gives it the `passNumber` of the
 * state that is kept. A record is absent when its number is below that of the last full pass that
 * was finished.
 */
export type ListStore<Item extends SyncedRecord> = {
  /**
   * Another object once it was begun anew, without what it held: a page that was being put then may
   * be gone as well.
   */
  readonly identity: () => object;
  /** Null when nothing was ever read, or when what is kept cannot be read. */
  readonly state: () => ListState | null;
  /**
   * Puts the records of some pages, met by `next.passNumber`, and with the last of them the state
   * that follows. That need not be one long write: of pages that were not put whole, whatever was
   * put is put again with them. An aborted `signal` says that the store is not to be touched any
   * more.
   */
  readonly putPages: (
    pages: readonly PageToKeep<Item>[],
    next: ListState,
    signal: AbortSignal,
  ) => Promise<void>;
  /** From now on a record that the pass did not meet is absent. */
  readonly finishFullPass: (passNumber: number, next: ListState) => Promise<void>;
};
