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

const maxDigits = 12;

/** Rounds to whole units, half up, with exact arithmetic: 2,305 plus 10 % is exactly 2,536. */
function wholeUnits(amount: Big, unitsPerMajor: UnitsPerMajor): Big {
  return amount.div(unitsPerMajor).round(0, Big.roundHalfUp).times(unitsPerMajor);
}

/**
 * The result of a rule for one amount, never negative. Null if there is none: the current amount is
 * unknown, or the result has too many digits.
 */
export function applyRuleToAmount(
  rule: LimitRule,
  current: string | null,
  unitsPerMajor: UnitsPerMajor,
): string | null {
  const ruleAmount = new Big(rule.amount === '' ? '0' : rule.amount);
  const computeAmount = (): Big | null => {
    if (rule.kind === 'set-to') return ruleAmount;
    if (current === null || rule.kind === 'off') return null;
    const from = new Big(current);
    switch (rule.kind) {
      case 'raise-percent':
        return wholeUnits(from.times(ruleAmount.plus(100)).div(100), unitsPerMajor);
      case 'lower-percent':
        return wholeUnits(from.times(new Big(100).minus(ruleAmount)).div(100), unitsPerMajor);
      case 'raise-by':
        return wholeUnits(from.plus(ruleAmount), unitsPerMajor);
      case 'lower-by':
        return wholeUnits(from.minus(ruleAmount), unitsPerMajor);
    }
  };
  const amount = computeAmount();
  if (amount === null) return null;
  const text = (amount.lt(0) ? new Big(0) : amount).toFixed();
  return (text.split('.')[0] ?? '').length > maxDigits ? null : text;
}

type RuleResult = {
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
): RuleResult {
  return rows.reduce<RuleResult>(
    (result, row) => {
      if (rule.kind === 'off')
        return {
          ...result,
          changes: changeSwitch(result.changes, row, { field: rule.field, isOn: false }),
        };
      const current = stateOf(withChange(row, result.changes[row.id]), limitOf(rule.field));
      const amount = applyRuleToAmount(
        rule,
        current.kind === 'on' ? current.amount : null,
        unitsPerMajor,
      );
      if (amount === null) return { ...result, skippedCount: result.skippedCount + 1 };
      return {
        ...result,
        changes: changeAmount(result.changes, row, { field: rule.field, amount }),
      };
    },
    { changes, skippedCount: 0 },
  );
}

export function applyTemplate(
  changes: LimitChanges,
  rows: readonly LimitRow[],
  limits: LimitChange,
): LimitChanges {
  return rows.reduce((result, row) => changeLimits(result, row, limits), changes);
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
