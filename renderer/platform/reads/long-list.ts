import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { Refresh } from '../../../preload/contract/organization.ts';

export type Stretch = { readonly at: number; readonly limit: number };
export type StretchAnswer<Row> = { readonly rows: readonly Row[]; readonly matchCount: number };

type LongListState<Query, Row, Summary> = {
  readonly query: Query;
  /** What the rows answer: another one than `query` until its answer is there. */
  readonly resultQuery: Query;
  /**
   * What was read of the list, by the number of its stretch; what is far from the rows in sight is
   * let go.
   */
  readonly stretches: ReadonlyMap<number, readonly Row[]>;
  readonly matchCount: number;
  /** What an answer says of the whole list, next to its rows; null until the first one. */
  readonly summary: Summary | null;
  /** Why the last query failed; null after a good answer. */
  readonly error: CommandError | null;
};

/** What a screen shows of a list; what is asked for next is no part of it. */
export type ShownList<Query, Row, Summary> = Omit<LongListState<Query, Row, Summary>, 'query'>;

export type LongList<Query, Row, Summary> = {
  /** The query that it begins with: every row, in the first order. */
  readonly unfiltered: Query;
  readonly store: StoreApi<LongListState<Query, Row, Summary>>;
  /** Whose list this is. Another connection starts with nothing. */
  readonly resetFor: (connectionId: string | null) => void;
  /** Another search, filter or order: shown from its beginning, once it is there. */
  readonly ask: (change: Partial<Query>) => Promise<void>;
  /** Reads what is in sight again. */
  readonly reread: (refresh: Refresh) => Promise<void>;
  /** These rows are in sight: reads what is missing of them. */
  readonly show: (from: number, to: number) => Promise<void>;
  /**
   * The first row in sight, so that who comes back finds the list where it was. No part of the
   * state: every row scrolled past would draw the screen.
   */
  readonly firstInSight: () => number;
  /** The row at this place, read if it must be; null behind the end. */
  readonly rowAt: (index: number) => Promise<Row | null>;
  /** The first rows of what is shown, whatever is in sight; null where they cannot be read. */
  readonly firstRows: (limit: number) => Promise<readonly Row[] | null>;
};

/**
 * Rows of one answer: as many as most windows show, and no more than a keystroke should wait for.
 */
export const stretchSize = 25;
/** Stretches kept on either side of the rows in sight. */
const keptAround = 8;

/** What is known of the row at this place; undefined: not read. */
export function knownRow<Row>(
  stretches: ReadonlyMap<number, readonly Row[]>,
  index: number,
): Row | undefined {
  return stretches.get(Math.floor(index / stretchSize))?.[index % stretchSize];
}

/** Where a row stands, as far as it was read; -1 else. */
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

/**
 * What was known stays the same object where it says the same, so that nothing that shows it is
 * drawn again.
 */
function sameOr<Value>(known: Value | null, next: Value): Value {
  return known !== null && JSON.stringify(known) === JSON.stringify(next) ? known : next;
}

/**
 * A list of any length, of which the window holds only the stretches around what is in sight. An
 * answer that was overtaken by a newer query is dropped, and whoever waits for it waits for that of
 * the newer one.
 * @param read one stretch of the list; whatever else the answer says is the summary
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
  const underWay = new Map<number, Promise<void>>();
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
    return number >= (seen[0] ?? 0) - keptAround && number <= (seen.at(-1) ?? 0) + keptAround;
  };

  const readStretch = (number: number, refresh: Refresh) =>
    parts.read(store.getState().query, { at: number * stretchSize, limit: stretchSize }, refresh);

  const readAndShow = async (numbers: readonly number[], refresh: Refresh): Promise<void> => {
    const number = ++queryNumber;
    const resultQuery = store.getState().query;
    underWay.clear();
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
      store.setState((state) => ({ matchCount, summary: sameOr(state.summary, summary) }));
    }
    store.setState({ stretches, resultQuery, error: null });
  };
  /** Reads these stretches and shows them in place of all others. */
  const readAnew = (numbers: readonly number[], refresh: Refresh): Promise<void> => {
    const reading = readAndShow(numbers, refresh);
    newest = reading;
    // Whoever shows these meanwhile waits for them too.
    for (const each of numbers) underWay.set(each, reading);
    void reading.finally(() => {
      for (const each of numbers) if (underWay.get(each) === reading) underWay.delete(each);
    });
    return reading;
  };

  const readMissing = (stretch: number): Promise<void> => {
    const pending = underWay.get(stretch);
    if (pending) return pending;
    const number = queryNumber;
    const reading = readStretch(stretch, 'no').then((answer) => {
      if (number !== queryNumber) return;
      underWay.delete(stretch);
      if (!answer.ok) return store.setState({ error: answer.error });
      const { rows, matchCount, ...summary } = answer.value;
      store.setState((state) => ({
        stretches: new Map([
          ...[...state.stretches].filter(([each]) => isNear(each)),
          [stretch, rows],
        ]),
        matchCount,
        summary: sameOr(state.summary, summary),
        error: null,
      }));
    });
    underWay.set(stretch, reading);
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
      underWay.clear();
      inSight = [0, 0];
      store.setState(nothingRead);
    },
    ask: (change) => {
      store.setState((state) => ({ query: { ...state.query, ...change } }));
      inSight = [0, 0];
      return readAnew([0], 'no');
    },
    reread: (refresh) => readAnew(numbersInSight(), refresh),
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
