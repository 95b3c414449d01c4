import Big from 'big.js';
import type { LimitChange } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { limitText, plainDecimal, readLimit } from '../../../format/limit-input.ts';
import type { LimitProblem, LimitUnit } from '../../../format/limit-input.ts';
import { leftOf } from '../../../widgets/amounts/left-of.ts';
import type { LimitName } from './limit-rows.ts';

/** A limit that can be changed. The lifespan limit is fixed when a card is made. */
export type EditableLimit = Exclude<LimitName, 'payment-lifespan'>;

type AmountField =
  | 'paymentMonthlyLimit'
  | 'paymentDailyLimit'
  | 'paymentTransactionLimit'
  | 'atmMonthlyLimit'
  | 'atmDailyLimit';
type SpentField = 'paymentMonthlySpent' | 'paymentDailySpent' | 'atmMonthlySpent' | 'atmDailySpent';
type SwitchField =
  | 'paymentDailyLimitOption'
  | 'paymentTransactionLimitOption'
  | 'atmDailyLimitOption';
type Fields = {
  readonly limit: AmountField;
  readonly spent: SpentField | null;
  readonly option: SwitchField | null;
  /** A daily limit's monthly one. */ readonly month: EditableLimit | null;
};

export const limitFields: Readonly<Record<EditableLimit, Fields>> = {
  'payment-month': {
    limit: 'paymentMonthlyLimit',
    spent: 'paymentMonthlySpent',
    option: null,
    month: null,
  },
  'payment-day': {
    limit: 'paymentDailyLimit',
    spent: 'paymentDailySpent',
    option: 'paymentDailyLimitOption',
    month: 'payment-month',
  },
  'payment-each': {
    limit: 'paymentTransactionLimit',
    spent: null,
    option: 'paymentTransactionLimitOption',
    month: null,
  },
  'atm-month': { limit: 'atmMonthlyLimit', spent: 'atmMonthlySpent', option: null, month: null },
  'atm-day': {
    limit: 'atmDailyLimit',
    spent: 'atmDailySpent',
    option: 'atmDailyLimitOption',
    month: 'atm-month',
  },
};
export const editableLimits = Object.keys(limitFields) as readonly EditableLimit[];

/** What was typed and switched and not sent yet; a limit that was not touched is not in it. */
export type LimitDraft = Readonly<
  Partial<Record<EditableLimit, { readonly text?: string; readonly isOn?: boolean }>>
>;

/** Worth a look before sending, and no reason not to send. */
export type LimitWarning = 'above-month' | 'huge' | 'below-spent' | 'zero';

export type LimitEdit = {
  readonly name: EditableLimit;
  /** What the bank last said; null: nothing. */
  readonly before: string | null;
  /**
   * Null: this limit has no switch. `unknown`: it has one, and the bank did not say how it stands.
   */
  readonly switchBefore: boolean | 'unknown' | null;
  readonly isOn: boolean;
  /** What stands in the field. */
  readonly text: string;
  /** The limit as it would be; null where none is known or what is typed cannot be read. */
  readonly value: string | null;
  readonly spent: string | null;
  readonly left: string | null;
  readonly isChanged: boolean;
  readonly problem: LimitProblem | null;
  readonly warnings: readonly LimitWarning[];
};

type LimitEdits = {
  readonly rows: readonly LimitEdit[];
  /** Only what is changed, as it is sent. */
  readonly change: LimitChange;
  /** Rows that were changed or hold something that cannot be read. */
  readonly touchedCount: number;
  /** The first row that cannot be sent as it stands. */
  readonly firstProblem: EditableLimit | null;
};

type Reading = { readonly formatLocale: string; readonly unit: LimitUnit };

const hugeInMajor = 10_000_000;

