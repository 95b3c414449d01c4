import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { BankFailure } from './bank-failure.ts';
import { toCommandError } from './bank-failure.ts';
import type { Answered } from './bank-client.ts';
import { cutShortReason, noCost, addCosts, wholeListBudget } from './list-budget.ts';
import type { CutShortReason, ListCost } from './list-budget.ts';
import type { ListPage } from './list-page.ts';
import type { Page } from './pages.ts';
import type { AnswerCost } from './read-answer.ts';

/**
 * All items of a list, or a failure. `readSoFar`: the items read before the list was cut short;
 * there may be more.
 */
export type WholeList<Item> = Result<readonly Item[]> & { readonly readSoFar?: readonly Item[] };

type OnCost = (cost: AnswerCost) => void;

function toCutShortError(why: CutShortReason, readCount: number): CommandError {
  return {
    kind: 'list-cut-short',
    why,
    readCount,
  };
}

function createCostCounter() {
  let sum: ListCost = noCost;
  let isTooLarge = false;
  return {
    onCost: (cost: AnswerCost): void => {
      sum = addCosts(sum, cost);
      isTooLarge = cost.isTooLarge;
    },
    sum: (): ListCost => sum,
    /** The failure for the caller of the list. */
    failureOf: (failure: BankFailure, readCount: number): CommandError =>
      isTooLarge && failure.kind === 'service-failed'
        ? toCutShortError('too-costly', readCount)
        : toCommandError(failure),
  };
}

/** One page of a list that is stored page by page, with the cost of reading it. */
export async function readOnePage<Item>(
  ask: (onCost: OnCost) => Answered<ListPage<Item>>,
): Promise<Result<ListPage<Item>>> {
  const cost = createCostCounter();
  const answer = await ask(cost.onCost);
  return answer.ok
    ? ok({ ...answer.value.value, cost: cost.sum() })
    : failed(cost.failureOf(answer.error, 0));
}

/**
 * Every item of every page, once: an item can move from one page to the next during the read. A
 * failure if a page is missing.
 */
export async function readWholeList<Item extends { readonly id: string }>(
  ask: (onCost: OnCost) => AsyncIterable<Result<Page<Item>, BankFailure>>,
): Promise<WholeList<Item>> {
  const items = new Map<string, Item>();
  const cost = createCostCounter();
  let isComplete = false;
  const end = (error: CommandError): WholeList<Item> =>
    error.kind === 'list-cut-short'
      ? { ...failed(error), readSoFar: [...items.values()] }
      : failed(error);
  for await (const page of ask(cost.onCost)) {
    if (!page.ok) return end(cost.failureOf(page.error, items.size));
    for (const item of page.value.items) items.set(item.id, item);
    isComplete = page.value.isLast;
    const why = cutShortReason(wholeListBudget, { ...cost.sum(), items: items.size });
    if (why !== null) return end(toCutShortError(why, items.size));
  }
  return isComplete ? ok([...items.values()]) : end(toCutShortError('never-ends', items.size));
}
