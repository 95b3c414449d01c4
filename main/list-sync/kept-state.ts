import type { SyncedRecord, ListStore, PageToKeep } from './sync-page.ts';
import { type ListState, emptyListState } from './list-state.ts';
import { afterInterruption } from './read-pass.ts';

/** What was kept is gone, and what is to be written says that it is there. */
export class BegunAnew extends Error {}

type KeptStateDeps<Item extends SyncedRecord> = {
  readonly store: ListStore<Item>;
  readonly now: () => number;
  /** Aborted: nothing is written any more. */
  readonly signal: AbortSignal;
  /** The store holds nothing of what was read: everything is to be read. */
  readonly onBegunAnew: () => void;
};

/**
 * Where a list has come to, and its writes: one after the other, while what follows from them is
 * already known.
 */
export const createKeptState = <Item extends SyncedRecord>({
  store,
  now,
  signal,
  onBegunAnew,
}: KeptStateDeps<Item>) => {
  let kept: ListState = store.state() ?? emptyListState;
  /** Of the store that holds what is kept. */
  let identity = store.identity();
  /** What is being written, and will be kept in this order. */
  let changes: readonly Partial<ListState>[] = [];
  let lastWrite: Promise<void> = Promise.resolve();

  const meetStore = (): void => {
    if (store.identity() === identity) return;
    identity = store.identity();
    kept = { ...emptyListState, passNumber: kept.passNumber, isPaused: kept.isPaused };
    onBegunAnew();
  };

  /**
   * Writes behind whatever is being written. Of a write that fails nothing holds. What follows from
   * another store than there is, fails.
   */
  const keep = (
    change: Partial<ListState>,
    write: (next: ListState) => Promise<void>,
    followsFrom = identity,
  ): Promise<void> => {
    changes = [...changes, change];
    const done = lastWrite.then(async () => {
      if (signal.aborted) return;
      try {
        meetStore();
        if ('pass' in change && identity !== followsFrom) throw new BegunAnew();
        const next = { ...kept, ...change };
        const writtenTo = identity;
        await write(next);
        if (signal.aborted) return;
        meetStore();
        if (identity !== writtenTo) throw new BegunAnew();
        kept = next;
      } finally {
        changes = changes.filter((each) => each !== change);
      }
    });
    lastWrite = done.catch(() => undefined);
    return done;
  };

  const put = (page: PageToKeep<Item>, change: Partial<ListState>): Promise<void> =>
    keep(change, (next) => store.putPage(page, next, signal));
  const putState = (change: Partial<ListState>): Promise<void> =>
    put({ records: [], askedAtEpochMs: now() }, change);

  const state = (): ListState => Object.assign({}, kept, ...changes) as ListState;

  return {
    /** As it will be once all that is being written is kept. */
    state,
    /**
     * Of the store that the state is kept in. What was read for another one is not to be put into
     * it.
     */
    identity: (): object => identity,
    /** Each resolves once it is kept, and rejects with what the store threw, or `BegunAnew`. */
    put,
    putState,
    /** Puts the last page of a full pass, and what the pass did not meet is absent. */
    putLastOfFullPass: async (
      page: PageToKeep<Item>,
      last: Partial<ListState>,
      end: Partial<ListState>,
    ): Promise<void> => {
      const [readInto, { passNumber }] = [identity, state()];
      await put(page, last);
      return keep(end, (next) => store.finishFullPass(passNumber, next), readInto);
    },
    /** Resolves once nothing is being written. */
    isWritten: (): Promise<void> => lastWrite,
    /**
     * Nothing was read for a while: the store may have been begun anew, and a pass goes on a little
     * before where it stood.
     */
    takeUp: (): void => {
      meetStore();
      if (kept.pass !== null) kept = { ...kept, pass: afterInterruption(kept.pass) };
    },
  };
};
