/**
 * The cost of reading a list so far: bytes after decompression, values, and time, in this process
 * or in a worker thread.
 */
export type ListCost = { readonly bytes: number; readonly values: number; readonly readMs: number };

type ListBudget = ListCost & { readonly items: number };

/**
 * Why a list is not read to its end. `never-ends`: the service does not end it. `too-costly`:
 * larger than any real list.
 */
export type CutShortReason = 'never-ends' | 'too-costly';

export const noCost: ListCost = { bytes: 0, values: 0, readMs: 0 };

export function addCosts(one: ListCost, other: ListCost): ListCost {
  return {
    bytes: one.bytes + other.bytes,
    values: one.values + other.values,
    readMs: one.readMs + other.readMs,
  };
}

/**
 * For a list that is stored page by page: two and a half times the largest one that Cashdesk is
 * measured with.
 */
export const syncedListBudget: ListBudget = {
  items: 250_000,
  bytes: 512 * 1024 * 1024,
  values: 20_000_000,
  readMs: 5 * 60_000,
};

/** For a list that is in memory and stored as a whole. */
export const wholeListBudget: ListBudget = {
  items: 5_000,
  bytes: 64 * 1024 * 1024,
  values: 1_000_000,
  readMs: 60_000,
};

/** Null while the budget is not used up. */
export function cutShortReason(
  budget: ListBudget,
  { items, ...cost }: ListBudget,
): CutShortReason | null {
  if (items > budget.items) return 'never-ends';
  return cost.bytes > budget.bytes || cost.values > budget.values || cost.readMs > budget.readMs
    ? 'too-costly'
    : null;
}
