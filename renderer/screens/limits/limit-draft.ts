import * as z from 'zod/mini';
import { limitChange } from '../../../preload/contract/cards/card-changes.ts';
import { differingLimits } from '../../../preload/contract/cards/differing-limits.ts';
import type { LimitChange, LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { changeableLimits, limitOf, stateOf } from '../../../preload/contract/cards/limits.ts';
import type { LimitField, LimitState } from '../../../preload/contract/cards/limits.ts';
import type { LimitUnit } from '../../format/limit-input.ts';
import { draftForm } from '../../platform/drafts/draft-form.ts';
import {
  isNamed,
  remainingIn,
  warningsOf,
  withChange,
} from '../../widgets/limits/limit-changes.ts';
import type { LimitWarning } from '../../widgets/limits/limit-changes.ts';

/**
 * Unsent changes by card; a card without changes has no entry. They are sent only when the user
 * presses the button.
 */
export type LimitChanges = Readonly<Record<string, LimitChange>>;

function setCardChange(changes: LimitChanges, row: LimitRow, change: LimitChange): LimitChanges {
  const remaining = differingLimits(row, change);
  const { [row.id]: _before, ...others } = changes;
  return Object.keys(remaining).length === 0 ? others : { ...others, [row.id]: remaining };
}

/** Sets several limits of a card at once (a template); other limits stay. */
export function changeLimits(
  changes: LimitChanges,
  row: LimitRow,
  limits: LimitChange,
): LimitChanges {
  return setCardChange(changes, row, { ...changes[row.id], ...limits });
}

/**
 * Sets the amount of one limit. It also switches on a limit that is off: a user who types an amount
 * wants it to apply.
 */
export function changeAmount(
  changes: LimitChanges,
  row: LimitRow,
  cell: { readonly field: LimitField; readonly amount: string },
): LimitChanges {
  const { option } = limitOf(cell.field);
  return changeLimits(changes, row, {
    [cell.field]: cell.amount,
    ...(option === null ? {} : { [option]: true }),
  });
}

/** Switches a limit on or off; switching off drops a typed amount. */
export function changeSwitch(
  changes: LimitChanges,
  row: LimitRow,
  cell: { readonly field: LimitField; readonly isOn: boolean },
): LimitChanges {
  const { option } = limitOf(cell.field);
  if (option === null) return changes;
  const { [cell.field]: typed, ...others } = changes[row.id] ?? {};
  return setCardChange(changes, row, {
    ...others,
    ...(cell.isOn && typed !== undefined ? { [cell.field]: typed } : {}),
    [option]: cell.isOn,
  });
}

/** Removes the change of one limit. */
export function undoCell(changes: LimitChanges, row: LimitRow, field: LimitField): LimitChanges {
  const { option } = limitOf(field);
  const otherChanges = Object.fromEntries(
    Object.entries(changes[row.id] ?? {}).filter(([name]) => name !== field && name !== option),
  ) as LimitChange;
  return setCardChange(changes, row, otherChanges);
}

/** Removes changes that the bank's new data has already. */
export function pendingChanges(changes: LimitChanges, rows: readonly LimitRow[]): LimitChanges {
  const rowById = new Map(rows.map((row) => [row.id as string, row]));
  const remaining: Record<string, LimitChange> = {};
  for (const [id, change] of Object.entries(changes)) {
    const row = rowById.get(id);
    const remainingChange = row === undefined ? change : differingLimits(row, change);
    if (Object.keys(remainingChange).length > 0) remaining[id] = remainingChange;
  }
  return remaining;
}

/** One change in the preview. */
export type ChangeLine = {
  readonly key: string;
  readonly row: LimitRow;
  readonly field: LimitField;
  readonly before: LimitState;
  readonly after: LimitState;
  /** The rest of the limit after and before the change; null if there is none. */
  readonly left: { readonly after: string; readonly before: string | null } | null;
  /** The changes of one card are one request, which its first line represents. */
  readonly isFirstOfCard: boolean;
  readonly warnings: readonly LimitWarning[];
};

/** Every change, by card in the order of `rows`, then by limit in the order of the table. */
export function changeLines(
  rows: readonly LimitRow[],
  changes: LimitChanges,
  unit: LimitUnit,
): readonly ChangeLine[] {
  return rows.flatMap((row) => {
    const change = changes[row.id];
    const after = withChange(row, change);
    return changeableLimits
      .filter((limit) => isNamed(limit, change))
      .map((limit, index): ChangeLine => {
        const left = remainingIn(after, limit);
        return {
          key: `${row.id}:${limit.amount}`,
          row,
          field: limit.amount,
          before: stateOf(row, limit),
          after: stateOf(after, limit),
          left: left === null ? null : { after: left, before: remainingIn(row, limit) },
          isFirstOfCard: index === 0,
          warnings: warningsOf(row, limit, { change, unit }),
        };
      });
  });
}

/** The cell with an open field, and its text. */
export type OpenCell = { readonly id: string; readonly field: LimitField; readonly text: string };
type LimitsDraft = { readonly changes: LimitChanges; readonly open: OpenCell | null };

const fields = changeableLimits.map(({ amount }) => amount);
/** The stored draft of unsent changes. */
export const limitsForm = draftForm<LimitsDraft>({
  key: 'limits:changes',
  belongsTo: 'connection',
  empty: { changes: {}, open: null },
  shape: z.object({
    changes: z.record(z.string(), limitChange),
    open: z.nullable(z.object({ id: z.string(), field: z.enum(fields), text: z.string() })),
  }),
});
