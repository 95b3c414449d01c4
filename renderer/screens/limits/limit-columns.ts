import type { LimitChange, LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/** A limit that can be changed, named by its field in the contract. */
export type LimitField =
  | 'paymentMonthlyLimit'
  | 'paymentDailyLimit'
  | 'paymentTransactionLimit'
  | 'atmMonthlyLimit'
  | 'atmDailyLimit';
type SpentField = 'paymentMonthlySpent' | 'paymentDailySpent' | 'atmMonthlySpent' | 'atmDailySpent';
/**
 * The switch of a limit: off means that this limit does not hold. The two monthly limits have none.
 */
type LimitSwitch =
  | 'paymentDailyLimitOption'
  | 'paymentTransactionLimitOption'
  | 'atmDailyLimitOption';

export type LimitColumn = {
  readonly field: LimitField;
  readonly spent: SpentField | null;
  readonly option: LimitSwitch | null;
  /** In a table's head. */ readonly head: MessageId;
  /** Where the word stands alone. */ readonly label: MessageId;
};

/** The limits of a card in the order of the table. */
export const limitColumns: readonly LimitColumn[] = [
  {
    field: 'paymentMonthlyLimit',
    spent: 'paymentMonthlySpent',
    option: null,
    head: 'limits.head.month',
    label: 'limits.name.month',
  },
  {
    field: 'paymentDailyLimit',
    spent: 'paymentDailySpent',
    option: 'paymentDailyLimitOption',
    head: 'limits.head.day',
    label: 'limits.name.day',
  },
  {
    field: 'paymentTransactionLimit',
    spent: null,
    option: 'paymentTransactionLimitOption',
    head: 'limits.head.each',
    label: 'limits.name.each',
  },
  {
    field: 'atmMonthlyLimit',
    spent: 'atmMonthlySpent',
    option: null,
    head: 'limits.head.cash-month',
    label: 'limits.name.cash-month',
  },
  {
    field: 'atmDailyLimit',
    spent: 'atmDailySpent',
    option: 'atmDailyLimitOption',
    head: 'limits.head.cash-day',
    label: 'limits.name.cash-day',
  },
];

export function columnOf(field: LimitField): LimitColumn {
  const column = limitColumns.find((each) => each.field === field);
  if (column === undefined) throw new Error(`No column for ${field}`);
  return column;
}

/**
 * How one limit of one card stands: an amount that holds, switched off (with the amount it would
 * have), or not known.
 */
export type LimitState =
  | { readonly kind: 'on'; readonly amount: string }
  | { readonly kind: 'off'; readonly amount: string | null }
  | { readonly kind: 'unknown' };

/** As the bank said it. */
export function stateOf(row: LimitRow, field: LimitField): LimitState {
  const { option } = columnOf(field);
  const amount = row[field];
  if (option !== null && row[option] === false) return { kind: 'off', amount };
  return amount === null ? { kind: 'unknown' } : { kind: 'on', amount };
}

/** As it will stand once `change` is applied. */
export function stateAfter(
  row: LimitRow,
  field: LimitField,
  change: LimitChange | undefined,
): LimitState {
  if (change === undefined) return stateOf(row, field);
  const { option } = columnOf(field);
  const after = { ...row, [field]: change[field] ?? row[field] };
  return stateOf(
    option === null || change[option] === undefined
      ? after
      : { ...after, [option]: change[option] },
    field,
  );
}

export function spentOf(row: LimitRow, field: LimitField): string | null {
  const { spent } = columnOf(field);
  return spent === null ? null : row[spent];
}
