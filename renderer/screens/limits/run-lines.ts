import type { LimitRun, LimitRunItem } from '../../../preload/contract/limit-runs.ts';
import { optionFields } from '../../../preload/contract/options-plan.ts';
import { limitColumns } from './limit-columns.ts';
import type { LimitField, LimitState } from './limit-columns.ts';
import type { OptionField } from './options/option-labels.ts';

/** An option that is on, off, or not known. */
type SwitchState = { readonly kind: 'switch'; readonly isOn: boolean | null };

/** One changed limit or option of a run. */
export type RunLine = {
  readonly key: string;
  readonly item: LimitRunItem;
  readonly field: LimitField | OptionField;
  readonly before: LimitState | SwitchState;
  readonly after: LimitState | SwitchState;
  /** The first of those that go in the card's request. */
  readonly isFirstOfCard: boolean;
  /** The card had this already: no request was about it. */
  readonly isUnsent: boolean;
  /** Nothing was asked of the bank for it, and `item.blocked` says why. */
  readonly isBlocked: boolean;
  /** Where the bank kept something else: what it holds now. */
  readonly kept: LimitState | SwitchState | null;
};

/** A card that nothing was sent for. */
export const isBlockedCard = ({
  state,
  error,
  blocked,
}: Pick<LimitRunItem, 'state' | 'error' | 'blocked'>): boolean =>
  state === 'refused' && error === null && blocked !== undefined;

const isDecimal = (text: string | null | undefined): text is string =>
  text != null && /^-?\d+(\.\d+)?$/.test(text);
const stateFrom = (amount: string | null | undefined, isOn: boolean): LimitState => {
  if (!isOn) return { kind: 'off', amount: isDecimal(amount) ? amount : null };
  return isDecimal(amount) ? { kind: 'on', amount } : { kind: 'unknown' };
};

const switchFrom = (value: string | null | undefined): SwitchState => ({
  kind: 'switch',
  isOn: value === 'true' ? true : value === 'false' ? false : null,
});

/** All four options of a card go out together: the bank may have kept one otherwise that was not to change. */
const optionLinesOf = (item: LimitRunItem): readonly RunLine[] => {
  const differenceOf = (field: OptionField) =>
    item.differences.find((difference) => difference.field === field);
  const shown = optionFields.filter(
    (field) => item.asked[field] !== undefined || differenceOf(field) !== undefined,
  );
  const isUnsent = (field: OptionField): boolean => item.unsent?.includes(field) === true;
  const isBlocked = (field: OptionField): boolean =>
    isBlockedCard(item) || (item.blocked === 'contactless' && field === 'nfcOption');
  const first =
    shown.find((field) => !isUnsent(field) && (isBlockedCard(item) || !isBlocked(field))) ?? null;
  return shown.map((field): RunLine => {
    const difference = differenceOf(field);
    const asked = difference?.asked ?? String(item.asked[field]);
    return {
      key: `${item.cardId}:${field}`,
      item,
      field,
      before: switchFrom(item.before[field] ?? difference?.asked),
      after: switchFrom(asked),
      isFirstOfCard: field === first,
      isUnsent: isUnsent(field),
      isBlocked: isBlocked(field),
      kept: difference === undefined ? null : switchFrom(difference.kept),
    };
  });
};

/**
 * The limits or options that a card of the run was to get, each with what it had and what the bank
 * made of it.
 */
export const linesOf = (item: LimitRunItem): readonly RunLine[] =>
  optionFields.some((field) => item.asked[field] !== undefined)
    ? optionLinesOf(item)
    : limitLinesOf(item);

const limitLinesOf = (item: LimitRunItem): readonly RunLine[] => {
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
      isBlocked: false,
      kept:
        differing.length === 0
          ? null
          : stateFrom(keptOf(field) === undefined ? amount : keptOf(field), isKeptOn),
    };
  });
};

export const isOptionsRun = ({ items }: Pick<LimitRun, 'items'>): boolean =>
  items.some((item) => optionFields.some((field) => item.asked[field] !== undefined));

export const runLines = (run: LimitRun): readonly RunLine[] => run.items.flatMap(linesOf);

type RunCounts = {
  readonly total: number;
  /** Nothing more will happen to these by itself. */ readonly finished: number;
  /** Without those that had it all already. */ readonly applied: number;
  readonly unchanged: number;
  readonly differs: number;
  readonly refused: number;
  /** Nothing was sent for these, and would not be again. */
  readonly blocked: number;
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
  const blocked = items.filter(isBlockedCard).length;
  const count = (...states: readonly LimitRunItem['state'][]): number =>
    items.filter(({ state }) => states.includes(state)).length;
  return {
    total: items.length,
    finished: count('applied', 'differs', 'refused', 'unknown'),
    applied: count('applied') - unchanged,
    unchanged,
    differs: count('differs'),
    refused: count('refused') - blocked,
    blocked,
    unknown: count('unknown'),
    waiting: count('waiting'),
    next: count('next', 'sending'),
  };
};
