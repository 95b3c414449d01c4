import { describe, expect, it } from 'vitest';
import type { BankFailure } from '../../../main/bank/transport/bank-failure.ts';
import {
  cutShortReason,
  noCost,
  addCosts,
  wholeListBudget,
} from '../../../main/bank/transport/list-budget.ts';
import type { ListPage } from '../../../main/bank/transport/list-page.ts';
import type { Page } from '../../../main/bank/transport/pages.ts';
import type { AnswerCost } from '../../../main/bank/transport/read-answer.ts';
import { readOnePage, readWholeList } from '../../../main/bank/transport/read-lists.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';

type Item = { readonly id: string; readonly name?: string };
type Read = Result<Page<Item>, BankFailure>;
type OnCost = (cost: AnswerCost) => void;

function cost(part: Partial<AnswerCost> = {}): AnswerCost {
  return {
    bytes: 10,
    values: 3,
    readMs: 1,
    isTooLarge: false,
    ...part,
  };
}
function page(ids: readonly string[], isLast = false): Read {
  return ok({ items: ids.map((id) => ({ id })), page: 1, totalCount: null, isLast });
}
const tooLarge: BankFailure = { kind: 'service-failed', status: 200, traceId: 't' };

/** The pages in order, each with its cost. */
function list(...pages: readonly (readonly [Read, AnswerCost])[]) {
  return async function* (onCost: OnCost): AsyncGenerator<Read> {
    for (const [read, paid] of pages) {
      onCost(paid);
      yield read;
      await Promise.resolve();
    }
  };
}

describe('the cost of reading a list', () => {
  it('adds up', () => {
    expect(
      addCosts({ bytes: 1, values: 2, readMs: 3 }, { bytes: 10, values: 20, readMs: 30 }),
    ).toEqual({ bytes: 11, values: 22, readMs: 33 });
    expect(noCost).toEqual({ bytes: 0, values: 0, readMs: 0 });
  });

  it('may reach the budget exactly, and not exceed it in anything', () => {
    expect(cutShortReason(wholeListBudget, wholeListBudget)).toBeNull();
    const more = (part: keyof typeof wholeListBudget) =>
      cutShortReason(wholeListBudget, { ...wholeListBudget, [part]: wholeListBudget[part] + 1 });
    expect(more('items')).toBe('never-ends');
    expect(['bytes', 'values', 'readMs'].map((part) => more(part as 'bytes'))).toEqual([
      'too-costly',
      'too-costly',
      'too-costly',
    ]);
    expect(wholeListBudget).toEqual({
      items: 5_000,
      bytes: 64 * 1024 * 1024,
      values: 1_000_000,
      readMs: 60_000,
    });
  });
});

describe('a whole list', () => {
  it('has every item once, with its last values', async () => {
    const read = await readWholeList<Item>(async function* () {
      yield page(['a', 'b']);
      yield ok({
        items: [{ id: 'b', name: 'later' }, { id: 'c' }],
        page: 2,
        totalCount: 3,
        isLast: true,
      });
      await Promise.resolve();
    });
    expect(read).toEqual(ok([{ id: 'a' }, { id: 'b', name: 'later' }, { id: 'c' }]));
  });

  it('is null if a page fails, even after earlier pages', async () => {
    const read = await readWholeList(
      list([page(['a']), cost()], [failed<BankFailure>({ kind: 'timed-out' }), cost()]),
    );
    expect(read).toEqual(failed({ kind: 'timed-out' }));
    expect(read).not.toHaveProperty('readSoFar');
  });

  it('without a last page is reported as unfinished, with the items so far', async () => {
    expect(await readWholeList(list([page(['a', 'b']), cost()]))).toEqual({
      ...failed({ kind: 'list-cut-short', why: 'never-ends', readCount: 2 }),
      readSoFar: [{ id: 'a' }, { id: 'b' }],
    });
  });

  it('with a page too large to read is cut short there', async () => {
    const read = await readWholeList(
      list([page(['a']), cost()], [failed(tooLarge), cost({ isTooLarge: true })]),
    );
    expect(read).toEqual({
      ...failed({ kind: 'list-cut-short', why: 'too-costly', readCount: 1 }),
      readSoFar: [{ id: 'a' }],
    });
  });

  it('with a large page that failed otherwise reports that failure', async () => {
    const refused: BankFailure = { kind: 'not-found', traceId: null };
    expect(await readWholeList(list([failed(refused), cost({ isTooLarge: true })]))).toEqual(
      failed({ kind: 'not-found', traceId: null }),
    );
    expect(await readWholeList(list([failed(tooLarge), cost()]))).toEqual(
      failed({ kind: 'service-failed', status: 200, traceId: 't' }),
    );
  });

  it.each([
    ['bytes', 32 * 1024 * 1024],
    ['values', 500_000],
    ['readMs', 30_000],
  ] as const)(
    'is cut short when its pages together cost more %s than allowed',
    async (part, half) => {
      const paid = cost({ [part]: half + 1 });
      expect(
        await readWholeList(
          list([page(['a']), paid], [page(['b']), paid], [page(['c'], true), paid]),
        ),
      ).toEqual({
        ...failed({ kind: 'list-cut-short', why: 'too-costly', readCount: 2 }),
        readSoFar: [{ id: 'a' }, { id: 'b' }],
      });
    },
  );

  it('is cut short above the plausible number of items', async () => {
    const many = Array.from({ length: 5_001 }, (_, at) => `item-${String(at)}`);
    expect(await readWholeList(list([page(many, true), cost()]))).toMatchObject({
      error: { kind: 'list-cut-short', why: 'never-ends', readCount: 5_001 },
    });
  });
});

describe('one page of a list', () => {
  const answer: ListPage<Item> = {
    items: [{ id: 'a' }],
    entryCount: 1,
    totalCount: 1,
    nextPage: null,
    perPage: 100,
    receivedAtEpochMs: 5,
  };

  it('reports its cost', async () => {
    const read = await readOnePage(async (onCost) => {
      onCost(cost());
      onCost(cost());
      return Promise.resolve(ok({ value: answer, etag: null } as never));
    });
    expect(read).toEqual(ok({ ...answer, cost: { bytes: 20, values: 6, readMs: 2 } }));
  });

  it('is cut short without items if it is too large', async () => {
    expect(
      await readOnePage<Item>((onCost) => {
        onCost(cost({ isTooLarge: true }));
        return Promise.resolve(failed(tooLarge));
      }),
    ).toEqual(failed({ kind: 'list-cut-short', why: 'too-costly', readCount: 0 }));
  });
});
