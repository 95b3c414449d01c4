import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { CardRow, CardSort } from '../../../preload/contract/cards.ts';
import type { Bridge } from '../../../preload/contract/index.ts';
import type { CommandError } from '../../../preload/contract/result.ts';

export type BookQuestion = { readonly text: string; readonly statuses: readonly string[]; readonly sort: CardSort };

type ListCards = Bridge['cards']['list'];
type ListAnswer = Extract<Awaited<ReturnType<ListCards>>, { ok: true }>['value'];
/** What an answer says of the whole book, next to its rows. */
export type BookSummary = Omit<ListAnswer, 'rows' | 'next'>;

export type BookState = {
  readonly question: BookQuestion;
  /** The pages read so far, in order; those of the question before stay until the new ones are there. */
  readonly rows: readonly CardRow[];
  readonly next: string | null;
  /** Null until the first answer. */
  readonly summary: BookSummary | null;
  /** Why the last question failed; null after a good answer. */
  readonly error: CommandError | null;
  readonly isReadingMore: boolean;
};

export type CardBook = {
  readonly store: StoreApi<BookState>;
  /** Whose book this is. Another connection starts with nothing: its owner never sees cards of the one before. */
  readonly belongTo: (connectionId: string | null) => void;
  /** Another search, filter or order: reads the first page. */
  readonly ask: (change: Partial<BookQuestion>) => Promise<void>;
  /** Reads again as many rows as are shown. */
  readonly reread: (refresh: 'no' | 'if-stale' | 'now') => Promise<void>;
  /** The next page, where there is one; one at a time. */
  readonly readMore: () => Promise<void>;
};

const pageSize = 100;
const mostAtOnce = 500;

const nothingRead: BookState = {
  question: { text: '', statuses: [], sort: 'most-used' },
  rows: [],
  next: null,
  summary: null,
  error: null,
  isReadingMore: false,
};

/** The list of cards as the screen reads it, page by page. An answer that was overtaken by a newer question is dropped. */
export const createCardBook = (list: ListCards): CardBook => {
  const store = createStore<BookState>(() => nothingRead);
  let questionNumber = 0;
  let owner: string | null = null;

  const read = (after: string | null, limit: number, refresh: 'no' | 'if-stale' | 'now') => {
    const { text, statuses, sort } = store.getState().question;
    return list({ text, statuses: [...statuses], sort, after, limit, refresh });
  };

  const readRows = async (wanted: number, refresh: 'no' | 'if-stale' | 'now'): Promise<void> => {
    const number = ++questionNumber;
    store.setState({ isReadingMore: false });
    const rows: CardRow[] = [];
    let after: string | null = null;
    let summary: BookSummary | null = null;
    do {
      const answer = await read(after, Math.min(mostAtOnce, Math.max(pageSize, wanted - rows.length)), rows.length === 0 ? refresh : 'no');
      if (number !== questionNumber) return;
      if (!answer.ok) {
        store.setState({ error: answer.error });
        return;
      }
      const { rows: page, next, ...rest } = answer.value;
      rows.push(...page);
      after = page.length === 0 ? null : next;
      summary ??= rest;
    } while (after !== null && rows.length < wanted);
    store.setState({ rows, next: after, summary, error: null });
  };

  return {
    store,
    belongTo: (connectionId) => {
      if (connectionId === owner) return;
      owner = connectionId;
      questionNumber += 1;
      store.setState(nothingRead);
    },
    ask: (change) => {
      store.setState((state) => ({ question: { ...state.question, ...change } }));
      return readRows(pageSize, 'no');
    },
    reread: (refresh) => readRows(Math.max(pageSize, store.getState().rows.length), refresh),
    readMore: async () => {
      const { next, isReadingMore } = store.getState();
      if (next === null || isReadingMore) return;
      const number = questionNumber;
      store.setState({ isReadingMore: true });
      const answer = await read(next, pageSize, 'no');
      if (number !== questionNumber) return;
      if (!answer.ok) {
        store.setState({ isReadingMore: false, error: answer.error });
        return;
      }
      const { rows: page, next: after, ...summary } = answer.value;
      store.setState((state) => ({ rows: [...state.rows, ...page], next: page.length === 0 ? null : after, summary, error: null, isReadingMore: false }));
    },
  };
};
