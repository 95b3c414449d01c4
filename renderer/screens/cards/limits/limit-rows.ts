import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { leftOf } from '../../../widgets/amounts/left-of.ts';

export type LimitName =
  | 'payment-month'
  | 'payment-day'
  | 'payment-each'
  | 'payment-lifespan'
  | 'atm-month'
  | 'atm-day';

/**
 * One limit of a card in the order spent, left, limit. `off`: the bank says this limit is switched
 * off. `each`: it bounds one payment, so nothing is spent of it. `missing`: the bank said nothing
 * about it.
 */
export type LimitRow = { readonly name: LimitName } & (
  | {
      readonly kind: 'used';
      readonly spent: string | null;
      readonly left: string | null;
      readonly limit: string | null;
    }
  | { readonly kind: 'each'; readonly limit: string }
  | { readonly kind: 'off'; readonly spent: string | null }
  | { readonly kind: 'missing' }
);

function used(
  name: LimitName,
  spent: string | null,
  limit: string | null,
  option: boolean | null = null,
): LimitRow {
  if (option === false) return { name, kind: 'off', spent };
  if (spent === null && limit === null) return { name, kind: 'missing' };
  return { name, kind: 'used', spent, left: leftOf(spent, limit), limit };
}

function each(limit: string | null, option: boolean | null): LimitRow {
  if (option === false) return { name: 'payment-each', kind: 'off', spent: null };
  return limit === null
    ? { name: 'payment-each', kind: 'missing' }
    : { name: 'payment-each', kind: 'each', limit };
}

/**
 * The limits of a card, as read; the lifespan limit (single-use and short-lived cards) only where
 * the bank says something of it.
 */
export function limitRows(card: Card): readonly LimitRow[] {
  const lifespan = used('payment-lifespan', card.paymentLifespanSpent, card.paymentLifespanLimit);
  return [
    used('payment-month', card.paymentMonthlySpent, card.paymentMonthlyLimit),
    used(
      'payment-day',
      card.paymentDailySpent,
      card.paymentDailyLimit,
      card.paymentDailyLimitOption,
    ),
    each(card.paymentTransactionLimit, card.paymentTransactionLimitOption),
    used('atm-month', card.atmMonthlySpent, card.atmMonthlyLimit),
    used('atm-day', card.atmDailySpent, card.atmDailyLimit, card.atmDailyLimitOption),
    ...(lifespan.kind === 'missing' ? [] : [lifespan]),
  ];
}
