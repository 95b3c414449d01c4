/** Whole euros. The highest limits of a card of this level. */
const bounds: Readonly<Record<string, { readonly atm: number; readonly payment: number }>> = {
  standard: { atm: 1_000, payment: 20_000 },
  plus: { atm: 2_000, payment: 40_000 },
  metal: { atm: 3_000, payment: 60_000 },
};
const otherBounds = { atm: 0, payment: 20_000 };

const amounts = {
  atm_monthly_limit: 0,
  atm_daily_limit: 0,
  payment_monthly_limit: 0,
  payment_daily_limit: 0,
  payment_transaction_limit: 0,
};
const options = {
  atm_daily_limit_option: false,
  payment_daily_limit_option: false,
  payment_transaction_limit_option: false,
};
const spent = {
  atm_monthly_spent: 0,
  atm_daily_spent: 0,
  payment_monthly_spent: 0,
  payment_daily_spent: 0,
};
export const limitAmounts = Object.keys(amounts) as (keyof typeof amounts)[];
/** The options that turn limits on. */
export const limitOptions = Object.keys(options) as (keyof typeof options)[];

/** Default values of the limits that can be changed. */
export const blankLimits: CardLimits = { ...amounts, ...options, ...spent };
export type CardLimits = Readonly<typeof amounts & typeof options & typeof spent>;
type LimitChange = {
  readonly [Field in Exclude<keyof CardLimits, keyof typeof spent>]?: CardLimits[Field] | undefined;
};

/**
 * The card after a change of limits. Fields that were not sent and spent amounts stay. A limit that
 * is out of range or not in whole euros stays as well: such services ignore it silently, so a
 * client must compare the answer with its request.
 */
export function withLimits<Card extends CardLimits & { readonly card_level: string }>(
  card: Card,
  change: LimitChange,
): Card {
  const maxAmounts = bounds[card.card_level] ?? otherBounds;
  const isAccepted = (field: keyof typeof amounts): boolean => {
    const requested = change[field];
    const bound = field.startsWith('atm') ? maxAmounts.atm : maxAmounts.payment;
    return (
      requested !== undefined && Number.isInteger(requested) && requested >= 0 && requested <= bound
    );
  };
  const acceptedFields = [
    ...limitAmounts.filter(isAccepted),
    ...limitOptions.filter((field) => change[field] !== undefined),
  ];
  return { ...card, ...Object.fromEntries(acceptedFields.map((field) => [field, change[field]])) };
}
