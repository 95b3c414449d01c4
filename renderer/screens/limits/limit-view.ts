import Big from 'big.js';
import { createTextOrder, withoutAccents } from '../../../preload/contract/bounded-text.ts';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { limits, spentOf, stateOf } from '../../../preload/contract/cards/limits.ts';

type LimitSort = 'name' | 'near-limit';
export type LimitQuery = {
  readonly text: string;
  readonly sort: LimitSort;
  readonly withFinal: boolean;
};

type LimitUse = { readonly spent: Big; readonly limit: Big };

/**
 * Negative if `a` is used more than `b`. Compares crosswise, so that no division rounds: 1/3 and
 * 333/999 are equal.
 */
function compareUse(a: LimitUse, b: LimitUse): number {
  /* A limit of zero is exceeded as soon as anything is spent, and unused before. */
  const rank = (use: LimitUse): number => (use.limit.gt(0) ? 1 : use.spent.gt(0) ? 2 : 0);
  if (rank(a) !== rank(b)) return rank(b) - rank(a);
  return rank(a) === 1 ? b.spent.times(a.limit).cmp(a.spent.times(b.limit)) : b.spent.cmp(a.spent);
}

/** The most used limit of a card; null if no limit is known. */
function nearestUse(row: LimitRow): LimitUse | null {
  const uses = limits.flatMap((limit): readonly LimitUse[] => {
    const state = stateOf(row, limit);
    const spent = spentOf(row, limit);
    return state.kind === 'on' && spent !== null
      ? [{ spent: new Big(spent), limit: new Big(state.amount) }]
      : [];
  });
  return uses.toSorted(compareUse)[0] ?? null;
}

function foldText(text: string): string {
  return withoutAccents(text, 'NFD').toLowerCase();
}

function matches(row: LimitRow, words: readonly string[]): boolean {
  const rowText = foldText(`${row.name ?? ''} ${row.lastDigits ?? ''}`);
  return words.every((word) => rowText.includes(word));
}

/** Sorts names by the user's language; cards without a name last. */
function createNameComparer(language: string): (a: LimitRow, b: LimitRow) => number {
  const compare = createTextOrder(language, { numeric: true, sensitivity: 'base' });
  return (a, b) =>
    Number(a.name === null) - Number(b.name === null) ||
    compare(a.name ?? a.lastDigits ?? '', b.name ?? b.lastDigits ?? '') ||
    (a.id < b.id ? -1 : 1);
}

/** The cards that match the search, in the chosen order. */
export function shownRows(
  rows: readonly LimitRow[],
  { text, sort, withFinal }: LimitQuery,
  language: string,
): readonly LimitRow[] {
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const compareNames = createNameComparer(language);
  const matching = rows.filter((row) => (withFinal || !row.isFinal) && matches(row, words));
  if (sort === 'name') return matching.toSorted(compareNames);
  return matching
    .map((row) => ({ row, use: nearestUse(row) }))
    .toSorted((a, b) => {
      if (a.use === null || b.use === null)
        return Number(a.use === null) - Number(b.use === null) || compareNames(a.row, b.row);
      return compareUse(a.use, b.use) || compareNames(a.row, b.row);
    })
    .map(({ row }) => row);
}
