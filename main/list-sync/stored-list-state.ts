import type { SyncedRecord, ListStore, PageToStore } from './sync-page.ts';
import { type ListState, emptyListState } from './list-state.ts';
import { afterInterruption } from './read-pass.ts';

/** The stored list was lost, and the pending write relies on it. */
export class StoreReplaced extends Error {}

/**
 * The number of records per write. Each write costs about the same, but main posts all its records
 * in one turn.
 */
const maxRecordsPerWrite = 250;

/** Pages that wait for the previous write, and the state after them. */
type WaitingWrite<Item extends SyncedRecord> = {
  readonly pages: PageToStore<Item>[];
  readonly change: Partial<ListState>;
  readonly followsFrom: object;
  done: Promise<void>;
};

/** Whether only the position of the pass changes. Of two such changes, the later one is enough. */
function isNextPage(change: Partial<ListState>): boolean {
  return Object.keys(change).length === 1 && change.pass != null;
}

type StoredStateDeps<Item extends SyncedRecord> = {
  readonly store: ListStore<Item>;
  readonly now: () => number;
  /** Aborted: write nothing more. */
  readonly signal: AbortSignal;
  /** The store lost all read records, so everything must be read again. */
  readonly onStoreReplaced: () => void;
};

/**
 * The state of a list and its writes. Writes run one after the other, while the next state is
 * already known.
 */
export function createStoredState<Item extends SyncedRecord>({
  store,
  now,
  signal,
  onStoreReplaced,
}: StoredStateDeps<Item>) {
  let stored: ListState = store.state() ?? emptyListState;
  /** Identifies the store that holds the state. */
  let identity = store.identity();
  /** Writes in progress, in their order. */
  let changes: readonly Partial<ListState>[] = [];
  let lastWrite: Promise<void> = Promise.resolve();
  let waitingWrite: WaitingWrite<Item> | null = null;
  /**
   * The error of a failed page write: later states that rely on it are invalid. Null: no failure
   * since the last restart.
   */
  let failedWrite: { readonly by: unknown } | null = null;

  const detectReplacedStore = (): void => {
    if (store.identity() === identity) return;
    identity = store.identity();
    stored = { ...emptyListState, passNumber: stored.passNumber, isPaused: stored.isPaused };
    onStoreReplaced();
  };

  /**
   * Queues a write. A failed write changes no state. A write that relies on another store, or on a
   * failed write, fails.
   */
  const enqueue = (
    change: Partial<ListState>,
    write: (next: ListState) => Promise<void>,
    followsFrom = identity,
  ): Promise<void> => {
    changes = [...changes, change];
    // A later page waits for this write.
    waitingWrite = null;
    const writeDone = lastWrite.then(async () => {
      if (waitingWrite?.change === change) waitingWrite = null;
      if (signal.aborted) return;
      try {
        detectReplacedStore();
        if ('pass' in change && identity !== followsFrom) throw new StoreReplaced();
        if ('pass' in change && failedWrite !== null) throw failedWrite.by;
        const next = { ...stored, ...change };
        const writtenTo = identity;
        await write(next);
        if (signal.aborted) return;
        detectReplacedStore();
        if (identity !== writtenTo) throw new StoreReplaced();
        stored = next;
      } catch (cause) {
        if ('pass' in change && !(cause instanceof StoreReplaced)) failedWrite = { by: cause };
        throw cause;
      } finally {
        changes = changes.filter((each) => each !== change);
      }
    });
    lastWrite = writeDone.catch(() => undefined);
    return writeDone;
  };

  const put = (page: PageToStore<Item>, change: Partial<ListState>): Promise<void> => {
    if (waitingWrite?.followsFrom === identity && isNextPage(change) && hasRoomFor(page)) {
      waitingWrite.pages.push(page);
      Object.assign(waitingWrite.change, change);
      return waitingWrite.done;
    }
    const pages = [page];
    const ownChange = { ...change };
    const followsFrom = identity;
    const writeDone = enqueue(ownChange, (next) => store.putPages(pages, next, signal));
    if (isNextPage(ownChange))
      waitingWrite = { pages, change: ownChange, followsFrom, done: writeDone };
    return writeDone;
  };
  const hasRoomFor = ({ records }: PageToStore<Item>): boolean =>
    waitingWrite === null ||
    waitingWrite.pages.reduce((count, { records }) => count + records.length, 0) + records.length <=
      maxRecordsPerWrite;
  const putState = (change: Partial<ListState>): Promise<void> =>
    put({ records: [], askedAtEpochMs: now() }, change);

  const state = (): ListState => Object.assign({}, stored, ...changes) as ListState;

  return {
    /** The state after all writes in progress. */
    state,
    /**
     * Identifies the store that holds the state. Records read for another store must not be put
     * into this one.
     */
    identity: (): object => identity,
    /**
     * Each resolves once the write is stored, and rejects with the store's error or
     * `StoreReplaced`.
     */
    put,
    putState,
    /** Stores the last page of a full pass. Records that the pass did not find become absent. */
    putLastOfFullPass: async (
      page: PageToStore<Item>,
      last: Partial<ListState>,
      end: Partial<ListState>,
    ): Promise<void> => {
      const [storeIdentity, { passNumber }] = [identity, state()];
      await put(page, last);
      return enqueue(end, (next) => store.finishFullPass(passNumber, next), storeIdentity);
    },
    /** Whether the waiting write has room for this page. */
    hasRoomFor,
    /** Resolves once no write is in progress. */
    whenWritten: (): Promise<void> => lastWrite,
    /**
     * Call it before a restart. The store may have been replaced meanwhile, and a pass resumes
     * slightly before its last position.
     */
    prepareRestart: (): void => {
      failedWrite = null;
      detectReplacedStore();
      if (stored.pass !== null) stored = { ...stored, pass: afterInterruption(stored.pass) };
    },
  };
}
