import { Big } from 'big.js';
import type { LimitChange } from './card-changes.ts';
import { type LimitFigures, requestFieldsOf, changeableLimits } from './limits.ts';

/** Amounts are compared as numbers. A switch that the bank does not report counts as on. */
function isSame(before: string | boolean | null, requestedValue: string | boolean): boolean {
  if (typeof requestedValue === 'boolean') return (before ?? true) === requestedValue;
  return typeof before === 'string' && new Big(before).eq(requestedValue);
}

/** The limits that differ from the card's current ones. */
export function differingLimits(figures: LimitFigures, change: LimitChange): LimitChange {
  return Object.fromEntries(
    changeableLimits.flatMap(requestFieldsOf).flatMap((field) => {
      const requestedValue = change[field];
      return requestedValue === undefined || isSame(figures[field], requestedValue)
        ? []
        : [[field, requestedValue]];
    }),
  );
}
