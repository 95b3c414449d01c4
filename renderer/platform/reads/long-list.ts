import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { Refresh } from '../../../preload/contract/organization.ts';

export type Chunk = { readonly at: number; readonly limit: number };
export type ChunkAnswer<Row> = { readonly rows: readonly Row[]; readonly matchCount: number };

type LongListState<Query, Row, Summary> = {
  readonly query: Query;
  /** The query of the shown rows: differs from `query` until its answer arrives. */
  readonly resultQuery: Query;
  /**
   * The read parts of the list, by chunk number; parts far from the visible rows are discarded.
   */
  readonly chunks: ReadonlyMap<number, readonly Row[]>;
  readonly matchCount: number;
  /** Data of the whole list in an answer; null until the first one. */
  readonly summary: Summary | null;
  /** Why the last query failed; null after a success. */
  readonly error: CommandError | null;
};

/** The state that a screen shows; it does not include a query in flight. */
export type ShownList<Query, Row, Summary> = Omit<LongListState<Query, Row, Summary>, 'query'>;

export type LongList<Query, Row, Summary> = {
  /** The first query: every row, in the default order. */
  readonly unfiltered: Query;
  readonly store: StoreApi<LongListState<Query, Row, Summary>>;
  /** The connection that owns the list. A change of connection clears it. */
  readonly resetFor: (connectionId: string | null) => void;
  /** Another search, filter or order: shown from the top, once its answer arrives. */
  readonly changeQuery: (change: Partial<Query>) => Promise<void>;
  /** Reads the visible rows again. */
  readonly reread: (refresh: Refresh) => Promise<void>;
  /** Reports the visible rows and reads those that are missing. */
  readonly showRows: (from: number, to: number) => Promise<void>;
  /**
   * The first visible row, to restore the position later. Not in the state: scrolling would render
   * the screen for each row.
   */
  readonly firstVisibleIndex: () => number;
  /** The row at this index, read if needed; null after the end. */
  readonly rowAt: (index: number) => Promise<Row | null>;
  /**
   * The first rows of the current query, independent of the visible ones; null if they cannot be
   * read.
   */
  readonly firstRows: (limit: number) => Promise<readonly Row[] | null>;
};

/**
 * Rows per answer: as many as most windows show, and few enough for a fast answer to a keystroke.
 */
export const chunkSize = 25;
/** Stretches stored on each side of the visible rows. */
const chunksCachedAround = 8;

/** The row at this index; undefined: not read. */
export function cachedRow<Row>(
  chunks: ReadonlyMap<number, readonly Row[]>,
  index: number,
): Row | undefined {
  return chunks.get(Math.floor(index / chunkSize))?.[index % chunkSize];
}

/** The index of a row among the read ones; else -1. */
export function indexOfRow<Row extends { readonly id: string }>(
  chunks: ReadonlyMap<number, readonly Row[]>,
  id: string | null,
): number {
  for (const [number, rows] of chunks) {
    const rowIndex = rows.findIndex((row) => row.id === id);
    if (rowIndex !== -1) return number * chunkSize + rowIndex;
  }
  return -1;
}

/** Returns the known object if the content is equal, so that components do not render again. */
function reuseIfEqual<Value>(previous: Value | null, next: Value): Value {
  return previous !== null && JSON.stringify(previous) === JSON.stringify(next) ? previous : next;
}

/**
 * A list of any length. The window stores only the chunks around the visible rows. An answer to
 * an outdated query is dropped, and its callers wait for the newer query's answer.
 * @param read reads one chunk; other fields of the answer are the summary
 */
