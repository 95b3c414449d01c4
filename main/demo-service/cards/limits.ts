import type { Card } from './card.ts';

/** Whole euros. The most a card of this level may be given. */
const bounds: Readonly<Record<string, { readonly atm: number; readonly payment: number }>> = {
  standard: { atm: 1_000, payment: 20_000 },
  plus: { atm: 2_000, payment: 40_000 },
  metal: { atm: 3_000, payment: 60_000 },
};
const otherBounds = { atm: 0, payment: 20_000 };

/** What can be asked for in a change of limits. */
interface LimitChange {
  readonly atm_monthly_limit?: number | undefined;
  readonly atm_daily_limit?: number | undefined;
  readonly payment_monthly_limit?: number | undefined;
  readonly payment_daily_limit?: number | undefined;
  readonly payment_transaction_limit?: number | undefined;
  readonly atm_daily_limit_option?: boolean | undefined;
  readonly payment_daily_limit_option?: boolean | undefined;
  readonly payment_transaction_limit_option?: boolean | undefined;
}

type AmountField =
  | 'atm_monthly_limit'
  | 'atm_daily_limit'
  | 'payment_monthly_limit'
  | 'payment_daily_limit'
  | 'payment_transaction_limit';

/**
 * The card after a change of limits. Fields that were not sent stay, what is spent stays, and so
 * does a limit that is out of range or no whole number of euros: such services drop it silently,
 * and a client has to compare the answer with what it asked for.
 */
export function withLimits(card: Card, change: LimitChange): Card {
  const most = bounds[card.card_level] ?? otherBounds;
  const amount = (field: AmountField): number => {
    const wished = change[field];
    const bound = field.startsWith('atm') ? most.atm : most.payment;
    return wished !== undefined && Number.isInteger(wished) && wished >= 0 && wished <= bound
      ? wished
      : card[field];
  };
  return {
    ...card,
    atm_monthly_limit: amount('atm_monthly_limit'),
    atm_daily_limit: amount('atm_daily_limit'),
    payment_monthly_limit: amount('payment_monthly_limit'),
    payment_daily_limit: amount('payment_daily_limit'),
    payment_transaction_limit: amount('payment_transaction_limit'),
    atm_daily_limit_option: change.atm_daily_limit_option ?? card.atm_daily_limit_option,
    payment_daily_limit_option:
      change.payment_daily_limit_option ?? card.payment_daily_limit_option,
    payment_transaction_limit_option:
      change.payment_transaction_limit_option ?? card.payment_transaction_limit_option,
  };
}
