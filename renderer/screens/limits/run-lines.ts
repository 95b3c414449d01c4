import type { LimitRun, LimitRunItem } from '../../../preload/contract/limit-runs.ts';
import { limitColumns } from './limit-columns.ts';
import type { LimitField, LimitState } from './limit-columns.ts';

/** One changed limit of a run. */
export type RunLine = {
  readonly key: string;
  readonly item: LimitRunItem;
  readonly field: LimitField;
  readonly before: LimitState;
  readonly after: LimitState;
  /** The first of those that go in the card's request. */
  readonly isFirstOfCard: boolean;
  /** The card had this already: no request was about it. */
  readonly isUnsent: boolean;
  /** Where the bank kept something else: what it holds now. */
  readonly kept: LimitState | null;
};

const isDecimal = (text: string | null | undefined): text is string =>
  text != null && /^-?\d+(\.\d+)?$/.test(text);
const stateFrom = (amount: string | null | undefined, isOn: boolean): LimitState => {
  if (!isOn) return { kind: 'off', amount: isDecimal(amount) ? amount : null };
  return isDecimal(amount) ? { kind: 'on', amount } : { kind: 'unknown' };
};

/**
 * The limits that a card of the run was to get, each with what it had and what the bank made of it.
 */
export const linesOf = (item: LimitRunItem): readonly RunLine[] => {
  const changed = limitColumns.filter(
    ({ field, option }) =>
      item.asked[field] !== undefined || (option !== null && item.asked[option] !== undefined),
  );
  const wasUnsent = ({ field, option }: (typeof changed)[number]): boolean =>
    [field, option].every(
      (name) =>
        name === null || item.asked[name] === undefined || item.unsent?.includes(name) === true,
    );
  const first = changed.find((column) => !wasUnsent(column));
  return changed.map((column): RunLine => {
    const { field, option } = column;
    const differing = item.differences.filter(
      (difference) => difference.field === field || difference.field === option,
    );
    const keptOf = (name: string | null): string | null | undefined =>
      differing.find((difference) => difference.field === name)?.kept;
    const wasOn = option === null || item.before[option] !== 'false';
    const willBeOn = option === null || (item.asked[option] ?? wasOn);
    const isKeptOn =
      option === null ? true : keptOf(option) === undefined ? willBeOn : keptOf(option) === 'true';
    const amount = item.asked[field] ?? item.before[field];
    return {
      key: `${item.cardId}:${field}`,
      item,
      field,
      before: stateFrom(item.before[field], wasOn),
      after: stateFrom(amount, willBeOn),
      isFirstOfCard: column === first,
      isUnsent: wasUnsent(column),
      kept:
        differing.length === 0
          ? null
          : stateFrom(keptOf(field) === undefined ? amount : keptOf(field), isKeptOn),
    };
  });
};

export const runLines = (run: LimitRun): readonly RunLine[] => run.items.flatMap(linesOf);

type RunCounts = {
  readonly total: number;
  /** Nothing more will happen to these by itself. */ readonly finished: number;
  /** Without those that had it all already. */ readonly applied: number;
  readonly unchanged: number;
  readonly differs: number;
  readonly refused: number;
  readonly unknown: number;
  readonly waiting: number;
  readonly next: number;
};

export const runCounts = ({ items }: Pick<LimitRun, 'items'>): RunCounts => {
  const unchanged = items.filter(
    (item) =>
      item.state === 'applied' &&
      item.unsent !== undefined &&
      linesOf(item).every(({ isUnsent }) => isUnsent),
  ).length;
  const count = (...states: readonly LimitRunItem['state'][]): number =>
    items.filter(({ state }) => states.includes(state)).length;
  return {
    total: items.length,
    finished: count('applied', 'differs', 'refused', 'unknown'),
    applied: count('applied') - unchanged,
    unchanged,
    differs: count('differs'),
    refused: count('refused'),
    unknown: count('unknown'),
    waiting: count('waiting'),
    next: count('next', 'sending'),
  };
};
