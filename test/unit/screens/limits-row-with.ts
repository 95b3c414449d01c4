import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { CardId } from '../../../preload/contract/values.ts';

/**
 * A card with all limits known: 142.10 of 600 spent today, 2,318.40 of 2,500 this month; no daily
 * limit for cash.
 */
export function limitsRowWith(change: Partial<LimitRow> = {}): LimitRow {
  return {
    id: 'card-1' as CardId,
    name: 'Karim Benali',
    lastDigits: '7304',
    status: 'live',
    cardType: 'debit',
    cardLevel: 'standard',
    typeOfPrint: null,
    gradientHexColor: null,
    isLocked: false,
    isFinal: false,
    isOrdered: false,
    isPhysical: true,
    atmOption: true,
    nfcOption: true,
    onlineOption: true,
    foreignOption: true,
    asOfEpochMs: 0,
    paymentMonthlyLimit: '2500',
    paymentMonthlySpent: '2318.40',
    paymentDailyLimit: '600',
    paymentDailySpent: '142.10',
    paymentDailyLimitOption: true,
    paymentTransactionLimit: '300',
    paymentTransactionLimitOption: true,
    paymentLifespanLimit: null,
    paymentLifespanSpent: null,
    atmMonthlyLimit: '400',
    atmMonthlySpent: '0',
    atmDailyLimit: '0',
    atmDailySpent: '0',
    atmDailyLimitOption: false,
    ...change,
  };
}
