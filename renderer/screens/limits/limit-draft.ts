import Big from 'big.js';
import * as z from 'zod/mini';
import { limitChange } from '../../../preload/contract/cards/card-changes.ts';
import type { LimitChange, LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { leftOf } from '../../widgets/amounts/left-of.ts';
import { columnOf, limitColumns, spentOf, stateAfter, stateOf } from './limit-columns.ts';
import type { LimitField, LimitState } from './limit-columns.ts';

/**
 * What is to be changed, by card; a card without changes is not in it. Nothing of it is sent before
 * the owner says so.
 */
export type LimitChanges = Readonly<Record<string, LimitChange>>;

function isSame(a: string | null, b: string): boolean {
  return a !== null && new Big(a).eq(b);
}

/** Without what the bank says already. */
function withoutNoChange(row: LimitRow, change: LimitChange): LimitChange {
  const left: LimitChange = {};
  for (const { field, option } of limitColumns) {
    const amount = change[field];
    if (amount !== undefined && !isSame(row[field], amount)) left[field] = amount;
    const isOn = option === null ? undefined : change[option];
    if (option !== null && isOn !== undefined && isOn !== (row[option] ?? true))
      left[option] = isOn;
  }
  return left;
}

function put(changes: LimitChanges, row: LimitRow, change: LimitChange): LimitChanges {
  const left = withoutNoChange(row, change);
  const { [row.id]: _before, ...others } = changes;
  return Object.keys(left).length === 0 ? others : { ...others, [row.id]: left };
}

/** Sets several limits of a card at once (a template): what it does not name stays as it is. */
export function changeLimits(
  changes: LimitChanges,
  row: LimitRow,
  limits: LimitChange,
): LimitChanges {
  return put(changes, row, { ...changes[row.id], ...limits });
}

/**
 * An amount for one limit. A limit that is off is switched on with it: nobody gives an amount that
 * is not to hold.
 */
export function changeAmount(
  changes: LimitChanges,
  row: LimitRow,
  cell: { readonly field: LimitField; readonly amount: string },
): LimitChanges {
  const { option } = columnOf(cell.field);
  return changeLimits(changes, row, {
    [cell.field]: cell.amount,
    ...(option === null ? {} : { [option]: true }),
  });
}

/** Switches a limit on or off; what was typed for it is dropped when it goes off. */
export function changeSwitch(
  changes: LimitChanges,
  row: LimitRow,
  cell: { readonly field: LimitField; readonly isOn: boolean },
): LimitChanges {
  const { option } = columnOf(cell.field);
  if (option === null) return changes;
  const { [cell.field]: typed, ...others } = changes[row.id] ?? {};
  return put(changes, row, {
    ...others,
    ...(cell.isOn && typed !== undefined ? { [cell.field]: typed } : {}),
    [option]: cell.isOn,
  });
}

/** One limit as it was. */
export function undoCell(changes: LimitChanges, row: LimitRow, field: LimitField): LimitChanges {
  const { option } = columnOf(field);
  const kept = Object.fromEntries(
    Object.entries(changes[row.id] ?? {}).filter(([name]) => name !== field && name !== option),
  ) as LimitChange;
  return put(changes, row, kept);
}

/** After the bank said something new: what it holds already by now is no change any more. */
export function stillToChange(changes: LimitChanges, rows: readonly LimitRow[]): LimitChanges {
  const known = new Map(rows.map((row) => [row.id as string, row]));
  const left: Record<string, LimitChange> = {};
  for (const [id, change] of Object.entries(changes)) {
    const row = known.get(id);
    const rest = row === undefined ? change : withoutNoChange(row, change);
    if (Object.keys(rest).length > 0) left[id] = rest;
  }
  return left;
}

/** Worth a second look, and no more than that: the bank decides. */
export type LimitWarning = 'very-large' | 'above-month' | 'below-spent';

const veryLarge = 10_000_000;
const monthOf: Readonly<Partial<Record<LimitField, LimitField>>> = {
  paymentDailyLimit: 'paymentMonthlyLimit',
  atmDailyLimit: 'atmMonthlyLimit',
};

/**
 * What stands out about one limit as it would be after `change`. `unitsPerMajor` is 100 where the
 * service counts hundredths.
 */
export function warningsOf(
  row: LimitRow,
  field: LimitField,
  {
    change,
    unitsPerMajor,
  }: { readonly change: LimitChange | undefined; readonly unitsPerMajor: 1 | 100 },
): readonly LimitWarning[] {
  const after = stateAfter(row, field, change);
  if (after.kind !== 'on') return [];
  const amount = new Big(after.amount);
  const warnings: LimitWarning[] = [];
  if (amount.gt(new Big(veryLarge).times(unitsPerMajor))) warnings.push('very-large');
  const month = monthOf[field];
  const monthly = month === undefined ? null : stateAfter(row, month, change);
  if (monthly?.kind === 'on' && amount.gt(monthly.amount)) warnings.push('above-month');
  const spent = spentOf(row, field);
  if (spent !== null && amount.lt(spent)) warnings.push('below-spent');
  return warnings;
}

/** One change as the preview says it. */
export type ChangeLine = {
  readonly key: string;
  readonly row: LimitRow;
  readonly field: LimitField;
  readonly before: LimitState;
  readonly after: LimitState;
  /**
   * What is left of the limit after and before the change; null where nothing can be left of it.
   */
  readonly left: { readonly after: string; readonly before: string | null } | null;
  /** The changes of one card go in one request: the first line stands for it. */
  readonly isFirstOfCard: boolean;
  readonly warnings: readonly LimitWarning[];
};

function leftIn(row: LimitRow, field: LimitField, state: LimitState): string | null {
  return state.kind === 'on' ? leftOf(spentOf(row, field), state.amount) : null;
}

/** Every change, card by card in the order of `rows`, limit by limit in the order of the table. */
export function changeLines(
  rows: readonly LimitRow[],
  changes: LimitChanges,
  unitsPerMajor: 1 | 100,
): readonly ChangeLine[] {
  return rows.flatMap((row) => {
    const change = changes[row.id];
    if (change === undefined) return [];
    const changed = limitColumns.filter(
      ({ field, option }) =>
        change[field] !== undefined || (option !== null && change[option] !== undefined),
    );
    return changed.map(({ field }, index): ChangeLine => {
      const before = stateOf(row, field);
      const after = stateAfter(row, field, change);
      const left = leftIn(row, field, after);
      return {
        key: `${row.id}:${field}`,
        row,
        field,
        before,
        after,
        left: left === null ? null : { after: left, before: leftIn(row, field, before) },
        isFirstOfCard: index === 0,
        warnings: warningsOf(row, field, { change, unitsPerMajor }),
      };
    });
  });
}

/** The cell whose field stands open, with what is in it. */
export type OpenCell = { readonly id: string; readonly field: LimitField; readonly text: string };
export type KeptDraft = { readonly changes: LimitChanges; readonly open: OpenCell | null };

const fields = limitColumns.map(({ field }) => field) as [LimitField, ...LimitField[]];
const kept = z.object({
  changes: z.record(z.string(), limitChange),
  open: z.nullable(z.object({ id: z.string(), field: z.enum(fields), text: z.string() })),
});

/** The kept draft; null when there is none or another version wrote it. */
export function readDraft(json: string | null): KeptDraft | null {
  if (json === null) return null;
  try {
    const read = kept.safeParse(JSON.parse(json));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** For keeping; null when there is nothing to keep. */
export function writeDraft({ changes, open }: KeptDraft): string | null {
  return Object.keys(changes).length === 0 && open === null
    ? null
    : JSON.stringify({ changes, open });
}
