type LimitDefinition = {
  /** The limit's name in the catalogue keys. */
  readonly key: string;
  readonly kind: 'payment' | 'atm';
  readonly period: 'month' | 'day' | 'each' | 'lifespan';
  /** The card's fields of this limit. The remaining amount is `amount` minus `spent`. */
  readonly amount: string;
  /** Null: the limit bounds a single payment, so it has no spent amount. */
  readonly spent: string | null;
  /** The field of its switch: false means that the limit does not apply. Null: no switch. */
  readonly option: string | null;
};

/**
 * Every limit of a card, in the order of forms and files. The models, the requests, both editors,
 * the table columns and the exports derive from it. The bank's field names are the same in snake
 * case. No schema here: the page loads this module before its first paint.
 */
export const limits = [
  {
    key: 'payment-month',
    kind: 'payment',
    period: 'month',
    amount: 'paymentMonthlyLimit',
    spent: 'paymentMonthlySpent',
    option: null,
  },
  {
    key: 'payment-day',
    kind: 'payment',
    period: 'day',
    amount: 'paymentDailyLimit',
    spent: 'paymentDailySpent',
    option: 'paymentDailyLimitOption',
  },
  {
    key: 'payment-each',
    kind: 'payment',
    period: 'each',
    amount: 'paymentTransactionLimit',
    spent: null,
    option: 'paymentTransactionLimitOption',
  },
  {
    key: 'atm-month',
    kind: 'atm',
    period: 'month',
    amount: 'atmMonthlyLimit',
    spent: 'atmMonthlySpent',
    option: null,
  },
  {
    key: 'atm-day',
    kind: 'atm',
    period: 'day',
    amount: 'atmDailyLimit',
    spent: 'atmDailySpent',
    option: 'atmDailyLimitOption',
  },
  {
    key: 'payment-lifespan',
    kind: 'payment',
    period: 'lifespan',
    amount: 'paymentLifespanLimit',
    spent: 'paymentLifespanSpent',
    option: null,
  },
] as const satisfies readonly LimitDefinition[];

export type Limit = (typeof limits)[number];
/** A limit that can be changed: the lifespan limit is fixed at creation. */
export type ChangeableLimit = Exclude<Limit, { readonly period: 'lifespan' }>;
/** A changeable limit, named by the field of its amount. */
export type LimitField = ChangeableLimit['amount'];
/** A limit with a spent amount. */
export type LimitWithSpent = Exclude<Limit, { readonly spent: null }>['key'];
export const changeableLimits = limits.filter(
  (limit): limit is ChangeableLimit => limit.period !== 'lifespan',
);
/** The fields of a limit that are changed together. */
export function requestFieldsOf<Some extends Limit>({
  amount,
  option,
}: Some): readonly (Some['amount'] | NonNullable<Some['option']>)[] {
  return option === null ? [amount] : [amount, option];
}

export const limitOptionFields = limits.flatMap(({ option }) => (option === null ? [] : [option]));
export const limitSpentFields = limits.flatMap(({ spent }) => (spent === null ? [] : [spent]));

/** The shape of an object whose fields all have one type. */
export function fieldsOfType<Name extends string, Type>(
  names: readonly Name[],
  type: Type,
): Readonly<Record<Name, Type>> {
  return Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>;
}

/** Every field of every limit. */
export const limitFigureFields = [
  ...limits.map(({ amount }) => amount),
  ...limitSpentFields,
  ...limitOptionFields,
];

/** The card's limits as the bank reports them. Null: not reported. */
export type LimitFigures = Readonly<
  Record<Limit['amount'] | NonNullable<Limit['spent']>, string | null> &
    Record<NonNullable<Limit['option']>, boolean | null>
>;

const limitByField = Object.fromEntries(limits.map((limit) => [limit.amount, limit])) as Readonly<
  Record<Limit['amount'], Limit>
>;
/** The limit with this amount field. */
export function limitOf(field: Limit['amount']): Limit {
  return limitByField[field];
}

/** A limit that applies, is switched off (with the amount it would have), or is unknown. */
export type LimitState =
  | { readonly kind: 'on'; readonly amount: string }
  | { readonly kind: 'off'; readonly amount: string | null }
  | { readonly kind: 'unknown' };

/** A missing switch counts as on. */
export function stateOf(figures: LimitFigures, { amount, option }: Limit): LimitState {
  const value = figures[amount];
  if (option !== null && figures[option] === false) return { kind: 'off', amount: value };
  return value === null ? { kind: 'unknown' } : { kind: 'on', amount: value };
}

export function spentOf(figures: LimitFigures, { spent }: Limit): string | null {
  return spent === null ? null : figures[spent];
}
