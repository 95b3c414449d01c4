import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { Refresh } from '../../../preload/contract/organization.ts';

export type Stretch = { readonly at: number; readonly limit: number };
export type StretchAnswer<Row> = { readonly rows: readonly Row[]; readonly matchCount: number };

type LongListState<Query, Row, Summary> = {
  readonly query: Query;
  /** The query of the shown rows: differs from `query` until its answer arrives. */
  readonly resultQuery: Query;
  /**
   * The read parts of the list, by stretch number; parts far from the visible rows are discarded.
   */
  readonly stretches: ReadonlyMap<number, readonly Row[]>;
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
  readonly ask: (change: Partial<Query>) => Promise<void>;
  /** Reads the visible rows again. */
  readonly reread: (refresh: Refresh) => Promise<void>;
  /** Reports the visible rows and reads those that are missing. */
  readonly show: (from: number, to: number) => Promise<void>;
  /**
   * The first visible row, to restore the position later. Not in the state: scrolling would render
   * the screen for each row.
   */
  readonly firstInSight: () => number;
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
export const stretchSize = 25;
/** Stretches stored on each side of the visible rows. */
const cachedAround = 8;

/** The row at this index; undefined: not read. */
export function knownRow<Row>(
  stretches: ReadonlyMap<number, readonly Row[]>,
  index: number,
): Row | undefined {
  return stretches.get(Math.floor(index / stretchSize))?.[index % stretchSize];
}

/** The index of a row among the read ones; else -1. */
export function placeOf<Row extends { readonly id: string }>(
  stretches: ReadonlyMap<number, readonly Row[]>,
  id: string | null,
): number {
  for (const [number, rows] of stretches) {
    const found = rows.findIndex((row) => row.id === id);
    if (found !== -1) return number * stretchSize + found;
  }
  return -1;
}

/** Returns the known object if the content is equal, so that components do not render again. */
function knownIfEqual<Value>(known: Value | null, next: Value): Value {
  return known !== null && JSON.stringify(known) === JSON.stringify(next) ? known : next;
}

/**
 * A list of any length. The window stores only the stretches around the visible rows. An answer to
 * an outdated query is dropped, and its callers wait for the newer query's answer.
 * @param read reads one stretch; other fields of the answer are the summary
 */
export function createLongList<Query extends object, Answer extends StretchAnswer<unknown>>(parts: {
  readonly query: Query;
  readonly read: (query: Query, stretch: Stretch, refresh: Refresh) => Promise<Result<Answer>>;
}): LongList<Query, Answer['rows'][number], Omit<Answer, 'rows' | 'matchCount'>> {
  type Row = Answer['rows'][number];
  type Summary = Omit<Answer, 'rows' | 'matchCount'>;
  const nothingRead: LongListState<Query, Row, Summary> = {
    query: parts.query,
    resultQuery: parts.query,
    stretches: new Map(),
    matchCount: 0,
    summary: null,
    error: null,
  };
  const store = createStore<LongListState<Query, Row, Summary>>(() => nothingRead);
  let queryNumber = 0;
  let owner: string | null = null;
  let inSight: readonly [from: number, to: number] = [0, 0];
  const inFlight = new Map<number, Promise<void>>();
  let newest = Promise.resolve();

  const numbersInSight = (): readonly number[] => {
    const [first, last] = inSight.map((index) => Math.floor(index / stretchSize)) as [
      number,
      number,
    ];
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  };

  const isNear = (number: number): boolean => {
    const seen = numbersInSight();
    return number >= (seen[0] ?? 0) - cachedAround && number <= (seen.at(-1) ?? 0) + cachedAround;
  };

  const readStretch = (number: number, refresh: Refresh) =>
    parts.read(store.getState().query, { at: number * stretchSize, limit: stretchSize }, refresh);

  const readAndShow = async (numbers: readonly number[], refresh: Refresh): Promise<void> => {
    const number = ++queryNumber;
    const resultQuery = store.getState().query;
    inFlight.clear();
    const answers = await Promise.all(
      numbers.map(
        async (each, index) =>
          [each, await readStretch(each, index === 0 ? refresh : 'no')] as const,
      ),
    );
    if (number !== queryNumber) return newest;
    const stretches = new Map<number, readonly Row[]>();
    for (const [each, answer] of answers) {
      if (!answer.ok) {
        store.setState({ error: answer.error });
        return;
      }
      const { rows, matchCount, ...summary } = answer.value;
      if (rows.length > 0) stretches.set(each, rows);
      store.setState((state) => ({ matchCount, summary: knownIfEqual(state.summary, summary) }));
    }
    store.setState({ stretches, resultQuery, error: null });
  };
  /** Reads these stretches and replaces all others. */
  const readAgain = (numbers: readonly number[], refresh: Refresh): Promise<void> => {
    const reading = readAndShow(numbers, refresh);
    newest = reading;
    // A `show` of these stretches waits for the same read.
    for (const each of numbers) inFlight.set(each, reading);
    void reading.finally(() => {
      for (const each of numbers) if (inFlight.get(each) === reading) inFlight.delete(each);
    });
    return reading;
  };

  const readMissing = (stretch: number): Promise<void> => {
    const pending = inFlight.get(stretch);
    if (pending) return pending;
    const number = queryNumber;
    const reading = readStretch(stretch, 'no').then((answer) => {
      if (number !== queryNumber) return;
      inFlight.delete(stretch);
      if (!answer.ok) return store.setState({ error: answer.error });
      const { rows, matchCount, ...summary } = answer.value;
      store.setState((state) => ({
        stretches: new Map([
          ...[...state.stretches].filter(([each]) => isNear(each)),
          [stretch, rows],
        ]),
        matchCount,
        summary: knownIfEqual(state.summary, summary),
        error: null,
      }));
    });
    inFlight.set(stretch, reading);
    return reading;
  };

  const show = async (from: number, to: number): Promise<void> => {
    inSight = [from, Math.max(from, to)];
    const { stretches } = store.getState();
    await Promise.all(
      numbersInSight()
        .filter((each) => !stretches.has(each))
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
      newest = Promise.resolve();
      inFlight.clear();
      inSight = [0, 0];
      store.setState(nothingRead);
    },
    ask: (change) => {
      store.setState((state) => ({ query: { ...state.query, ...change } }));
      inSight = [0, 0];
      return readAgain([0], 'no');
    },
    reread: (refresh) => readAgain(numbersInSight(), refresh),
    show,
    firstInSight: () => inSight[0],
    rowAt: async (index) => {
      const stretch = Math.floor(index / stretchSize);
      if (!store.getState().stretches.has(stretch)) {
        inSight = [index, index];
        await readMissing(stretch);
      }
      return knownRow(store.getState().stretches, index) ?? null;
    },
    firstRows: async (limit) => {
      const answer = await parts.read(store.getState().resultQuery, { at: 0, limit }, 'no');
      return answer.ok ? answer.value.rows : null;
    },
  };
}
