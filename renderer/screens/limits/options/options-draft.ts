import { optionsChange } from '../../../../preload/contract/cards/card-changes.ts';
import type { LimitRow, OptionsChange } from '../../../../preload/contract/cards/card-changes.ts';
import {
  type OptionsPlan,
  optionFields,
  planOptions,
} from '../../../../preload/contract/cards/options-plan.ts';
import { draftForm } from '../../../platform/drafts/draft-form.ts';

export function isEmptyChange(change: OptionsChange): boolean {
  return optionFields.every((field) => change[field] === undefined);
}

/** The chosen options, until they are sent. */
export const optionsForm = draftForm<OptionsChange>({
  key: 'limits:options',
  belongsTo: 'connection',
  empty: {},
  shape: optionsChange,
});

type PlanLine = { readonly row: LimitRow; readonly plan: OptionsPlan };

const order = { blocked: 0, change: 1, already: 2 } as const;

/** The planned result for each card: those that cannot be changed first. */
export function planLines(
  rows: readonly LimitRow[],
  change: OptionsChange,
): {
  readonly lines: readonly PlanLine[];
  readonly counts: Readonly<Record<OptionsPlan['state'], number>>;
} {
  const lines = rows
    .map((row) => ({ row, plan: planOptions(row, change) }))
    .toSorted((one, other) => order[one.plan.state] - order[other.plan.state]);
  const count = (state: OptionsPlan['state']): number =>
    lines.filter(({ plan }) => plan.state === state).length;
  return {
    lines,
    counts: { change: count('change'), already: count('already'), blocked: count('blocked') },
  };
}
