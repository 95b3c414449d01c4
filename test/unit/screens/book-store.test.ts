import { describe, expect, it } from 'vitest';
import type { CardRow } from '../../../preload/contract/cards.ts';
import type { Bridge } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { createCardBook } from '../../../renderer/screens/cards/book-store.ts';
import { rowWith } from './card-with.ts';

type Question = Parameters<Bridge['cards']['list']>[0];
type Answer = Awaited<ReturnType<Bridge['cards']['list']>>;

const rowsOf = (count: number, prefix = 'card'): readonly CardRow[] => Array.from({ length: count }, (_, index) => rowWith({ id: `${prefix}-${index}`, name: `${prefix} ${index}` }));

/** A service with pages: `after` is the index where the page before ended. */
const listOf = (all: readonly CardRow[]) => {
  const asked: Question[] = [];
  const list = async (question: Question): Promise<Answer> => {
    asked.push(question);
    const found = all.filter((row) => (row.name ?? '').includes(question.text));
    const from = Number(question.after ?? 0);
    const rows = found.slice(from, from + question.limit);
    const end = from + rows.length;
    return ok({
      rows,
      next: end < found.length ? String(end) : null,
      matchCount: found.length,
      bookCount: all.length,
      statusCounts: [],
      source: 'service-list',
      missingScope: null,
      freshness: { asOfEpochMs: 1, isRefreshing: false, failure: null },
    });
  };
  return { list, asked };
};

/** A list whose answers come when the test says so. */
const heldList = () => {
  const held: { readonly question: Question; readonly answer: (answer: Answer) => void }[] = [];
  return { held, list: (question: Question) => new Promise<Answer>((answer) => held.push({ question, answer })) };
};

describe('the list of cards as the screen reads it', () => {
  it('reads page after page until there is no more', async () => {
    const { list, asked } = listOf(rowsOf(250));
    const book = createCardBook(list);
    await book.reread('if-stale');
    expect(book.store.getState().rows).toHaveLength(100);
    await book.readMore();
    await book.readMore();
    await book.readMore();
    expect(book.store.getState().rows.map((row) => row.id)).toEqual(rowsOf(250).map((row) => row.id));
    expect(asked.map((question) => question.after)).toEqual([null, '100', '200']);
  });

  it('reads again as many rows as were there, and asks the bank only once for them', async () => {
    const { list, asked } = listOf(rowsOf(1200));
    const book = createCardBook(list);
    await book.reread('no');
    for (let page = 0; page < 7; page += 1) await book.readMore();
    asked.length = 0;
    await book.reread('now');
    expect(book.store.getState().rows.length).toBeGreaterThanOrEqual(800);
    expect(new Set(book.store.getState().rows.map((row) => row.id)).size).toBe(book.store.getState().rows.length);
    expect(asked.map((question) => question.refresh)).toEqual(['now', 'no']);
  });

  it('starts at the first page for another search', async () => {
    const { list } = listOf([...rowsOf(150, 'fuel'), ...rowsOf(3, 'market')]);
    const book = createCardBook(list);
    await book.reread('no');
    await book.readMore();
    await book.ask({ text: 'market' });
    expect(book.store.getState()).toMatchObject({ next: null, question: { text: 'market' }, summary: { matchCount: 3, bookCount: 153 } });
    expect(book.store.getState().rows).toHaveLength(3);
  });

  it('drops an answer that was overtaken by a newer question', async () => {
    const { held, list } = heldList();
    const { list: real } = listOf([...rowsOf(2, 'fuel'), ...rowsOf(1, 'market')]);
    const book = createCardBook(list);
    const slow = book.ask({ text: 'fuel' });
    const quick = book.ask({ text: 'market' });
    const [first, second] = held;
    second?.answer(await real(second.question));
    await quick;
    first?.answer(await real(first.question));
    await slow;
    expect(book.store.getState().rows.map((row) => row.name)).toEqual(['market 0']);
  });

  it('keeps what it shows when a later answer is a failure, and says why', async () => {
    const { list } = listOf(rowsOf(2));
    let fails = false;
    const book = createCardBook(async (question) => (fails ? failed({ kind: 'timed-out' }) : list(question)));
    await book.reread('no');
    fails = true;
    await book.reread('now');
    expect(book.store.getState()).toMatchObject({ error: { kind: 'timed-out' } });
    expect(book.store.getState().rows).toHaveLength(2);
  });

  it('reads a page once however often the end comes near', async () => {
    const { list, asked } = listOf(rowsOf(150));
    const book = createCardBook(list);
    await book.reread('no');
    await Promise.all([book.readMore(), book.readMore(), book.readMore()]);
    expect(asked).toHaveLength(2);
    expect(book.store.getState().rows).toHaveLength(150);
  });

  it('shows nothing of one connection to the next, not even an answer on its way', async () => {
    const { held, list } = heldList();
    const { list: real } = listOf(rowsOf(2));
    const book = createCardBook(list);
    book.belongTo('one');
    const reading = book.reread('no');
    book.belongTo('two');
    const [first] = held;
    first?.answer(await real(first.question));
    await reading;
    expect(book.store.getState()).toMatchObject({ rows: [], summary: null });
  });
});