function readOne(
  card: Card,
  draft: LimitDraft,
  name: EditableLimit,
  { formatLocale, unit }: Reading,
): LimitEdit {
  const { limit, spent: spentField, option } = limitFields[name];
  const { text: typed, isOn: pressed } = draft[name] ?? {};
  const switched = option === null ? undefined : pressed;
  const before = card[limit];
  const said = option === null ? true : card[option];
  const isOn = switched ?? said ?? before !== null;
  const text = typed ?? (before === null ? '' : limitText(before, formatLocale, unit));
  const isNewlyOn = switched === true && said !== true;
  const read =
    isOn && (typed !== undefined || (isNewlyOn && before === null))
      ? readLimit(text, formatLocale, unit)
      : null;
  const isLeftEmpty =
    read?.ok === false && read.problem === 'empty' && before === null && !isNewlyOn;
  const value = read === null || isLeftEmpty ? before : read.ok ? read.value : null;
  const isOtherValue =
    read?.ok === true && (before === null || plainDecimal(before) !== read.value);
  const spent = spentField === null ? null : card[spentField];
  return {
    name,
    before,
    switchBefore: option === null ? null : (said ?? 'unknown'),
    isOn,
    text,
    value,
    spent,
    left: isOn ? leftOf(spent, value) : null,
    isChanged: (switched !== undefined && switched !== said) || isOtherValue,
    problem: read?.ok === false && !isLeftEmpty ? read.problem : null,
    warnings: [],
  };
}

function warningsOf(
  row: LimitEdit,
  month: LimitEdit | undefined,
  unit: LimitUnit,
): readonly LimitWarning[] {
  if (!row.isOn || row.value === null) return [];
  const value = new Big(row.value);
  const isAboveMonth =
    month?.value != null && (row.isChanged || month.isChanged) && value.gt(month.value);
  const own: readonly (readonly [LimitWarning, boolean])[] = [
    ['huge', value.gt(unit === 'minor' ? hugeInMajor * 100 : hugeInMajor)],
    ['zero', value.eq(0)],
    ['below-spent', row.spent !== null && value.gt(0) && value.lt(row.spent)],
  ];
  return [
    ...(isAboveMonth ? (['above-month'] as const) : []),
    ...(row.isChanged ? own.flatMap(([warning, holds]) => (holds ? [warning] : [])) : []),
  ];
}

/**
 * The card's limits with what was typed over them: what would be sent, and what is wrong or odd
 * about it.
 */
export function readLimitEdits(card: Card, draft: LimitDraft, reading: Reading): LimitEdits {
  const read = editableLimits.map((name) => readOne(card, draft, name, reading));
  const rows = read.map((row) => ({
    ...row,
    warnings: warningsOf(
      row,
      read.find(({ name }) => name === limitFields[row.name].month),
      reading.unit,
    ),
  }));
  const change: { -readonly [Field in keyof LimitChange]: LimitChange[Field] } = {};
  for (const row of rows) {
    const { limit, option } = limitFields[row.name];
    if (!row.isChanged || row.problem !== null) continue;
    if (option !== null && row.isOn !== row.switchBefore && draft[row.name]?.isOn !== undefined)
      change[option] = row.isOn;
    if (
      row.isOn &&
      row.value !== null &&
      (row.before === null || plainDecimal(row.before) !== row.value)
    )
      change[limit] = row.value;
  }
  return {
    rows,
    change,
    touchedCount: rows.filter((row) => row.isChanged || row.problem !== null).length,
    firstProblem: rows.find((row) => row.problem !== null)?.name ?? null,
  };
}

/** What is asked for, field by field, in the words of an answer's differences. */
export function askedOf(change: LimitChange): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(change).map(([field, value]) => [field, String(value)]));
}

/** A draft as it was kept; what cannot be read is an empty one. */
export function limitDraftFromJson(json: string | null): LimitDraft {
  if (json === null) return {};
  try {
    const kept: unknown = JSON.parse(json);
    if (typeof kept !== 'object' || kept === null) return {};
    const entries = Object.entries(kept).flatMap(([name, entry]: [string, unknown]) => {
      if (!Object.hasOwn(limitFields, name) || typeof entry !== 'object' || entry === null)
        return [];
      const text = 'text' in entry && typeof entry.text === 'string' ? { text: entry.text } : {};
      const isOn = 'isOn' in entry && typeof entry.isOn === 'boolean' ? { isOn: entry.isOn } : {};
      return [[name, { ...text, ...isOn }]];
    });
    return Object.fromEntries(entries) as LimitDraft;
  } catch {
    return {};
  }
}

/** Drafts have lower-case keys; ids need not. */
export function limitDraftKey(cardId: string): string {
  return `cards:limits:${cardId.toLowerCase().replaceAll('_', '-')}`.slice(0, 100);
}
