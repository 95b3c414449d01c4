import type { SyncedRecord, ListStore, PageToKeep } from './sync-page.ts';
import { type ListState, emptyListState } from './list-state.ts';
import { afterInterruption } from './read-pass.ts';

/** What was kept is gone, and what is to be written says that it is there. */
export class BegunAnew extends Error {}

/**
 * So many records are put at a time: each time costs the same, but main hands all of them over in
 * one turn.
 */
const mostTogether = 250;

/** Pages that wait for the write before them, and where the pass has come to with them. */
type Waiting<Item extends SyncedRecord> = {
  readonly pages: PageToKeep<Item>[];
  readonly change: Partial<ListState>;
  readonly followsFrom: object;
  done: Promise<void>;
};

/** Nothing but that the pass has gone on: of two such the later one says it all. */
function isNextPage(change: Partial<ListState>): boolean {
  return Object.keys(change).length === 1 && change.pass != null;
}

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
export function createKeptState<Item extends SyncedRecord>({
  store,
  now,
  signal,
  onBegunAnew,
}: KeptStateDeps<Item>) {
  let kept: ListState = store.state() ?? emptyListState;
  /** Of the store that holds what is kept. */
  let identity = store.identity();
  /** What is being written, and will be kept in this order. */
  let changes: readonly Partial<ListState>[] = [];
  let lastWrite: Promise<void> = Promise.resolve();
  let waiting: Waiting<Item> | null = null;
  /** What a page could not be put for: what follows from it does not hold. Null: none since. */
  let broken: { readonly by: unknown } | null = null;

  const meetStore = (): void => {
    if (store.identity() === identity) return;
    identity = store.identity();
    kept = { ...emptyListState, passNumber: kept.passNumber, isPaused: kept.isPaused };
    onBegunAnew();
  };

  /**
   * Writes behind whatever is being written. Of a write that fails nothing holds. What follows from
   * another store than there is, or from a write that failed, fails.
   */
  const keep = (
    change: Partial<ListState>,
    write: (next: ListState) => Promise<void>,
    followsFrom = identity,
  ): Promise<void> => {
    changes = [...changes, change];
    // A page that comes later waits behind this.
    waiting = null;
    const done = lastWrite.then(async () => {
      if (waiting?.change === change) waiting = null;
      if (signal.aborted) return;
      try {
        meetStore();
        if ('pass' in change && identity !== followsFrom) throw new BegunAnew();
        if ('pass' in change && broken !== null) throw broken.by;
        const next = { ...kept, ...change };
        const writtenTo = identity;
        await write(next);
        if (signal.aborted) return;
        meetStore();
        if (identity !== writtenTo) throw new BegunAnew();
        kept = next;
      } catch (cause) {
        if ('pass' in change && !(cause instanceof BegunAnew)) broken = { by: cause };
        throw cause;
      } finally {
        changes = changes.filter((each) => each !== change);
      }
    });
    lastWrite = done.catch(() => undefined);
    return done;
  };

  const put = (page: PageToKeep<Item>, change: Partial<ListState>): Promise<void> => {
    if (waiting?.followsFrom === identity && isNextPage(change) && hasRoomFor(page)) {
      waiting.pages.push(page);
      Object.assign(waiting.change, change);
      return waiting.done;
    }
    const pages = [page];
    const own = { ...change };
    const followsFrom = identity;
    const done = keep(own, (next) => store.putPages(pages, next, signal));
    if (isNextPage(own)) waiting = { pages, change: own, followsFrom, done };
    return done;
  };
  const hasRoomFor = ({ records }: PageToKeep<Item>): boolean =>
    waiting === null ||
    waiting.pages.reduce((count, { records }) => count + records.length, 0) + records.length <=
      mostTogether;
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
    /** Whether a page can be put without more waiting to be written than is put at a time. */
    hasRoomFor,
    /** Resolves once nothing is being written. */
    isWritten: (): Promise<void> => lastWrite,
    /**
     * Nothing was read for a while: the store may have been begun anew, and a pass goes on a little
     * before where it stood.
     */
    takeUp: (): void => {
      broken = null;
      meetStore();
      if (kept.pass !== null) kept = { ...kept, pass: afterInterruption(kept.pass) };
    },
  };
}
