import Big from 'big.js';
import type { LimitChange } from '../../../preload/contract/cards/card-changes.ts';
import { changeableLimits } from '../../../preload/contract/cards/limits.ts';
import type { UnitsPerMajor } from './limit-rules.ts';

export const builtInTemplateIds = ['apprentice', 'travelling'] as const;
type BuiltInTemplateId = (typeof builtInTemplateIds)[number];

/** Amounts in whole units; only a starting point for the user's own values. */
const inMajorUnits: Readonly<Record<BuiltInTemplateId, LimitChange>> = {
  apprentice: {
    paymentMonthlyLimit: '500',
    paymentDailyLimit: '100',
    paymentDailyLimitOption: true,
    paymentTransactionLimit: '60',
    paymentTransactionLimitOption: true,
    atmMonthlyLimit: '100',
    atmDailyLimit: '50',
    atmDailyLimitOption: true,
  },
  travelling: {
    paymentMonthlyLimit: '5000',
    paymentDailyLimit: '1500',
    paymentDailyLimitOption: true,
    paymentTransactionLimit: '1000',
    paymentTransactionLimitOption: true,
    atmMonthlyLimit: '1000',
    atmDailyLimit: '300',
    atmDailyLimitOption: true,
  },
};

/** A built-in template in the unit of the service. */
export function builtInTemplate(id: BuiltInTemplateId, unitsPerMajor: UnitsPerMajor): LimitChange {
  const limits: LimitChange = { ...inMajorUnits[id] };
  for (const { amount: field } of changeableLimits) {
    const amount = limits[field];
    if (amount !== undefined) limits[field] = new Big(amount).times(unitsPerMajor).toFixed();
  }
  return limits;
}
