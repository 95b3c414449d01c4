import type { Result } from '../../preload/contract/result.ts';
import type { ListState } from './list-state.ts';

/** The fields that a sync needs. `updatedAt` is the bank's text, unchanged; null: missing. */
export type SyncedRecord = { readonly id: string; readonly updatedAt: string | null };

/**
 * `updatedFrom` is an instant (RFC 3339) of the bank's time; null: no filter. Pages are counted
 * from 1; every page has the same size.
 */
export type PageRequest = {
  readonly updatedFrom: string | null;
  readonly page: number;
  readonly sort: 'updated_at:asc' | 'updated_at:desc' | 'created_at:asc';
};

/** `bytes` after decompression. */
export type PageCost = { readonly bytes: number; readonly values: number; readonly readMs: number };

export type SyncPage<Item extends SyncedRecord> = {
  readonly records: readonly Item[];
  /**
   * The number of entries in the answer, unreadable ones included. While there are unreadable ones,
   * no record counts as absent.
   */
  readonly entryCount: number;
  /** Null at the end of the list, according to the service. A short page need not be the last. */
  readonly nextPage: number | null;
  /** The number of records on all pages of the answer. Null if the service does not send it. */
  readonly totalCount: number | null;
  /** What reading the page cost, if measured. */
  readonly cost?: PageCost;
  /** The service refused the requested order and used another: reading by time is impossible. */
  readonly isInOtherOrder?: true;
};

export type FetchSyncPage<Item extends SyncedRecord> = (
  request: PageRequest,
) => Promise<Result<SyncPage<Item>>>;

/** The records of a page, and when it was requested. Newer stored data of a record stays. */
export type PageToStore<Item extends SyncedRecord> = {
  readonly records: readonly Item[];
  readonly askedAtEpochMs: number;
};

/**
 * The storage of a list. Each write resolves once it is stored and rejects with the error; the next
 * one starts only then. A record has the number of the last pass that found it. Other writers (a
 * search at the bank, a creation) give it the stored `passNumber`. A record is absent if its number
 * is below that of the last finished full pass.
 */
export type ListStore<Item extends SyncedRecord> = {
  /**
   * Becomes another object when the store was replaced by an empty one. A page being written then
   * may be lost as well.
   */
  readonly identity: () => object;
  /** Null if nothing was ever read, or the stored state is invalid. */
  readonly state: () => ListState | null;
  /**
   * Stores the records of some pages, found by `next.passNumber`, and with the last record the new
   * state. This may take several writes: partly stored pages are stored again later. An aborted
   * `signal` means that the store must not be touched any more.
   */
  readonly putPages: (
    pages: readonly PageToStore<Item>[],
    next: ListState,
    signal: AbortSignal,
  ) => Promise<void>;
  /** From now on, records that the pass did not find are absent. */
  readonly finishFullPass: (passNumber: number, next: ListState) => Promise<void>;
};
