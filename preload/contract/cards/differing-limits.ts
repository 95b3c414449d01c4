import { Big } from 'big.js';
import type { LimitChange } from './card-changes.ts';
import { type LimitFigures, askedFieldsOf, changeableLimits } from './limits.ts';

/** Amounts are compared as numbers. A switch that the bank does not report counts as on. */
function isSame(before: string | boolean | null, asked: string | boolean): boolean {
  if (typeof asked === 'boolean') return (before ?? true) === asked;
  return typeof before === 'string' && new Big(before).eq(asked);
}

/** The limits that differ from the card's current ones. */
export function differingLimits(figures: LimitFigures, change: LimitChange): LimitChange {
  return Object.fromEntries(
    changeableLimits.flatMap(askedFieldsOf).flatMap((field) => {
      const asked = change[field];
      return asked === undefined || isSame(figures[field], asked) ? [] : [[field, asked]];
    }),
  );
}
