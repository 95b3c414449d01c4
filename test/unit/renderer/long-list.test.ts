import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';
import {
  createLongList,
  cachedRow,
  indexOfRow,
  chunkSize,
} from '../../../renderer/platform/reads/long-list.ts';
import type { Chunk, ChunkAnswer } from '../../../renderer/platform/reads/long-list.ts';

type Row = { readonly id: string };
type Answer = Result<ChunkAnswer<Row> & { readonly totalCount: number }>;

const total = 100_000;
function listOf(prefix: string, count = total) {
  return (chunk: Chunk): Answer =>
    ok({
      rows: Array.from(
        { length: Math.max(0, Math.min(chunk.limit, count - chunk.at)) },
        (_, index) => ({ id: `${prefix}${chunk.at + index}` }),
      ),
      matchCount: count,
      totalCount: total,
    });
}

function listOver(answer: (query: { text: string }, chunk: Chunk) => Answer | Promise<Answer>) {
  const asked: (Chunk & { text: string })[] = [];
  const list = createLongList({
    query: { text: '' },
    read: async (query, chunk) => {
      asked.push({ ...chunk, text: query.text });
      return answer(query, chunk);
    },
  });
  return { list, asked };
}

describe('a list longer than the window shows', () => {
  it('reaches any place with one query', async () => {
    const { list, asked } = listOver((_query, chunk) => listOf('c')(chunk));
    await list.reread('if-stale');
    expect(await list.rowAt(total - 1)).toEqual({ id: `c${total - 1}` });
    expect(asked.map(({ at }) => at)).toEqual([0, total - chunkSize]);
    expect(await list.rowAt(total)).toBeNull();
  });

  it('caches only rows near the visible ones, after any scrolling', async () => {
    const { list } = listOver((_query, chunk) => listOf('c')(chunk));
    await list.reread('no');
    for (let from = 0; from < total; from += 950) await list.showRows(from, from + 12);
    const { chunks } = list.store.getState();
    expect([...chunks.values()].reduce((sum, rows) => sum + rows.length, 0)).toBeLessThanOrEqual(
      10 * chunkSize,
    );
    expect(cachedRow(chunks, 99_750)).toEqual({ id: 'c99750' });
    expect(indexOfRow(chunks, 'c99750')).toBe(99_750);
    expect(indexOfRow(chunks, 'c0')).toBe(-1);
  });

  it('sends one request for two scrolls', async () => {
    const { list, asked } = listOver((_query, chunk) => listOf('c')(chunk));
    await Promise.all([list.showRows(0, 12), list.showRows(3, 15)]);
    expect(asked).toHaveLength(1);
  });

  it('sends one request for visible rows that are already being read', async () => {
    const { list, asked } = listOver((_query, chunk) => listOf('c')(chunk));
    await Promise.all([list.reread('if-stale'), list.showRows(0, 12)]);
    expect(asked).toHaveLength(1);
    await list.showRows(20, 30);
    expect(asked.map(({ at }) => at)).toEqual([0, chunkSize]);
  });

  it('drops the answer to an outdated query', async () => {
    let answerFirst: (answer: Answer) => void = () => undefined;
    const { list } = listOver((query, chunk) =>
      query.text === 'a'
        ? new Promise((resolve) => (answerFirst = resolve))
        : listOf(query.text, 5)(chunk),
    );
    const first = list.changeQuery({ text: 'a' });
    await list.changeQuery({ text: 'ab' });
    answerFirst(listOf('a', 7)({ at: 0, limit: chunkSize }));
    await first;
    expect(list.store.getState().matchCount).toBe(5);
    expect(cachedRow(list.store.getState().chunks, 0)).toEqual({ id: 'ab0' });
  });

  it('returns the newest rows to a caller whose answer is outdated', async () => {
    const answers: PromiseWithResolvers<Answer>[] = [];
    const { list } = listOver(() => {
      const next = Promise.withResolvers<Answer>();
      answers.push(next);
      return next.promise;
    });
    const first = list.reread('no').then(() => list.store.getState().matchCount);
    const second = list.reread('no');
    answers[0]?.resolve(listOf('c', 7)({ at: 0, limit: chunkSize }));
    // All work that the first answer starts.
    await new Promise((resolve) => setTimeout(resolve));
    answers[1]?.resolve(listOf('c', 5)({ at: 0, limit: chunkSize }));
    await second;
    expect(await first).toBe(5);

    const ofAnother = list.reread('no');
    list.resetFor('two');
    answers[2]?.resolve(listOf('c', 3)({ at: 0, limit: chunkSize }));
    await ofAnother;
    expect(list.store.getState().matchCount).toBe(0);
  });

  it('names the query of its rows, so that only its own words are marked', async () => {
    let answerLater: (answer: Answer) => void = () => undefined;
    const { list } = listOver((query, chunk) =>
      query.text === 'a' ? new Promise((resolve) => (answerLater = resolve)) : listOf('c')(chunk),
    );
    await list.reread('no');
    const asking = list.changeQuery({ text: 'a' });
    expect(list.store.getState()).toMatchObject({
      query: { text: 'a' },
      resultQuery: { text: '' },
    });
    answerLater(listOf('a', 7)({ at: 0, limit: chunkSize }));
    await asking;
    expect(list.store.getState().resultQuery).toEqual({ text: 'a' });
  });

  it('shows the former rows until the new ones arrive or fail', async () => {
    const { list } = listOver((query, chunk) =>
      query.text === 'x'
        ? failed({ kind: 'storage-unavailable', reason: 'damaged' })
        : listOf('c')(chunk),
    );
    await list.reread('no');
    await list.changeQuery({ text: 'x' });
    expect(list.store.getState().error?.kind).toBe('storage-unavailable');
    expect(cachedRow(list.store.getState().chunks, 0)).toEqual({ id: 'c0' });
  });

  it('reads the visible rows again, and drops the others', async () => {
    let prefix = 'old';
    const { list } = listOver((_query, chunk) => listOf(prefix)(chunk));
    await list.showRows(0, 10);
    await list.showRows(5_000, 5_010);
    prefix = 'new';
    await list.reread('no');
    expect([...list.store.getState().chunks.keys()]).toEqual([5_000 / chunkSize]);
    expect(cachedRow(list.store.getState().chunks, 5_000)).toEqual({ id: 'new5000' });
  });

  it('shows no rows of one connection under another', async () => {
    const { list } = listOver((_query, chunk) => listOf('c')(chunk));
    list.resetFor('one');
    await list.changeQuery({ text: 'bakery' });
    list.resetFor('two');
    expect(list.store.getState()).toMatchObject({
      query: { text: '' },
      matchCount: 0,
      summary: null,
    });
    expect(list.store.getState().chunks.size).toBe(0);
  });

  it('scrolls to the end if the list has become shorter than the position', async () => {
    let count = total;
    const { list } = listOver((_query, chunk) => listOf('c', count)(chunk));
    await list.showRows(90_000, 90_010);
    count = 40;
    await list.reread('no');
    expect(list.store.getState().matchCount).toBe(40);
    await list.showRows(0, 10);
    expect(cachedRow(list.store.getState().chunks, 0)).toEqual({ id: 'c0' });
  });
});
