import Big from 'big.js';
import type { LimitChange, LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { changeableLimits, limitOf, stateOf } from '../../../preload/contract/cards/limits.ts';
import type { LimitField } from '../../../preload/contract/cards/limits.ts';
import { withChange } from '../../widgets/limits/limit-changes.ts';
import { changeAmount, changeLimits, changeSwitch } from './limit-draft.ts';
import type { LimitChanges } from './limit-draft.ts';

export const ruleKinds = [
  'raise-percent',
  'lower-percent',
  'raise-by',
  'lower-by',
  'set-to',
  'off',
] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** `amount`: percent, or an amount in the service's unit; `off` needs none. */
export type LimitRule = {
  readonly field: LimitField;
  readonly kind: RuleKind;
  readonly amount: string;
};

/** 100 if the service counts hundredths: one whole unit is then 100 of its numbers. */
export type UnitsPerMajor = 1 | 100;

const mostPlaces = 12;

/** Rounds to whole units, half up, with exact arithmetic: 2,305 plus 10 % is exactly 2,536. */
function wholeUnits(amount: Big, unitsPerMajor: UnitsPerMajor): Big {
  return amount.div(unitsPerMajor).round(0, Big.roundHalfUp).times(unitsPerMajor);
}

/**
 * The result of a rule for one amount, never negative. Null if there is none: the current amount is
 * unknown, or the result has too many digits.
 */
export function ruledAmount(
  rule: LimitRule,
  now: string | null,
  unitsPerMajor: UnitsPerMajor,
): string | null {
  const by = new Big(rule.amount === '' ? '0' : rule.amount);
  const ruled = (): Big | null => {
    if (rule.kind === 'set-to') return by;
    if (now === null || rule.kind === 'off') return null;
    const from = new Big(now);
    switch (rule.kind) {
      case 'raise-percent':
        return wholeUnits(from.times(by.plus(100)).div(100), unitsPerMajor);
      case 'lower-percent':
        return wholeUnits(from.times(new Big(100).minus(by)).div(100), unitsPerMajor);
      case 'raise-by':
        return wholeUnits(from.plus(by), unitsPerMajor);
      case 'lower-by':
        return wholeUnits(from.minus(by), unitsPerMajor);
    }
  };
  const amount = ruled();
  if (amount === null) return null;
  const text = (amount.lt(0) ? new Big(0) : amount).toFixed();
  return (text.split('.')[0] ?? '').length > mostPlaces ? null : text;
}

type Applied = {
  readonly changes: LimitChanges;
  /**
   * Cards that the rule could not change: the limit is unknown or switched off.
   */
  readonly skippedCount: number;
};

/**
 * Applies a rule to the values in the table, unsent changes included. Only `set-to` switches a
 * limit on.
 */
export function applyRule(
  changes: LimitChanges,
  rows: readonly LimitRow[],
  { rule, unitsPerMajor }: { readonly rule: LimitRule; readonly unitsPerMajor: UnitsPerMajor },
): Applied {
  return rows.reduce<Applied>(
    (so, row) => {
      if (rule.kind === 'off')
        return {
          ...so,
          changes: changeSwitch(so.changes, row, { field: rule.field, isOn: false }),
        };
      const now = stateOf(withChange(row, so.changes[row.id]), limitOf(rule.field));
      const amount = ruledAmount(rule, now.kind === 'on' ? now.amount : null, unitsPerMajor);
      if (amount === null) return { ...so, skippedCount: so.skippedCount + 1 };
      return { ...so, changes: changeAmount(so.changes, row, { field: rule.field, amount }) };
    },
    { changes, skippedCount: 0 },
  );
}

export function applyTemplate(
  changes: LimitChanges,
  rows: readonly LimitRow[],
  limits: LimitChange,
): LimitChanges {
  return rows.reduce((so, row) => changeLimits(so, row, limits), changes);
}

/** The limits of a card as shown in the table, as values for a template. */
export function templateOf(row: LimitRow, change: LimitChange | undefined): LimitChange {
  const limits: LimitChange = {};
  for (const limit of changeableLimits) {
    const { amount, option } = limit;
    const state = stateOf(withChange(row, change), limit);
    if (state.kind === 'on') limits[amount] = new Big(state.amount).toFixed();
    if (option !== null && state.kind !== 'unknown') limits[option] = state.kind === 'on';
  }
  return limits;
}
