import type { Refresh } from '../../../../preload/contract/organization.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { CardRow, CardSort } from '../../../../preload/contract/cards/cards.ts';
import type { Bridge, Input } from '../../../../preload/contract/index.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';

/** What else the list is narrowed to; an empty one narrows nothing. */
export type CardFacetChoice = NonNullable<Input<'cards', 'list'>['facets']>;

const anyCard: CardFacetChoice = {
  holders: [],
  accounts: [],
  levels: [],
  forms: [],
  isExpiringOnly: false,
};

export type CardQuery = {
  readonly text: string;
  readonly statuses: readonly string[];
  readonly facets: CardFacetChoice;
  readonly sort: CardSort;
};

type ListCards = Bridge['cards']['list'];
type GetCard = Bridge['cards']['get'];
type ListAnswer = Extract<Awaited<ReturnType<ListCards>>, { ok: true }>['value'];
/** What an answer says of the whole list, next to its rows. */
export type CardListSummary = Omit<ListAnswer, 'rows' | 'next'>;

type CardListState = {
  readonly query: CardQuery;
  /**
   * The pages read so far, in order; those of the query before stay until the new ones are
   * there.
   */
  readonly rows: readonly CardRow[];
  readonly next: string | null;
  /** Null until the first answer. */
  readonly summary: CardListSummary | null;
  /** Why the last query failed; null after a good answer. */
  readonly error: CommandError | null;
  readonly isReadingMore: boolean;
};

type CardListStore = {
  readonly store: StoreApi<CardListState>;
  /**
   * Whose list this is. Another connection starts with nothing: its owner never sees cards of the
   * one before.
   */
  readonly resetFor: (connectionId: string | null) => void;
  /** Another search, filter or order: reads the first page. */
  readonly ask: (change: Partial<CardQuery>) => Promise<void>;
  /**
   * Reads again as many rows as are shown. `kept`: a row that is shown stays where it is, whatever
   * has become of it, so that nothing moves under the pointer after a lock. `anew`: in the order
   * asked for.
   */
  readonly reread: (refresh: Refresh, order: 'kept' | 'anew') => Promise<void>;
  /** The next page, where there is one; one at a time. */
  readonly readMore: () => Promise<void>;
  /** Reads on until so many rows are there, or all. */
  readonly readUpTo: (count: number) => Promise<void>;
};

const pageSize = 100;
const mostAtOnce = 500;
/**
 * When more rows than this have left the answer, the list itself is another one, and its own order
 * is shown.
 */
const mostKept = 50;

const nothingRead: CardListState = {
  query: { text: '', statuses: [], facets: anyCard, sort: 'near-limit' },
  rows: [],
  next: null,
  summary: null,
  error: null,
  isReadingMore: false,
};

/**
 * The rows shown, each in its place with what is now known of it, and after them the ones that were
 * not shown.
 */
function inPlace(shown: readonly CardRow[], now: readonly CardRow[]): readonly CardRow[] {
  const known = new Map(now.map((row) => [row.id, row]));
  const kept = shown.flatMap((row) => known.get(row.id) ?? []);
  const keptIds = new Set(kept.map((row) => row.id));
  return [...kept, ...now.filter((row) => !keptIds.has(row.id))];
}

/**
 * The list of cards as the screen reads it, page by page. An answer that was overtaken by a newer
 * query is dropped.
 * @param get what is kept of one card, for a row that is shown and no longer among the first or the
 * matching ones
 */
export function createCardList(list: ListCards, get: GetCard): CardListStore {
  const store = createStore<CardListState>(() => nothingRead);
  let queryNumber = 0;
  let owner: string | null = null;
  /** The owner asked for an order and no answer has shown it yet. */
  let isOrderDue = true;

  const read = (after: string | null, limit: number, refresh: Refresh) => {
    const { text, statuses, facets, sort } = store.getState().query;
    return list({ text, statuses: [...statuses], facets, sort, after, limit, refresh });
  };

  /**
   * The shown rows that are not in the answer and still in the list; a card removed from it is not.
   */
  const readLeft = async (now: readonly CardRow[]): Promise<readonly CardRow[]> => {
    const answeredIds = new Set(now.map((row) => row.id));
    const left = store.getState().rows.filter((row) => !answeredIds.has(row.id));
    if (left.length > mostKept) return [];
    const answers = await Promise.all(left.map((row) => get({ id: row.id, refresh: 'no' })));
    return answers.flatMap((answer) => (answer.ok ? [answer.value.row] : []));
  };

  const readRows = async (wanted: number, refresh: Refresh): Promise<void> => {
    const number = ++queryNumber;
    store.setState({ isReadingMore: false });
    const rows: CardRow[] = [];
    let after: string | null = null;
    let summary: CardListSummary | null = null;
    do {
      const answer = await read(
        after,
        Math.min(mostAtOnce, Math.max(pageSize, wanted - rows.length)),
        rows.length === 0 ? refresh : 'no',
      );
      if (number !== queryNumber) return;
      if (!answer.ok) {
        store.setState({ error: answer.error });
        return;
      }
      const { rows: page, next, ...rest } = answer.value;
      rows.push(...page);
      after = page.length === 0 ? null : next;
      summary ??= rest;
    } while (after !== null && rows.length < wanted);
    const left = isOrderDue ? [] : await readLeft(rows);
    if (number !== queryNumber) return;
    const shown = isOrderDue ? [] : store.getState().rows;
    isOrderDue = false;
    store.setState({ rows: inPlace(shown, [...rows, ...left]), next: after, summary, error: null });
  };

  const readMore = async (): Promise<void> => {
    const { next, isReadingMore } = store.getState();
    if (next === null || isReadingMore) return;
    const number = queryNumber;
    store.setState({ isReadingMore: true });
    const answer = await read(next, pageSize, 'no');
    if (number !== queryNumber) return;
    if (!answer.ok) {
      store.setState({ isReadingMore: false, error: answer.error });
      return;
    }
    const { rows: page, next: after, ...summary } = answer.value;
    store.setState((state) => ({
      rows: inPlace(state.rows, [...state.rows, ...page]),
      next: page.length === 0 ? null : after,
      summary,
      error: null,
      isReadingMore: false,
    }));
  };

  return {
    store,
    resetFor: (connectionId) => {
      if (connectionId === owner) return;
      owner = connectionId;
      queryNumber += 1;
      isOrderDue = true;
      store.setState(nothingRead);
    },
    ask: (change) => {
      isOrderDue = true;
      store.setState((state) => ({ query: { ...state.query, ...change } }));
      return readRows(pageSize, 'no');
    },
    reread: (refresh, order) => {
      if (order === 'anew') isOrderDue = true;
      return readRows(Math.max(pageSize, store.getState().rows.length), refresh);
    },
    readMore,
    readUpTo: async (count) => {
      let known = -1;
      for (;;) {
        const { rows, next } = store.getState();
        if (next === null || rows.length >= count || rows.length === known) return;
        known = rows.length;
        await readMore();
      }
    },
  };
}
