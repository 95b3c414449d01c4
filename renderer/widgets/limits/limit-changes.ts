import Big from 'big.js';
import type { LimitChange } from '../../../preload/contract/cards/card-changes.ts';
import {
  requestFieldsOf,
  limits,
  spentOf,
  stateOf,
} from '../../../preload/contract/cards/limits.ts';
import type { Limit, LimitFigures } from '../../../preload/contract/cards/limits.ts';
import type { LimitUnit } from '../../format/limit-input.ts';
import { remainingOf } from '../amounts/remaining-of.ts';

/** The figures of a card once the bank applies `change`. */
export function withChange<Figures extends LimitFigures>(
  figures: Figures,
  change: LimitChange | undefined,
): Figures {
  return { ...figures, ...change };
}

/** Whether `change` names this limit: its amount, its switch or both. */
export function isNamed(limit: Limit, change: LimitChange | undefined): boolean {
  return requestFieldsOf(limit).some((field) => field in (change ?? {}));
}

/** The rest of a limit; null: it does not apply, or a figure is missing. */
export function remainingIn(figures: LimitFigures, limit: Limit): string | null {
  const state = stateOf(figures, limit);
  return state.kind === 'on' ? remainingOf(spentOf(figures, limit), state.amount) : null;
}

/** A warning before sending; the bank decides. */
export type LimitWarning = 'huge' | 'above-month' | 'zero' | 'below-spent';

const hugeInMajor = 10_000_000;

function monthOf({ kind, period }: Limit): Limit | undefined {
  return period === 'day'
    ? limits.find((limit) => limit.kind === kind && limit.period === 'month')
    : undefined;
}

/** Warnings for a limit after `change` is applied. Only those that `change` causes. */
export function warningsOf(
  figures: LimitFigures,
  limit: Limit,
  { change, unit }: { readonly change: LimitChange | undefined; readonly unit: LimitUnit },
): readonly LimitWarning[] {
  const after = withChange(figures, change);
  const state = stateOf(after, limit);
  if (state.kind !== 'on') return [];
  const amount = new Big(state.amount);
  const isChanged = isNamed(limit, change);
  const month = monthOf(limit);
  const monthly = month === undefined ? null : stateOf(after, month);
  const isAboveMonth =
    month !== undefined &&
    monthly?.kind === 'on' &&
    (isChanged || isNamed(month, change)) &&
    amount.gt(monthly.amount);
  const spent = spentOf(figures, limit);
  const warnings: Readonly<Record<LimitWarning, boolean>> = {
    huge: isChanged && amount.gt(unit === 'minor' ? hugeInMajor * 100 : hugeInMajor),
    'above-month': isAboveMonth,
    zero: isChanged && amount.eq(0),
    'below-spent': isChanged && spent !== null && amount.gt(0) && amount.lt(spent),
  };
  return (Object.keys(warnings) as LimitWarning[]).filter((warning) => warnings[warning]);
}
