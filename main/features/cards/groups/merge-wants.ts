import type { CardGroup, GroupConflict } from '../../../../preload/contract/cards/card-groups.ts';
import type { RunChange } from '../../../../preload/contract/cards/limit-runs.ts';
import { requestFieldsOf, changeableLimits } from '../../../../preload/contract/cards/limits.ts';
import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';
import { isSameValue } from '../changes/compare-answer.ts';
import { namedChange } from '../limit-runs/run-request.ts';

type Want = GroupConflict['wants'][number];

/**
 * Fields that only make sense together, such as a limit and its switch. Every other field is on its
 * own.
 */
const fieldGroups: readonly (readonly (keyof RunChange)[])[] = [
  ...changeableLimits.map(requestFieldsOf),
  ...optionFields.map((field) => [field]),
  ['activeDays'],
  ['categories'],
];

/** Only these fields of the wanted values. */
export function pickFields(wanted: RunChange, fields: readonly string[]): RunChange {
  return Object.fromEntries(Object.entries(wanted).filter(([field]) => fields.includes(field)));
}

function isSameChange(one: RunChange, other: RunChange): boolean {
  const [named, others] = [namedChange(one), new Map(namedChange(other))];
  return (
    named.length === others.size &&
    named.every(([field, value]) => isSameValue(field, value, others.get(field) ?? ''))
  );
}

/**
 * Merges the wanted values of all groups of a card. If two groups want different values for the
 * same fields, neither wins: those fields are missing in `asked`.
 */
export function mergeWants(groups: readonly Pick<CardGroup, 'id' | 'wanted'>[]): {
  readonly asked: RunChange;
  readonly conflicts: readonly (readonly Want[])[];
} {
  const parts = fieldGroups.map((fields) =>
    groups
      .map(({ id, wanted }): Want => ({ groupId: id, asked: pickFields(wanted, fields) }))
      .filter(({ asked }) => Object.keys(asked).length > 0),
  );
  const isAgreed = ([first, ...others]: readonly Want[]): boolean =>
    first === undefined || others.every(({ asked }) => isSameChange(first.asked, asked));
  return {
    asked: Object.assign({}, ...parts.filter(isAgreed).map(([first]) => first?.asked)) as RunChange,
    conflicts: parts.filter((part) => !isAgreed(part)),
  };
}