export function createLongList<Query extends object, Answer extends ChunkAnswer<unknown>>(parts: {
  readonly query: Query;
  readonly read: (query: Query, chunk: Chunk, refresh: Refresh) => Promise<Result<Answer>>;
}): LongList<Query, Answer['rows'][number], Omit<Answer, 'rows' | 'matchCount'>> {
  type Row = Answer['rows'][number];
  type Summary = Omit<Answer, 'rows' | 'matchCount'>;
  const nothingRead: LongListState<Query, Row, Summary> = {
    query: parts.query,
    resultQuery: parts.query,
    chunks: new Map(),
    matchCount: 0,
    summary: null,
    error: null,
  };
  const store = createStore<LongListState<Query, Row, Summary>>(() => nothingRead);
  let queryNumber = 0;
  let owner: string | null = null;
  let visibleRange: readonly [from: number, to: number] = [0, 0];
  const inFlight = new Map<number, Promise<void>>();
  let newestRead = Promise.resolve();

  const visibleChunkNumbers = (): readonly number[] => {
    const [first, last] = visibleRange.map((index) => Math.floor(index / chunkSize)) as [
      number,
      number,
    ];
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  };

  const isNear = (number: number): boolean => {
    const visible = visibleChunkNumbers();
    return (
      number >= (visible[0] ?? 0) - chunksCachedAround &&
      number <= (visible.at(-1) ?? 0) + chunksCachedAround
    );
  };

  const readChunk = (number: number, refresh: Refresh) =>
    parts.read(store.getState().query, { at: number * chunkSize, limit: chunkSize }, refresh);

  const readAndShow = async (chunkNumbers: readonly number[], refresh: Refresh): Promise<void> => {
    const number = ++queryNumber;
    const resultQuery = store.getState().query;
    inFlight.clear();
    const answers = await Promise.all(
      chunkNumbers.map(
        async (each, index) => [each, await readChunk(each, index === 0 ? refresh : 'no')] as const,
      ),
    );
    if (number !== queryNumber) return newestRead;
    const chunks = new Map<number, readonly Row[]>();
    for (const [each, answer] of answers) {
      if (!answer.ok) {
        store.setState({ error: answer.error });
        return;
      }
      const { rows, matchCount, ...summary } = answer.value;
      if (rows.length > 0) chunks.set(each, rows);
      store.setState((state) => ({ matchCount, summary: reuseIfEqual(state.summary, summary) }));
    }
    store.setState({ chunks, resultQuery, error: null });
  };
  /** Reads these chunks and replaces all others. */
  const readAgain = (chunkNumbers: readonly number[], refresh: Refresh): Promise<void> => {
    const reading = readAndShow(chunkNumbers, refresh);
    newestRead = reading;
    // A `showRows` of these chunks waits for the same read.
    for (const each of chunkNumbers) inFlight.set(each, reading);
    void reading.finally(() => {
      for (const each of chunkNumbers) if (inFlight.get(each) === reading) inFlight.delete(each);
    });
    return reading;
  };

  const readMissing = (chunk: number): Promise<void> => {
    const pending = inFlight.get(chunk);
    if (pending) return pending;
    const number = queryNumber;
    const reading = readChunk(chunk, 'no').then((answer) => {
      if (number !== queryNumber) return;
      inFlight.delete(chunk);
      if (!answer.ok) return store.setState({ error: answer.error });
      const { rows, matchCount, ...summary } = answer.value;
      store.setState((state) => ({
        chunks: new Map([...[...state.chunks].filter(([each]) => isNear(each)), [chunk, rows]]),
        matchCount,
        summary: reuseIfEqual(state.summary, summary),
        error: null,
      }));
    });
    inFlight.set(chunk, reading);
    return reading;
  };

  const showRows = async (from: number, to: number): Promise<void> => {
    visibleRange = [from, Math.max(from, to)];
    const { chunks } = store.getState();
    await Promise.all(
      visibleChunkNumbers()
        .filter((each) => !chunks.has(each))
        .map(readMissing),
    );
  };

  return {
    unfiltered: parts.query,
    store,
    resetFor: (connectionId) => {
      if (connectionId === owner) return;
      owner = connectionId;
      queryNumber += 1;
      newestRead = Promise.resolve();
      inFlight.clear();
      visibleRange = [0, 0];
      store.setState(nothingRead);
    },
    changeQuery: (change) => {
      store.setState((state) => ({ query: { ...state.query, ...change } }));
      visibleRange = [0, 0];
      return readAgain([0], 'no');
    },
    reread: (refresh) => readAgain(visibleChunkNumbers(), refresh),
    showRows,
    firstVisibleIndex: () => visibleRange[0],
    rowAt: async (index) => {
      const chunk = Math.floor(index / chunkSize);
      if (!store.getState().chunks.has(chunk)) {
        visibleRange = [index, index];
        await readMissing(chunk);
      }
      return cachedRow(store.getState().chunks, index) ?? null;
    },
    firstRows: async (limit) => {
      const answer = await parts.read(store.getState().resultQuery, { at: 0, limit }, 'no');
      return answer.ok ? answer.value.rows : null;
    },
  };
}
